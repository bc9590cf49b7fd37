import org.jspecify.annotations.NullMarked;

/** Contracts and values every other module speaks in: streams, addresses, sizes. Pure Java. */
@NullMarked
module dev.wherry.core {
    requires static transitive org.jspecify;

    exports dev.wherry.core;
    exports dev.wherry.core.stream;

    uses dev.wherry.core.Endpoint;
}
