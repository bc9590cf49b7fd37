package dev.wherry.lab;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code p9://} behind the commands, against a real diod. */
final class P9LoopbackTest extends ShellClaims {

    @SuppressWarnings("NullAway.Init")
    private static Peer diod;

    @BeforeAll
    static void startDiod() throws Exception {
        diod = Peer.start(Checkout.ofProperty().script("peers/diod"));
    }

    @AfterAll
    static void stopDiod() throws Exception {
        diod.close();
    }

    /**
     * {@code script} in a shell that knows the server as {@code $host}, the export's address as
     * {@code $p9} and the folder as {@code $there}.
     */
    private static String on(String script) {
        return """
        host=p9://%1$s:%2$s there=%3$s; p9="$host?aname=$there&path="
        rm -rf $there/* $there/.w*
        """
                        .formatted(diod.value("host"), diod.value("port"), diod.value("path"))
                + script;
    }

    @Test
    void aStreamGoesToAnExportAndComesBack() throws Exception {
        says(
                "old\nnew\n",
                on(
                        """
                        head -c 5000000 /dev/urandom >f
                        wherry relay -o "$p9/f" --verify <f; cmp f $there/f
                        wherry relay -i "$p9/f" | cmp f -
                        wherry run -o "$p9/g" -- cat f; cmp f $there/g
                        wherry relay -i "$p9/g" -o "$p9/h"; cmp f $there/h
                        wherry relay -f -i /dev/null -o "$p9/h"; cmp /dev/null $there/h
                        echo old >$there/a; echo new | wherry relay --append -o "$p9/a"; cat $there/a
                        """));
    }

    @Test
    void aTreeGoesThereAndBackAndASecondRunCopiesNothing() throws Exception {
        says(
                "0\n",
                on(
                        """
                        mkdir -p src/a/b src/empty; seq 100000 >src/a/f; ln -s f src/a/l; ln src/a/f src/a/b/h
                        truncate -s 3M src/a/b/large; touch -d '2001-02-03 04:05:06.789' src/a/f src/a src/empty
                        wherry copy -q src/ "$p9/dst"; diff -r --no-dereference src $there/dst
                        wherry copy -q "$p9/dst/" back; diff -r --no-dereference src back
                        [ $(stat -c %Y back/a) = $(stat -c %Y src/a) ] || echo another time
                        wherry copy -u --json src/ "$p9/dst" | grep -o '"files":[0-9]*' | cut -d: -f2
                        """));
    }

    @Test
    void anArchiveGoesToAnExportAndIsTakenOutThere() throws Exception {
        says(
                "",
                on(
                        """
                        mkdir -p src/a; seq 100000 >src/a/f
                        wherry archive -q src -o "$p9/src.tar.gz"; wherry extract -q "$p9/src.tar.gz" "$p9/out"
                        diff -r src $there/out/src
                        """));
    }

    @Test
    void theSmallToolsWorkThere() throws Exception {
        says(
                "n\nfile\n0\n",
                on(
                        """
                        wherry mkdir -p "$p9/m/n"; wherry ls "$p9/m"; echo >$there/f
                        wherry stat "$p9/f" | sed -n 's/^kind *//p'; wherry rm -r "$p9/m"; wherry rm "$p9/f"
                        ls $there | wc -l
                        """));
    }

    @Test
    void whatIsRefusedIsOneLineWithARemedy() throws Exception {
        refuses(
                74,
                on("echo | wherry relay -o \"$p9/no/f\""),
                "No such file or directory (ENOENT)");
        refuses(66, on("wherry relay -i \"$p9/f\""), "No such file or directory (ENOENT)");
        refuses(66, on("wherry relay -i $host/f"), "(EPERM) for uid", "name the export as");
        refuses(66, "wherry relay -i p9://127.0.0.1:1/f", "Connection refused");
        refuses(66, "wherry relay -i p9+unix:/nowhere?path=/f", "cannot open p9+unix:/nowhere");
        refuses(2, on("wherry relay -i \"$p9/\""), "names an export, not a file in it");
        refuses(
                2,
                on("echo >$there/f; echo | wherry relay -o \"$p9/f\""),
                "it exists already; use --force to replace it");
    }

    @Test
    void aFailingCommandAndAnInterruptLeaveNothing() throws Exception {
        says(
                "7\n",
                on(
                        "wherry run -q -o \"$p9/f\" -- sh -c 'head -c 3000000 /dev/zero; exit 7' 2>err; echo $?; ls -A $there"));
        says(
                "143\n",
                on(
                        """
                        mkfifo in; wherry relay -q -o "$p9/f" <in 2>err & exec 3>in
                        head -c 3000000 /dev/zero >&3
                        until ls -A $there | grep -q wherry; do sleep 0.05; done
                        kill -TERM $!; wait $! 2>/dev/null; echo $?; ls -A $there
                        """));
    }
}
