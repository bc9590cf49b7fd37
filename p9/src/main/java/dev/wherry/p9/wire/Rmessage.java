package dev.wherry.p9.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A reply, with the tag of its request. Fields are on the wire in the order of the record's
 * components: {@code int} is u32, {@code long} u64, text a u16 and its bytes, data a u32 and its
 * bytes.
 */
public sealed interface Rmessage extends Message {

    /** A reply without a body: what was asked for is done. */
    sealed interface Done extends Rmessage {

        @Override
        default void encode(ByteBuffer out) {}
    }

    /** A reply that names a file. */
    sealed interface OfQid extends Rmessage {

        /** The file's. */
        Qid qid();

        @Override
        default void encode(ByteBuffer out) {
            qid().encode(out);
        }
    }

    /** A reply that carries bytes. */
    sealed interface OfData extends Rmessage {

        /** The bytes, a view of the frame they came in. */
        ByteBuffer data();

        @Override
        default void encode(ByteBuffer out) {
            Data.encode(data(), out);
        }
    }

    /** The request failed, with an error number of Linux. */
    record Rlerror(int error) implements Rmessage {

        public static final int TYPE = 7;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(error);
        }

        static Rlerror decode(ByteBuffer in) {
            return new Rlerror(in.getInt());
        }
    }

    /** The file system. */
    record Rstatfs(StatFs statFs) implements Rmessage {

        public static final int TYPE = 9;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            statFs.encode(out);
        }

        static Rstatfs decode(ByteBuffer in) {
            return new Rstatfs(StatFs.decode(in));
        }
    }

    /** It is open; transfers of {@code ioUnit} bytes are whole, 0 for as many as msize allows. */
    record Rlopen(Qid qid, int ioUnit) implements Rmessage {

        public static final int TYPE = 13;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            qid.encode(out);
            out.putInt(ioUnit);
        }

        static Rlopen decode(ByteBuffer in) {
            return new Rlopen(Qid.decode(in), in.getInt());
        }
    }

    /** It is made and open. */
    record Rlcreate(Qid qid, int ioUnit) implements Rmessage {

        public static final int TYPE = 15;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            qid.encode(out);
            out.putInt(ioUnit);
        }

        static Rlcreate decode(ByteBuffer in) {
            return new Rlcreate(Qid.decode(in), in.getInt());
        }
    }

    /** It is made. */
    record Rsymlink(Qid qid) implements OfQid {

        public static final int TYPE = 17;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** It is made. */
    record Rmknod(Qid qid) implements OfQid {

        public static final int TYPE = 19;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** It is renamed. */
    record Rrename() implements Done {

        public static final int TYPE = 21;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** What the link holds. */
    record Rreadlink(String target) implements Rmessage {

        public static final int TYPE = 23;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            Text.encode(target, out);
        }

        static Rreadlink decode(ByteBuffer in) {
            return new Rreadlink(Text.decode(in));
        }
    }

    /** The attributes. */
    record Rgetattr(Attributes attributes) implements Rmessage {

        public static final int TYPE = 25;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            attributes.encode(out);
        }

        static Rgetattr decode(ByteBuffer in) {
            return new Rgetattr(Attributes.decode(in));
        }
    }

    /** They are changed. */
    record Rsetattr() implements Done {

        public static final int TYPE = 27;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** The attribute is open, and so long. */
    record Rxattrwalk(long size) implements Rmessage {

        public static final int TYPE = 31;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putLong(size);
        }

        static Rxattrwalk decode(ByteBuffer in) {
            return new Rxattrwalk(in.getLong());
        }
    }

    /** The fid takes the attribute's value. */
    record Rxattrcreate() implements Done {

        public static final int TYPE = 33;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** Entries as {@link DirectoryEntry} has them; none at the end. */
    record Rreaddir(ByteBuffer data) implements OfData {

        public static final int TYPE = 41;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** It is durable. */
    record Rfsync() implements Done {

        public static final int TYPE = 51;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** What became of the lock. */
    record Rlock(byte status) implements Rmessage {

        public static final int TYPE = 53;

        public static final byte SUCCESS = 0;

        public static final byte BLOCKED = 1;

        public static final byte ERROR = 2;

        public static final byte GRACE = 3;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.put(status);
        }

        static Rlock decode(ByteBuffer in) {
            return new Rlock(in.get());
        }
    }

    /** The lock in the way, or with {@link LockRange#UNLOCK} none. */
    record Rgetlock(LockRange range) implements Rmessage {

        public static final int TYPE = 55;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            range.encode(out);
        }

        static Rgetlock decode(ByteBuffer in) {
            return new Rgetlock(LockRange.decode(in));
        }
    }

    /** It has the name. */
    record Rlink() implements Done {

        public static final int TYPE = 71;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** It is made. */
    record Rmkdir(Qid qid) implements OfQid {

        public static final int TYPE = 73;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** It is renamed. */
    record Rrenameat() implements Done {

        public static final int TYPE = 75;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** It is removed. */
    record Runlinkat() implements Done {

        public static final int TYPE = 77;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** The session's version, or {@link #UNKNOWN}, and its largest message. */
    record Rversion(int msize, String version) implements Rmessage {

        public static final int TYPE = 101;

        /** The version of a server that speaks none of those asked for. */
        public static final String UNKNOWN = "unknown";

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(msize);
            Text.encode(version, out);
        }

        static Rversion decode(ByteBuffer in) {
            return new Rversion(in.getInt(), Text.decode(in));
        }
    }

    /** Authentication goes on by the fid. */
    record Rauth(Qid qid) implements OfQid {

        public static final int TYPE = 103;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** The root. */
    record Rattach(Qid qid) implements OfQid {

        public static final int TYPE = 105;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** The old request will not be answered any more. */
    record Rflush() implements Done {

        public static final int TYPE = 109;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** One qid for each name that was reached; fewer than were asked for make no fid. */
    record Rwalk(List<Qid> qids) implements Rmessage {

        public static final int TYPE = 111;

        public Rwalk {
            qids = List.copyOf(qids);
        }

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) qids.size());
            for (Qid qid : qids) {
                qid.encode(out);
            }
        }

        static Rwalk decode(ByteBuffer in) {
            int count = Short.toUnsignedInt(in.getShort());
            var qids = new ArrayList<Qid>(Math.min(count, Tmessage.Twalk.MAX_NAMES));
            for (int i = 0; i < count; i++) {
                qids.add(Qid.decode(in));
            }
            return new Rwalk(qids);
        }
    }

    /** The bytes; none at the end. */
    record Rread(ByteBuffer data) implements OfData {

        public static final int TYPE = 117;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** So many bytes were written, unsigned. */
    record Rwrite(int count) implements Rmessage {

        public static final int TYPE = 119;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(count);
        }

        static Rwrite decode(ByteBuffer in) {
            return new Rwrite(in.getInt());
        }
    }

    /** It is forgotten. */
    record Rclunk() implements Done {

        public static final int TYPE = 121;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** It is removed. */
    record Rremove() implements Done {

        public static final int TYPE = 123;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** The message of {@code type} at the position of {@code in}. */
    static Rmessage decode(int type, ByteBuffer in) throws UnsupportedTypeException {
        return switch (type) {
            case Rlerror.TYPE -> Rlerror.decode(in);
            case Rstatfs.TYPE -> Rstatfs.decode(in);
            case Rlopen.TYPE -> Rlopen.decode(in);
            case Rlcreate.TYPE -> Rlcreate.decode(in);
            case Rsymlink.TYPE -> new Rsymlink(Qid.decode(in));
            case Rmknod.TYPE -> new Rmknod(Qid.decode(in));
            case Rrename.TYPE -> new Rrename();
            case Rreadlink.TYPE -> Rreadlink.decode(in);
            case Rgetattr.TYPE -> Rgetattr.decode(in);
            case Rsetattr.TYPE -> new Rsetattr();
            case Rxattrwalk.TYPE -> Rxattrwalk.decode(in);
            case Rxattrcreate.TYPE -> new Rxattrcreate();
            case Rreaddir.TYPE -> new Rreaddir(Data.decode(in));
            case Rfsync.TYPE -> new Rfsync();
            case Rlock.TYPE -> Rlock.decode(in);
            case Rgetlock.TYPE -> Rgetlock.decode(in);
            case Rlink.TYPE -> new Rlink();
            case Rmkdir.TYPE -> new Rmkdir(Qid.decode(in));
            case Rrenameat.TYPE -> new Rrenameat();
            case Runlinkat.TYPE -> new Runlinkat();
            case Rversion.TYPE -> Rversion.decode(in);
            case Rauth.TYPE -> new Rauth(Qid.decode(in));
            case Rattach.TYPE -> new Rattach(Qid.decode(in));
            case Rflush.TYPE -> new Rflush();
            case Rwalk.TYPE -> Rwalk.decode(in);
            case Rread.TYPE -> new Rread(Data.decode(in));
            case Rwrite.TYPE -> Rwrite.decode(in);
            case Rclunk.TYPE -> new Rclunk();
            case Rremove.TYPE -> new Rremove();
            default -> throw new UnsupportedTypeException(type);
        };
    }
}
