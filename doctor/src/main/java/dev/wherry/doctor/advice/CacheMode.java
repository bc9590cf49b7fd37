package dev.wherry.doctor.advice;

import dev.wherry.linux.Mount;
import java.util.Optional;

/**
 * The cache mode of a 9P mount. Kernels write it as a bare word up to 6.3, then as bits in
 * hexadecimal, first without ({@code cache=5}, {@code cache=f}), from 6.12 with a prefix ({@code
 * cache=0x5}); nothing means none.
 *
 * @param word none, readahead, mmap, loose, fscache, or what was written where it is none of these
 * @param known whether its meaning is known
 */
public record CacheMode(String word, boolean known) {

    /** Of {@code mount}. */
    public static CacheMode of(Mount mount) {
        for (String bare : new String[] {"fscache", "loose", "mmap", "readahead"}) {
            if (mount.option(bare).filter(String::isEmpty).isPresent()) {
                return new CacheMode(bare, true);
            }
        }
        Optional<String> value = mount.option("cache");
        return value.map(CacheMode::parse).orElse(new CacheMode("none", true));
    }

    private static CacheMode parse(String value) {
        return switch (value.startsWith("0x") ? value.substring(2) : value) {
            case "0", "none" -> new CacheMode("none", true);
            case "1", "readahead" -> new CacheMode("readahead", true);
            case "5", "mmap" -> new CacheMode("mmap", true);
            case "f", "loose" -> new CacheMode("loose", true);
            case "8f", "fscache" -> new CacheMode("fscache", true);
            default -> new CacheMode(value, false);
        };
    }

    /** What it means for how old a view may be. */
    Finding finding() {
        String subject = "cache=" + word;
        if (!known) {
            return Finding.of(
                    Weight.UNKNOWN, subject, "this cache mode is not known to this program", "");
        }
        return switch (word) {
            case "none" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "every read, write and look-up crosses",
                            "the other side's changes are seen at once; mmap for writing is refused");
            case "readahead" ->
                    Finding.of(
                            Weight.STALE,
                            subject,
                            "file content is cached for reading, checked when a file is opened",
                            "a file that stays open may show old content");
            case "mmap" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "names and attributes are asked for each time; content may be cached while"
                                    + " a file is open or mapped",
                            "the other side's changes are seen on the next open; du and git status pay"
                                    + " a round trip for each file");
            default ->
                    Finding.of(
                            Weight.STALE,
                            subject,
                            "content, names and attributes are kept until memory is needed",
                            "the other side's changes may never be seen: only for trees that nobody"
                                    + " else writes");
        };
    }
}
