package org.semblance.report.calibrate;

import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.Calibration.MethodCalibration;
import org.semblance.report.calibrate.Calibration.Point;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a calibration as JSON: the figures of the recommended method, then those of all methods. */
public final class CalibrationJson {
    private CalibrationJson() {}

    public static String of(Calibration calibration) {
        JsonMapper mapper = JsonMapper.shared();
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json(calibration));
    }

    public static ObjectNode json(Calibration calibration) {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        MethodCalibration best = calibration.best();
        json.put("method", best.label());
        best(json, best);
        json.put("asked", calibration.asked());
        json.put("skipped", calibration.skipped());
        json.put("repeated", calibration.repeated());
        json.put("agreed", calibration.agreed());
        json.put("confidence", calibration.confidence());
        json.put("requested_precision", calibration.precision());
        json.put("clear", calibration.clear());
        put(json, "gain_of_ten_answers", calibration.more());
        ArrayNode conflicts = json.putArray("conflicts");
        for (Calibration.Conflict conflict : calibration.conflicts())
            conflicts.addObject().put("id_a", conflict.first()).put("id_b", conflict.second());
        ArrayNode methods = json.putArray("methods");
        for (MethodCalibration method : calibration.methods()) {
            ObjectNode one = methods.addObject();
            one.put("method", method.label());
            one.put("pairs", method.pairs());
            best(one, method);
            put(one, "provable_precision", method.provable());
            Optional<Point> precise = method.precise();
            if (precise.isPresent()) point(one.putObject("precise"), precise.get());
            else one.putNull("precise");
            ArrayNode curve = one.putArray("curve");
            for (Point point : method.curve()) point(curve.addObject(), point);
        }
        return json;
    }

    /** The point with the best F1; nulls if there is none yet. */
    private static void best(ObjectNode json, MethodCalibration method) {
        @Nullable Point best = method.best().orElse(null);
        if (best != null) {
            point(json, best, false);
            return;
        }
        for (String name : new String[] {"threshold", "f1", "precision", "recall", "removed"}) json.putNull(name);
    }

    private static void point(ObjectNode json, Point point) {
        point(json, point, true);
    }

    /** @param counts whether to write score and number of pairs as well */
    private static void point(ObjectNode json, Point point, boolean counts) {
        json.put("threshold", new BigDecimal(point.threshold()));
        if (counts) json.put("score", point.score()).put("pairs", point.pairs());
        estimate(json.putObject("f1"), point.f1());
        estimate(json.putObject("precision"), point.precision());
        estimate(json.putObject("recall"), point.recall());
        if (point.removed() < 0) json.putNull("removed");
        else json.put("removed", point.removed());
    }

    private static void estimate(ObjectNode json, Estimate estimate) {
        put(json, "value", estimate.value());
        put(json, "low", estimate.low());
        put(json, "high", estimate.high());
    }

    private static void put(ObjectNode json, String name, double value) {
        if (Double.isFinite(value)) json.put(name, value);
        else json.putNull(name);
    }
}
