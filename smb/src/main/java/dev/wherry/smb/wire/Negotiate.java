package dev.wherry.smb.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** NEGOTIATE (2.2.3, 2.2.4): which dialect, which algorithms, how large. */
public final class Negotiate {

    /** {@code SecurityMode}: the sender can sign. */
    public static final int SIGNING_ENABLED = 1;

    /** {@code SecurityMode}: the sender wants everything signed. */
    public static final int SIGNING_REQUIRED = 2;

    /** {@code Capabilities}: requests may be larger than 64 KiB. */
    public static final int CAP_LARGE_MTU = 4;

    /**
     * {@code Capabilities}: can encrypt. 3.1.1 has contexts for that, but Samba chooses no cipher
     * without the flag.
     */
    public static final int CAP_ENCRYPTION = 0x40;

    private static final int CONTEXT_PREAUTH = 1;
    private static final int CONTEXT_ENCRYPTION = 2;
    private static final int CONTEXT_SIGNING = 8;
    private static final int HASH_SHA512 = 1;

    /** The most contexts read from one message; there are eight kinds. */
    private static final int MAX_CONTEXTS = 32;

    private Negotiate() {}

    /**
     * A negotiate context (2.2.3.1), for dialect 3.1.1.
     *
     * <pre>
     * 0  type (2)   2  length of data (2)   4  reserved (4)   8  data, next context 8-aligned
     * </pre>
     */
    public record Context(int type, ByteBuffer data) {

        /** SHA-512 over what is said before the login is complete (2.2.3.1.1). */
        public static Context preauth(byte[] salt) {
            ByteBuffer data = little(6 + salt.length);
            data.putShort((short) 1).putShort((short) salt.length).putShort((short) HASH_SHA512);
            return new Context(CONTEXT_PREAUTH, data.put(salt).flip());
        }

        /** Ciphers in order of preference (2.2.3.1.2). */
        public static Context encryption(List<Integer> ciphers) {
            return new Context(CONTEXT_ENCRYPTION, counted(ciphers));
        }

        /** Signing algorithms in order of preference (2.2.3.1.7). */
        public static Context signing(List<Integer> algorithms) {
            return new Context(CONTEXT_SIGNING, counted(algorithms));
        }

        private static ByteBuffer counted(List<Integer> ids) {
            ByteBuffer data = little(2 + 2 * ids.size());
            data.putShort((short) ids.size());
            ids.forEach(id -> data.putShort((short) (int) id));
            return data.flip();
        }

        private static ByteBuffer little(int bytes) {
            return ByteBuffer.allocate(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        }

        private int maxBytes() {
            return 8 + 8 + data.remaining();
        }

        private void encode(ByteBuffer out) {
            out.putShort((short) type).putShort((short) data.remaining()).putInt(0);
            out.put(data.duplicate());
        }
    }

    /** The ids listed in the first context of {@code type}; empty where there is none. */
    private static List<Integer> listed(List<Context> contexts, int type) {
        for (Context context : contexts) {
            if (context.type() == type && context.data().remaining() >= 2) {
                ByteBuffer data = context.data();
                int count =
                        Math.min(
                                data.getShort(data.position()) & 0xFFFF,
                                (data.remaining() - 2) / 2);
                List<Integer> ids = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    ids.add(data.getShort(data.position() + 2 + 2 * i) & 0xFFFF);
                }
                return ids;
            }
        }
        return List.of();
    }

    private static List<Context> decodeContexts(ByteBuffer in, int offset, int count)
            throws ProtocolException {
        if (count > MAX_CONTEXTS) {
            throw new ProtocolException(count + " negotiate contexts, at most " + MAX_CONTEXTS);
        }
        List<Context> contexts = new ArrayList<>();
        int at = offset;
        for (int i = 0; i < count; i++) {
            int length = in.getShort(at + 2) & 0xFFFF;
            contexts.add(
                    new Context(
                            in.getShort(at) & 0xFFFF, Body.copy(Body.view(in, at + 8, length))));
            at = aligned(at + 8 + length);
        }
        return contexts;
    }

    private static void encodeContexts(ByteBuffer out, int header, List<Context> contexts) {
        for (Context context : contexts) {
            Body.padTo(out, header, aligned(out.position() - header));
            context.encode(out);
        }
    }

    private static int aligned(int offset) {
        return (offset + 7) & ~7;
    }

    /**
     * What the client can do.
     *
     * <pre>
     *  0  structure size = 36     2  dialect count        4  security mode   6  reserved
     *  8  capabilities           12  client guid (16)
     * 28  context offset (4)     32  context count (2)   34  reserved
     * 36  dialects (2 each), zeros up to the next multiple of 8, contexts
     * </pre>
     *
     * @param contexts only where 3.1.1 is among the dialects
     */
    public record Request(
            int securityMode,
            int capabilities,
            UUID clientGuid,
            List<Dialect> dialects,
            List<Context> contexts)
            implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 36;

        @Override
        public Command command() {
            return Command.NEGOTIATE;
        }

        @Override
        public int maxBytes() {
            return SIZE
                    + 2 * dialects.size()
                    + 8
                    + contexts.stream().mapToInt(Context::maxBytes).sum();
        }

