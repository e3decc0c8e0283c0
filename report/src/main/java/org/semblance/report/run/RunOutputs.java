package org.semblance.report.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.ChangedInput;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.read.RecordReader;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.report.Tsv;
import org.semblance.report.html.HtmlReport;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.StageClock.Lap;
import org.semblance.run.Workers;
import org.semblance.spill.Directories;

/** Writes everything a run leaves: tables, ledger, clean corpus, summary, report. */
public final class RunOutputs {
    /** What --action annotate adds to each document. */
    public static final List<String> ANNOTATIONS = List.of("cluster", "kept", "kept_id", "score");

    /** The columns of rejected.tsv. */
    public static final List<String> REJECTED = List.of("source", "position", "class", "reason");

    /** The directory of what runs over more documents need. */
    public static final String STATE = "state";

    private final Path directory;
    private final RunPlan plan;
    private final Result result;
    private final Workers workers;
    private final Progress progress;

    public RunOutputs(Path directory, RunPlan plan, Result result, Workers workers, Progress progress) {
        this.directory = directory;
        this.plan = plan;
        this.result = result;
        this.workers = workers;
        this.progress = progress;
    }

    /** The pairs alone, for runs that group nothing. */
    public Summary writePairs() throws IOException, InterruptedException {
        StageClock clock = new StageClock(progress);
        String digest = pairs(clock);
        otherTables();
        return write(summary(Optional.empty(), digest, clock, Findings.of(result), List.of()));
    }

    /** All outputs; without clean corpus and ledger if the guard stopped the run. */
    public Summary writeDedup(Optional<LossGuard.Stop> stop) throws IOException, InterruptedException {
        StageClock clock = new StageClock(progress);
        String digest = pairs(clock);
        ReportChoice choice = ReportChoice.of(result);
        SiteLosses sites = new SiteLosses(result);
        long bytes = plan.inputs().stream().mapToLong(Input::size).sum();
        try (var _ = clock.start(Stage.WRITE, bytes, "B")) {
            otherTables();
            ClusterTable.write(directory, plan.pairsFormat(), result);
            if (stop.isPresent())
                Directories.delete(directory.resolve(STATE)); // there is nothing that could be extended
            if (stop.isEmpty()) RemovalLog.write(directory.resolve("removed.jsonl"), result);
            reread(choice, sites, stop.isEmpty() && plan.action() != Action.REPORT);
        }
        Findings findings;
        try (var _ = clock.start(Stage.REPORT, -1, "B");
                OutputStream out = open("report.html")) {
            findings = Findings.of(result);
            Summary soFar = summary(stop, digest, clock, findings, sites.losses());
            HtmlReport.write(new ReportPage(soFar, choice).model(), out);
        }
        return write(summary(stop, digest, clock, findings, sites.losses()));
    }

    /** Lists the pairs; returns their digest. Where none are listed, it is that of the distinct ones. */
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

    /** The run in figures, as far as it has come. */
    private Summary summary(
            Optional<LossGuard.Stop> stop,
            String digest,
            StageClock clock,
            Findings findings,
            List<LossGuard.Loss> sites) {
        List<Lap> laps = new ArrayList<>(result.laps());
        laps.addAll(clock.laps());
        return new Summary(plan, result, stop, digest, laps, findings, sites);
    }

    private Summary write(Summary summary) throws IOException {
        try (OutputStream out = open(Summary.NAME)) {
            summary.write(out);
            out.write('\n');
        }
        return summary;
    }

    private OutputStream open(String name) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(directory.resolve(name)));
    }

    /** The second pass over the inputs: survivors go to the clean corpus, texts the report shows to the report. */
    private void reread(ReportChoice choice, SiteLosses sites, boolean clean) throws IOException {
        if (!clean && choice.isEmpty() && sites.isEmpty()) return;
        boolean annotate = plan.action() == Action.ANNOTATE;
        Corpus corpus = result.corpus();
        try (CleanCorpus survivors = clean ? cleanCorpus(annotate) : null;
                RecordReader records = Sources.reread(plan.known(), plan.inputs(), plan.reading())) {
            int x = result.growth().knownDocuments();
            int known = result.growth().knownPlaces();
            long told = 0;
            boolean others = survivors != null && plan.inputs().stream().anyMatch(i -> i.format() == Format.WARC);
            while ((x < corpus.size() || others) && records.next()) {
                if (Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
                if (x == corpus.size()
                        || known + records.place() != corpus.place(x)
                        || records.position() != corpus.position(x)) {
                    if (survivors != null && others && records.isOther()) survivors.write(records);
                    continue;
                }
                if (survivors != null && annotate) survivors.write(records, annotation(x));
                else if (survivors != null && result.groups().isKept(x)) survivors.write(records);
                if (choice.wants(x)) choice.take(x, document(records));
                if (sites.wants(x)) sites.take(x, document(records));
                if (records.bytesRead() > told) {
                    told = records.bytesRead();
                    progress.reached(told);
                }
                x++;
            }
            if (x < corpus.size()) throw changed(corpus.where(x));
            Sources.requireUnchanged(plan.inputs()); // nor while it was read again
        }
    }

    private CleanCorpus cleanCorpus(boolean annotate) throws IOException {
        return annotate
                ? new CleanCorpus(directory, plan.inputs(), ANNOTATIONS)
                : new CleanCorpus(directory, plan.inputs());
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
                where + ": the input changed since it was read first; run again when nothing writes to it");
    }
}
