package org.semblance.report.labels;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.PairListing;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedTable;

/** Reads the pairs of a run from its tables into a column. */
public final class RunPairs {
    private RunPairs() {}

    public static PairColumn listed(SavedRun run, Map<String, Integer> ordinals) throws IOException {
        if (run.listing() == PairListing.NONE)
            throw new InputException(run.directory()
                    + ": the run listed no pairs; use --by clusters, or run again without --pairs none");
        PairColumn pairs = new PairColumn();
        try (SavedTable rows = SavedTable.open(run, "pairs", List.of("id_a", "id_b", "score"))) {
            while (rows.next()) {
                int x = ordinal(run, rows.text(0), ordinals);
                int y = ordinal(run, rows.text(1), ordinals);
                if (x != y) pairs.add(key(x, y), Double.parseDouble(rows.text(2)));
            }
        }
        return pairs.sorted();
    }

    /** All pairs of documents in the same group, without scores. */
    public static PairColumn grouped(SavedRun run, Map<String, Integer> ordinals, long most) throws IOException {
        PairColumn pairs = new PairColumn();
        Map<String, List<Integer>> groups = new HashMap<>();
        Path file = run.directory().resolve(run.pairsFormat().file("clusters"));
        if (!Files.exists(file))
            throw new InputException(file + ": file not found; --by clusters needs a run of dedup");
        try (SavedTable rows = SavedTable.open(run, "clusters", List.of("cluster", "id"))) {
            while (rows.next()) {
                int x = ordinal(run, rows.text(1), ordinals);
                groups.computeIfAbsent(rows.text(0), _ -> new ArrayList<>()).add(x);
            }
        }
        long total = groups.values().stream()
                .mapToLong(g -> g.size() * (g.size() - 1L) / 2)
                .sum();
        if (total > most)
            throw new InputException("%s: the groups have %,d pairs, but only %,d fit in memory; use --by pairs"
                    .formatted(run.directory(), total, most));
        for (List<Integer> group : groups.values()) {
            for (int j = 1; j < group.size(); j++) {
                for (int i = 0; i < j; i++) pairs.add(key(group.get(i), group.get(j)), 1);
            }
        }
        return pairs.sorted();
    }

    private static int ordinal(SavedRun run, String id, Map<String, Integer> ordinals) {
        Integer ordinal = ordinals.get(id);
        if (ordinal != null) return ordinal;
        throw new InputException(run.directory() + ": '" + id
                + "' is in its tables but not in its inputs; check the run with semblance verify");
    }

    private static long key(int x, int y) {
        return PairColumn.key(Math.min(x, y), Math.max(x, y));
    }
}
