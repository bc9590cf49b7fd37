import org.jspecify.annotations.NullMarked;

/** Real peers and whole-process comparisons. */
@NullMarked
module dev.wherry.lab {
    requires dev.wherry.bench;
    requires com.fasterxml.jackson.databind;
    requires dev.wherry.core;
    requires dev.wherry.measure;
    requires dev.wherry.testkit;
    requires info.picocli;
    requires static org.jspecify;

    opens dev.wherry.lab to
            info.picocli;
}
