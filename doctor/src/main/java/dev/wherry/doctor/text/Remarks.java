package dev.wherry.doctor.text;

import java.util.ArrayList;
import java.util.List;

/** Keeps complaints about a file few, however many there are. */
final class Remarks {

    private static final int MOST = 5;

    private Remarks() {}

    /** The first few, and how many more there were. */
    static List<String> first(List<String> remarks) {
        if (remarks.size() <= MOST) {
            return List.copyOf(remarks);
        }
        List<String> first = new ArrayList<>(remarks.subList(0, MOST));
        first.add("and %d more like these".formatted(remarks.size() - MOST));
        return List.copyOf(first);
    }

    /** Both, kept few. */
    static List<String> joined(List<String> some, List<String> others) {
        List<String> all = new ArrayList<>(some);
        all.addAll(others);
        return first(all);
    }
}
