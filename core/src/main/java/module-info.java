import org.jspecify.annotations.NullMarked;

/**
 * Contracts and values every other module speaks in: streams, trees, addresses, sizes. Pure Java.
 */
@NullMarked
module dev.wherry.core {
    requires static transitive org.jspecify;

    exports dev.wherry.core;
    exports dev.wherry.core.stream;
    exports dev.wherry.core.tree;

    uses dev.wherry.core.Endpoint;
}
