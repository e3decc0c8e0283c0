package org.semblance.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.semblance.relation.Direction;
import org.semblance.report.html.ReportModel.Counts;
import org.semblance.report.html.ReportModel.DocumentCard;
import org.semblance.report.html.ReportModel.DocumentCard.Match;
import org.semblance.report.html.ReportModel.GroupModel;
import org.semblance.report.html.ReportModel.GroupModel.Group;
import org.semblance.report.html.ReportModel.GroupModel.SizeCount;
import org.semblance.report.html.ReportModel.Method;
import org.semblance.report.html.ReportModel.PairListModel;
import org.semblance.report.html.ReportModel.PairListModel.Overlap;
import org.semblance.report.html.ReportModel.PairListModel.Pair;
import org.semblance.report.html.ReportModel.SourceLoss;
import org.semblance.report.html.ReportModel.Status;
import org.semblance.testing.Seeds;

class ReportModelTest {
    private static final DocumentCard DOCUMENT = new DocumentCard("a", "s", null, 3, "abc", null, null);

    @Test
    void recordsRefuseInvalidValues() {
        refuses(() -> new Counts(3, 2, 2, 0, 0, 0, 0, 0, 0), "kept 2 and removed 2 exceed the documents: 3");
        refuses(() -> new Counts(3, 2, 0, -1, 0, 0, 0, 0, 0), "pairs must not be negative: -1");
        refuses(() -> new SourceLoss("s", 1, 2), "s lost 2 of 1 documents");
        refuses(() -> new Status.Stopped("why", " "), "remedy must not be blank");
        refuses(() -> new Pair(4, 4, 1, null, null), "a pair must consist of two documents: 4");
        refuses(() -> new Pair(1, 2, Double.NaN, null, null), "score must be a finite number: NaN");
        refuses(() -> new Overlap(5, 4, 9), "overlap 5 exceeds a size: 4, 9");
        refuses(() -> new SizeCount(1, 1), "a group has at least two documents: 1");
        refuses(() -> new Group("k", 1, List.of(0, 1)), "group k lists more members than its size: 1");
        refuses(
                () -> new DocumentCard("a", "s", null, 2, "abc", null, null),
                "the text of a is longer than its stated length: 2");
        refuses(() -> new ScoreHistogram.Bin(1, 1, 0), "a bin must not be empty: [1.0, 1.0)");
        refuses(
                () -> new ScoreHistogram(
                        List.of(new ScoreHistogram.Bin(0, 1, 0), new ScoreHistogram.Bin(2, 3, 0)), List.of()),
                "bin 1 must begin where the one before ends: 2.0");
        refuses(
                () -> new ScoreHistogram(List.of(new ScoreHistogram.Bin(0, 1, 0)), List.of(1L, 2L)),
                "removals are known for 2 of 1 bins");
    }

    @Test
    void partsMustFitTogether() {
        refuses(
                () -> model(1, ScoreHistogram.none(), new Pair(0, 1, 1, null, null)),
                "a pair names a document out of range: 0, 1");
        refuses(
                () -> model(0, ScoreHistogram.none(), new Pair(0, 1, 1, null, null)),
                "more pairs listed than counted: 1 of 0");
        refuses(() -> model(1, ScoreHistogram.counter(0, 1, 4).scores()), "the bins hold 0 pairs, the run 1");
        DocumentCard removed = new DocumentCard("b", "s", null, 0, null, null, new Match("a", 1));
        GroupModel grouping = new GroupModel(List.of(new SizeCount(2, 1)), List.of(new Group("k", 2, List.of(1, 0))));
        refuses(
                () -> grouping.checkAgainst(List.of(DOCUMENT, removed)),
                "the first member of group k must be a kept one");
    }

    @Test
    void theCounterAssignsScoresToBins() {
        for (long seed : Seeds.cases(2_000)) {
            Random random = new Random(seed);
            int bins = 1 + random.nextInt(50);
            double low = random.nextInt(100) / 100.0;
            ScoreHistogram.Counter counter = ScoreHistogram.counter(low, 1, bins);
            double score = random.nextBoolean()
                    ? low + (1 - low) * random.nextDouble()
                    : low + (1 - low) * random.nextInt(bins + 1) / bins;
            counter.add(score, 1);
            ScoreHistogram scores = counter.scores();
            int expected = bins - 1;
            while (expected > 0 && score < scores.bins().get(expected).from()) expected--;
            assertThat(scores.bins().get(expected).count())
                    .as("seed %d: %s in %d bins from %s", seed, score, bins, low)
                    .isEqualTo(1);
        }
    }

    @Test
    void theSummaryIsASentence() {
        assertThat(RunStory.of(model(0, ScoreHistogram.none())))
                .isEqualTo("Among 1 document, the method minhash found no pair with jaccard at least 0.8;"
                        + " the method is approximate and may miss pairs.");
        assertThat(RunStory.of(SampleReports.news(60)))
                .contains("each a direct match of a copy that was kept.")
                .endsWith("Rejected and not compared: 1 unreadable, 1 empty, 2 too short.");
        assertThat(RunStory.of(SampleReports.news(60, new Status.ReportOnly()))).contains("none was removed.");
        assertThat(RunStory.of(SampleReports.news(60, new Status.Stopped("r", "s"))))
                .contains("nothing was removed.");
    }

    private static ReportModel model(long pairs, ScoreHistogram scores, Pair... shown) {
        return new ReportModel(
                SampleReports.run("t"),
                new Status.Finished(),
                new Counts(1, 1, 0, pairs, 0, 0, 0, 0, 0),
                new Method(
                        "minhash",
                        "jaccard",
                        false,
                        Direction.BOTH,
                        false,
                        "0.8",
                        true,
                        "jaccard at least 0.8",
                        "words",
                        List.of()),
                List.of(),
                List.of(),
                scores,
                null,
                new PairListModel(List.of(shown), ""),
                List.of(DOCUMENT),
                List.of());
    }

    private static void refuses(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
