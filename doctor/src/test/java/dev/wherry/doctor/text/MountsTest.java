package dev.wherry.doctor.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.linux.Mount;
import org.junit.jupiter.api.Test;

final class MountsTest {

    private static final String DRIVE =
            "C:\\134 /mnt/c 9p rw,noatime,aname=drvfs;path=C:\\;uid=1000;gid=1000;symlinkroot=/mnt/,"
                    + "cache=5,access=client,msize=65536,trans=fd,rfd=6,wfd=6 0 0";

    @Test
    void escapesAreUndoneAndABackslashBeforeASemicolonStays() throws Exception {
        Mount mount = only(DRIVE);
        assertEquals("C:\\", mount.source());
        assertEquals(
                "drvfs;path=C:\\;uid=1000;gid=1000;symlinkroot=/mnt/",
                mount.option("aname").orElseThrow());
        assertEquals("65536", mount.option("msize").orElseThrow());
    }

    @Test
    void whatMountPrintsIsReadToo() throws Exception {
        Mount mount =
                only(
                        "C:\\ on /mnt/c type 9p (rw,noatime,aname=drvfs;path=C:\\;uid=1000,msize=65536)");
        assertEquals("/mnt/c", mount.point());
        assertEquals("9p", mount.type());
        assertEquals("65536", mount.option("msize").orElseThrow());
    }

    @Test
    void aBindMountKnowsWhatPartOfTheDriveItShows() throws Exception {
        Mount mount =
                only(
                        "700 600 0:60 /src/proj /mnt/wsl/docker-desktop-bind-mounts/Ubuntu/HASH"
                                + " rw,noatime - 9p C:\\134 rw,dirsync,aname=drvfs;path=C:\\;uid=1000");
        assertEquals("/src/proj", mount.root());
        assertEquals("C:\\", mount.source());
    }

    @Test
    void aLineThatIsCutOffIsSaidAndTheOthersCount() throws Exception {
        Mounts mounts = Mounts.parse(Texts.of(DRIVE + "\nD:\\134 /mnt"));
        assertEquals(1, mounts.table().mounts().size());
        assertEquals("line 2 is no mount; is the file cut off?", mounts.remarks().getFirst());
    }

    @Test
    void aLineOfThousandsOfWordsIsNoMountAndCostsNoStack() throws Exception {
        String line = "36 35 98:0 / /mnt rw " + "a ".repeat(5000) + "- ext3 /dev/root rw";
        assertTrue(Mounts.parse(Texts.of(line)).table().mounts().isEmpty());
    }

    private static Mount only(String line) throws Exception {
        Mounts mounts = Mounts.parse(Texts.of(line));
        assertEquals(1, mounts.table().mounts().size(), mounts.remarks()::toString);
        return mounts.table().mounts().getFirst();
    }
}
