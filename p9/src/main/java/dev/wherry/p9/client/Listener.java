package dev.wherry.p9.client;

import dev.wherry.p9.wire.Rmessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Told once how a request ended, on a thread that must not be held up: it may send what follows
 * with {@link Connection#follow}, and waits for nothing.
 */
interface Listener {

    /** For whom the end does not matter. */
    Listener NONE =
            new Listener() {
                @Override
                public void answered(Rmessage reply) {}

                @Override
                public void failed(IOException cause) {}
            };

    /**
     * The answer, a refusal too; data in it is only there during this call.
     *
     * @param reply of the kind that the request has, or {@link Rmessage.Rlerror}
     */
    void answered(Rmessage reply);

    /** There will be no answer. */
    void failed(IOException cause);

    /**
     * Where the data of an Rread goes, with room for all that was asked for; asked once. Null where
     * it is to be looked at in the frame.
     */
    default @Nullable ByteBuffer target() {
        return null;
    }
}
