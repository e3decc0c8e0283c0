package org.semblance.report.audit;

import java.io.IOException;
import java.util.List;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.PairListing;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedTable;

/** The pairs that a run lists, by the hashes of their ids. */
record ListedPairs(SavedRun run) {
    /** Receives pairs. */
    interface KeySink {
        void pair(long a, long b);
    }

    /** Fails if the run does not list every pair it found. */
    void requireAll() {
        boolean all = run.listing() == PairListing.ALL
                || run.listing() == PairListing.DISTINCT
                        && !run.detector().search().joinsCopiesOnce();
        if (!all)
            throw new InputException(
                    run.directory() + ": the run does not list all pairs it found; run it again with --pairs all");
    }

    /** Passes all pairs to the sink; returns their number. */
    long each(KeySink sink) throws IOException {
        long pairs = 0;
        try (SavedTable table = SavedTable.open(run, "pairs", List.of("id_a", "id_b"))) {
            for (; table.next(); pairs++) sink.pair(IdNumbers.key(table.text(0)), IdNumbers.key(table.text(1)));
        }
        return pairs;
    }
}
