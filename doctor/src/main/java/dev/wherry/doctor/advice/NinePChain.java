package dev.wherry.doctor.advice;

import dev.wherry.core.ByteSize;
import dev.wherry.doctor.text.KernelLog;
import dev.wherry.doctor.text.Version;
import dev.wherry.linux.Mount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which layer bounds the messages of a 9P mount: msize = min(requested, transport, server). What
 * the kernel shows is the outcome alone, so requested and server are known only from elsewhere: a
 * log, WSL's sources, or a server that was asked ({@code Tversion}).
 *
 * @param kernel of the client, where known
 * @param log what the kernel said
 * @param server the largest msize that the server agrees to, where somebody asked it
 */
public record NinePChain(Optional<Version> kernel, KernelLog log, OptionalLong server) {

    /** Of a message, what is not data: P9_IOHDRSZ of the kernel. */
    public static final int HEADER_BYTES = 24;

    /** WSL asks this of its host's server over a socket; LX_INIT_UTILITY_VM_PLAN9_BUFFER_SIZE. */
    private static final long WSL_SOCKET_REQUEST = 65_536;

    private static final long WSL_VIRTIO_REQUEST = 262_144;
    private static final long WSL_SERVER = 262_144;
    private static final long WSL_RING = 131_072;
    private static final Version LARGE_SOCKETS = Version.of(5, 15);
    private static final Version DEFAULT_WITH_HEADER = Version.of(6, 12);
    private static final Version DEFAULT_CHECKED_LAST = Version.of(6, 2);

    /** The chain of {@code mount}, which is a 9P one. */
    public Chain of(Mount mount) {
        String transport = mount.option("trans").orElse("");
        boolean wsl = Placement.of(mount) == Placement.WINDOWS_DRIVE_9P;
        Optional<Layer> negotiated = negotiated(mount);
        Layer requested = requested(mount, transport, wsl);
        Layer limit = transport(transport);
        Layer served = served(wsl);
        List<Layer> layers = new ArrayList<>(List.of(requested, limit, served));
        if (wsl && transport.equals("fd")) {
            layers.add(
                    Layer.known(
                            Layer.Kind.RING,
                            WSL_RING,
                            "WSL sets 64 KiB, the kernel doubles it; fixed when connected, 256 KiB at"
                                    + " most"));
        }
        if (negotiated.isEmpty()) {
            layers.add(Layer.unknown(Layer.Kind.RESULT, "the line does not show msize"));
            return new Chain(
                    layers,
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    "which layer clamps is not known: the line does not show msize");
        }
        long size = negotiated.get().bytes().orElseThrow();
        Optional<Layer> clamp = clamp(size, requested, limit, served);
        layers.add(negotiated.get());
        List<Layer> marked =
                layers.stream()
                        .map(each ->
                                clamp.filter(each::equals).isPresent() ? each.clamping() : each)
                        .toList();
        OptionalLong reachable =
                clamp.filter(layer -> layer.kind() == Layer.Kind.REQUEST)
                        .map(_ -> lowest(limit, served))
                        .orElse(OptionalLong.empty());
        return new Chain(
                marked,
                OptionalLong.of(size),
                OptionalLong.of(size - HEADER_BYTES),
                reachable.isPresent() && reachable.getAsLong() > size
                        ? reachable
                        : OptionalLong.empty(),
                conclusion(mount, size, clamp, served));
    }

    private Optional<Layer> negotiated(Mount mount) {
        OptionalLong shown = number(mount.option("msize").orElse(""));
        if (shown.isPresent()) {
            return Optional.of(
                    Layer.known(Layer.Kind.RESULT, shown.getAsLong(), "shown by the mount table"));
        }
        return kernel.filter(version -> version.isAtLeast(DEFAULT_WITH_HEADER))
                .filter(_ -> mount.option("trans").isPresent())
                .map(version ->
                        Layer.known(
                                Layer.Kind.RESULT,
                                131_096,
                                "not shown, as kernel %s does for its default".formatted(version)));
    }

    private Layer requested(Mount mount, String transport, boolean wsl) {
        Optional<KernelLog.MountRequest> logged =
                log.mountRequests().stream()
                        .filter(request -> request.point().equals(mount.point()))
                        .filter(request -> request.msize().isPresent())
                        .findFirst();
        if (logged.isPresent()) {
            return Layer.known(
                    Layer.Kind.REQUEST,
                    logged.get().msize().getAsLong(),
                    "the kernel log has the request");
        }
        Optional<KernelLog.TransportLimit> cut = cut(transport);
        if (cut.isPresent()) {
            return Layer.unknown(
                    Layer.Kind.REQUEST,
                    "more than %s: the kernel log says so".formatted(cut.get().bytes()));
        }
        if (wsl && transport.equals("fd")) {
            long shown = number(mount.option("msize").orElse("")).orElse(WSL_SOCKET_REQUEST);
            return Layer.known(
                    Layer.Kind.REQUEST,
                    shown,
                    shown == WSL_SOCKET_REQUEST
                            ? "WSL's own mount asks for 65536"
                            : "not WSL's own 65536: [automount] options ask for it");
        }
        if (wsl && transport.equals("virtio")) {
            return Layer.known(
                    Layer.Kind.REQUEST, WSL_VIRTIO_REQUEST, "WSL's own mount asks for 262144");
        }
        return Layer.unknown(
                Layer.Kind.REQUEST, "the mount table shows the outcome, not the request");
    }

