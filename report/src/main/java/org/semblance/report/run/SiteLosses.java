package org.semblance.report.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Result;
import org.semblance.document.Document;
import org.semblance.document.Site;

/**
 * The web sites that lose the most documents. A run identifies sites by numbers; their names are read with the texts.
 */
final class SiteLosses {
    private static final int MOST = 200;

    private final Map<Long, Tally> sites = new HashMap<>();

    /** By the first document of each site. */
    private final Map<Integer, Tally> firsts = new HashMap<>();

    private static final class Tally {
        private String name = "";
        private int documents;
        private int removed;
    }

    SiteLosses(Result result) {
        long[] site = result.corpus().sites();
        long[] losing = new long[result.groups().removed()];
        int n = 0;
        for (int x = 0; x < site.length; x++) if (!result.groups().isKept(x)) losing[n++] = site[x];
        Arrays.sort(losing);
        choose(losing);
        for (int x = 0; x < site.length && !sites.isEmpty(); x++) {
            Tally tally = sites.get(site[x]);
            if (tally == null) continue;
            if (tally.documents++ == 0) firsts.put(x, tally);
            if (!result.groups().isKept(x)) tally.removed++;
        }
    }

    /** Selects the most frequent sites, without the unknown site. */
    private void choose(long[] sorted) {
        List<long[]> runs = new ArrayList<>();
        for (int from = 0, to; from < sorted.length; from = to) {
            for (to = from; to < sorted.length && sorted[to] == sorted[from]; ) to++;
            if (sorted[from] != 0) runs.add(new long[] {sorted[from], to - from});
        }
        runs.stream()
                .sorted(Comparator.comparingLong((long[] run) -> -run[1]).thenComparingLong(run -> run[0]))
                .limit(MOST)
                .forEach(run -> sites.put(run[0], new Tally()));
    }

    boolean isEmpty() {
        return sites.isEmpty();
    }

    /** Whether a document is needed for the name of a site. */
    boolean wants(int x) {
        return firsts.containsKey(x);
    }

    void take(int x, Document document) {
        Tally tally = firsts.get(x);
        String name = document.url() == null ? null : Site.of(document.url());
        if (tally != null && name != null) tally.name = name;
    }

    /** Losses, largest first. */
    List<LossGuard.Loss> losses() {
        return sites.values().stream()
                .map(t -> new LossGuard.Loss(t.name, t.documents, t.removed))
                .sorted(Comparator.comparingLong((LossGuard.Loss l) -> -l.removed())
                        .thenComparing(LossGuard.Loss::source))
                .toList();
    }
}
