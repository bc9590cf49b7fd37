import org.jspecify.annotations.NullMarked;

/** The command line. */
@NullMarked
module dev.wherry.cli {
    requires com.fasterxml.jackson.databind;
    requires dev.wherry.bench;
    requires dev.wherry.core;
    requires dev.wherry.doctor;
    requires dev.wherry.engine;
    requires dev.wherry.linux;
    requires dev.wherry.measure;
    requires info.picocli;
    requires jdk.unsupported;
    requires static org.jspecify;
}