    private Layer transport(String transport) {
        Optional<KernelLog.TransportLimit> cut = cut(transport);
        if (cut.isPresent()) {
            return Layer.known(Layer.Kind.TRANSPORT, cut.get().bytes(), "the kernel log says so");
        }
        return switch (transport) {
            case "fd", "tcp", "unix" ->
                    kernel.map(version ->
                                    Layer.known(
                                            Layer.Kind.TRANSPORT,
                                            version.isAtLeast(LARGE_SOCKETS) ? 1 << 20 : 65_536,
                                            "trans=%s, kernel %s".formatted(transport, version)))
                            .orElse(
                                    Layer.unknown(
                                            Layer.Kind.TRANSPORT,
                                            "trans=%s: 65536 up to kernel 5.14, 1 MiB from 5.15; the"
                                                            .formatted(transport)
                                                    + " kernel's version is not known"));
            case "virtio" -> Layer.known(Layer.Kind.TRANSPORT, 512_000, "virtqueue of 128 pages");
            case "rdma" -> Layer.known(Layer.Kind.TRANSPORT, 1 << 20, "trans=rdma");
            case "xen" ->
                    Layer.known(Layer.Kind.TRANSPORT, 512 << 10, "trans=xen; or half of its ring");
            case "" -> Layer.unknown(Layer.Kind.TRANSPORT, "the line does not show trans");
            default ->
                    Layer.unknown(
                            Layer.Kind.TRANSPORT, "trans=" + transport + " is not known here");
        };
    }

    private Layer served(boolean wsl) {
        if (server.isPresent()) {
            return Layer.known(
                    Layer.Kind.SERVER, server.getAsLong(), "it was asked with a Tversion");
        }
        return wsl
                ? Layer.known(
                        Layer.Kind.SERVER, WSL_SERVER, "as reported of the Windows host's server")
                : Layer.unknown(Layer.Kind.SERVER, "nobody asked it; it clamps without a notice");
    }

    private Optional<KernelLog.TransportLimit> cut(String transport) {
        return log.limits().stream()
                .filter(limit -> limit.transport().equals(transport))
                .findFirst();
    }

    /**
     * Where two layers are equally tight, the one that a mount option cannot raise is named:
     * raising the other alone would change nothing.
     */
    private static Optional<Layer> clamp(long size, Layer requested, Layer limit, Layer served) {
        for (Layer deep : List.of(served, limit)) {
            if (deep.bytes().isPresent() && size >= deep.bytes().getAsLong()) {
                return Optional.of(deep);
            }
        }
        if (requested.bytes().isPresent()) {
            long wanted = requested.bytes().getAsLong();
            if (size >= wanted) {
                return Optional.of(requested);
            }
            // Not the transport, which is above: so the server, silently.
            return limit.bytes().isPresent() ? Optional.of(served) : Optional.empty();
        }
        return served.bytes().isPresent() && limit.bytes().isPresent()
                ? Optional.of(requested)
                : Optional.empty();
    }

    private String conclusion(Mount mount, long size, Optional<Layer> clamp, Layer served) {
        String moves = "9P at %s moves %s per message".formatted(mount.point(), text(size));
        if (clamp.isEmpty()) {
            return moves
                    + kernelDefault(size)
                            .map(what ->
                                    ", "
                                            + what
                                            + "; whether the server would give more is not known")
                            .orElse(
                                    "; whether the mount asked for no more or the server gave no more is"
                                            + " not known");
        }
        return switch (clamp.get().kind()) {
            case SERVER -> moves + " because the server clamps it";
            case TRANSPORT -> moves + " because the transport clamps it";
            default ->
                    moves
                            + " because the mount asks for no more"
                            + served.bytes().stream()
                                    .mapToObj(bytes -> "; the server would give " + text(bytes))
                                    .findFirst()
                                    .orElse("");
        };
    }

    private Optional<String> kernelDefault(long size) {
        if (kernel.isEmpty()) {
            return Optional.empty();
        }
        Version version = kernel.get();
        long standard =
                !version.isAtLeast(LARGE_SOCKETS)
                        ? 8192
                        : version.isAtLeast(DEFAULT_WITH_HEADER)
                                ? 131_096
                                : version.isAtLeast(DEFAULT_CHECKED_LAST) ? -1 : 131_072;
        return size == standard
                ? Optional.of("which is what kernel %s asks for by itself".formatted(version))
                : Optional.empty();
    }

    private static OptionalLong lowest(Layer limit, Layer served) {
        if (limit.bytes().isEmpty() || served.bytes().isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Math.min(limit.bytes().getAsLong(), served.bytes().getAsLong()));
    }

    /** Whole IEC units as such, anything else exactly. */
    static String text(long bytes) {
        String text = new ByteSize(bytes).toString();
        return text.contains(".") ? bytes + " bytes" : text;
    }

    static OptionalLong number(String text) {
        return text.matches("[0-9]{1,12}")
                ? OptionalLong.of(Long.parseLong(text))
                : OptionalLong.empty();
    }
}
