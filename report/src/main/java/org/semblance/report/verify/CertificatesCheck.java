package org.semblance.report.verify;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.proof.PairProof;
import org.semblance.relation.Direction;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.report.run.RemovalLog;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.InputReading.LocatedPairs;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Proves every certificate of the removal log from its two texts, and compares each of its fields. */
final class CertificatesCheck {
    static final String NAME = "removed.jsonl";

    private final SavedRun run;
    private final Relation<?> relation;
    private final Inventory inventory;
    private final Problems problems;
    private final List<Entry> entries = new ArrayList<>();
    private final Set<Doc> removed = new HashSet<>();
    private boolean ended = true;

    CertificatesCheck(SavedRun run, Inventory inventory, Problems problems) {
        this.run = run;
        this.relation = run.detector().relation();
        this.inventory = inventory;
        this.problems = problems;
    }

    /** A certificate. Its line is read again when it is compared; the figures are computed when the texts are there. */
    private static final class Entry {
        final int line;
        final Doc doc;
        final Doc kept;

        /** As stated; the overlap is -1 if there is none. */
        final int overlap;

        final int size;
        final int keptSize;
        PairProof.@Nullable Figures figures;

        Entry(int line, JsonNode row, Doc doc, Doc kept) {
            this.line = line;
            this.doc = doc;
            this.kept = kept;
            this.overlap = row.path("overlap").asInt(-1);
            this.size = row.path("size").asInt(0);
            this.keptSize = row.path("kept_size").asInt(0);
        }

        String say(String problem) {
            return new Certificate(line, doc.id, kept.id, "", 0).say(problem);
        }

        long tokens() {
            return (long) size + keptSize;
        }
    }

    /** Reads the log and registers its documents; false if there is none. */
    boolean read() throws IOException {
        Path file = run.directory().resolve(NAME);
        if (!Files.exists(file)) return false;
        try (ExactLines lines = new ExactLines(file)) {
            for (String line = lines.next(); line != null; line = lines.next()) entry((int) lines.number(), line);
            ended = lines.ended();
        }
        return true;
    }

    private void entry(int number, String line) {
        try {
            JsonNode row = JsonMapper.shared().readTree(line);
            row.required("score");
            Doc doc = inventory.named(row.required("id").asString(), false);
            Doc kept = inventory.named(row.required("kept_id").asString(), true);
            Entry entry = new Entry(number, row, doc, kept);
            if (!removed.add(doc)) problems.add(entry.say("the document is listed twice"));
            else entries.add(entry);
        } catch (JacksonException e) {
            problems.add(NAME + ":" + number + ": not a certificate: " + e.getOriginalMessage());
        }
    }

    /** Without a log: the removals that the table of clusters states, which are proved like certificates. */
    void state(Map<Doc, Doc> keptFor) {
        keptFor.forEach((doc, kept) -> {
            if (doc != kept) entries.add(new Entry(0, JsonMapper.shared().createObjectNode(), doc, kept));
        });
    }

    int count() {
        return entries.size();
    }

    /** For each removed document the kept one, as stated. */
    Map<Doc, Doc> stated() {
        Map<Doc, Doc> kept = new HashMap<>();
        for (Entry entry : entries) kept.put(entry.doc, entry.kept);
        return kept;
    }

    /**
     * Adds the certificates from {@code from} to a batch, as many as fit. Their documents are needed in the batch.
     */
    void scan(int from, int batch, Verification.Room room, LocatedPairs pairs) {
        for (Entry entry : entries.subList(from, entries.size())) {
            if (room.isFull(pairs)) return;
            pairs.tokens += entry.tokens();
            entry.doc.batch = batch;
            entry.kept.batch = batch;
            pairs.add(entry.doc, entry.kept);
        }
    }

    /** All documents are needed in one batch; returns how many tokens they have, as the log states it. */
    long register(int batch) {
        long tokens = 0;
        for (Entry entry : entries) {
            if (entry.doc.batch != batch) tokens += entry.size;
            if (entry.kept.batch != batch) tokens += entry.keptSize;
            entry.doc.batch = batch;
            entry.kept.batch = batch;
        }
        return tokens;
    }

    /** Takes over the figures of a batch. */
    void judge(int from, int to, Inventory.Figures figures) {
        for (int i = from; i < to; i++) {
            Entry entry = entries.get(i);
            entry.figures = figures.of(i - from, entry.doc, entry.kept);
        }
    }

    /** Takes scores and overlaps of the removed documents from the proofs, where they do not follow from pairs. */
    void adopt() {
        for (Entry entry : entries) {
            PairProof.Figures figures = entry.figures;
            if (figures == null || !figures.near() || entry.doc.kept != entry.kept) continue;
            entry.doc.score = figures.score();
            entry.doc.overlap = figures.overlap() == PairProof.UNKNOWN ? PairSink.NO_OVERLAP : figures.overlap();
            if (figures.lowerBound() && entry.overlap >= 0 && entry.overlap <= figures.overlap()) {
                entry.doc.overlap = entry.overlap;
                entry.doc.score = relation.scoreOf(entry.overlap, entry.doc.size, entry.kept.size)
                        .orElse(figures.score());
            }
        }
    }

