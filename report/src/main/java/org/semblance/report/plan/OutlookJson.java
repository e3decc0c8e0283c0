package org.semblance.report.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import org.semblance.search.CollisionCurve;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes an outlook as JSON. */
public final class OutlookJson {
    private OutlookJson() {}

    /** @param ownThreshold whether the user chose the threshold */
    public static String of(Outlook outlook, boolean ownThreshold) {
        JsonMapper mapper = JsonMapper.shared();
        ObjectNode json = mapper.createObjectNode();
        json.put("documents", outlook.documents());
        json.put("characters", outlook.characters());
        json.put("unreadable", outlook.unreadable());
        json.put("input_bytes", outlook.bytes());
        json.put("share_read", rounded(outlook.share(), 6));
        json.put("beginnings_only", outlook.beginnings());
        json.put("sampled_documents", outlook.sampled());
        json.put("heap_bytes", outlook.heap());
        ArrayNode methods = json.putArray("methods");
        outlook.forecasts().forEach(forecast -> method(methods.addObject(), forecast));
        MethodAdvice advisor = new MethodAdvice(outlook);
        advisor.recommendation()
                .ifPresent(best -> json.putObject("recommendation")
                        .put("method", best.forecast().detector().name())
                        .put("tokens", best.forecast().detector().analyzer().name())
                        .put("threshold", best.forecast().detector().relation().threshold())
                        .put("options", best.options())
                        .put("reason", best.reason()));
        ArrayNode advice = json.putArray("advice");
        List<String> sentences = advisor.sentences(ownThreshold);
        sentences.forEach(advice::add);
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json);
    }

    private static void method(ObjectNode json, Forecast forecast) {
        json.put("name", forecast.detector().name());
        ObjectNode parameters = json.putObject("parameters");
        forecast.detector().parameters().forEach(parameters::put);
        json.put("measure", forecast.detector().relation().measure());
        json.put("threshold", forecast.detector().relation().threshold());
        json.put("exact", forecast.detector().search().exact());
        TokenStatistics tokens = forecast.tokens();
        json.putObject("tokens")
                .put("analysis", tokens.tokens())
                .put("all", Math.round(tokens.all()))
                .put("distinct", Math.round(tokens.distinct()))
                .put("single", Math.round(tokens.single()));
        json.put("pairs", Math.round(forecast.pairs()));
        memory(json.putObject("memory"), forecast.memory());
        json.putObject("disk")
                .put("temporary_bytes", forecast.disk().temporary())
                .put("stages_bytes", forecast.disk().stages())
                .put("pairs_bytes", forecast.disk().table());
        time(json.putObject("time"), forecast.time());
        forecast.curve().ifPresent(curve -> collisions(json.putObject("collisions"), curve));
        if (!Double.isNaN(forecast.recall())) json.put("expected_recall", rounded(forecast.recall(), 6));
    }

    private static void memory(ObjectNode json, Forecast.Memory memory) {
        json.put("encoding_bytes", memory.encoding())
                .put("records_bytes", memory.records())
                .put("index_bytes", memory.index())
                .put("held_bytes", memory.held())
                .put("heap_bytes", memory.heap())
                .put("memory_bytes", memory.given())
                .put("least_heap_bytes", memory.leastHeap())
                .put("least_memory_bytes", memory.leastGiven())
                .put("spills", memory.spills());
        if (memory.outside() > 0) json.put("outside_heap_bytes", memory.outside());
    }

    private static void time(ObjectNode json, Forecast.Time time) {
        seconds(json.putObject("start"), time.start());
        seconds(json.putObject("read"), time.reading());
        seconds(json.putObject("encode"), time.encoding());
        seconds(json.putObject("search"), time.search());
        seconds(json.putObject("list"), time.listing());
        seconds(json.putObject("total"), time.total());
        json.put("search_exponent", rounded(time.exponent(), 3));
    }

    private static void collisions(ObjectNode json, CollisionCurve curve) {
        json.put("measure", curve.measure());
        json.put("rule", curve.rule());
        ObjectNode at = json.putObject("at");
        for (int i = 1; i <= 20; i++) {
            at.put(String.format(Locale.ROOT, "%.2f", i / 20.0), rounded(curve.at(i / 20.0), 6));
        }
    }

    private static void seconds(ObjectNode json, Seconds seconds) {
        json.put("seconds", rounded(seconds.wall(), 3)).put("cpu_seconds", rounded(seconds.cpu(), 3));
    }

    private static BigDecimal rounded(double value, int digits) {
        return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
    }
}
