import org.jspecify.annotations.NullMarked;

/** Every statistic there is: comparisons, intervals, cost models, environments, results. */
@NullMarked
module dev.wherry.measure {
    requires transitive dev.wherry.core;
    requires com.fasterxml.jackson.databind;
    requires static transitive org.jspecify;

    exports dev.wherry.measure;
    exports dev.wherry.measure.command;
    exports dev.wherry.measure.contrast;
    exports dev.wherry.measure.cost;
    exports dev.wherry.measure.environment;
    exports dev.wherry.measure.result;
    exports dev.wherry.measure.statistic;
}
