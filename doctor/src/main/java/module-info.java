import org.jspecify.annotations.NullMarked;

/** Says which layer limits a path, what a change would gain, and how stale two views are. */
@NullMarked
module dev.wherry.doctor {
    requires com.fasterxml.jackson.databind;
    requires transitive dev.wherry.core;
    requires dev.wherry.engine;
    requires transitive dev.wherry.linux;
    requires transitive dev.wherry.measure;
    requires static transitive org.jspecify;

    exports dev.wherry.doctor;
    exports dev.wherry.doctor.advice;
    exports dev.wherry.doctor.coherence;
    exports dev.wherry.doctor.probe;
    exports dev.wherry.doctor.report;
    exports dev.wherry.doctor.text;
}
