package org.semblance.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.document.Document;
import org.semblance.report.align.PairDifference;
import org.semblance.report.align.TermSequence;
import org.semblance.report.compare.Comparer.MethodResult;
import org.semblance.report.compare.SampledPairs.PairReservoir;
import org.semblance.report.compare.ShownPair.SideBySide;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.SiteClass;

/** Prepares pairs of documents for display side by side. */
record Gallery(
        Corpus corpus,
        List<MethodResult> found,
        Scoreboard scores,
        DocumentTexts texts,
        @Nullable GroundTruth truth) {
    /** The sampled pairs whose texts are available. */
    List<ShownPair> show(PairReservoir draw) {
        List<ShownPair> shown = new ArrayList<>();
        for (long key : draw.keys()) {
            int x = PairColumn.first(key);
            int y = PairColumn.second(key);
            Document left = texts.get(x);
            Document right = texts.get(y);
            if (left != null && right != null) shown.add(show(key, x, y, PairDifference.of(left, right)));
        }
        return shown;
    }

    private ShownPair show(long key, int x, int y, PairDifference difference) {
        int foundBy = 0;
        List<String> spelled = new ArrayList<>();
        for (int m = 0; m < found.size(); m++) {
            if (found.get(m).pairs().find(key) >= 0) foundBy |= 1 << m;
            double score = scores.score(m, key);
            spelled.add(
                    Double.isNaN(score)
                            ? ""
                            : found.get(m).detector().relation().format(score));
        }
        return new ShownPair(
                side(x, difference.a()),
                side(y, difference.b()),
                SiteClass.of(corpus, x, y),
                foundBy,
                spelled,
                difference.terms(),
                difference.kinds(),
                truth == null ? "" : truth.verdict(key).name().toLowerCase(Locale.ROOT),
                SideBySide.of(difference));
    }

    private ShownPair.Side side(int x, TermSequence terms) {
        Document document = texts.get(x);
        return new ShownPair.Side(
                corpus.id(x), corpus.where(x), document == null ? null : document.url(), terms.size());
    }
}
