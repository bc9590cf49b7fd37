import org.jspecify.annotations.NullMarked;

/** Every statistic there is. */
@NullMarked
module dev.wherry.measure {
    requires transitive dev.wherry.core;
    requires com.fasterxml.jackson.databind;
    requires static transitive org.jspecify;

    exports dev.wherry.measure;
}
