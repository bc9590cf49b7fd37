import org.jspecify.annotations.NullMarked;

/** Suites that measure kernels, commands and paths, and the comparison of two systems. */
@NullMarked
module dev.wherry.bench {
    requires transitive dev.wherry.core;
    requires transitive dev.wherry.measure;
    requires dev.wherry.engine;
    requires dev.wherry.linux;
    requires com.fasterxml.jackson.databind;
    requires jdk.unsupported;
    requires static transitive org.jspecify;

    exports dev.wherry.bench.command;
    exports dev.wherry.bench.compare;
    exports dev.wherry.bench.input;
    exports dev.wherry.bench.kernel;
    exports dev.wherry.bench.list;
    exports dev.wherry.bench.path;
    exports dev.wherry.bench.relay;
}
