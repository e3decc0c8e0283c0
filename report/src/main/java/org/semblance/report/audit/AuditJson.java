package org.semblance.report.audit;

import org.semblance.report.audit.SamplingDesign.Stratum;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes an audit as JSON. */
public final class AuditJson {
    private AuditJson() {}

    /** @param shown maximum number of missed pairs to list */
    public static String of(Audit audit, int shown) {
        JsonMapper mapper = JsonMapper.shared();
        ObjectNode json = mapper.createObjectNode();
        json.put("out", audit.run().directory().toString());
        json.put("method", audit.run().detector().name());
        json.put("truth", audit.yardstick().meaning());
        json.put("own_relation", audit.yardstick().own());
        json.put("exact", audit.run().detector().search().exact());
        json.put("documents", audit.documents());
        json.put("sample", audit.probes());
        json.put("seed", audit.settings().seed());
        json.put("confidence", audit.settings().confidence());
        json.put("complete", audit.complete());
        json.put("pairs_listed", audit.listed());
        json.put("pairs_judged", audit.seen().judged());
        json.put("true_pairs_seen", audit.seen().truth());
        json.put("found_pairs_seen", audit.seen().found());
        json.put("missed_pairs_seen", audit.seen().missed());
        json.put("true_pairs_estimate", audit.truth());
        estimate(json.putObject("missed_pairs_estimate"), audit.lost());
        estimate(json.putObject("recall"), audit.recall());
        estimate(json.putObject("precision"), audit.precision());
        ArrayNode bands = json.putArray("bands");
        for (Audit.Band band : audit.bands()) {
            ObjectNode one = bands.addObject();
            one.put("score", band.title());
            one.put("true_pairs_seen", band.seen());
            one.put("found_pairs_seen", band.found());
            estimate(one.putObject("recall"), band.recall());
        }
        ArrayNode strata = json.putArray("strata");
        for (Stratum stratum : audit.strata()) {
            if (stratum.size() == 0) continue;
            strata.addObject()
                    .put("name", stratum.name())
                    .put("documents", stratum.size())
                    .put("sampled", stratum.taken());
        }
        ArrayNode missed = json.putArray("missed");
        audit.missed().stream()
                .limit(shown)
                .forEach(pair -> missed.addObject()
                        .put("id_a", pair.first())
                        .put("id_b", pair.second())
                        .put("score", pair.score())
                        .put("explain", pair.command(audit.run().directory())));
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json);
    }

    private static void estimate(ObjectNode json, Estimate estimate) {
        if (estimate.known()) json.put("value", estimate.value());
        else json.putNull("value");
        json.put("low", estimate.low());
        json.put("high", estimate.high());
    }
}
