package dev.wherry.p9.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A request. The client chooses the fids and the tag. Fields are on the wire in the order of the
 * record's components: {@code int} is u32, {@code long} u64, text a u16 and its bytes, data a u32
 * and its bytes.
 */
public sealed interface Tmessage extends Message {

    /** A request that says nothing but which fid it is about. */
    sealed interface OfFid extends Tmessage {

        /** The fid, unsigned. */
        int fid();

        @Override
        default void encode(ByteBuffer out) {
            out.putInt(fid());
        }
    }

    /** Asks for the file system a fid is on. */
    record Tstatfs(int fid) implements OfFid {

        public static final int TYPE = 8;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** Opens what a fid stands for; {@code flags} of {@link OpenMode}. */
    record Tlopen(int fid, int flags) implements Tmessage {

        public static final int TYPE = 12;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putInt(flags);
        }

        static Tlopen decode(ByteBuffer in) {
            return new Tlopen(in.getInt(), in.getInt());
        }
    }

    /**
     * Makes a regular file in the folder {@code fid}, which from then on stands for the open file.
     */
    record Tlcreate(int fid, String name, int flags, int mode, int gid) implements Tmessage {

        public static final int TYPE = 14;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid);
            Text.encode(name, out);
            out.putInt(flags).putInt(mode).putInt(gid);
        }

        static Tlcreate decode(ByteBuffer in) {
            return new Tlcreate(
                    in.getInt(), Text.decode(in), in.getInt(), in.getInt(), in.getInt());
        }
    }

    /** Makes a symbolic link. */
    record Tsymlink(int fid, String name, String target, int gid) implements Tmessage {

        public static final int TYPE = 16;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid);
            Text.encode(name, out);
            Text.encode(target, out);
            out.putInt(gid);
        }

        static Tsymlink decode(ByteBuffer in) {
            return new Tsymlink(in.getInt(), Text.decode(in), Text.decode(in), in.getInt());
        }
    }

    /** Makes a device, FIFO or socket. */
    record Tmknod(int fid, String name, int mode, int major, int minor, int gid)
            implements Tmessage {

        public static final int TYPE = 18;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid);
            Text.encode(name, out);
            out.putInt(mode).putInt(major).putInt(minor).putInt(gid);
        }

        static Tmknod decode(ByteBuffer in) {
            return new Tmknod(
                    in.getInt(),
                    Text.decode(in),
                    in.getInt(),
                    in.getInt(),
                    in.getInt(),
                    in.getInt());
        }
    }

    /** Moves what {@code fid} stands for to {@code name} in the folder {@code directoryFid}. */
    record Trename(int fid, int directoryFid, String name) implements Tmessage {

        public static final int TYPE = 20;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putInt(directoryFid);
            Text.encode(name, out);
        }

        static Trename decode(ByteBuffer in) {
            return new Trename(in.getInt(), in.getInt(), Text.decode(in));
        }
    }

    /** Asks what a symbolic link holds. */
    record Treadlink(int fid) implements OfFid {

        public static final int TYPE = 22;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** Asks for attributes; {@code mask} of {@link Attributes}. */
    record Tgetattr(int fid, long mask) implements Tmessage {

        public static final int TYPE = 24;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putLong(mask);
        }

        static Tgetattr decode(ByteBuffer in) {
            return new Tgetattr(in.getInt(), in.getLong());
        }
    }

    /** Changes attributes. */
    record Tsetattr(int fid, AttributeChange change) implements Tmessage {

        public static final int TYPE = 26;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid);
            change.encode(out);
        }

        static Tsetattr decode(ByteBuffer in) {
            return new Tsetattr(in.getInt(), AttributeChange.decode(in));
        }
    }

    /**
     * Opens an extended attribute for reading as {@code newFid}, or with an empty name the list of
     * them.
     */
    record Txattrwalk(int fid, int newFid, String name) implements Tmessage {

        public static final int TYPE = 30;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putInt(newFid);
            Text.encode(name, out);
        }

        static Txattrwalk decode(ByteBuffer in) {
            return new Txattrwalk(in.getInt(), in.getInt(), Text.decode(in));
        }
    }

    /** Turns {@code fid} into the extended attribute {@code name}, set when it is clunked. */
    record Txattrcreate(int fid, String name, long size, int flags) implements Tmessage {

        public static final int TYPE = 32;

        /** Only make what is not there. */
        public static final int CREATE = 1;

        /** Only replace what is there. */
        public static final int REPLACE = 2;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid);
            Text.encode(name, out);
            out.putLong(size).putInt(flags);
        }

        static Txattrcreate decode(ByteBuffer in) {
            return new Txattrcreate(in.getInt(), Text.decode(in), in.getLong(), in.getInt());
        }
    }

    /** Asks for the entries behind the cookie {@code offset}; {@code count} is unsigned. */
    record Treaddir(int fid, long offset, int count) implements Tmessage {

        public static final int TYPE = 40;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putLong(offset).putInt(count);
        }

        static Treaddir decode(ByteBuffer in) {
            return new Treaddir(in.getInt(), in.getLong(), in.getInt());
        }
    }

    /** Makes a file durable. */
    record Tfsync(int fid, int dataOnly) implements Tmessage {

        public static final int TYPE = 50;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putInt(dataOnly);
        }

        static Tfsync decode(ByteBuffer in) {
            return new Tfsync(in.getInt(), in.getInt());
        }
    }

    /**
     * Locks or unlocks a byte range.
     *
     * @param flags {@link #BLOCK} to wait for it
     */
    record Tlock(int fid, int flags, LockRange range) implements Tmessage {

        public static final int TYPE = 52;

        /** Wait while another lock is in the way. */
        public static final int BLOCK = 1;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).put(range.type()).putInt(flags);
            range.encodeBehindType(out);
        }

        static Tlock decode(ByteBuffer in) {
            int fid = in.getInt();
            byte type = in.get();
            int flags = in.getInt();
            return new Tlock(fid, flags, LockRange.decodeBehindType(type, in));
        }
    }

    /** Asks which lock would be in the way. */
    record Tgetlock(int fid, LockRange range) implements Tmessage {

        public static final int TYPE = 54;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid);
            range.encode(out);
        }

        static Tgetlock decode(ByteBuffer in) {
            return new Tgetlock(in.getInt(), LockRange.decode(in));
        }
    }

    /** Gives what {@code fid} stands for another name in the folder {@code directoryFid}. */
    record Tlink(int directoryFid, int fid, String name) implements Tmessage {

        public static final int TYPE = 70;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(directoryFid).putInt(fid);
            Text.encode(name, out);
        }

        static Tlink decode(ByteBuffer in) {
            return new Tlink(in.getInt(), in.getInt(), Text.decode(in));
        }
    }

    /** Makes a folder. */
    record Tmkdir(int directoryFid, String name, int mode, int gid) implements Tmessage {

        public static final int TYPE = 72;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(directoryFid);
            Text.encode(name, out);
            out.putInt(mode).putInt(gid);
        }

        static Tmkdir decode(ByteBuffer in) {
            return new Tmkdir(in.getInt(), Text.decode(in), in.getInt(), in.getInt());
        }
    }

    /** Renames by name. */
    record Trenameat(int oldDirectoryFid, String oldName, int newDirectoryFid, String newName)
            implements Tmessage {

        public static final int TYPE = 74;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(oldDirectoryFid);
            Text.encode(oldName, out);
            out.putInt(newDirectoryFid);
            Text.encode(newName, out);
        }

        static Trenameat decode(ByteBuffer in) {
            return new Trenameat(in.getInt(), Text.decode(in), in.getInt(), Text.decode(in));
        }
    }

    /** Removes by name; {@code flags} has {@link #REMOVE_DIRECTORY} for a folder. */
    record Tunlinkat(int directoryFid, String name, int flags) implements Tmessage {

        public static final int TYPE = 76;

        /** The flag, AT_REMOVEDIR. */
        public static final int REMOVE_DIRECTORY = 0x200;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(directoryFid);
            Text.encode(name, out);
            out.putInt(flags);
        }

        static Tunlinkat decode(ByteBuffer in) {
            return new Tunlinkat(in.getInt(), Text.decode(in), in.getInt());
        }
    }

    /** Begins a session: what is in flight ends, and every fid. */
    record Tversion(int msize, String version) implements Tmessage {

        public static final int TYPE = 100;

        /** The dialect of the Linux client. */
        public static final String LINUX = "9P2000.L";

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(msize);
            Text.encode(version, out);
        }

        static Tversion decode(ByteBuffer in) {
            return new Tversion(in.getInt(), Text.decode(in));
        }
    }

    /** Asks for a fid to authenticate by. */
    record Tauth(int authFid, String userName, String tree, int uid) implements Tmessage {

        public static final int TYPE = 102;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(authFid);
            Text.encode(userName, out);
            Text.encode(tree, out);
            out.putInt(uid);
        }

        static Tauth decode(ByteBuffer in) {
            return new Tauth(in.getInt(), Text.decode(in), Text.decode(in), in.getInt());
        }
    }

    /** Makes {@code fid} the root of {@code tree}, for a user. */
    record Tattach(int fid, int authFid, String userName, String tree, int uid)
            implements Tmessage {

        public static final int TYPE = 104;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putInt(authFid);
            Text.encode(userName, out);
            Text.encode(tree, out);
            out.putInt(uid);
        }

        static Tattach decode(ByteBuffer in) {
            return new Tattach(
                    in.getInt(), in.getInt(), Text.decode(in), Text.decode(in), in.getInt());
        }
    }

    /** Gives up the request {@code oldTag}. */
    record Tflush(int oldTag) implements Tmessage {

        public static final int TYPE = 108;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) oldTag);
        }

        static Tflush decode(ByteBuffer in) {
            return new Tflush(Short.toUnsignedInt(in.getShort()));
        }
    }

    /**
     * Goes from {@code fid} by {@code names} and calls the end {@code newFid}. More names than
     * {@link #MAX_NAMES} decode, lest a server could not answer them.
     */
    record Twalk(int fid, int newFid, List<String> names) implements Tmessage {

        public static final int TYPE = 110;

        /** P9_MAXWELEM: the most names in one message. */
        public static final int MAX_NAMES = 16;

        public Twalk {
            names = List.copyOf(names);
        }

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putInt(newFid).putShort((short) names.size());
            for (String name : names) {
                Text.encode(name, out);
            }
        }

        static Twalk decode(ByteBuffer in) {
            int fid = in.getInt();
            int newFid = in.getInt();
            int count = Short.toUnsignedInt(in.getShort());
            // As many as are there: a count alone must not take memory.
            var names = new ArrayList<String>(Math.min(count, MAX_NAMES));
            for (int i = 0; i < count; i++) {
                names.add(Text.decode(in));
            }
            return new Twalk(fid, newFid, names);
        }
    }

    /** Asks for {@code count} bytes, unsigned, from {@code offset}. */
    record Tread(int fid, long offset, int count) implements Tmessage {

        public static final int TYPE = 116;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putLong(offset).putInt(count);
        }

        static Tread decode(ByteBuffer in) {
            return new Tread(in.getInt(), in.getLong(), in.getInt());
        }
    }

    /** Writes {@code data} at {@code offset}. */
    record Twrite(int fid, long offset, ByteBuffer data) implements Tmessage {

        public static final int TYPE = 118;

        @Override
        public int type() {
            return TYPE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(fid).putLong(offset);
            Data.encode(data, out);
        }

        static Twrite decode(ByteBuffer in) {
            return new Twrite(in.getInt(), in.getLong(), Data.decode(in));
        }
    }

    /** Forgets a fid. */
    record Tclunk(int fid) implements OfFid {

        public static final int TYPE = 120;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** Removes what a fid stands for, and forgets it in any case. */
    record Tremove(int fid) implements OfFid {

        public static final int TYPE = 122;

        @Override
        public int type() {
            return TYPE;
        }
    }

    /** The message of {@code type} at the position of {@code in}. */
    static Tmessage decode(int type, ByteBuffer in) throws UnsupportedTypeException {
        return switch (type) {
            case Tstatfs.TYPE -> new Tstatfs(in.getInt());
            case Tlopen.TYPE -> Tlopen.decode(in);
            case Tlcreate.TYPE -> Tlcreate.decode(in);
            case Tsymlink.TYPE -> Tsymlink.decode(in);
            case Tmknod.TYPE -> Tmknod.decode(in);
            case Trename.TYPE -> Trename.decode(in);
            case Treadlink.TYPE -> new Treadlink(in.getInt());
            case Tgetattr.TYPE -> Tgetattr.decode(in);
            case Tsetattr.TYPE -> Tsetattr.decode(in);
            case Txattrwalk.TYPE -> Txattrwalk.decode(in);
            case Txattrcreate.TYPE -> Txattrcreate.decode(in);
            case Treaddir.TYPE -> Treaddir.decode(in);
            case Tfsync.TYPE -> Tfsync.decode(in);
            case Tlock.TYPE -> Tlock.decode(in);
            case Tgetlock.TYPE -> Tgetlock.decode(in);
            case Tlink.TYPE -> Tlink.decode(in);
            case Tmkdir.TYPE -> Tmkdir.decode(in);
            case Trenameat.TYPE -> Trenameat.decode(in);
            case Tunlinkat.TYPE -> Tunlinkat.decode(in);
            case Tversion.TYPE -> Tversion.decode(in);
            case Tauth.TYPE -> Tauth.decode(in);
            case Tattach.TYPE -> Tattach.decode(in);
            case Tflush.TYPE -> Tflush.decode(in);
            case Twalk.TYPE -> Twalk.decode(in);
            case Tread.TYPE -> Tread.decode(in);
            case Twrite.TYPE -> Twrite.decode(in);
            case Tclunk.TYPE -> new Tclunk(in.getInt());
            case Tremove.TYPE -> new Tremove(in.getInt());
            default -> throw new UnsupportedTypeException(type);
        };
    }
}
