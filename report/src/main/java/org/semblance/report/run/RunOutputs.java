package org.semblance.report.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.io.Sources;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.ChangedInput;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.read.RecordReader;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.pairs.TooManyPairs;
import org.semblance.report.Tsv;
import org.semblance.report.html.HtmlReport;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.StageClock.Lap;
import org.semblance.run.Task;
import org.semblance.run.Workers;

/** Writes all outputs of a run: tables, removal log, clean corpus, summary, report, and their manifest. */
public record RunOutputs(Path directory, RunPlan plan, Result result, Workers workers, Progress progress) {
    /** Fields that --action annotate adds to each document. */
    public static final List<String> ANNOTATIONS = List.of("cluster", "kept", "kept_id", "score");

    /** Columns of rejected.tsv. */
    public static final List<String> REJECTED = List.of("source", "position", "class", "reason");

    /** Directory of the state that incremental runs need. */
    public static final String STATE = "state";

    /** Writes the pairs of a run without groups. */
    public Summary writePairs() throws IOException, InterruptedException {
        StageClock clock = new StageClock(progress);
        String digest = pairs(clock);
        otherTables();
        return write(summary(Optional.empty(), digest, clock, findings(), List.of()), Manifest.Hashing.by(workers));
    }

    /** Writes all outputs; no clean corpus or removal log if the guard stopped the run. The summary completes the stop. */
    public Summary writeDedup(Optional<LossGuard.Stop> reason) throws IOException, InterruptedException {
        StageClock clock = new StageClock(progress);
        String digest = pairs(clock);
        ReportChoice choice = ReportChoice.of(result);
        SharedPassage.Sample sample =
                reason.isPresent() ? SharedPassage.Sample.of(result) : SharedPassage.Sample.none();
        SiteLosses sites = new SiteLosses(result, plan.removable(result.corpus()));
        Manifest.Written hashed = new Manifest.Written(workers);
        long bytes = plan.inputs().stream().mapToLong(Input::size).sum();
        try (var _ = clock.start(Stage.WRITE, bytes, "B")) {
            workers.forEach(2, part -> {
                if (part == 0) {
                    reread(choice, sample, sites, reason.isEmpty() && plan.action() != Action.REPORT, hashed);
                } else {
                    otherTables();
                    ClusterTable.write(directory, plan.pairsFormat(), result);
                    if (reason.isEmpty()) RemovalLog.write(directory.resolve("removed.jsonl"), result);
                }
            });
        }
        Optional<LossGuard.Stop> stop = reason.map(s -> s.with(sample.passage()));
        Findings findings;
        try (var _ = clock.start(Stage.REPORT, -1, "B");
                OutputStream out = open("report.html")) {
            findings = findings();
            Summary soFar = summary(stop, digest, clock, findings, sites.losses());
            HtmlReport.write(new ReportPage(soFar, result, choice).model(), workers, out);
        }
        return write(summary(stop, digest, clock, findings, sites.losses()), hashed.or(Manifest.Hashing.by(workers)));
    }

    private Findings findings() throws IOException, InterruptedException {
        return Findings.of(
                result, plan.groups() || plan.task() != Task.LINK, plan.origin().isEmpty());
    }

    /** Writes the pairs; returns their digest, or that of the distinct pairs if none are listed. */
    private String pairs(StageClock clock) throws IOException, InterruptedException {
        PairsTable table = new PairsTable(result, plan.pairsFormat(), workers, progress);
        boolean none = plan.listing() == PairListing.NONE;
        PairListing listing = none ? PairListing.DISTINCT : plan.listing();
        long rows = result.joined().count(listing);
        if (!none) table.requireRoom(directory, rows);
        try (var _ = clock.start(Stage.LIST, rows, "pairs");
                SortedPairs listed = result.list(listing)) {
            return none
                    ? table.digest(listed)
                    : table.write(directory.resolve(plan.pairsFormat().file("pairs")), listed);
        }
    }

    private void otherTables() throws IOException {
        rejected();
        InputsTable.write(directory, plan.allInputs());
        if (!result.common().isEmpty()) CommonText.write(directory, result.common());
    }

    private void rejected() throws IOException {
        Corpus corpus = result.corpus();
        try (Tsv table = new Tsv(directory.resolve("rejected.tsv"), REJECTED.toArray(new String[0]))) {
            for (SkippedRecord skipped : corpus.skipped()) {
                table.cell(corpus.places().get(skipped.place())).cell(skipped.position());
                table.cell(skipped.kind().label()).cell(skipped.reason()).end();
            }
        }
    }

