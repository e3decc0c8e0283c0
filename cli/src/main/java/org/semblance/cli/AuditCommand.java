package org.semblance.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.EvalText;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Interruption;
import org.semblance.report.JsonText;
import org.semblance.report.PendingFiles;
import org.semblance.report.Tsv;
import org.semblance.report.audit.Audit;
import org.semblance.report.audit.AuditJson;
import org.semblance.report.audit.Auditor;
import org.semblance.report.audit.Estimate;
import org.semblance.report.audit.ExactReference;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.saved.SavedRun;
import org.semblance.spill.ScratchFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how many pairs a run missed. */
@Command(
        name = "audit",
        description = "Estimate recall and precision of an approximate run by comparing a random sample of its"
                + " documents exactly with all documents. Prints confidence intervals, recall by similarity, and"
                + " missed pairs.",
        footer = {
            "",
            "Examples:",
            "  semblance audit out",
            "  semblance audit out --sample 10000 --missed missed.tsv",
            "  semblance audit out --against 'exact?tokens=shingles:3&t=0.7'"
        })
final class AuditCommand extends SavedRunCommand {
    static final int SHOWN = 20;

    @Option(
            names = "--against",
            paramLabel = "METHOD",
            description =
                    "Exact method to compare the run with, such as 'exact?t=0.7'. Default: all pairs of the run's own"
                            + " relation.")
    private @Nullable String against;

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "Number of documents in the sample, at least 100. Default: 2000.")
    private int sample = 2000;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed. Default: 1.")
    private long seed = 1;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            description = "Confidence level of the intervals. Default: 0.95.")
    private double confidence = 0.95;

    @Option(
            names = "--missed",
            paramLabel = "FILE",
            description = "Write all missed pairs of the sample to this TSV file.")
    private @Nullable Path missed;

    @Option(names = "--overwrite", description = "Replace an existing file.")
    private boolean overwrite;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of threads. Default: all cores. The results do not depend on it.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--temp", paramLabel = "DIR", description = "Directory for temporary files. Default: the system's.")
    private Path temp = ScratchFiles.usualDirectory();

    @Option(names = "--json", description = "Print all results as JSON (docs/guide/audit.md).")
    private boolean json;

    @Option(names = "--quiet", description = "Print only errors and the result.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException, InterruptedException {
        SavedRun run = SavedRun.open(out);
        Audit.Settings settings = new Audit.Settings(sample, seed, confidence, threads, temp);
        Optional<ExactReference> yardstick =
                against == null ? ExactReference.of(run.detector()) : Optional.of(ExactReference.parse(against));
        if (yardstick.isEmpty()) {
            exact(run);
            return ExitCode.DONE;
        }
        Console console = console(quiet, json);
        Auditor auditor = new Auditor(run, yardstick.get(), settings, console.progress());
        if (missed == null) {
            conclude(auditor.audit());
            return ExitCode.DONE;
        }
        try (Interruption watch = Interruption.begin();
                PendingFiles pending = watch.of(PendingFiles.begin(missed, overwrite))) {
            Audit audit = auditor.audit();
            pending.write(missed, table -> write(audit, table));
            pending.commit();
            conclude(audit);
        }
        return ExitCode.DONE;
    }

    /** The answer for an exact method, which misses no pair. */
    private void exact(SavedRun run) {
        String method = run.detector().name();
        String answer = json
                ? "{\"out\":%s,\"method\":%s,\"exact\":true,\"recall\":{\"value\":1,\"low\":1,\"high\":1}}"
                        .formatted(JsonText.quoted(out.toString()), JsonText.quoted(method))
                : method + " is exact and finds every pair of its relation: there is nothing to audit (recall 1);"
                        + " --against METHOD compares the run with another exact method";
        out().println(answer);
    }

    private void conclude(Audit audit) {
        if (json) {
            out().println(AuditJson.of(audit, SHOWN));
            return;
        }
        new AuditText(audit).lines().forEach(textOut()::println);
        if (missed == null) return;
        String some = audit.missed().size() < audit.seen().missed()
                ? " (%,d of %,d)".formatted(audit.missed().size(), audit.seen().missed())
                : "";
        textOut().println("missed pairs: " + missed + some);
    }

    private void write(Audit audit, OutputStream file) throws IOException {
        Writer table = new OutputStreamWriter(file, StandardCharsets.UTF_8);
        table.write("id_a\tid_b\tscore\texplain\n");
        for (ErrorPair pair : audit.missed())
            table.write(Tsv.line(pair.first(), pair.second(), pair.score(), pair.command(out)));
        table.flush();
    }

    /** An audit as text. */
    record AuditText(Audit audit) {
        List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(row("method", audit.run().detector().name(), ""));
            lines.add(row("compared with", audit.yardstick().meaning(), ""));
            lines.add(row("sample", Console.number(audit.probes()), sample()));
            lines.add(row(
                    "true pairs",
                    Console.number(audit.seen().truth()),
                    "%s found, %s missed"
                            .formatted(
                                    Console.number(audit.seen().found()),
                                    Console.number(audit.seen().missed()))));
            if (!audit.complete())
                lines.add(row("missed, total", rounded(audit.lost().value()), missedInAll()));
            lines.add(recall());
            lines.add(precision());
            bands(lines);
            missed(lines);
            return lines;
        }

        private String sample() {
            if (!audit.complete())
                return "of %s%s documents, each compared with all%s"
                        .formatted(
                                Console.number(audit.documents()), linked() ? " new" : "", linked() ? " old ones" : "");
            return audit.yardstick().needsCollection()
                    ? "all documents, as the records depend on the whole collection: exact figures"
                    : "all documents: exact figures";
        }

        private boolean linked() {
            return audit.run().news() > 0;
        }

        private String missedInAll() {
            return "%s: %s to %s"
                    .formatted(
                            confidence(),
                            rounded(audit.lost().low()),
                            rounded(audit.lost().high()));
        }

        private String recall() {
            if (audit.recall().known()) {
                boolean lucky = audit.seen().missed() == 0 && !audit.complete();
                return row(
                        "recall",
                        share(audit.recall().value()),
                        interval(audit.recall()) + (lucky ? "; no missed pair in the sample" : ""));
            }
            String why = audit.complete() ? "there are no true pairs" : "the sample has no true pair; raise --sample";
            return row("recall", "unknown", why);
        }

        private String precision() {
            if (audit.listed() == 0) return row("precision", "unknown", "the run lists no pairs");
            String judged = "; %s of %s pairs re-checked"
                    .formatted(Console.number(audit.seen().judged()), Console.number(audit.listed()));
            return row("precision", share(audit.precision().value()), interval(audit.precision()) + judged);
        }

        private void bands(List<String> lines) {
            if (audit.bands().size() < 2) return;
            lines.add("");
            String measure = audit.yardstick().detector().relation().measure();
            lines.add("%-16s %10s %10s %10s%s"
                    .formatted(
                            measure,
                            "seen",
                            "found",
                            "recall",
                            audit.complete() ? "" : "   weighted by the sampling design"));
            for (Audit.Band band : audit.bands()) {
                String interval = audit.complete() ? "" : "   " + interval(band.recall());
                lines.add("  %-14s %10s %10s %10s%s"
                        .formatted(
                                band.title(),
                                Console.number(band.seen()),
                                Console.number(band.found()),
                                band.recall().known() ? share(band.recall().value()) : "",
                                band.recall().known() ? interval : ""));
            }
        }

        private void missed(List<String> lines) {
            long all = audit.seen().missed();
            if (all == 0) return;
            lines.add("");
            String some = all > AuditCommand.SHOWN ? ", the %d most similar".formatted(AuditCommand.SHOWN) : "";
            lines.add("missed: %s%s".formatted(Console.number(all), some));
            List<ErrorPair> nearest =
                    audit.missed().stream().limit(AuditCommand.SHOWN).toList();
            lines.addAll(EvalText.commands(audit.run().directory(), nearest));
        }

        private String interval(Estimate estimate) {
            return audit.complete()
                    ? "exact"
                    : "%s: %s to %s".formatted(confidence(), share(estimate.low()), share(estimate.high()));
        }

        private String confidence() {
            String percent =
                    String.format(Locale.ROOT, "%.6f", 100 * audit.settings().confidence());
            return percent.replaceAll("\\.?0+$", "") + "%";
        }

        /** Four digits; a value below 1 is never rounded up to 1. */
        private static String share(double value) {
            double floor = value < 1 ? Math.min(value, 0.9999) : value;
            return String.format(Locale.ROOT, "%.4f", floor);
        }

        private static String rounded(double value) {
            if (value < 1000) return Console.number(Math.round(value));
            double unit = Math.pow(10, Math.floor(Math.log10(value)) - 2);
            return Console.number(Math.round(Math.round(value / unit) * unit));
        }

        private static String row(String name, String value, String remark) {
            return remark.isEmpty()
                    ? "%-16s %s".formatted(name, value)
                    : "%-16s %10s   %s".formatted(name, value, remark);
        }
    }
}