        @Override
        public void encode(ByteBuffer out) {
            int header = Body.headerOf(out);
            int contextOffset = aligned(Header.BYTES + SIZE + 2 * dialects.size());
            out.putShort((short) SIZE)
                    .putShort((short) dialects.size())
                    .putShort((short) securityMode)
                    .putShort((short) 0)
                    .putInt(capabilities)
                    .putLong(clientGuid.getMostSignificantBits())
                    .putLong(clientGuid.getLeastSignificantBits())
                    .putInt(contexts.isEmpty() ? 0 : contextOffset)
                    .putInt(contexts.size());
            dialects.forEach(dialect -> out.putShort((short) dialect.code()));
            encodeContexts(out, header, contexts);
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            int dialectCount = in.getShort() & 0xFFFF;
            int securityMode = in.getShort();
            in.getShort();
            int capabilities = in.getInt();
            UUID guid = new UUID(in.getLong(), in.getLong());
            int contextOffset = in.getInt();
            int contextCount = in.getShort() & 0xFFFF;
            in.getShort();
            List<Dialect> dialects = new ArrayList<>();
            for (int i = 0; i < dialectCount; i++) {
                dialects.add(Dialect.of(in.getShort() & 0xFFFF));
            }
            boolean hasContexts = dialects.contains(Dialect.SMB_3_1_1);
            return new Request(
                    securityMode,
                    capabilities,
                    guid,
                    dialects,
                    hasContexts ? decodeContexts(in, contextOffset, contextCount) : List.of());
        }

        /** Cipher ids offered. */
        public List<Integer> ciphers() {
            return listed(contexts, CONTEXT_ENCRYPTION);
        }

        /** Signing algorithm ids offered. */
        public List<Integer> signingAlgorithms() {
            return listed(contexts, CONTEXT_SIGNING);
        }
    }

    /**
     * What the server chose.
     *
     * <pre>
     *  0  structure size = 65     2  security mode         4  dialect   6  context count
     *  8  server guid (16)       24  capabilities
     * 28  max transact           32  max read             36  max write
     * 40  system time (8)        48  start time (8)
     * 56  token offset (2)       58  token length (2)     60  context offset (4)
     * 64  token, zeros up to the next multiple of 8, contexts
     * </pre>
     *
     * @param token where the server begins SPNEGO; not needed to answer it
     */
    public record Response(
            int securityMode,
            Dialect dialect,
            UUID serverGuid,
            int capabilities,
            int maxTransactBytes,
            int maxReadBytes,
            int maxWriteBytes,
            long systemTime,
            ByteBuffer token,
            List<Context> contexts)
            implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 65;

        @Override
        public void encode(ByteBuffer out) {
            int header = Body.headerOf(out);
            int tokenOffset = Header.BYTES + SIZE - 1;
            out.putShort((short) SIZE)
                    .putShort((short) securityMode)
                    .putShort((short) dialect.code())
                    .putShort((short) contexts.size())
                    .putLong(serverGuid.getMostSignificantBits())
                    .putLong(serverGuid.getLeastSignificantBits())
                    .putInt(capabilities)
                    .putInt(maxTransactBytes)
                    .putInt(maxReadBytes)
                    .putInt(maxWriteBytes)
                    .putLong(systemTime)
                    .putLong(0)
                    .putShort((short) tokenOffset)
                    .putShort((short) token.remaining())
                    .putInt(contexts.isEmpty() ? 0 : aligned(tokenOffset + token.remaining()))
                    .put(token.duplicate());
            encodeContexts(out, header, contexts);
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            int securityMode = in.getShort() & 0xFFFF;
            Dialect dialect = Dialect.of(in.getShort() & 0xFFFF);
            int contextCount = in.getShort() & 0xFFFF;
            UUID guid = new UUID(in.getLong(), in.getLong());
            int capabilities = in.getInt();
            int maxTransact = in.getInt();
            int maxRead = in.getInt();
            int maxWrite = in.getInt();
            long systemTime = in.getLong();
            in.getLong();
            int tokenOffset = in.getShort() & 0xFFFF;
            int tokenLength = in.getShort() & 0xFFFF;
            int contextOffset = in.getInt();
            boolean hasContexts = dialect == Dialect.SMB_3_1_1;
            return new Response(
                    securityMode,
                    dialect,
                    guid,
                    capabilities,
                    maxTransact,
                    maxRead,
                    maxWrite,
                    systemTime,
                    Body.copy(Body.view(in, tokenOffset, tokenLength)),
                    hasContexts ? decodeContexts(in, contextOffset, contextCount) : List.of());
        }

        /** The cipher chosen; empty where there is none, 0 where none was agreed on. */
        public List<Integer> cipher() {
            return listed(contexts, CONTEXT_ENCRYPTION);
        }

        /** The signing algorithm chosen; empty where the server does not negotiate it. */
        public List<Integer> signingAlgorithm() {
            return listed(contexts, CONTEXT_SIGNING);
        }

        /** Whether the server agreed to hash what is said before the login (3.2.5.2). */
        public boolean protectsLogin() {
            return contexts.stream()
                    .filter(context -> context.type() == CONTEXT_PREAUTH)
                    .map(Context::data)
                    .anyMatch(data -> data.remaining() >= 6 && data.getShort(4) == HASH_SHA512);
        }
    }
}
