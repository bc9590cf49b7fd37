package dev.wherry.doctor.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wherry.doctor.Diagnosis;
import dev.wherry.doctor.Target;
import dev.wherry.doctor.Trial;
import dev.wherry.doctor.advice.Chain;
import dev.wherry.doctor.advice.Finding;
import dev.wherry.doctor.advice.Forecast;
import dev.wherry.doctor.advice.Gain;
import dev.wherry.doctor.advice.Remedy;
import dev.wherry.doctor.probe.Measurement;
import dev.wherry.doctor.probe.RemoteMeasurement;
import dev.wherry.linux.Mount;
import dev.wherry.measure.statistic.Interval;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** A diagnosis as JSON; the schema is {@code docs/formats/doctor.md}. */
public final class DiagnosisJson {

    private static final int SCHEMA = 1;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private DiagnosisJson() {}

    /** One object, on one line. */
    public static String of(Diagnosis diagnosis) {
        ObjectNode root = JSON.objectNode();
        root.put("schema", "wherry.doctor/" + SCHEMA);
        ObjectNode system = root.putObject("system");
        system.put("words", diagnosis.system().words());
        ArrayNode claims = system.putArray("claims");
        diagnosis
                .system()
                .claims()
                .forEach(claim ->
                        claims.addObject()
                                .put("system", claim.system())
                                .put("certain", claim.certain())
                                .set("evidence", strings(claim.evidence())));
        if (!diagnosis.kernel().isEmpty()) {
            root.put("kernel", diagnosis.kernel());
        }
        root.set("advice", findings(diagnosis.advice()));
        ArrayNode targets = root.putArray("targets");
        diagnosis.targets().forEach(target -> targets.add(target(target)));
        ArrayNode files = root.putArray("files");
        diagnosis
                .files()
                .forEach(file ->
                        files.addObject()
                                .put("name", file.name())
                                .set("findings", findings(file.findings())));
        root.set("general", findings(diagnosis.general()));
        root.set("remarks", strings(diagnosis.remarks()));
        return root.toString();
    }

    private static ObjectNode target(Target target) {
        ObjectNode node = JSON.objectNode().put("path", target.path());
        target.mount().ifPresent(mount -> node.set("mount", mount(mount)));
        target.chain().ifPresent(chain -> node.set("chain", chain(chain)));
        node.set("findings", findings(target.findings()));
        target.measurement().ifPresent(measured -> node.set("measured", measured(measured)));
        target.remote().ifPresent(remote -> node.set("remote", remote(remote)));
        ArrayNode tried = node.putArray("tried");
        target.tried().forEach(trial -> tried.add(trial(trial)));
        return node;
    }

    private static ObjectNode mount(Mount mount) {
        ObjectNode node =
                JSON.objectNode()
                        .put("type", mount.type())
                        .put("source", mount.source())
                        .put("point", mount.point())
                        .put("root", mount.root());
        node.set("options", strings(mount.options()));
        return node;
    }

    private static ObjectNode chain(Chain chain) {
        ObjectNode node = JSON.objectNode();
        ArrayNode layers = node.putArray("layers");
        chain.layers()
                .forEach(layer -> {
                    ObjectNode each =
                            layers.addObject()
                                    .put("layer", layer.kind().name().toLowerCase(Locale.ROOT));
                    layer.bytes().ifPresent(bytes -> each.put("bytes", bytes));
                    each.put("basis", layer.basis()).put("clamps", layer.clamps());
                });
        chain.clamp()
                .ifPresent(
                        layer -> node.put("clamp", layer.kind().name().toLowerCase(Locale.ROOT)));
        chain.messageBytes().ifPresent(bytes -> node.put("messageBytes", bytes));
        chain.payloadBytes().ifPresent(bytes -> node.put("payloadBytes", bytes));
        chain.reachableBytes().ifPresent(bytes -> node.put("reachableBytes", bytes));
        return node.put("conclusion", chain.conclusion());
    }

