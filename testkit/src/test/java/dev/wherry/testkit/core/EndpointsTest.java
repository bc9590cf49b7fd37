package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoint;
import dev.wherry.core.Endpoints;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.MemorySink;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class EndpointsTest {

    private final Endpoint files = new Fake(Set.of("file", "stdio"));
    private final Endpoint sockets = new Fake(Set.of("tcp"));
    private final Endpoints endpoints = new Endpoints(List.of(files, sockets));

    @Test
    void findsWhoKnowsTheScheme() {
        assertSame(files, endpoints.of(Address.parse("-")));
        assertSame(files, endpoints.of(Address.parse("C:\\dir")));
        assertSame(sockets, endpoints.of(Address.parse("TCP://host:1")));
    }

    @Test
    void namesTheSchemesThereAreAndAWayOut() {
        Address unknown = Address.parse("gopher://hole");
        var e = assertThrows(IllegalArgumentException.class, () -> endpoints.of(unknown));
        assertEquals(
                "gopher://hole: unknown scheme 'gopher'; the modules at hand know file, stdio, tcp;"
                        + " write ./gopher://hole for a file of that name",
                e.getMessage());
    }

    @Test
    void saysSoIfThereIsNoEndpointAtAll() {
        Address address = Address.parse("tcp://host:1");
        var none = new Endpoints(List.of());
        var e = assertThrows(IllegalArgumentException.class, () -> none.of(address));
        assertEquals("tcp://host:1: unknown scheme 'tcp'; none is installed", e.getMessage());
    }

    private record Fake(Set<String> schemes) implements Endpoint {
        @Override
        public Source openSource(Address address) {
            return new BytesSource(new byte[0]);
        }

        @Override
        public Sink openSink(Address address, SinkOptions options) {
            return MemorySink.sequential();
        }
    }
}
