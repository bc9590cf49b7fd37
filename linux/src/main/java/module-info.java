import org.jspecify.annotations.NullMarked;

/** Linux system calls through the foreign function interface. */
@NullMarked
module dev.wherry.linux {
    requires transitive dev.wherry.core;
    requires static transitive org.jspecify;

    exports dev.wherry.linux;
}
