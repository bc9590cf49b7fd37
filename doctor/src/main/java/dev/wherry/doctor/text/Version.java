package dev.wherry.doctor.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The numbers at the beginning of a version: of WSL ({@code 2.6.3.0}) or of a kernel ({@code
 * 6.6.87.2-microsoft-standard-WSL2}).
 *
 * @param numbers one to four
 */
public record Version(List<Integer> numbers) implements Comparable<Version> {

    private static final Pattern FORM =
            Pattern.compile("v?([0-9]{1,6}(?:\\.[0-9]{1,6}){0,3})(?![0-9]).*", Pattern.DOTALL);

    public Version {
        numbers = List.copyOf(numbers);
    }

    /** The version that {@code text} begins with. */
    public static Optional<Version> parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        List<Integer> numbers = new ArrayList<>();
        for (String number : matcher.group(1).split("\\.", -1)) {
            numbers.add(Integer.valueOf(number));
        }
        return Optional.of(new Version(numbers));
    }

    /** A version made of {@code numbers}. */
    public static Version of(Integer... numbers) {
        return new Version(List.of(numbers));
    }

    /** Whether it is {@code other} or newer. */
    public boolean isAtLeast(Version other) {
        return compareTo(other) >= 0;
    }

    @Override
    public int compareTo(Version other) {
        for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
            int difference = Integer.compare(number(i), other.number(i));
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private int number(int index) {
        return index < numbers.size() ? numbers.get(index) : 0;
    }

    @Override
    public String toString() {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining("."));
    }
}
