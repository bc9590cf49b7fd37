package dev.wherry.doctor.advice;

import dev.wherry.linux.Mount;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What kernels show of 9P and SMB mounts. Of any other word nothing is guessed. */
final class KnownOptions {

    private static final Set<String> EVERYWHERE =
            words(
                    """
                    rw ro nosuid suid nodev dev noexec exec noatime atime relatime norelatime strictatime nodiratime \
                    diratime lazytime nolazytime sync async dirsync mand nomand silent nosymfollow defaults _netdev nofail \
                    auto noauto user nouser users
                    """);

    private static final Set<String> NINE_P =
            words(
                    """
                    access afid aname cache cachetag debug depth dfltgid dfltuid directio fscache ignoreqv locktimeout \
                    loose mmap msize nodevmap none noextend noxattr port posixacl privport readahead rfd rq sq timeout \
                    trans uname version wfd
                    """);

    private static final Set<String> SMB =
            words(
                    """
                    acdirmax acl acregmax actimeo addr backupgid backupuid bsize cache cifsacl closetimeo compress cruid \
                    dir_mode domain dynperm echo_interval esize file_mode forcegid forcemand forceuid fsc gid \
                    handletimeout hard idsfromsid ignore_signature iocharset ip local_lease locallease mapchars mapposix \
                    max_cached_dirs max_channels max_credits mfsymlinks min_enc_offload modefromsid multichannel multiuser \
                    nativesocket noacl noautotune noblocksend nobrl nocase nodelete nodfs noforcegid noforceuid \
                    nohandlecache nolease nomultichannel noperm nopersistenthandles noserverino nosharesock nosparse \
                    nostrictsync nounix persistenthandles port posix posixpaths prefixpath rasize rdma reparse \
                    resilienthandles retrans rootfs rsize rwpidforward seal sec serverino setuids sfu sign signloosely \
                    snapshot soft srcaddr symlink symlinkroot tcpnodelay uid unicode unix upcall_target username vers \
                    witness wsize
                    """);

    private KnownOptions() {}

    /** Names the options of {@code mount} that are not known to this program; empty if all are. */
    static Optional<Finding> unknown(Mount mount) {
        Set<String> known = mount.type().equals("9p") ? NINE_P : SMB;
        List<String> others =
                mount.options().stream()
                        .filter(option -> !option.isEmpty())
                        .map(option -> option.split("=", 2)[0])
                        .filter(name -> !known.contains(name) && !EVERYWHERE.contains(name))
                        .distinct()
                        .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Finding.of(
                                Weight.UNKNOWN,
                                "options",
                                "not known to this program: " + String.join(", ", others),
                                "what they do to speed or staleness is not in here"));
    }

    private static Set<String> words(String text) {
        return List.of(text.strip().split("\\s+")).stream().collect(Collectors.toUnmodifiableSet());
    }
}
