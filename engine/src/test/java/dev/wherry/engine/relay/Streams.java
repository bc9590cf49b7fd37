package dev.wherry.engine.relay;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.ForwardingSink;
import dev.wherry.testkit.ForwardingSource;

/** Fakes that look like a given kind of thing, so that a given lane takes them. */
final class Streams {

    private Streams() {}

    static Source kind(Handle.Kind kind, Source source) {
        return new ForwardingSource(source) {
            @Override
            public Handle.Kind kind() {
                return kind;
            }
        };
    }

    static Sink kind(Handle.Kind kind, Sink sink) {
        return new ForwardingSink(sink) {
            @Override
            public Handle.Kind kind() {
                return kind;
            }
        };
    }
}
