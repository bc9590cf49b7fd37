package dev.wherry.engine.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of rsync(1), "PATTERN MATCHING RULES", with its own examples among them. */
final class PathPatternTest {

    @Test
    void aPatternWithoutSlashIsAboutTheLastName() {
        matches("*.o", "a.o", "dir/a.o", ".o");
        misses("*.o", "a.oo", "a.o/b");
        matches("foo", "foo", "a/b/foo");
        misses("foo", "foobar", "foo/bar");
    }

    @Test
    void aLeadingSlashTiesItToTheRoot() {
        matches("/foo", "foo");
        misses("/foo", "a/foo");
        matches("/a/b", "a/b");
        misses("/a/b", "x/a/b");
    }

    @Test
    void aSlashInsideMatchesTheEndOfThePath() {
        matches("foo/bar", "foo/bar", "x/foo/bar", "x/y/foo/bar");
        misses("foo/bar", "xfoo/bar", "foo/x/bar", "foo/bar/x");
    }

    @Test
    void aStarStopsAtSlashesAndTwoDoNot() {
        matches("/foo/*/bar", "foo/x/bar");
        misses("/foo/*/bar", "foo/x/y/bar");
        matches("/foo/**/bar", "foo/x/bar", "foo/x/y/bar");
        misses("/foo/**/bar", "foo/bar");
        matches("foo**bar", "foobar", "foo/x/bar", "a/foo/bar");
        matches("/foo/**", "foo/x", "foo/x/y");
        misses("/foo/**", "foo");
    }

    @Test
    void threeStarsMatchTheFolderAndAllInIt() {
        matches("dir/***", "dir", "dir/a", "dir/a/b", "x/dir/a");
        misses("dir/***", "dirt", "xdir/a");
    }

    @Test
    void questionMarksAndSetsAreOneCharacter() {
        matches("a?c", "abc", "a.c");
        misses("a?c", "ac", "abbc", "a/c");
        matches("[a-c]x", "ax", "cx");
        misses("[a-c]x", "dx");
        matches("[!a-c]x", "dx", "-x");
        misses("[!a-c]x", "ax");
        matches("[]x]", "]", "x");
        matches("a\\*b", "a*b");
        misses("a\\*b", "axb");
        matches("a.b(c)+", "a.b(c)+");
    }

    @Test
    void aTrailingSlashIsForFoldersOnly() {
        assertTrue(PathPattern.of("dir/").matches("a/dir", true));
        assertFalse(PathPattern.of("dir/").matches("a/dir", false));
    }

    @Test
    void theFirstRuleThatMatchesDecides() {
        Filter filter = Filter.ALL.including("*.c").excluding("*");
        assertTrue(filter.takes("a/x.c", false));
        assertFalse(filter.takes("a/x.o", false));
        assertTrue(Filter.ALL.takes("anything", false));
    }

    @Test
    void rulesAreReadFromLines() {
        Filter filter =
                Filter.ALL.reading(List.of("# comment", "", "; too", "+ keep", "- k*", "- /x"));
        assertEquals(List.of(true, false, false, true), takes(filter, "keep", "kill", "x", "y"));
        assertTrue(filter.reading(List.of("!")).takes("kill", false));
        assertThrows(
                IllegalArgumentException.class, () -> Filter.ALL.reading(List.of("keep this")));
        assertThrows(IllegalArgumentException.class, () -> Filter.ALL.excluding("[ab"));
        assertThrows(IllegalArgumentException.class, () -> Filter.ALL.excluding(""));
    }

    private static List<Boolean> takes(Filter filter, String... paths) {
        return List.of(paths).stream().map(path -> filter.takes(path, false)).toList();
    }

    private static void matches(String pattern, String... paths) {
        for (String path : paths) {
            assertTrue(PathPattern.of(pattern).matches(path, false), pattern + " on " + path);
        }
    }

    private static void misses(String pattern, String... paths) {
        for (String path : paths) {
            assertFalse(PathPattern.of(pattern).matches(path, false), pattern + " on " + path);
        }
    }
}
