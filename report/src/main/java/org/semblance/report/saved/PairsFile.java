package org.semblance.report.saved;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.semblance.io.parquet.BadParquet;
import org.semblance.io.parquet.TableRows;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.PairListing;
import org.semblance.report.Tsv;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the pairs of a run in any format. */
public final class PairsFile {
    private static final int COLUMNS = 10;

    private final SavedRun run;
    private final Path file;
    private final Consumer<String> problem;
    private final PairDigest digest;
    private long pairs;

    private PairsFile(SavedRun run, Path file, Consumer<String> problem) {
        this.run = run;
        this.file = file;
        this.problem = problem;
        this.digest = new PairDigest(run.detector().parameters());
    }

    /** Compares the pairs with the digest of the run; returns their number. */
    public static long check(SavedRun run, Consumer<String> problem) throws IOException {
        if (run.listing() == PairListing.NONE) return 0;
        String name = run.pairsFormat().file("pairs");
        Path file = run.directory().resolve(name);
        if (!Files.exists(file)) {
            problem.accept(name + " is missing");
            return 0;
        }
        PairsFile table = new PairsFile(run, file, problem);
        boolean read = switch (run.pairsFormat()) {
            case TSV -> table.lines(true);
            case JSONL -> table.lines(false);
            case PARQUET -> table.rows();
        };
        if (read && !table.digest.value().equals(run.digest()))
            problem.accept(name + " does not have the digest of summary.json");
        return table.pairs;
    }

    private boolean lines(boolean tabbed) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            if (tabbed) lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                pairs++;
                if (!(tabbed ? row(line) : object(line))) return false;
            }
        }
        return true;
    }

    private boolean row(String line) {
        String[] cells = line.split("\t", -1);
        if (cells.length != COLUMNS) {
            problem.accept("pairs.tsv:" + (pairs + 1) + ": " + cells.length + " cells instead of " + COLUMNS);
            return false;
        }
        digest.add(Tsv.unescape(cells[0]), Tsv.unescape(cells[1]), cells[2], cells[3]);
        return true;
    }

    private boolean object(String line) {
        try {
            JsonNode row = JsonMapper.shared().readTree(line);
            add(
                    row.required("id_a").asString(),
                    row.required("id_b").asString(),
                    row.required("score").asDouble(),
                    row.required("measure").asString());
            return true;
        } catch (JacksonException e) {
            problem.accept("pairs.jsonl:" + pairs + ": not a pair: " + e.getOriginalMessage());
            return false;
        }
    }

    private boolean rows() throws IOException {
        try {
            TableRows rows = new TableRows(file, List.of("id_a", "id_b", "score", "measure"));
            while (rows.next()) {
                pairs++;
                add(rows.text(0), rows.text(1), rows.real(2), rows.text(3));
            }
            return true;
        } catch (BadParquet e) {
            problem.accept("pairs.parquet: " + e.getMessage());
            return false;
        }
    }

    private void add(String a, String b, double score, String measure) {
        digest.add(a, b, run.detector().relation().format(score), measure);
    }
}
