package org.semblance.cli.index;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.Sizes;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.fingerprints.StoreStats;
import org.semblance.search.hamming.BatchModel;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.IndexAdvice;
import org.semblance.search.hamming.IndexAdvisor;
import org.semblance.search.hamming.MankuTables;
import org.semblance.search.hamming.PsmSearch;
import picocli.CommandLine.Command;

/** Prints the contents and settings of an index. */
@Command(
        name = "stats",
        description = "Print the contents and settings of an index, and estimates for in-memory tables of its"
                + " fingerprints and for batches of queries: exact (tables only), manku, and psm with the default k and"
                + " for a recall of 0.95.",
        footer = {"", "Example:", "  semblance index stats idx"})
final class IndexStatsCommand extends IndexSubcommand {
    private static final double USUAL_RECALL = 0.95;

    @Override
    void execute(Console console) throws IOException, InterruptedException {
        if (ServiceIndexWork.isIn(directory)) {
            ServiceIndexWork.open(directory, "stats", console, ServiceIndexWork::stats);
            return;
        }
        try (FingerprintStore store = FingerprintStore.read(directory)) {
            StoreStats stats = store.stats();
            console.say(Console.row("documents", Console.number(stats.documents()), ""));
            console.say(Console.row("removed", Console.number(stats.removed()), "still occupy disk space"));
            console.say(Console.row("chunks", Console.number(stats.chunks()), Sizes.text(stats.bytes())));
            console.say(Console.row("bits", Console.number(stats.settings().bits()), ""));
            console.say(Console.row(
                    "distance", Console.number(stats.settings().distance()), "differing bits at most, by default"));
            stats.settings().method().forEach((name, value) -> console.say(Console.row(name, value, "")));
            stats.settings().query().forEach((name, value) -> console.say(Console.row(name, value, "by default")));
            List<float[]> margins = store.margins();
            IndexAdvisor advisor = advisor(stats, margins);
            List<IndexAdvice> expected = expected(stats, advisor);
            List<BatchModel.Estimate> batch = batch(stats, advisor);
            console.say("");
            console.say("Estimates for a table of these fingerprints in memory:");
            String blind = margins.isEmpty() ? ", without weak bits" : "";
            expected.forEach(advice -> console.say(row(advice, advice.lead() == 0 ? "" : blind)));
            console.say("");
            console.say(String.format(
                    Locale.ROOT, "Estimates for a batch of %,d queries from disk, one thread:", stats.usualBatch()));
            batch.forEach(estimate -> console.say(row(estimate, estimate.lead() == 0 ? "" : blind)));
            console.json(stats.json(expected, batch));
        }
    }

    private static IndexAdvisor advisor(StoreStats stats, List<float[]> margins) {
        int size = (int) Math.min(Integer.MAX_VALUE, stats.documents());
        return new IndexAdvisor(size, stats.settings().distance(), margins, FlipModel.USUAL);
    }

    private static List<IndexAdvice> expected(StoreStats stats, IndexAdvisor advisor) {
        List<IndexAdvice> expected = new ArrayList<>(List.of(advisor.exact()));
        if (stats.settings().distance() <= MankuTables.MOST_DISTANCE) expected.add(advisor.manku(0));
        expected.add(advisor.psm(0, PsmSearch.USUAL_COMBINATIONS));
        expected.add(advisor.psm(USUAL_RECALL));
        return expected;
    }

    private static List<BatchModel.Estimate> batch(StoreStats stats, IndexAdvisor advisor) {
        int distance = stats.settings().distance();
        BatchModel model = stats.batch(distance);
        List<BatchModel.Estimate> batch = new ArrayList<>();
        if (distance <= MankuTables.MOST_DISTANCE) batch.add(model.manku(0));
        batch.add(model.psm(0, PsmSearch.USUAL_COMBINATIONS, advisor));
        batch.add(model.psm(USUAL_RECALL, advisor));
        return batch;
    }

    private static String row(BatchModel.Estimate estimate, String remark) {
        return Console.row(
                estimate.index() + " " + estimate.parameters(),
                String.format(Locale.ROOT, "%,.1f", estimate.checks()),
                String.format(
                        Locale.ROOT,
                        "checks per query, %s to read, %s to search, recall %s%s",
                        seconds(estimate.reading()),
                        seconds(estimate.searching()),
                        IndexAdvice.recallText(estimate.recall()),
                        remark));
    }

    /** Two digits are as much as the model is good for. */
    private static String seconds(double seconds) {
        if (seconds < 0.001) return "below 0.001 s";
        return new BigDecimal(seconds).round(new MathContext(2)).toPlainString() + " s";
    }

    private static String row(IndexAdvice advice, String remark) {
        String parameters = advice.lead() == 0
                ? "tables=" + advice.tables()
                : "p=%d k=%d".formatted(advice.lead(), advice.combinations());
        return Console.row(
                advice.index() + " " + parameters,
                String.format(Locale.ROOT, "%,.1f", advice.checks()),
                String.format(
                        Locale.ROOT,
                        "checks per query, %s, recall %s%s",
                        Sizes.text(advice.bytes()),
                        advice.recallText(),
                        remark));
    }
}
