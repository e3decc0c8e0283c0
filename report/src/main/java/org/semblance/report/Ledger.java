package org.semblance.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.pairs.Groups;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The ledger of removals: a certificate for each, in input order. */
final class Ledger {
    private Ledger() {}

    static void write(Path file, Result result) throws IOException {
        Corpus corpus = result.corpus();
        Groups groups = result.groups();
        JsonFactory json = JsonFactory.builder().rootValueSeparator("\n").build();
        try (var out = new BufferedOutputStream(Files.newOutputStream(file));
                JsonGenerator row = json.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8)) {
            boolean any = false;
            for (int x = 0; x < corpus.size(); x++) {
                if (groups.isKept(x)) continue;
                certificate(row, result, x);
                any = true;
            }
            if (any) row.writeRaw('\n');
        }
    }

    private static void certificate(JsonGenerator row, Result result, int x) {
        Corpus corpus = result.corpus();
        int kept = result.groups().keptFor(x);
        int overlap = result.groups().overlap(x);
        Relation<?> relation = result.detector().relation();
        row.writeStartObject();
        row.writeStringProperty("id", corpus.id(x));
        row.writeStringProperty("kept_id", corpus.id(kept));
        row.writeName("score").writeRawValue(relation.format(result.groups().score(x)));
        row.writeStringProperty("measure", relation.measure());
        row.writeName("threshold").writeRawValue(relation.threshold());
        row.writeStringProperty("method", result.detector().name());
        row.writeBooleanProperty("exact", result.detector().search().exact());
        if (overlap != PairSink.NO_OVERLAP) row.writeNumberProperty("overlap", overlap);
        row.writeNumberProperty("size", result.sizeOf(x));
        row.writeNumberProperty("kept_size", result.sizeOf(kept));
        row.writeNumberProperty("cluster", result.groups().groupOf(x));
        row.writeStringProperty("source", corpus.places().get(corpus.place(x)));
        row.writeNumberProperty("position", corpus.position(x));
        row.writeStringProperty("kept_source", corpus.places().get(corpus.place(kept)));
        row.writeNumberProperty("kept_position", corpus.position(kept));
        row.writeEndObject();
    }
}
