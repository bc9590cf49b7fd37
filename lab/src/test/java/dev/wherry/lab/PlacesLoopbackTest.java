package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code wherry ls}, {@code stat}, {@code rm} and {@code mkdir} as a shell sees them. */
final class PlacesLoopbackTest extends ShellClaims {

    @BeforeEach
    void makeFolder() throws Exception {
        run(
                """
                mkdir -p d/b/c d/a && echo one >d/f && echo two >d/b/c/g && ln -s b d/link &&
                chmod 750 d/b && touch -h -d '2001-02-03 04:05:06Z' d/*
                """);
    }

    @Test
    void listsAFolderInOrderAndAFileByItsName() throws Exception {
        says("a\nb\nf\nlink\n", "wherry ls d");
        says("a\nb\nf\nlink\n", "portable ls d/");
        says("d/f\n", "wherry ls d/f");
        says("d/link\n", "wherry ls d/link");
        says("c\n", "wherry ls d/link/");
        says(
                "drwxr-x---            0 2001-02-03 04:05:06 b\n",
                "TZ=UTC wherry ls -l d | grep ' b$'");
        says("-rw-r--r--            4 2001-02-03 04:05:06 d/f\n", "TZ=UTC wherry ls -l d/f");
    }

    @Test
    void listsWhatIsWithinWithoutFollowingLinks() throws Exception {
        says("d:\na\nb\nf\nlink\n\nd/a:\n\nd/b:\nc\n\nd/b/c:\ng\n", "wherry ls -R d");
        says(
                "d/a d/b d/b/c d/b/c/g d/f d/link \n",
                "wherry ls -R --json d | sed 's/.*\"path\":\"\\([^\"]*\\)\".*/\\1/' | sort | tr '\\n' ' '; echo");
    }

    @Test
    void aNameThatWouldMoveTheCursorIsShownWithout() throws Exception {
        says("a?[31mb\n", "mkdir e && touch \"$(printf 'e/a\\033[31mb')\" && wherry ls e");
    }

    @Test
    void saysWhatIsKnownOfALinkItself() throws Exception {
        says(
                "name      d/link\nkind      symlink\nto        b\n",
                "wherry stat d/link | head -n 3");
        says(
                "{\"path\":\"d/b\",\"kind\":\"folder\",\"modified\":\"2001-02-03T04:05:06Z\",\"mode\":\"0750\"\n",
                "wherry stat --json d/b | sed 's/,\"user\".*//'");
    }

    @Test
    void whatIsNotThereIsSaidAndTheRestIsDone() throws Exception {
        assertEquals(
                new Shell.Outcome(1, "d/f\n", "wherry: cannot find no: no such file or folder\n"),
                run("wherry ls no d/f"));
        refuses(3, "wherry stat no", "cannot find no");
        refuses(3, "wherry rm no", "cannot find no");
        refuses(2, "wherry ls", "PLACE...");
        assertEquals("d/f\n", run("wherry ls d/f foo://x").out());
        assertEquals(
                1, run("wherry rm no d/f; echo $? >code; test ! -e d/f; exit $(cat code)").code());
    }

    @Test
    void removesFoldersOnlyWhenAskedAndNeverThroughALink() throws Exception {
        refuses(3, "wherry rm d/b", "cannot remove d/b: it is a folder; use -r");
        says("g\n", "wherry rm -r d/link; ls d/b/c");
        says("a\nf\n", "wherry rm -r d/b/; ls d");
        says("", "portable rm -r d; ls -d d 2>/dev/null; true");
        refuses(3, "wherry rm -r .", "it is the folder that all else is in");
    }

    @Test
    void aDryRunTellsAndDoesNothing() throws Exception {
        says("remove d/b/c/g\nremove d/b/c\nremove d/b\ng\n", "wherry rm -rn d/b; ls d/b/c");
        says(
                "make folder ./x\nmake folder ./x/y\n",
                "wherry mkdir -pn x/y; ls -d x 2>/dev/null; true");
        says(
                "{\"event\":\"summary\",\"deleted\":1,\"failed\":0,\"stopped\":\"\"}\n",
                "wherry rm --json d/f");
    }

    @Test
    void makesFoldersAndThoseAboveOnlyWhenAsked() throws Exception {
        says("", "wherry mkdir d/new; test -d d/new");
        refuses(3, "wherry mkdir d/new", "cannot make folder d/new: it exists already");
        refuses(3, "wherry mkdir d/x/y", "the folder above it is not there; use -p");
        says("", "wherry mkdir -p d/x/y/z d/x/y d/; test -d d/x/y/z");
        refuses(3, "wherry mkdir -p d/f", "it exists already");
    }
}
