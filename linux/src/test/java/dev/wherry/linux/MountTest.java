package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lines as public reports show them, identities removed. */
final class MountTest {

    @Test
    void drvfsOfTheFirstGenerationHasADriveLetterAsItsSource() {
        Mount mount = Mount.parse("C: /mnt/c drvfs rw,noatime,uid=1000,gid=1000,case=off 0 0");
        assertEquals("C:", mount.source());
        assertEquals("drvfs", mount.type());
        assertEquals(Optional.of("off"), mount.option("case"));
    }

    @Test
    void aBackslashIsUndoneInTheSourceAndKeptInTheName() {
        Mount mount =
                Mount.parse(
                        "C:\\134 /mnt/c 9p rw,dirsync,noatime,aname=drvfs;path=C:\\;uid=1000;"
                                + "gid=1000;symlinkroot=/mnt/,mmap,access=client,msize=65536,"
                                + "trans=fd,rfd=8,wfd=8 0 0");
        assertEquals("C:\\", mount.source());
        assertEquals(
                Optional.of("drvfs;path=C:\\;uid=1000;gid=1000;symlinkroot=/mnt/"),
                mount.option("aname"));
        assertEquals(Optional.of(""), mount.option("mmap"));
        assertEquals(Optional.of("65536"), mount.option("msize"));
        assertEquals(Optional.empty(), mount.option("cache"));
    }

    @Test
    void cacheIsANumberOnLaterKernels() {
        Mount older =
                Mount.parse(
                        "C:\\134 /mnt/c 9p rw,noatime,aname=drvfs;path=C:\\;uid=1000;gid=1000;"
                                + "symlinkroot=/mnt/,cache=5,access=client,msize=65536,trans=fd,"
                                + "rfd=6,wfd=6 0 0");
        Mount newer =
                Mount.parse(
                        "drivers /usr/lib/wsl/drivers 9p ro,nosuid,nodev,noatime,aname=drivers;"
                                + "fmask=222;dmask=222,cache=0x5,access=client,msize=65536,"
                                + "trans=fd,rfd=8,wfd=8 0 0");
        assertEquals(Optional.of("5"), older.option("cache"));
        assertEquals(Optional.of("0x5"), newer.option("cache"));
        assertEquals("/usr/lib/wsl/drivers", newer.point());
    }

    @Test
    void virtioCarriesATagInPlaceOfTheDrive() {
        Mount mount =
                Mount.parse(
                        "drvfsa /mnt/c 9p rw,noatime,aname=drvfs;path=C:\\;uid=1000;gid=1000;"
                                + "symlinkroot=/mnt/,cache=mmap,msize=262144,trans=virtio 0 0");
        assertEquals("drvfsa", mount.source());
        assertEquals(Optional.of("virtio"), mount.option("trans"));
    }

    @Test
    void virtiofsHasOneDevicePerShareOrOneForAll() {
        assertEquals("drvfsC0", Mount.parse("drvfsC0 /mnt/c virtiofs rw,noatime 0 0").source());
        Mount aggregate =
                Mount.parse(
                        "97 80 0:55 /3f2504e0-4f89-11d3-9a0c-0305e82c3301 /mnt/c rw,relatime -"
                                + " virtiofs drvfsa rw");
        assertEquals("/3f2504e0-4f89-11d3-9a0c-0305e82c3301", aggregate.root());
        assertEquals(
                "/3f2504e0-4f89-11d3-9a0c-0305e82c3301/Users/u",
                aggregate.pathInside("/mnt/c/Users/u"));
    }

    @Test
    void aBindMountLiesElsewhereInsideItsFileSystem() {
        Mount mount =
                Mount.parse(
                        "612 560 0:77 /src/proj /mnt/wsl/docker-desktop-bind-mounts/Ubuntu/HASH"
                                + " rw,noatime - 9p C:\\134 rw,dirsync,aname=drvfs;path=C:\\;"
                                + "uid=1000;gid=1000;symlinkroot=/mnt/");
        assertEquals(612, mount.id());
        assertEquals(560, mount.parent());
        assertEquals("C:\\", mount.source());
        assertEquals(
                "/src/proj/main.c",
                mount.pathInside("/mnt/wsl/docker-desktop-bind-mounts/Ubuntu/HASH/main.c"));
        assertEquals("/src/proj", mount.pathInside(mount.point()));
    }

    @Test
    void limaAndPlainTcpAreOrdinaryLines() {
        Mount lima =
                Mount.parse(
                        "mount0 /Users/u 9p ro,relatime,sync,dirsync,access=client,msize=131072,"
                                + "trans=virtio 0 0");
        assertEquals(Optional.of("131072"), lima.option("msize"));
        Mount tcp =
                Mount.parse(
                        "192.0.2.1 /x 9p rw,sync,dirsync,relatime,uname=root,aname=/x,access=user,"
                                + "msize=65536,trans=tcp,port=5642 0 0");
        assertEquals(Optional.of("5642"), tcp.option("port"));
    }

    @Test
    void aSpaceInAShareIsASpace() {
        Mount mount = Mount.parse("//nas/my\\040share /mnt/my\\040nas cifs rw,vers=3.1.1 0 0");
        assertEquals("//nas/my share", mount.source());
        assertEquals("/mnt/my nas", mount.point());
    }

    @Test
    void tagsAndAnEmptySourceDoNotShiftTheFields() {
        Mount mount =
                Mount.parse(
                        "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 shared:7 - tmpfs  rw,size=1k");
        assertEquals("", mount.source());
        assertEquals("tmpfs", mount.type());
        assertEquals(List.of("rw", "noatime", "size=1k"), mount.options());
    }

    @Test
    void theLastOfSeveralOptionsCounts() {
        assertEquals(
                Optional.of("b"), Mount.parse("x /x 9p rw,cache=a,cache=b 0 0").option("cache"));
    }

    @Test
    void anInsideCountsFromTheRoot() {
        Mount root = Mount.parse("/dev/root / ext4 rw 0 0");
        assertEquals("/", root.pathInside("/"));
        assertEquals("/home/u", root.pathInside("/home/u"));
        Mount share = Mount.parse("//nas/s /mnt/s cifs rw 0 0");
        assertEquals("/", share.pathInside("/mnt/s"));
        assertThrows(IllegalArgumentException.class, () -> share.pathInside("/mnt/share"));
    }

    @Test
    void whatIsNoMountIsRefused() {
        for (String line : new String[] {"", "C: mnt drvfs rw", "1 2 3", "just words in a row"}) {
            assertThrows(IllegalArgumentException.class, () -> Mount.parse(line), line);
        }
    }
}
