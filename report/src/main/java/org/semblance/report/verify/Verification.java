package org.semblance.report.verify;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.InputException;
import org.semblance.io.read.RecordReader;
import org.semblance.report.saved.PairsFile;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedRun.Clean;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Re-checks a run from its inputs and removal log: every certificate from its two texts, that every document is either
 * in the clean corpus, byte for byte, or in the removal log, and that the pairs still have their digest.
 */
public final class Verification {
    /** Heap per token of the texts in memory: 16 bytes suffice, and the texts may use a quarter of the heap. */
    private static final int HEAP_PER_TOKEN = 64;

    private static final int MOST_PROBLEMS = 1000;

    private final SavedRun run;
    private final long mostTokens;
    private final List<String> problems = new ArrayList<>();
    private final List<Certificate> certificates = new ArrayList<>();
    private final Set<String> removed = new HashSet<>();
    private int documents;

    private Verification(SavedRun run, long mostTokens) {
        this.run = run;
        this.mostTokens = mostTokens;
    }

    /**
     * Result of a verification.
     *
     * @param certificates number of certificates
     * @param documents number of documents
     * @param pairs number of listed pairs
     * @param problems one line each; empty if everything is correct
     */
    public record Verdict(int certificates, int documents, long pairs, List<String> problems) {}

    public static Verdict of(SavedRun run) throws IOException {
        return of(run, Runtime.getRuntime().maxMemory() / HEAP_PER_TOKEN);
    }

    /** Keeps texts of at most {@code mostTokens} tokens in memory; more need further passes over the inputs. */
    static Verdict of(SavedRun run, long mostTokens) throws IOException {
        return new Verification(run, mostTokens).verdict();
    }

    private Verdict verdict() throws IOException {
        long pairs = PairsFile.check(run, this::problem);
        for (String table : tables()) {
            if (!Files.exists(run.directory().resolve(table))) problem(table + " is missing");
        }
        if (Files.exists(ledger())) {
            readLedger();
            int from = 0;
            do {
                int to = batchEnd(from);
                check(certificates.subList(from, to), from == 0);
                from = to;
            } while (from < certificates.size());
        } else if (run.removed() >= 0) {
            problem("removed.jsonl is missing");
        }
        return new Verdict(certificates.size(), documents, pairs, List.copyOf(problems));
    }

    /**
     * End of the batch from {@code from}: at least one certificate, and as many as fit in memory by their token counts.
     */
    private int batchEnd(int from) {
        int to = from;
        long tokens = 0;
        while (to < certificates.size()
                && (to == from || tokens + certificates.get(to).tokens() <= mostTokens)) {
            tokens += certificates.get(to++).tokens();
        }
        return to;
    }

    private List<String> tables() {
        return run.task().groups()
                ? List.of(run.pairsFormat().file("clusters"), "rejected.tsv")
                : List.of("rejected.tsv");
    }

    private Path ledger() {
        return run.directory().resolve("removed.jsonl");
    }

    private void problem(String line) {
        if (problems.size() < MOST_PROBLEMS) problems.add(line);
    }

    private void readLedger() throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(ledger(), StandardCharsets.UTF_8)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) certificate(++number, line);
        }
        if (run.removed() >= 0 && certificates.size() != run.removed()) {
            problem("removed.jsonl has %d certificates, summary.json says %d"
                    .formatted(certificates.size(), run.removed()));
        }
        for (Certificate certificate : certificates) {
            if (removed.contains(certificate.keptId()))
                problem(certificate.say("the kept document was removed as well"));
        }
    }

    private void certificate(int number, String line) {
        try {
            JsonNode row = JsonMapper.shared().readTree(line);
            double score = row.required("score").asDouble();
            Certificate certificate = new Certificate(
                    number,
                    row.required("id").asString(),
                    row.required("kept_id").asString(),
                    run.detector().relation().format(score),
                    row.path("size").asLong(0) + row.path("kept_size").asLong(0));
            certificates.add(certificate);
            requireStated(certificate, row);
            if (!removed.add(certificate.id())) problem(certificate.say("the document is listed twice"));
        } catch (JacksonException e) {
            problem("removed.jsonl:" + number + ": not a certificate: " + e.getOriginalMessage());
        }
    }

    /** A certificate must have the measure, threshold and method of the run. */
    private void requireStated(Certificate certificate, JsonNode row) {
        Map<String, String> stated = Map.of(
                "measure", run.detector().relation().measure(),
                "threshold", run.detector().relation().threshold(),
                "method", run.detector().name());
        stated.forEach((name, value) -> {
            JsonNode found = row.required(name);
            if (!states(found, value))
                problem(certificate.say("the %s is %s, not %s".formatted(name, value, found.asString())));
        });
    }

    private static boolean states(JsonNode found, String value) {
        return found.isNumber()
                ? found.decimalValue().compareTo(new BigDecimal(value)) == 0
                : found.asString().equals(value);
    }

    /** Reads the texts of a batch of certificates and checks them; in the first pass also the clean corpus. */
    private void check(List<Certificate> batch, boolean first) throws IOException {
        Set<String> wanted = new HashSet<>();
        for (Certificate certificate : batch) {
            wanted.add(certificate.id());
            wanted.add(certificate.keptId());
        }
        Map<String, Document> texts = new HashMap<>();
        boolean cleaned = first && run.clean() != Clean.NOTHING;
        try (RecordReader records = Sources.reread(run.inputs(), run.reading());
                CleanCheck clean = cleaned ? new CleanCheck(run, this::problem) : null) {
            while (records.next()) {
                boolean fresh = records.place() >= run.known();
                Document document = records.document();
                if (document == null && fresh && clean != null && records.isOther()) clean.expect(records);
                if (document == null) continue;
                if (wanted.contains(document.id())) texts.put(document.id(), document);
                if (first) documents++;
                if (fresh && clean != null && expected(document)) clean.expect(records, document);
            }
            if (clean != null) clean.end();
        } catch (InputException e) {
            problem(e.getMessage() == null ? "an input cannot be read" : e.getMessage());
            return;
        }
        Recheck checker = Recheck.of(run, texts.values());
        for (Certificate certificate : batch) check(certificate, texts, checker);
    }

    /** Whether the clean corpus should contain a document; annotated corpora contain all. */
    private boolean expected(Document document) {
        return run.clean() == Clean.ANNOTATED || !removed.contains(document.id());
    }

    private void check(Certificate certificate, Map<String, Document> texts, Recheck checker) {
        Document text = texts.get(certificate.id());
        Document kept = texts.get(certificate.keptId());
        if (text == null) problem(certificate.say("no document '" + certificate.id() + "' in the inputs"));
        else if (kept == null) problem(certificate.say("no document '" + certificate.keptId() + "' in the inputs"));
        else {
            checker.problems(certificate, text, kept).forEach(this::problem);
        }
    }
}
