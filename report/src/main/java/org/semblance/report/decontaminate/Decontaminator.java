package org.semblance.report.decontaminate;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.NoDocuments;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.report.Tsv;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.report.run.InputsTable;
import org.semblance.report.run.Manifest;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.Summary;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.spill.Directories;
import org.semblance.spill.ScratchFiles;

/**
 * Looks for benchmark items in a corpus and writes all outputs. A {@link CorpusReading} reads the corpus once, matches its
 * documents and writes the clean corpus; it passes on what is found, in input order.
 */
public final class Decontaminator {
    private final Path directory;
    private final ContaminationPlan plan;
    private final CorpusReading reading;
    private final boolean clean;
    private final double maxBad;
    private final List<String> sources;

    private Decontaminator(
            Path directory, ContaminationPlan plan, boolean clean, double maxBad, CorpusReading reading) {
        this.directory = directory;
        this.plan = plan;
        this.clean = clean && plan.action() != Action.REPORT;
        this.maxBad = maxBad;
        this.reading = reading;
        this.sources = plan.corpus().stream().map(Input::name).toList();
    }

    /**
     * Runs a plan and writes its outputs to a directory.
     *
     * @param clean whether a clean corpus is written, if the action has one
     */
    public static ContaminationResult run(
            Path directory, ContaminationPlan plan, boolean clean, double maxBad, CorpusReading reading)
            throws IOException, InterruptedException {
        return new Decontaminator(directory, plan, clean, maxBad, reading).run();
    }

    private ContaminationResult run() throws IOException, InterruptedException {
        StageClock clock = new StageClock(reading.progress());
        ItemSearch search;
        try (var _ = clock.start(Stage.ENCODE, -1, "items")) {
            search = ItemSearch.of(plan, ItemTable.read(plan, maxBad));
        }
        reading.require(search);
        List<Map<String, ItemTable.Same>> same = ItemTable.sameFiles(plan);
        Tally tally = new Tally(search.items(), sources);
        String digest;
        long bytes = plan.corpus().stream().mapToLong(Input::size).sum();
        try (var _ = clock.start(Stage.SEARCH, bytes, "B");
                Outputs outputs = new Outputs(tally)) {
            reading.read(plan, search, directory, clean, outputs);
            digest = outputs.digest();
        }
        if (Tally.sum(tally.documents) == 0)
            throw new InputException(String.join(" ", sources) + ": "
                    + NoDocuments.of(
                            tally.sizes.unreadable(), tally.examples.isEmpty() ? "" : tally.examples.getFirst()));
        TooManyUnreadable.check(tally.sizes, maxBad, tally.examples);
        Sources.requireUnchanged(plan.inputs());
        int worst = worst(tally);
        Optional<String> stop = worst < 0 ? Optional.empty() : Optional.of(reason(tally, worst));
        String least = worst < 0 ? "" : leastLimit(tally, worst);
        if (stop.isPresent()) removeCleanCorpus();
        ContaminationResult result;
        try (var _ = clock.start(Stage.REPORT, -1, "B")) {
            InputsTable.write(directory, plan.inputs());
            result = new ContaminationResult(plan, tally, same, stop, least, digest, List.of(), reading.resources());
            benchmarks(result);
            try (OutputStream out = open("report.html")) {
                ContaminationPage.write(result, result.warnings(), out);
            }
        }
        result = result.with(clock.laps().stream()
                .map(lap -> new Summary.StageCost(lap.stage().title(), lap.seconds(), reading.cost(lap.stage())))
                .toList());
        try (OutputStream out = open(Summary.NAME)) {
            result.write(out);
            out.write('\n');
        }
        Manifest.write(directory, reading.hashing());
        return result;
    }