    /** Summary of the run so far. */
    private Summary summary(
            Optional<LossGuard.Stop> stop,
            String digest,
            StageClock clock,
            Findings findings,
            List<LossGuard.Loss> sites) {
        List<Lap> laps = new ArrayList<>(result.laps());
        laps.addAll(clock.laps());
        return Summary.of(plan, result, stop, digest, laps, findings, sites);
    }

    /** Writes the summary of a run. */
    public static void write(Path directory, Summary summary) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(directory.resolve(Summary.NAME)))) {
            summary.write(out);
            out.write('\n');
        }
    }

    /** Writes the summary, and then the manifest of all files. */
    private Summary write(Summary summary, Manifest.Hashing hashing) throws IOException, InterruptedException {
        write(directory, summary);
        Manifest.write(directory, hashing);
        return summary;
    }

    private OutputStream open(String name) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(directory.resolve(name)));
    }

    /**
     * Second pass over the inputs: writes surviving documents to the clean corpus and collects the texts for the
     * report.
     */
    private void reread(
            ReportChoice choice, SharedPassage.Sample sample, SiteLosses sites, boolean clean, Manifest.Written hashed)
            throws IOException {
        if (!clean && choice.isEmpty() && sites.isEmpty()) return;
        List<Input> cleaned = plan.cleanInputs();
        int removable = plan.removable(result.corpus());
        try (CleanCorpus survivors = clean ? cleanCorpus(hashed) : null;
                RecordReader records = Sources.reread(plan.known(), cleaned, plan.reading())) {
            int first = result.growth().knownDocuments();
            new Pass(records, result.growth().knownPlaces(), 0, survivors)
                    .over(first, removable, choice, sample, sites);
        }
        if (plan.news() > 0) {
            List<Input> old = plan.inputs().subList(plan.news(), plan.inputs().size());
            long before = cleaned.stream().mapToLong(Input::size).sum();
            try (RecordReader records = Sources.reread(old, plan.reading())) {
                new Pass(records, plan.news(), before, null)
                        .over(removable, result.corpus().size(), choice, sample, sites);
            }
        }
        Sources.requireUnchanged(plan.inputs()); // also not during the second pass
    }

    /** A pass over inputs whose documents are consecutive; there may be inputs before them. */
    private final class Pass {
        private final RecordReader records;
        private final int places;
        private final long before;
        private final @Nullable CleanCorpus survivors;

        Pass(RecordReader records, int places, long before, @Nullable CleanCorpus survivors) {
            this.records = records;
            this.places = places;
            this.before = before;
            this.survivors = survivors;
        }

        /** Reads the documents from {@code first} to before {@code end}. */
        void over(int first, int end, ReportChoice choice, SharedPassage.Sample sample, SiteLosses sites)
                throws IOException {
            boolean annotate = plan.action() == Action.ANNOTATE;
            Corpus corpus = result.corpus();
            int x = first;
            long reported = 0;
            boolean otherRecords = survivors != null
                    && plan.inputs().stream().anyMatch(i -> i.format().layout() == Format.Layout.ARCHIVE);
            while ((x < end || otherRecords) && records.next()) {
                if (Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
                if (x == end
                        || places + records.place() != corpus.place(x)
                        || records.position() != corpus.position(x)) {
                    if (survivors != null && otherRecords && records.isOther()) survivors.write(records);
                    continue;
                }
                if (survivors != null && annotate) survivors.write(records, annotation(x));
                else if (survivors != null && result.groups().isKept(x)) survivors.write(records);
                if (choice.wants(x)) choice.take(x, document(records));
                if (sample.wants(x)) sample.take(document(records));
                if (choice.wantsRejected())
                    choice.takeRejected(corpus.places().get(corpus.place(x)), corpus.position(x), records::document);
                if (sites.wants(x)) sites.take(x, document(records));
                if (records.bytesRead() > reported) {
                    reported = records.bytesRead();
                    progress.reached(before + reported);
                }
                x++;
            }
            if (x < end) throw changed(corpus.where(x));
        }
    }

    private CleanCorpus cleanCorpus(Manifest.Written hashed) throws IOException {
        List<Input> cleaned = plan.cleanInputs();
        return plan.action() == Action.ANNOTATE
                ? new CleanCorpus(directory, cleaned, ANNOTATIONS, hashed)
                : new CleanCorpus(directory, cleaned, List.of(), hashed);
    }

    private Map<String, Object> annotation(int x) {
        int group = result.groups().groupOf(x);
        if (group == 0) return Map.of();
        boolean kept = result.groups().isKept(x);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("cluster", group);
        values.put("kept", kept);
        values.put("kept_id", result.corpus().id(result.groups().keptFor(x)));
        if (!kept) values.put("score", new BigDecimal(ClusterTable.scoreToKept(result, x)));
        return values;
    }

    private static Document document(RecordReader records) {
        Document document = records.document();
        if (document == null) throw changed(records.file().name() + ":" + records.position());
        return document;
    }

    private static ChangedInput changed(String where) {
        return new ChangedInput(
                where + ": the input changed during the run; run again when it is no longer being written");
    }

    /**
     * The web sites that lose the most documents. A run identifies sites by numbers; their names are read with the texts.
     */
    static final class SiteLosses {
        private static final int MOST = 200;

        private final Map<Long, Tally> sites = new HashMap<>();

        /** By the first document of each site that is read again. */
        private final Map<Integer, Tally> firsts = new HashMap<>();

        private static final class Tally {
            private String name = "";
            private boolean read;
            private int documents;
            private int removed;
        }

        /** Of the first {@code end} documents. */
        SiteLosses(Result result, int end) {
            long[] site = Arrays.copyOf(result.corpus().sites(), end);
            long[] losing = new long[result.groups().removed()];
            int n = 0;
            for (int x = 0; x < site.length; x++) if (!result.groups().isKept(x)) losing[n++] = site[x];
            Arrays.sort(losing);
            choose(losing);
            for (int x = 0; x < site.length && !sites.isEmpty(); x++) {
                Tally tally = sites.get(site[x]);
                if (tally == null) continue;
                tally.documents++;
                if (!tally.read && x >= result.growth().knownDocuments()) {
                    tally.read = true;
                    firsts.put(x, tally);
                }
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

        /** Losses, largest first; without sites of which an extended run has no new document, as their names are unknown. */
        List<LossGuard.Loss> losses() {
            return sites.values().stream()
                    .filter(t -> t.read)
                    .map(t -> new LossGuard.Loss(t.name, t.documents, t.removed))
                    .sorted(Comparator.comparingLong((LossGuard.Loss l) -> -l.removed())
                            .thenComparing(LossGuard.Loss::source))
                    .toList();
        }
    }

    /**
     * Writes the table of pairs and computes its digest. All threads format batches of rows and write them in order, so the
     * bytes do not depend on the number of threads.
     */
    record PairsTable(Result result, PairsFormat format, Workers workers, Progress progress) {
        /**
         * Fails if the disk does not have enough space for the rows.
         *
         * @throws TooManyPairs with the space that is needed
         */
        void requireRoom(Path directory, long rows) throws IOException {
            Corpus corpus = result.corpus();
            if (rows == 0) return;
            long ids = 0;
            for (int x = 0; x < corpus.size(); x++) ids += corpus.idLength(x);
            long needed =
                    (long) (rows * (2.0 * ids / corpus.size() + new PairRows(result, 0, format).lengthWithoutIds()));
            long free = Files.getFileStore(directory).getUsableSpace();
            if (needed > free) throw TooManyPairs.toList(rows, needed, free);
        }

        /** Writes the table; returns the digest. */
        String write(Path file, SortedPairs pairs) throws IOException, InterruptedException {
            try (PairRowWriter out = PairRowWriter.open(file, format, result)) {
                return write(out, format, pairs);
            }
        }

        /** Computes the digest only. */
        String digest(SortedPairs pairs) throws IOException, InterruptedException {
            return write(rows -> {}, PairsFormat.PARQUET, pairs); // the format without text rows
        }

        private String write(PairRowWriter out, PairsFormat rowFormat, SortedPairs pairs)
                throws IOException, InterruptedException {
            PairDigest digest = new PairDigest(result.detector().parameters());
            int longestId = result.corpus().longestId();
            Turns turns = new Turns(pairs.cursor());
            workers.share(() -> {
                PairRows rows = new PairRows(result, longestId, rowFormat);
                for (long turn = turns.take(rows); turn >= 0; turn = turns.take(rows)) {
                    rows.format();
                    turns.await(turn);
                    rows.writeTo(out, digest);
                    turns.end();
                    progress.reached(turn * PairRows.MOST + rows.count());
                }
            });
            return digest.value();
        }

        /** Distributes batches to threads and keeps the order of writing. */
        private static final class Turns {
            private final PairCursor pairs;
            private final Object writing = new Object();
            private long taken;
            private long written;

            Turns(PairCursor pairs) {
                this.pairs = pairs;
            }

            /** Fetches the next pairs; returns the number of the batch, or -1 if there are none. */
            synchronized long take(PairRows rows) throws IOException, InterruptedException {
                if (Thread.interrupted()) throw new InterruptedException();
                return rows.take(pairs) ? taken++ : -1;
            }

            void await(long turn) throws InterruptedException {
                synchronized (writing) {
                    while (written != turn) writing.wait();
                }
            }

            void end() {
                synchronized (writing) {
                    written++;
                    writing.notifyAll();
                }
            }
        }
    }
}