    private static ObjectNode measured(Measurement measured) {
        ObjectNode node =
                JSON.objectNode()
                        .put("file", measured.file().toString())
                        .put("crosses", measured.crosses());
        ArrayNode reads = node.putArray("reads");
        measured.reads()
                .nanosBySize()
                .forEach((size, samples) ->
                        reads.addObject()
                                .put("bytes", size)
                                .put("nanosP5", samples.quantile(0.05))
                                .put("nanosP25", samples.quantile(0.25))
                                .put("nanosP50", samples.median())
                                .put("samples", samples.size()));
        if (measured.crosses()) {
            node.put("mostBytes", measured.mostBytes())
                    .put("inOrderBytesPerSecond", Math.round(measured.inOrderBytesPerSecond()))
                    .put("steady", measured.isSteady());
        }
        measured.fit()
                .ifPresent(fit -> {
                    ObjectNode line = node.putObject("fit");
                    line.set("aNanos", interval(fit.aNanos()));
                    line.set("bNanosPerByte", interval(fit.bNanosPerByte()));
                    double half = fit.cost().halfSpeedBytes();
                    if (Double.isFinite(half)) {
                        line.put("halfSpeedBytes", Math.round(half));
                    }
                    line.put("worstResidual", fit.worstResidual());
                    ArrayNode predicted = node.putArray("predicted");
                    Forecast.table(fit, measured.isSteady())
                            .forEach(each -> {
                                ObjectNode size = predicted.addObject().put("bytes", each.bytes());
                                size.set("bytesPerSecond", interval(each.bytesPerSecond()));
                                size.put("uncertain", each.uncertain());
                            });
                });
        ArrayNode depths = node.putArray("depths");
        measured.bytesPerSecondAtDepth()
                .forEach((depth, speed) ->
                        depths.addObject()
                                .put("inFlight", depth)
                                .put("bytesPerSecond", Math.round(speed)));
        measured.lookupNanos().ifPresent(nanos -> node.put("lookupNanosP25", nanos.quantile(0.25)));
        return node;
    }

    private static ObjectNode remote(RemoteMeasurement remote) {
        ObjectNode node =
                JSON.objectNode()
                        .put("protocol", remote.protocol())
                        .put("lookupNanosP25", remote.lookupNanos().quantile(0.25));
        ArrayNode depths = node.putArray("depths");
        remote.lookupsPerSecondAtDepth()
                .forEach((depth, speed) ->
                        depths.addObject()
                                .put("inFlight", depth)
                                .put("lookupsPerSecond", Math.round(speed)));
        remote.stream()
                .ifPresent(stream ->
                        node.putObject("stream")
                                .put("file", stream.name())
                                .put("bytes", stream.bytes())
                                .put("bytesPerSecond", Math.round(stream.bytesPerSecond())));
        return node;
    }

    private static ObjectNode trial(Trial trial) {
        ObjectNode node =
                JSON.objectNode()
                        .put("option", trial.line())
                        .put("messageBytes", trial.messageBytes());
        node.set("predicted", interval(trial.predicted()));
        return node.put("uncertain", trial.uncertain()).put("measured", trial.measuredRatio());
    }

    private static ArrayNode findings(List<Finding> findings) {
        ArrayNode array = JSON.arrayNode();
        findings.forEach(finding -> {
            ObjectNode node =
                    array.addObject()
                            .put("weight", finding.weight().word())
                            .put("subject", finding.subject())
                            .put("statement", finding.statement())
                            .put("reason", finding.reason());
            finding.remedy().ifPresent(remedy -> node.set("remedy", remedy(remedy)));
        });
        return array;
    }

    private static ObjectNode remedy(Remedy remedy) {
        ObjectNode node =
                JSON.objectNode().put("action", remedy.action()).put("line", remedy.line());
        ObjectNode gain = node.putObject("gain");
        switch (remedy.gain()) {
            case Gain.Predicted predicted -> {
                gain.put("kind", "predicted");
                gain.set("ratio", interval(predicted.ratio()));
                gain.put("uncertain", predicted.uncertain()).put("basis", predicted.basis());
            }
            case Gain.Published published ->
                    gain.put("kind", "published")
                            .put("low", published.low())
                            .put("high", published.high())
                            .put("basis", published.where());
            case Gain.Unknown unknown -> gain.put("kind", "unknown").put("basis", unknown.why());
        }
        return node;
    }

    static ObjectNode interval(Interval interval) {
        ObjectNode node = JSON.objectNode().put("estimate", interval.estimate());
        if (interval.isBounded()) {
            node.put("low", interval.low()).put("high", interval.high());
        }
        return node;
    }

    static ArrayNode strings(Collection<String> strings) {
        ArrayNode array = JSON.arrayNode();
        strings.forEach(array::add);
        return array;
    }
}
