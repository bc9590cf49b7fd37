package dev.wherry.doctor.advice;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The layers that a message passes, and which of them is the tightest.
 *
 * @param layers from the program down to what was negotiated
 * @param messageBytes the size of a whole message as negotiated
 * @param payloadBytes what of it is data
 * @param reachableBytes the message size that raising the clamping layer alone would give; empty
 *     where it gives nothing or is not known
 * @param conclusion one sentence
 */
public record Chain(
        List<Layer> layers,
        OptionalLong messageBytes,
        OptionalLong payloadBytes,
        OptionalLong reachableBytes,
        String conclusion) {

    public Chain {
        layers = List.copyOf(layers);
    }

    /** The layer that must change first; empty where that is not known. */
    public Optional<Layer> clamp() {
        return layers.stream().filter(Layer::clamps).findFirst();
    }
}
