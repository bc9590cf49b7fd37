package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.tree.TreePath;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TreePathTest {

    @Test
    void cannotSayAnythingOutsideOfTheRoot() {
        for (String text :
                List.of(
                        "..",
                        "../a",
                        "a/..",
                        "a/../b",
                        "a/../../b",
                        ".",
                        "./a",
                        "a/.",
                        "/",
                        "/a",
                        "a/",
                        "a//b",
                        "a\0b",
                        "a/b\0")) {
            assertThrows(IllegalArgumentException.class, () -> new TreePath(text), text);
        }
    }

    @Test
    void takesNamesThatOnlyLookLikeWaysOut() {
        for (String text : List.of("...", "..a", "a..", ".a/..b", "a\\..\\b", "C:", " ", "~")) {
            assertEquals(text, new TreePath(text).text());
        }
    }

    @Test
    void knowsItsFolderAndName() {
        TreePath path = new TreePath("a/b/c");
        assertEquals("c", path.name());
        assertEquals(new TreePath("a/b"), path.parent());
        assertEquals(List.of("a", "b", "c"), path.names());
        assertEquals(TreePath.ROOT, new TreePath("a").parent());
        assertEquals(TreePath.ROOT, TreePath.ROOT.parent());
        assertEquals("", TreePath.ROOT.name());
        assertEquals(List.of(), TreePath.ROOT.names());
    }

    @Test
    void resolvesSingleNamesAndPaths() {
        assertEquals(new TreePath("a"), TreePath.ROOT.resolve("a"));
        assertEquals(new TreePath("a/b"), new TreePath("a").resolve("b"));
        assertEquals(new TreePath("a/b/c"), new TreePath("a").resolve(new TreePath("b/c")));
        assertEquals(new TreePath("a"), new TreePath("a").resolve(TreePath.ROOT));
        for (String name : List.of("", "..", ".", "b/c", "/")) {
            assertThrows(
                    IllegalArgumentException.class, () -> new TreePath("a").resolve(name), name);
        }
    }

    @Test
    void isWithinItselfAndTheFoldersAboveIt() {
        TreePath path = new TreePath("a/b");
        assertTrue(path.isWithin(path));
        assertTrue(path.isWithin(new TreePath("a")));
        assertTrue(path.isWithin(TreePath.ROOT));
        assertFalse(path.isWithin(new TreePath("a/b/c")));
        assertFalse(new TreePath("ab").isWithin(new TreePath("a")));
    }
}
