package dev.wherry.lab;

/**
 * A mount that the second kernel makes of a peer of ours, and unmakes.
 *
 * @param name for tables, without spaces
 * @param type {@code 9p} or {@code cifs}
 * @param source what mount is told
 * @param options what mount is told
 */
record GuestMount(String name, String type, String source, String options) {

    /** Where it is while a command runs, in the guest. */
    static final String POINT = "/mnt/view";

    /** Of all that {@code diod} exports, with {@code options} such as {@code msize=4096}. */
    static GuestMount nineP(Peer diod, String name, String options) {
        return new GuestMount(
                name,
                "9p",
                diod.value("host"),
                "trans=tcp,port=%s,version=9p2000.L,uname=root,access=user,aname=%s,%s"
                        .formatted(diod.value("port"), diod.value("path"), options));
    }

    /** Of {@code share} of {@code samba}, with {@code options} such as {@code rsize=65536}. */
    static GuestMount cifs(Peer samba, String share, String name, String options) {
        return new GuestMount(
                name,
                "cifs",
                "//" + samba.value("host") + "/" + share,
                "guest,sec=none,ip=%s,port=%s,%s"
                        .formatted(samba.value("host"), samba.value("port"), options));
    }

    /** Shell commands that mount, run {@code command} and unmount; any failure ends the shell. */
    String around(String command) {
        return """
        mkdir -p %1$s
        mount -i -t %2$s -o '%3$s' '%4$s' %1$s || { echo "cannot mount %5$s" >&2; exit 90; }
        %6$s
        umount %1$s || exit 91
        """
                .formatted(POINT, type, options, source, name, command);
    }
}
