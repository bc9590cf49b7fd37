package dev.wherry.bench.input;

import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.environment.Environment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * One system as it was measured.
 *
 * @param label what it is called in reports: the name of the file or folder
 * @param environment absent where a format does not say
 * @param options what was chosen about the measurement; where they differ, different things were
 *     measured
 * @param quantities each name once, in the order of the file
 * @param notes what has to be known to read the figures, a sentence each
 */
public record Measured(
        String label,
        Optional<Environment> environment,
        SortedMap<String, String> options,
        List<Quantity> quantities,
        List<String> notes)
        implements Input {

    public Measured {
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
        quantities = List.copyOf(quantities);
        notes = List.copyOf(notes);
    }

    /** The quantity called {@code name}. */
    public Optional<Quantity> quantity(String name) {
        return quantities.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /**
     * The same system with {@code more} as further series.
     *
     * @throws IllegalArgumentException if a quantity is not of the same unit and kind in both
     */
    Measured joined(Measured more) {
        Map<String, Quantity> joined = new LinkedHashMap<>();
        quantities.forEach(each -> joined.put(each.name(), each));
        more.quantities.forEach(each -> joined.merge(each.name(), each, Quantity::joined));
        List<String> said = new ArrayList<>(notes);
        more.notes.stream().filter(note -> !said.contains(note)).forEach(said::add);
        Stream.of(disagreement(more), sharedBoot(more))
                .flatMap(Optional::stream)
                .filter(note -> !said.contains(note))
                .forEach(said::add);
        return new Measured(label, environment, options, List.copyOf(joined.values()), said);
    }

    /** Series of one boot have its bias in common, and resampling them cannot know it. */
    private Optional<String> sharedBoot(Measured more) {
        Optional<String> boot = environment.flatMap(Environment::series);
        return boot.isPresent() && boot.equals(more.environment.flatMap(Environment::series))
                ? Optional.of(
                        "series of %s are of the same boot: what another boot would change is not in the intervals"
                                .formatted(label))
                : Optional.empty();
    }

    private Optional<String> disagreement(Measured more) {
        var names = new TreeSet<String>();
        if (environment.isPresent() && more.environment.isPresent()) {
            environment
                    .get()
                    .differences(more.environment.get())
                    .forEach(difference -> names.add(difference.name()));
        }
        var options = new TreeMap<>(this.options);
        options.putAll(more.options);
        options.keySet().stream()
                .filter(name -> !name.equals("seed"))
                .filter(name -> !Objects.equals(this.options.get(name), more.options.get(name)))
                .forEach(name -> names.add("option " + name));
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "series of %s are not of one system: %s differ"
                                .formatted(label, String.join(", ", names)));
    }
}
