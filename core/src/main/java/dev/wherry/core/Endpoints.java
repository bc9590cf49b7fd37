package dev.wherry.core;

import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeSet;

/** Every {@link Endpoint} there is. Immutable; safe for any thread. */
public final class Endpoints {

    private final List<Endpoint> all;

    /** An explicit set, for libraries and tests. */
    public Endpoints(List<Endpoint> all) {
        this.all = List.copyOf(all);
    }

    /**
     * The endpoints that the modules present at run time provide, {@linkplain Endpoint#with with}
     * {@code access}.
     */
    public static Endpoints installed(Access access) {
        return new Endpoints(
                ServiceLoader.load(Endpoint.class).stream()
                        .map(provider -> provider.get().with(access))
                        .toList());
    }

    /**
     * The endpoint that opens {@code address}.
     *
     * @throws IllegalArgumentException if none knows its scheme; the message lists those that exist
     */
    public Endpoint of(Address address) {
        for (Endpoint endpoint : all) {
            if (endpoint.schemes().contains(address.scheme())) {
                return endpoint;
            }
        }
        throw new IllegalArgumentException(
                "%s: unknown scheme '%s'; %s"
                        .formatted(address, address.scheme(), remedy(address)));
    }

    private String remedy(Address address) {
        TreeSet<String> known = new TreeSet<>();
        all.forEach(endpoint -> known.addAll(endpoint.schemes()));
        return known.isEmpty()
                ? "none is installed"
                : "the modules at hand know %s; write ./%s for a file of that name"
                        .formatted(String.join(", ", known), address);
    }
}
