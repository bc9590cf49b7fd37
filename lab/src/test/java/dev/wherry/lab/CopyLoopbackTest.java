package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.tree.TemporaryName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code wherry copy} as a shell sees it. */
final class CopyLoopbackTest extends ShellClaims {

    @BeforeEach
    void makeSource() throws Exception {
        run(
                """
                mkdir -p src/a/b src/empty && cd src &&
                echo one >a/f && ln a/f a/b/second && ln -s ../nowhere link &&
                truncate -s 3M sparse && printf x >>sparse && echo two >'new
                line' && chmod 640 a/f && chmod 750 a && touch -d '2001-02-03 04:05:06.789' a/f a empty
                """);
    }

    @Test
    void whatGoesWhereDoesNotDependOnWhatIsThere() throws Exception {
        says("", "wherry copy src dst; wherry copy src dst; diff -r --no-dereference src dst/src");
        says(
                "dst\n",
                "rm -r dst; wherry copy src/ dst; diff -r --no-dereference src dst; ls -d dst");
        says("", "rm -r dst; cd src; wherry copy . ../dst; diff -r --no-dereference . ../dst");
        says(
                "",
                "wherry copy src/a/f g; cmp src/a/f g; wherry copy src/a/f empty/; cmp src/a/f empty/f");
        says("f\nsparse\n", "mkdir many; wherry copy src/a/f src/sparse many; ls many");
        says("a\n", "mkdir real; ln -s real way; wherry copy src/a way; ls real");
    }

    @Test
    void keepsModesTimesLinksAndHoles() throws Exception {
        for (String program : new String[] {"wherry", "portable"}) {
            // Without system calls nobody can tell where the holes are.
            String holes = program.equals("wherry") ? "; test $(stat -c %b sparse) -lt 1000" : "";
            String listing = "find . ! -name . -printf '%p %y %m %l %T@ %n\\n' | sort";
            says(
                    "",
                    program
                            + " copy src "
                            + program
                            + "; cd src; "
                            + listing
                            + " >../one; cd ../"
                            + program
                            + "/src; "
                            + listing
                            + " | diff ../../one -"
                            + holes);
        }
    }

    @Test
    void aSecondRunOfUpdateWritesNothing() throws Exception {
        run("wherry copy src/ dst");
        String summary = run("wherry copy -u --json src/ dst").out();
        assertTrue(summary.contains("\"files\":0,"), summary);
        assertTrue(summary.contains("\"unchanged\":4"), summary);
        run("echo new >src/a/f");
        assertTrue(run("wherry copy -u --json src/ dst").out().contains("\"files\":1,"));
        says("", "diff -r --no-dereference src dst");
    }

    @Test
    void aDryRunShowsTheRuleAndWritesNothing() throws Exception {
        Shell.Outcome outcome = run("wherry copy -n src/a dst; ls");
        assertTrue(outcome.out().startsWith("src/a -> dst/a\nmake folder dst\n"), outcome.out());
        assertTrue(outcome.out().contains("\ncopy dst/a/f\n"), outcome.out());
        assertTrue(outcome.out().endsWith("\nbin\nsrc\n"), outcome.out());
    }

    @Test
    void removesWhatIsTooMuchButNotTooMuchOfIt() throws Exception {
        run("wherry copy src/ dst; mkdir -p dst/x/y; touch dst/x/y/1 dst/x/2 dst/kept");
        refuses(
                1,
                "wherry copy -u --delete --max-delete 3 --exclude kept src/ dst",
                "more than 3 entries",
                "--dry-run");
        says("", "test -e dst/x/y/1 && wherry copy -qu --delete --exclude kept src/ dst");
        expect(1, "Only in dst: kept\n", "", "diff -r --no-dereference src dst");
    }

    @Test
    void leavesOutWhatRulesSay() throws Exception {
        run("printf -- '- sparse\\n+ /src/a/f\\n- /src/a/*\\n' >rules");
        says(
                "dst/src/a\ndst/src/a/f\ndst/src/link\n",
                "wherry copy --exclude '*line' --filter-from rules --exclude empty/ src dst;"
                        + " find dst/src -mindepth 1 | sort");
    }

