package org.semblance.report.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.pairs.Groups;
import org.semblance.relation.Direction;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.report.JsonText;

/** The removal log, {@code removed.jsonl}: one certificate for each removed document, in input order. */
public final class RemovalLog {
    private final Relation<?> relation;
    private final String method;

    public RemovalLog(Detector<?> detector) {
        this.relation = detector.relation();
        this.method = ",\"measure\":%s,\"threshold\":%s,\"method\":%s,\"exact\":%s"
                        .formatted(
                                JsonText.quoted(relation.measure()),
                                relation.threshold(),
                                JsonText.quoted(detector.name()),
                                detector.search().exact())
                + (relation.weights().isEmpty() ? "" : ",\"weights\":" + JsonText.quoted(relation.weights()))
                + (relation.direction() == Direction.BOTH ? "" : ",\"direction\":\"id in kept_id\"");
    }

    /** Id, size in the method's units, and location of a document. */
    public record Side(String id, int size, String source, long position) {}

    /** Appends the certificate of one removal; an overlap of {@link PairSink#NO_OVERLAP} is omitted. */
    public void append(StringBuilder line, Side removed, Side kept, double score, int overlap, long cluster) {
        line.append("{\"id\":").append(JsonText.quoted(removed.id));
        line.append(",\"kept_id\":").append(JsonText.quoted(kept.id));
        line.append(",\"score\":").append(relation.format(score)).append(method);
        if (overlap != PairSink.NO_OVERLAP) line.append(",\"overlap\":").append(overlap);
        line.append(",\"size\":").append(removed.size);
        line.append(",\"kept_size\":").append(kept.size);
        line.append(",\"cluster\":").append(cluster);
        line.append(",\"source\":").append(JsonText.quoted(removed.source));
        line.append(",\"position\":").append(removed.position);
        line.append(",\"kept_source\":").append(JsonText.quoted(kept.source));
        line.append(",\"kept_position\":").append(kept.position).append("}\n");
    }

    static void write(Path file, Result result) throws IOException {
        Groups groups = result.groups();
        RemovalLog log = new RemovalLog(result.detector());
        StringBuilder line = new StringBuilder();
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            for (int x = 0; x < result.corpus().size(); x++) {
                if (groups.isKept(x)) continue;
                line.setLength(0);
                Side kept = side(result, groups.keptFor(x));
                log.append(line, side(result, x), kept, groups.score(x), groups.overlap(x), groups.groupOf(x));
                out.append(line);
            }
        }
    }

    private static Side side(Result result, int x) {
        Corpus corpus = result.corpus();
        return new Side(corpus.id(x), result.sizeOf(x), corpus.places().get(corpus.place(x)), corpus.position(x));
    }
}