    /**
     * Compares every certificate with the proofs and the groups, whose members these are.
     *
     * @param listed for each document the kept one, as the table of clusters states it
     */
    void compare(List<Doc> named, Map<Doc, Doc> listed) throws IOException {
        RemovalLog log = new RemovalLog(run.detector());
        int last = -1;
        try (ExactLines lines = new ExactLines(run.directory().resolve(NAME))) {
            for (Entry entry : entries) {
                String line = "";
                while (line != null && lines.number() < entry.line) line = lines.next();
                if (line == null) throw new IOException(NAME + " changed while it was read");
                String wrong = wrong(entry, line, log);
                if (wrong.isEmpty() && entry.doc.ordinal < last) wrong = "the certificates are not in input order";
                last = Math.max(last, entry.doc.ordinal);
                if (!wrong.isEmpty()) problems.add(entry.say(wrong));
            }
        }
        for (Doc doc : named) {
            if (doc.ordinal < 0 || removed.contains(doc)) continue;
            Doc kept = doc.isKept() ? listed.getOrDefault(doc, doc) : doc.kept;
            if (kept != doc)
                problems.add("%s: no certificate for '%s', which is removed for '%s'".formatted(NAME, doc.id, kept.id));
        }
        if (!ended) problems.add(NAME + " does not end with a line feed");
    }

    private String wrong(Entry entry, String line, RemovalLog log) {
        if (entry.doc.ordinal < 0) return "no document '" + entry.doc.id + "' in the inputs";
        if (entry.kept.ordinal < 0) return "no document '" + entry.kept.id + "' in the inputs";
        if (removed.contains(entry.kept)) return "the kept document was removed as well";
        JsonNode row = JsonMapper.shared().readTree(line);
        String misstated = misstated(row);
        if (!misstated.isEmpty()) return misstated;
        if (!run.scope().accepts(entry.doc.site, entry.kept.site))
            return "the pair is outside --scope " + run.scope().label();
        PairProof.Figures figures = entry.figures == null ? PairProof.Figures.NONE : entry.figures;
        if (!figures.near()) return PairsCheck.notNear(relation, figures);
        if (!isContained(entry, figures))
            return "the kept document does not contain it: %,d of its %,d tokens are not %s of them"
                    .formatted(figures.overlap(), entry.doc.size, relation.threshold());
        if (entry.doc.isProtected) return "the document is protected";
        if (entry.doc.isKept()) return "the pairs keep this document";
        if (entry.doc.kept != entry.kept)
            return "the kept document is '%s', not '%s'".formatted(entry.doc.kept.id, entry.kept.id);
        return different(entry.doc, line, row, log);
    }

    /** Whether the kept document contains the removed one, if the measure has a direction. */
    private boolean isContained(Entry entry, PairProof.Figures figures) {
        if (relation.direction() == Direction.BOTH) return true;
        BigDecimal least = new BigDecimal(relation.threshold()).multiply(BigDecimal.valueOf(entry.doc.size));
        return BigDecimal.valueOf(figures.overlap()).compareTo(least) >= 0;
    }

    /** A certificate must have the measure, threshold and method of the run. */
    private String misstated(JsonNode row) {
        Map<String, String> stated = Map.of(
                "measure", relation.measure(),
                "threshold", relation.threshold(),
                "method", run.detector().name());
        for (String name : List.of("measure", "threshold", "method")) {
            String value = stated.getOrDefault(name, "");
            JsonNode found = row.path(name);
            boolean same = found.isNumber() && value.matches("[0-9.]+")
                    ? found.decimalValue().compareTo(new BigDecimal(value)) == 0
                    : found.asString("").equals(value);
            if (!same) return "the %s is %s, not %s".formatted(name, value, found.asString(""));
        }
        return "";
    }

    /** The first field that differs from the certificate that follows from the pairs; empty if there is none. */
    private String different(Doc doc, String line, JsonNode row, RemovalLog log) {
        StringBuilder expectedLine = new StringBuilder();
        log.append(expectedLine, side(doc), side(doc.kept), doc.score, doc.overlap, doc.cluster);
        expectedLine.setLength(expectedLine.length() - 1);
        if (line.contentEquals(expectedLine)) return "";
        JsonNode right = JsonMapper.shared().readTree(expectedLine.toString());
        for (Map.Entry<String, JsonNode> field : right.properties()) {
            JsonNode found = row.path(field.getKey());
            if (found.equals(field.getValue())) continue;
            boolean score = field.getKey().equals("score") && found.isNumber();
            String shown = score ? relation.format(found.asDouble()) : found.asString("empty");
            String expected =
                    score ? relation.format(doc.score) : field.getValue().asString();
            if (!shown.equals(expected)) return "the %s is %s, not %s".formatted(field.getKey(), expected, shown);
        }
        return "the line is not written as the run writes it";
    }

    private RemovalLog.Side side(Doc doc) {
        return new RemovalLog.Side(doc.id, doc.size, inventory.places().get(doc.place), doc.position);
    }
}
