import dev.wherry.core.Endpoint;
import dev.wherry.p9.P9Endpoint;
import org.jspecify.annotations.NullMarked;

/** 9P2000.L: the messages, and a client that keeps many requests in flight. */
@NullMarked
@SuppressWarnings("module") // it is the protocol's name that ends in a digit
module dev.wherry.p9 {
    requires transitive dev.wherry.core;
    requires dev.wherry.linux;
    requires static transitive org.jspecify;

    exports dev.wherry.p9;
    exports dev.wherry.p9.client;

    provides Endpoint with
            P9Endpoint;
}
