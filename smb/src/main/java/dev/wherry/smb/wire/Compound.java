package dev.wherry.smb.wire;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * What goes into one frame: a single request, or several of which each later one works on the file
 * that the first opens (3.2.4.1.4).
 *
 * <p>MS-SMB2 forbids more than some servers notice: related and unrelated requests in one frame,
 * headers off the 8-byte grid, padding behind the last. None of that can be built here.
 */
public record Compound(List<Request> requests) {

    /** The most requests in a frame; smbd has no limit, Windows is documented to take ten. */
    public static final int MAX_REQUESTS = 10;

    private static final int ALIGNMENT = 8;

    public Compound {
        requests = List.copyOf(requests);
        if (requests.isEmpty() || requests.size() > MAX_REQUESTS) {
            throw new AssertionError(requests.size() + " requests in a frame");
        }
        for (int i = 0; i < requests.size(); i++) {
            check(requests, i);
        }
    }

    public static Compound of(Request... requests) {
        return new Compound(List.of(requests));
    }

    private static void check(List<Request> requests, int index) {
        Request request = requests.get(index);
        boolean standsAlone =
                switch (request) {
                    case Negotiate.Request _,
                            SessionSetup.Request _,
                            OplockBreak.Oplock _,
                            OplockBreak.LeaseAcknowledgment _,
                            Bare _,
                            Cancel _ ->
                            true;
                    default -> false;
                };
        if (standsAlone && requests.size() > 1) {
            throw new AssertionError(request.command() + " must be alone in its frame");
        }
        if (index == 0 && isRelated(request)) {
            throw new AssertionError("the first request of a frame has nothing to relate to");
        }
        if (index > 0 && !isRelated(request)) {
            throw new AssertionError(
                    "%s does not work on the file of the first request"
                            .formatted(request.command()));
        }
    }

    /** Whether {@code request} names the file by relation, and so cannot be first. */
    private static boolean isRelated(Request request) {
        return switch (request) {
            case Close.Request close -> close.file().equals(FileId.RELATED);
            case Flush flush -> flush.file().equals(FileId.RELATED);
            case QueryDirectory.Request query -> query.file().equals(FileId.RELATED);
            case Read.Request read -> read.file().equals(FileId.RELATED);
            case SetInfo.Request set -> set.file().equals(FileId.RELATED);
            case Write.Request write -> write.file().equals(FileId.RELATED);
            case Bare _,
                    Cancel _,
                    Create.Request _,
                    Ioctl.Request _,
                    Negotiate.Request _,
                    OplockBreak.Oplock _,
                    OplockBreak.LeaseAcknowledgment _,
                    SessionSetup.Request _,
                    TreeConnect.Request _ ->
                    false;
        };
    }

    /** Number of requests. */
    public int size() {
        return requests.size();
    }

    /** Credits, and message ids, that the frame costs: each request pays for itself. */
    public int creditCharge() {
        int charge = 0;
        for (Request request : requests) {
            charge += request.creditCharge();
        }
        return charge;
    }

    /** Bytes the frame needs at most, without the length in front. */
    public int maxBytes() {
        int bytes = 0;
        for (Request request : requests) {
            bytes += Header.BYTES + request.maxBytes() + ALIGNMENT;
        }
        return bytes;
    }

    /**
     * What the headers of a frame say beyond the requests.
     *
     * @param firstMessageId of the first request; the others follow, each behind what the one
     *     before it is charged
     * @param creditRequest credits to ask for with the last request, beyond what each costs
     */
    public record Addressing(long firstMessageId, int creditRequest, int treeId, long sessionId) {}

    /** Signs one message in place; its bytes are all of the buffer. */
    @FunctionalInterface
    public interface PartSigner {
        /** Signs nothing. */
        PartSigner NONE =
                new PartSigner() {
                    @Override
                    public void sign(ByteBuffer message) {}

                    @Override
                    public boolean signs() {
                        return false;
                    }
                };

        void sign(ByteBuffer message);

        /** Whether messages are to say that they are signed. */
        default boolean signs() {
            return true;
        }
    }

    /**
     * Writes the frame, without the length in front, at the position of {@code out}, which must be
     * little-endian. Each message is signed on its own, padding included (3.1.4.1).
     */
    public void encode(ByteBuffer out, Addressing addressing, PartSigner signer) {
        int frame = out.position();
        long messageId = addressing.firstMessageId();
        int signed = signer.signs() ? Header.FLAG_SIGNED : 0;
        for (int i = 0; i < requests.size(); i++) {
            Request request = requests.get(i);
            boolean last = i == requests.size() - 1;
            int start = out.position();
            int charge = request.creditCharge();
            boolean async = request instanceof Cancel;
            new Header(
                            charge,
                            0,
                            request.command(),
                            charge + (last ? addressing.creditRequest() : 0),
                            signed
                                    | (i == 0 ? 0 : Header.FLAG_RELATED)
                                    | (async ? Header.FLAG_ASYNC : 0),
                            0,
                            messageId,
                            request instanceof Cancel(long asyncId) ? asyncId : 0,
                            async ? 0 : addressing.treeId(),
                            addressing.sessionId())
                    .encode(out);
            request.encode(out);
            if (!last) {
                Body.padTo(out, frame, (out.position() - frame + ALIGNMENT - 1) & -ALIGNMENT);
                out.putInt(start + Header.NEXT_COMMAND, out.position() - start);
            }
            signer.sign(out.slice(start, out.position() - start).order(out.order()));
            messageId += charge;
        }
    }
}
