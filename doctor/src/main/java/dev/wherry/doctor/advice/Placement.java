package dev.wherry.doctor.advice;

import dev.wherry.linux.Mount;
import java.util.Locale;
import java.util.Set;

/** Where the files of a mount really are. */
public enum Placement {
    LOCAL_DISK("a disk of this system"),
    MEMORY("memory"),
    WINDOWS_DRIVE_9P("a Windows drive, through 9P"),
    WINDOWS_DRIVE_VIRTIOFS("a Windows drive, through virtiofs"),
    WINDOWS_DRIVE_WSL1("a Windows drive, through WSL1's drvfs"),
    WSL_READ_ONLY("files of WSL's own, through 9P"),
    SMB_SHARE("an SMB share, through the kernel's client"),
    NINE_P("a 9P server"),
    HOST_FOLDER("a folder of the host"),
    NFS("an NFS export"),
    SSHFS("a folder of another machine, through ssh"),
    IMAGE_LAYERS("layers of a container image"),
    UNKNOWN("a file system that this program does not know");

    private static final Set<String> DISKS =
            Set.of(
                    "ext2",
                    "ext3",
                    "ext4",
                    "xfs",
                    "btrfs",
                    "f2fs",
                    "zfs",
                    "bcachefs",
                    "ntfs3",
                    "vfat",
                    "exfat",
                    "erofs",
                    "squashfs",
                    "iso9660",
                    "lxfs",
                    "wslfs");

    private final String words;

    Placement(String words) {
        this.words = words;
    }

    /** In words. */
    public String words() {
        return words;
    }

    /** Where the files of {@code mount} are. */
    public static Placement of(Mount mount) {
        String type = mount.type().toLowerCase(Locale.ROOT);
        if (DISKS.contains(type)) {
            return LOCAL_DISK;
        }
        return switch (type) {
            case "tmpfs", "ramfs", "devtmpfs" -> MEMORY;
            case "drvfs" -> WINDOWS_DRIVE_WSL1;
            case "9p" ->
                    isWslDrive(mount)
                            ? WINDOWS_DRIVE_9P
                            : aname(mount).equals("drivers") ? WSL_READ_ONLY : NINE_P;
            case "virtiofs" -> isWslDrive(mount) ? WINDOWS_DRIVE_VIRTIOFS : HOST_FOLDER;
            case "cifs", "smb3" -> SMB_SHARE;
            case "vboxsf", "fuse.vmhgfs-fuse", "hostfs", "prl_fs" -> HOST_FOLDER;
            case "nfs", "nfs4" -> NFS;
            case "fuse.sshfs" -> SSHFS;
            case "overlay" -> IMAGE_LAYERS;
            default -> UNKNOWN;
        };
    }

    /** Whether WSL2 serves a Windows drive through {@code mount}. */
    static boolean isWslDrive(Mount mount) {
        return switch (mount.type()) {
            case "9p" -> aname(mount).equals("drvfs") || mount.source().matches("(?i)[a-z]:\\\\?");
            case "virtiofs" -> mount.source().startsWith("drvfs");
            default -> false;
        };
    }

    /** The first word of aname; behind it come options of drvfs. */
    private static String aname(Mount mount) {
        String aname = mount.option("aname").orElse("");
        int end = aname.indexOf(';');
        return end < 0 ? aname : aname.substring(0, end);
    }
}
