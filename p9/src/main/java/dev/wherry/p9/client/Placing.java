package dev.wherry.p9.client;

import dev.wherry.linux.Errno;
import dev.wherry.p9.wire.Qid;
import java.io.IOException;
import java.util.List;

/**
 * Gives a file that is whole its final name. The protocol's rename replaces whatever is there; so
 * where nothing may be replaced the file gets a second name, which fails if it exists, and then
 * loses the first. Where there are no hard links, the name is looked for before.
 */
final class Placing {

    private final Session session;
    private final int folder;
    private final String name;

    /** For the final name {@code name} in {@code folder}. */
    Placing(Session session, int folder, String name) {
        this.session = session;
        this.folder = folder;
        this.name = name;
    }

    /**
     * Puts the file {@code temporary} of the same folder in place.
     *
     * @param identity the path of its qid
     * @param again whether an earlier try may have done so
     */
    void put(String temporary, long identity, boolean replace, boolean again) throws IOException {
        if (again && isInPlace(identity)) {
            removeIfThere(temporary);
        } else if (replace) {
            session.rename(folder, temporary, folder, name);
        } else {
            putNew(temporary);
        }
    }

    private boolean isInPlace(long identity) throws IOException {
        Qid there = session.find(folder, name);
        return there != null && there.path() == identity;
    }

    private void putNew(String temporary) throws IOException {
        if (!session.connection().lacksLinks) {
            int fid = session.walk(folder, List.of(temporary)).fid();
            boolean linked = false;
            try {
                session.link(folder, fid, name);
                linked = true;
            } catch (ErrorReply e) {
                if (!isLack(e)) {
                    throw e;
                }
                session.connection().lacksLinks = true;
            } finally {
                session.connection().forget(fid);
            }
            if (linked) {
                session.remove(folder, temporary, false);
                return;
            }
        }
        if (session.find(folder, name) != null) {
            throw new ErrorReply(Errno.EEXIST);
        }
        session.rename(folder, temporary, folder, name);
    }

    /** Whether a link failed because there are none here. */
    static boolean isLack(ErrorReply e) {
        return e.isUnsupported() || e.is(Errno.EPERM) || e.is(Errno.EMLINK);
    }

    private void removeIfThere(String temporary) throws IOException {
        try {
            session.remove(folder, temporary, false);
        } catch (ErrorReply e) {
            if (!e.is(Errno.ENOENT)) {
                throw e;
            }
        }
    }
}
