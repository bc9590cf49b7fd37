import org.jspecify.annotations.NullMarked;

/** Contract suites, faults, seeds and generators that every module's tests share. */
@NullMarked
module dev.wherry.testkit {
    requires transitive dev.wherry.core;
    requires transitive org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports dev.wherry.testkit;
    exports dev.wherry.testkit.contract;
    exports dev.wherry.testkit.fault;
    exports dev.wherry.testkit.rules;

    opens dev.wherry.testkit.contract;
}
