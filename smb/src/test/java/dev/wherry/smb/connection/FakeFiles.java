package dev.wherry.smb.connection;

import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.DirectoryCursor;
import dev.wherry.smb.wire.FileId;
import dev.wherry.smb.wire.QueryDirectory;
import dev.wherry.smb.wire.SetInfo;
import dev.wherry.smb.wire.Status;
import dev.wherry.smb.wire.Times;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Files in memory, with names that differ by more than case; one lock around everything. */
final class FakeFiles {

    static final int DIRECTORY = 0x10;
    private static final int FILE = 0x20;

    /** A refusal with a status. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;
        final int status;

        Refused(int status) {
            super(Status.name(status));
            this.status = status;
        }
    }

    static final class Node {
        final boolean directory;
        byte[] data = new byte[0];
        int size;
        Times times = new Times(1, 1, 1, 1);

        Node(boolean directory) {
            this.directory = directory;
        }

        int attributes() {
            return directory ? DIRECTORY : FILE;
        }
    }

    /** An open file. */
    static final class Handle {
        String path;
        final Node node;
        boolean deleteOnClose;
        int listed;

        Handle(String path, Node node) {
            this.path = path;
            this.node = node;
        }
    }

    private final TreeMap<String, Node> nodes = new TreeMap<>();
    private final Map<String, String> spelling = new TreeMap<>();
    private final AtomicLong ids = new AtomicLong();

    FakeFiles() {
        nodes.put("", new Node(true));
    }

    private static String key(String path) {
        return path.toUpperCase(Locale.ROOT);
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('\\')));
    }

    synchronized FileId nextId() {
        long id = ids.incrementAndGet();
        return new FileId(id, id);
    }

    synchronized Handle open(Create.Request request) throws Refused {
        String path = request.path();
        Node node = nodes.get(key(path));
        if (node == null) {
            return new Handle(path, create(request));
        }
        if (request.disposition() == Create.DISPOSITION_CREATE) {
            throw new Refused(Status.OBJECT_NAME_COLLISION);
        }
        if ((request.options() & Create.OPTION_DIRECTORY) != 0 && !node.directory) {
            throw new Refused(Status.NOT_A_DIRECTORY);
        }
        if ((request.options() & Create.OPTION_NON_DIRECTORY) != 0 && node.directory) {
            throw new Refused(Status.FILE_IS_A_DIRECTORY);
        }
        if (request.disposition() == Create.DISPOSITION_OVERWRITE_IF) {
            node.size = 0;
        }
        return new Handle(path, node);
    }

    private Node create(Create.Request request) throws Refused {
        Node above = nodes.get(key(parent(request.path())));
        if (above == null || !above.directory) {
            throw new Refused(Status.OBJECT_PATH_NOT_FOUND);
        }
        if (request.disposition() == Create.DISPOSITION_OPEN) {
            throw new Refused(Status.OBJECT_NAME_NOT_FOUND);
        }
        Node node = new Node((request.options() & Create.OPTION_DIRECTORY) != 0);
        nodes.put(key(request.path()), node);
        spelling.put(key(request.path()), request.path());
        return node;
    }

    synchronized void close(Handle handle) {
        if (handle.deleteOnClose) {
            nodes.remove(key(handle.path), handle.node);
        }
    }

    synchronized void write(Handle handle, long offset, ByteBuffer bytes) {
        int end = Math.toIntExact(offset) + bytes.remaining();
        Node node = handle.node;
        if (end > node.data.length) {
            node.data = Arrays.copyOf(node.data, Math.max(end, node.data.length * 2));
        }
        node.size = Math.max(node.size, end);
        bytes.get(bytes.position(), node.data, (int) offset, bytes.remaining());
    }

    synchronized ByteBuffer read(Handle handle, long offset, int length) throws Refused {
        Node node = handle.node;
        if (offset >= node.size) {
            throw new Refused(Status.END_OF_FILE);
        }
        int end = (int) Math.min(node.size, offset + length);
        return ByteBuffer.wrap(Arrays.copyOfRange(node.data, (int) offset, end));
    }

    synchronized void set(Handle handle, SetInfo.Request request) throws Refused {
        switch (request.informationClass()) {
            case SetInfo.BASIC -> setTimes(handle.node, request.times());
            case SetInfo.RENAME -> rename(handle, request.path(), request.replaces());
            case SetInfo.DISPOSITION -> {
                if (handle.node.directory && !children(handle.path).isEmpty()) {
                    throw new Refused(Status.DIRECTORY_NOT_EMPTY);
                }
                handle.deleteOnClose = true;
            }
            case SetInfo.END_OF_FILE -> {
                int size = Math.toIntExact(request.bytes());
                handle.node.data = Arrays.copyOf(handle.node.data, size);
                handle.node.size = size;
            }
            default -> throw new Refused(Status.INVALID_PARAMETER);
        }
    }

    private static void setTimes(Node node, Times wanted) {
        if (wanted.lastWrite() > 0) {
            node.times =
                    new Times(
                            node.times.creation(),
                            node.times.lastAccess(),
                            wanted.lastWrite(),
                            node.times.change());
        }
    }

    private void rename(Handle handle, String target, boolean replace) throws Refused {
        if (nodes.containsKey(key(target)) && !replace) {
            throw new Refused(Status.OBJECT_NAME_COLLISION);
        }
        nodes.remove(key(handle.path), handle.node);
        nodes.put(key(target), handle.node);
        spelling.put(key(target), target);
        handle.path = target;
    }

    private List<String> children(String directory) {
        List<String> children = new ArrayList<>();
        for (String key : nodes.keySet()) {
            if (!key.isEmpty() && parent(key).equals(key(directory))) {
                children.add(key);
            }
        }
        return children;
    }

    synchronized ByteBuffer list(Handle handle, QueryDirectory.Request request) throws Refused {
        if (request.restart()) {
            handle.listed = 0;
        }
        List<String> children = children(handle.path);
        ByteBuffer out = ByteBuffer.allocate(request.outputBytes()).order(ByteOrder.LITTLE_ENDIAN);
        int lastStart = -1;
        while (handle.listed < children.size()) {
            String key = children.get(handle.listed);
            String path = spelling.get(key);
            String name = path.substring(path.lastIndexOf('\\') + 1);
            if (out.remaining() < 112 + 2 * name.length()) {
                break;
            }
            Node node = nodes.get(key);
            lastStart = out.position();
            DirectoryCursor.append(out, name, node.times, node.size, node.attributes(), 7);
            handle.listed++;
        }
        if (lastStart < 0) {
            throw new Refused(Status.NO_MORE_FILES);
        }
        out.putInt(lastStart, 0);
        return out.flip();
    }

    /** The bytes under {@code path}; empty if there is nothing. */
    synchronized Optional<byte[]> content(String path) {
        Node node = nodes.get(key(path));
        return node == null ? Optional.empty() : Optional.of(Arrays.copyOf(node.data, node.size));
    }

    /** Puts a file there as if somebody else had. */
    synchronized void put(String path, byte[] bytes) {
        Node node = new Node(false);
        node.data = bytes.clone();
        node.size = bytes.length;
        nodes.put(key(path), node);
        spelling.put(key(path), path);
    }

    /** All names but the root's, as they were spelled. */
    synchronized List<String> names() {
        return nodes.keySet().stream().filter(k -> !k.isEmpty()).map(spelling::get).toList();
    }
}