    @Test
    void aFailureDoesNotStopTheRest() throws Exception {
        run("mkdir -p dst/a/f");
        refuses(1, "wherry copy src/ dst", "cannot write dst/a/f", "a folder has that name");
        assertEquals(0, run("cmp src/sparse dst/sparse").code());
        refuses(1, "wherry copy missing src/a/b/second dst", "cannot find missing");
        says("one\n", "cat dst/second");
        refuses(3, "wherry copy missing dst", "no such file");
        refuses(3, "wherry copy src/a missing/dst", "missing");
        refuses(1, "mkdir s; wherry copy s s/inner", "it is, or holds, the target");
    }

    @Test
    void badOptionsAre2() throws Exception {
        refuses(2, "wherry copy src", "SRC");
        refuses(2, "wherry copy --jobs 0 src dst", "--jobs");
        refuses(2, "wherry copy --jobs x src dst", "--jobs");
        refuses(2, "wherry copy --rate 0 src dst", "--rate");
        refuses(2, "wherry copy --max-delete -1 src dst", "--max-delete");
        refuses(2, "wherry copy --exclude '[' src dst", "no ]");
        refuses(2, "wherry copy --filter-from nothere src dst", "nothere");
        refuses(2, "wherry copy src tcp://127.0.0.1:1", "not a folder");
    }

    @Test
    void leftoversOfTheDeadAreRemovedAndOthersStay() throws Exception {
        String here = TemporaryName.next().substring(0, ".wherry-0000".length());
        says(
                "",
                """
                mkdir dst; touch dst/%1$s7fffff000000 dst/$(printf %1$s%%06x000000 $$)
                wherry copy src/ dst; test ! -e dst/%1$s7fffff000000
                rm dst/%1$s??????000000 && diff -r --no-dereference src dst
                """
                        .formatted(here));
    }

    @Test
    void killedAtAnyMomentNothingHalfHasAName() throws Exception {
        run("mkdir big; for i in $(seq 300); do head -c 100000 /dev/urandom >big/$i; done");
        for (int seen : new int[] {1, 40, 200}) {
            says(
                    "",
                    """
                    rm -rf dst; wherry copy big dst & pid=$!
                    until [ $(ls dst/big 2>/dev/null | wc -l) -ge %d ]; do :; done
                    kill -9 $pid; wait $pid 2>/dev/null
                    for f in dst/big/*; do cmp $f big/${f##*/}; done
                    wherry copy -u big dst; diff -r big dst/big; ls -A dst/big | grep wherry-
                    true
                    """
                            .formatted(seen));
        }
    }

    @Test
    void continueGoesOnWithWhatAKilledRunLeftOfALargeFile() throws Exception {
        says(
                "same\n",
                """
                head -c 60000000 /dev/urandom >large; mkdir dst
                wherry copy --rate 20M large dst & pid=$!
                until [ $(stat -c %s dst/.wherry-* 2>/dev/null || echo 0) -gt 10000000 ]; do :; done
                kill -9 $pid; wait $pid 2>/dev/null; part=$(stat -c %i dst/.wherry-*)
                wherry copy --continue large dst; cmp large dst/large; ls -A dst | grep wherry-
                [ $part = $(stat -c %i dst/large) ] && echo same
                """);
    }

    @Test
    void tellsOfItsProgressAsEvents() throws Exception {
        String events =
                run("head -c 20M /dev/zero >z; wherry copy --json --progress --rate 20M z y").out();
        assertTrue(events.contains("{\"event\":\"progress\",\"scanning\":"), events);
        assertTrue(events.contains("\"totalBytes\":20971520"), events);
    }

    @Test
    void verifiesWhatItWrote() throws Exception {
        assertTrue(run("wherry copy --verify --json src dst").out().contains("\"verified\":3"));
    }
}
