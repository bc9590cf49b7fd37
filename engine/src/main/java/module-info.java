import dev.wherry.core.Endpoint;
import dev.wherry.engine.local.FileEndpoint;
import dev.wherry.engine.local.SocketEndpoint;
import dev.wherry.engine.local.StdioEndpoint;
import org.jspecify.annotations.NullMarked;

/** The relay with its lanes, and the endpoints of this machine. */
@NullMarked
module dev.wherry.engine {
    requires transitive dev.wherry.core;
    requires dev.wherry.linux;
    requires com.github.luben.zstd_jni;
    requires HdrHistogram;
    requires org.apache.commons.compress;
    requires jdk.unsupported;
    requires static transitive org.jspecify;

    exports dev.wherry.engine.archive;
    exports dev.wherry.engine.child;
    exports dev.wherry.engine.copy;
    exports dev.wherry.engine.relay;
    exports dev.wherry.engine.tree;

    provides Endpoint with
            FileEndpoint,
            SocketEndpoint,
            StdioEndpoint;
}
