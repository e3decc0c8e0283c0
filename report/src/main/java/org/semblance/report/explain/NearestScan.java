package org.semblance.report.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.report.explain.Explanation.Near;

/** The documents that share the largest part of their tokens with one; every document is looked at once. */
final class NearestScan {
    private final String id;
    private final int most;
    private final Analyzer.Worker analysis;
    private Set<Long> tokens = new HashSet<>();
    private final Set<Long> wanted;
    private final List<Near> best = new ArrayList<>();

    NearestScan(Analyzer analyzer, Document document, int most) {
        this.id = document.id();
        this.most = most;
        this.analysis = analyzer.worker(new TokenSink() {
            @Override
            public void token(long hash, int start, int end) {
                tokens.add(hash);
            }

            @Override
            public void end() {}
        });
        analysis.analyze(document);
        this.wanted = tokens;
    }

    void look(Document other) {
        if (other.id().equals(id)) return;
        tokens = new HashSet<>();
        analysis.analyze(other);
        int both = 0;
        for (long token : tokens) if (wanted.contains(token)) both++;
        if (both == 0) return;
        best.add(new Near(other.id(), both, tokens.size(), TokenOverlap.jaccard(both, wanted.size(), tokens.size())));
        best.sort(Comparator.comparingDouble((Near n) -> -Double.parseDouble(n.score())));
        if (best.size() > most) best.removeLast();
    }

    List<Near> nearest() {
        return List.copyOf(best);
    }
}
