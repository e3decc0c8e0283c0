package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Interruption;
import org.semblance.report.JsonText;
import org.semblance.report.PendingFiles;
import org.semblance.report.Tsv;
import org.semblance.report.audit.Audit;
import org.semblance.report.audit.AuditJson;
import org.semblance.report.audit.Auditor;
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
            defaultValue = "2000",
            description = "Number of documents in the sample, at least 100. Default: 2000.")
    private int sample = 2000;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed. Default: 1.")
    private long seed = 1;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "0.95",
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
            write(audit, pending.path());
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
        new AuditText(audit).lines().forEach(out()::println);
        if (missed == null) return;
        String some = audit.missed().size() < audit.seen().missed()
                ? " (%,d of %,d)".formatted(audit.missed().size(), audit.seen().missed())
                : "";
        out().println("missed pairs: " + missed + some);
    }

    private void write(Audit audit, Path file) throws IOException {
        try (BufferedWriter table = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            table.write("id_a\tid_b\tscore\texplain\n");
            for (ErrorPair pair : audit.missed()) {
                table.write(Tsv.line(pair.first(), pair.second(), pair.score(), pair.command(out)));
            }
        }
    }
}
