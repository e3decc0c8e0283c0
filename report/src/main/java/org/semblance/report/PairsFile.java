package org.semblance.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.semblance.pairs.Listing;
import org.semblance.pairs.PairDigest;

/** pairs.tsv read back. */
final class PairsFile {
    private static final int COLUMNS = 10;

    private PairsFile() {}

    /** Compares the pairs with the digest of the run; returns how many there are. */
    static long check(SavedRun run, Consumer<String> problem) throws IOException {
        if (run.listing() == Listing.NONE) return 0;
        Path file = run.directory().resolve("pairs.tsv");
        if (!Files.exists(file)) {
            problem.accept("pairs.tsv is missing");
            return 0;
        }
        PairDigest digest = new PairDigest();
        long pairs = 0;
        try (BufferedReader rows = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            rows.readLine();
            for (String row = rows.readLine(); row != null; row = rows.readLine()) {
                String[] cells = row.split("\t", -1);
                pairs++;
                if (cells.length != COLUMNS) {
                    problem.accept("pairs.tsv:" + (pairs + 1) + ": " + cells.length + " cells instead of " + COLUMNS);
                    return pairs;
                }
                digest.add(Tsv.unescape(cells[0]), Tsv.unescape(cells[1]), cells[2], cells[3]);
            }
        }
        if (!digest.value().equals(run.digest())) problem.accept("pairs.tsv does not have the digest of summary.json");
        return pairs;
    }
}
