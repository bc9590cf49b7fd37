import org.jspecify.annotations.NullMarked;

/** The command line. */
@NullMarked
module dev.wherry.cli {
    requires dev.wherry.core;
    requires dev.wherry.engine;
    requires dev.wherry.linux;
    requires dev.wherry.measure;
    requires info.picocli;
    requires com.fasterxml.jackson.databind;
    requires jdk.unsupported;
    requires static org.jspecify;

    opens dev.wherry.cli to
            info.picocli;
}