    private OutputStream open(String name) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(directory.resolve(name)), 1 << 16);
    }

    private long[] all(Tally tally) {
        return plan.action() == Action.CUT ? tally.words : tally.documents;
    }

    private long[] lost(Tally tally) {
        return plan.action() == Action.CUT ? tally.cut : tally.removed;
    }

    /** The source of which the run would remove most, if that is too much; else -1. */
    private int worst(Tally tally) {
        if (plan.action() != Action.CUT && plan.action() != Action.REMOVE) return -1;
        long[] all = all(tally);
        long[] lost = lost(tally);
        int worst = -1;
        double share = plan.maxLoss();
        for (int place = 0; place < all.length; place++) {
            double here = all[place] == 0 ? 0 : (double) lost[place] / all[place];
            if (here <= share) continue;
            share = here;
            worst = place;
        }
        return worst;
    }

    /** The share in whole percent, rounded up in integers. */
    private String leastLimit(Tally tally, int worst) {
        return String.format(Locale.ROOT, "%.2f", Math.ceilDiv(100 * lost(tally)[worst], all(tally)[worst]) / 100.0);
    }

    /** Why the run is stopped. */
    private String reason(Tally tally, int worst) {
        boolean words = plan.action() == Action.CUT;
        long lost = lost(tally)[worst];
        long all = all(tally)[worst];
        return String.format(
                Locale.ROOT,
                "it would %s %,d of the %,d %s of %s (%.1f%%), more than --max-loss allows (%.1f%%)",
                words ? "cut" : "remove",
                lost,
                all,
                words ? "words" : "documents",
                sources.get(worst),
                100.0 * lost / all,
                100 * plan.maxLoss());
    }

    private void removeCleanCorpus() throws IOException {
        Files.deleteIfExists(directory.resolve(ContaminationRows.LOG));
        Files.deleteIfExists(directory.resolve(ContaminationRows.CUT_TABLE));
        List<Path> clean;
        try (Stream<Path> entries = Files.list(directory)) {
            clean = entries.filter(entry -> isClean(entry.getFileName().toString()))
                    .toList();
        }
        for (Path entry : clean) Directories.delete(entry);
    }

    static boolean isClean(String name) {
        return name.equals("clean") || name.startsWith("clean.");
    }

    private void benchmarks(ContaminationResult result) throws IOException {
        StringBuilder table = new StringBuilder(Tsv.line((Object[]) ContaminationRows.BENCHMARKS));
        ItemTable items = result.tally().items();
        for (int b = 0; b < items.names().size(); b++) {
            table.append(Tsv.line(
                    items.names().get(b),
                    items.size(b),
                    result.tally().found(b),
                    result.tally().documentsOfBenchmark(b),
                    items.tooShort(b),
                    items.unreadable(b),
                    result.tally().rows(b),
                    result.tally().wholeDocuments(b),
                    plan.benchmarks().get(b).name(),
                    result.partOf(b)));
        }
        Files.writeString(directory.resolve(ContaminationRows.BENCHMARK_TABLE), table);
    }

    /** The tables that are written while the corpus is read. */
    private final class Outputs implements CorpusReading.Results, Closeable {
        private final Tally tally;
        private final List<Closeable> open = new ArrayList<>();
        private final OutputStream rows;
        private final OutputStream rejected;
        private final @Nullable OutputStream removed;
        private final @Nullable OutputStream cuts;
        private final RowDigest digest = new RowDigest();

        Outputs(Tally tally) throws IOException {
            this.tally = tally;
            Action action = plan.action();
            try {
                this.rows = table(ContaminationRows.TABLE, ContaminationRows.ROWS);
                this.rejected = table("rejected.tsv", RunOutputs.REJECTED.toArray(new String[0]));
                rejected.write(tally.items().rejectedRows().getBytes(StandardCharsets.UTF_8));
                this.removed = action == Action.REMOVE || action == Action.CUT
                        ? kept(Decontaminator.this.open(ContaminationRows.LOG))
                        : null;
                this.cuts = action == Action.CUT ? table(ContaminationRows.CUT_TABLE, ContaminationRows.CUTS) : null;
            } catch (IOException | RuntimeException e) {
                close();
                throw e;
            }
        }

        private OutputStream table(String name, String[] columns) throws IOException {
            OutputStream out = kept(Decontaminator.this.open(name));
            out.write(Tsv.line((Object[]) columns).getBytes(StandardCharsets.UTF_8));
            return out;
        }

        private <C extends Closeable> C kept(C output) {
            open.add(output);
            return output;
        }

        @Override
        public void take(DocumentMatches.Found found) throws IOException {
            DocumentMatches.Lines lines = found.lines();
            byte[] some = lines.rows().getBytes(StandardCharsets.UTF_8);
            rows.write(some);
            digest.add(some);
            write(rejected, lines.rejected());
            write(removed, lines.removed());
            write(cuts, lines.cuts());
            tally.add(found);
        }

        private static void write(@Nullable OutputStream out, String lines) throws IOException {
            if (out != null) out.write(lines.getBytes(StandardCharsets.UTF_8));
        }

        String digest() {
            return digest.value();
        }

        @Override
        public void close() throws IOException {
            ScratchFiles.closeAll(open);
        }
    }
}
