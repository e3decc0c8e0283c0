package org.semblance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.engine.Engine;
import org.semblance.cli.engine.EngineOptions;
import org.semblance.cli.options.PolicyOptions;
import org.semblance.cli.options.RunOptions;
import org.semblance.document.Document;
import org.semblance.relation.Direction;
import org.semblance.report.decontaminate.ContaminationCheck;
import org.semblance.report.page.ReadableNumbers;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.RepeatedSearch;
import org.semblance.report.verify.Verification;
import org.semblance.run.Workers;
import org.semblance.spill.ScratchFiles;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Re-checks everything that a run states. */
@Command(
        name = "verify",
        description = "Re-check a run from its inputs: every pair and every removal from the two texts, with separate"
                + " code; groups, counts and tables from the pairs; the clean corpus byte for byte; and all files by"
                + " their hashes. Exit code 1 if a check fails.",
        footer = {
            "",
            "Examples:",
            "  semblance verify out",
            "  semblance verify out --complete     also repeat the search, to prove that no pair is missing",
            "  semblance verify out --engine spark       read the inputs on a cluster"
        })
final class VerifyCommand extends SavedRunCommand {
    private static final int SHOWN = 20;

    @Option(
            names = "--complete",
            description = "Also repeat the search with the same method and parameters, and name pairs that are missing."
                    + " A method that may miss pairs misses the same ones again; audit measures how many.")
    private boolean complete;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of threads. Default: all cores. The result does not depend on it.")
    private @Nullable Integer threads;

    @Option(
            names = "--temp",
            paramLabel = "DIR",
            description = "Directory for temporary files of --complete. Default: the system's.")
    private Path temp = ScratchFiles.usualDirectory();

    @Option(names = "--quiet", description = "Print only problems.")
    private boolean quiet;

    @ArgGroup(validate = false, heading = "%nSpark:%n")
    private EngineOptions engine = new EngineOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        engine.requireUsed();
        if (!engine.isLocal()) return onCluster();
        if (ContaminationCheck.isIn(out)) return decontamination();
        SavedRun run = SavedRun.open(out);
        if (complete) requireRepeatable(run);
        Predicate<Document> protect = PolicyOptions.of(run.policy()).protect();
        Workers workers = workers();
        Verification.Verdict verdict = Verification.of(run, protect, workers);
        List<String> problems = new ArrayList<>(verdict.problems());
        if (complete && Verification.canReadInputs(run))
            problems.addAll(RepeatedSearch.differences(
                    run,
                    protect,
                    workers,
                    RunOptions.requireDirectory(temp),
                    console(quiet, false).progress()));
        return print(run, verdict, problems);
    }

    /** Verifies a run with inputs that tasks read. */
    private int onCluster() throws IOException, InterruptedException {
        if (complete)
            throw new IllegalArgumentException(
                    "--complete is not supported by --engine spark: run the search again and compare the digests, or use --engine local");
        engine.requireNoWork(spec.name());
        OptionalLong asked = memory == null ? OptionalLong.empty() : OptionalLong.of(memory);
        return engine.execute(this::onCluster, asked, programArguments(), out(), err());
    }

    private int onCluster(Engine cluster) throws IOException, InterruptedException {
        try (Engine.Verifier verifier = cluster.verifier(engine)) {
            if (ContaminationCheck.isIn(out))
                throw new IllegalArgumentException(
                        out + ": a run of decontaminate is verified on one machine: use --engine local");
            SavedRun run = SavedRun.open(out);
            Verification.Verdict verdict =
                    verifier.verify(run, PolicyOptions.of(run.policy()).globs(), workers());
            return print(run, verdict, verdict.problems());
        }
    }

    private int print(SavedRun run, Verification.Verdict verdict, List<String> problems) {
        print(problems);
        if (!problems.isEmpty()) return ExitCode.FAILED;
        if (!quiet) {
            out().printf(
                            "verified: %,d certificates, %,d documents accounted for, %,d pairs%n",
                            verdict.certificates(), verdict.documents(), verdict.pairs());
            if (verdict.certificates() > 0 && run.detector().relation().direction() != Direction.BOTH)
                out().println("every removed document is contained in the one that is kept");
            out().println(
                            complete
                                    ? "complete: the search finds the same pairs again"
                                    : "not checked: whether pairs are missing (--complete repeats the search)");
        }
        return ExitCode.DONE;
    }

    private Workers workers() {
        return new Workers(threads == null ? Runtime.getRuntime().availableProcessors() : threads);
    }

    private void print(List<String> problems) {
        PrintWriter err = err();
        problems.stream().limit(SHOWN).forEach(problem -> err.println("semblance: " + problem));
        int more = problems.size() - SHOWN;
        if (more > 0) err.println("semblance: and " + more + " more problems");
    }

    /** Verifies a run of decontaminate, always with its completeness. */
    private int decontamination() throws IOException, InterruptedException {
        ContaminationCheck.Verdict verdict = ContaminationCheck.of(out, workers());
        print(verdict.problems());
        if (!verdict.problems().isEmpty()) return ExitCode.FAILED;
        if (!quiet)
            out().printf(
                            "verified: %s, none is missing; %s accounted for, %s%n",
                            ReadableNumbers.count(verdict.rows(), "row"),
                            ReadableNumbers.count(verdict.documents(), "document"),
                            verdict.stopped()
                                    ? "none removed: the guard stopped the run"
                                    : String.format(Locale.ROOT, "%,d removed", verdict.removed()));
        return ExitCode.DONE;
    }

    /** Pairs of an approximate method that were selected from another run cannot be found by a search. */
    private static void requireRepeatable(SavedRun run) {
        if (run.origin().isEmpty() || run.detector().search().exact()) return;
        throw new IllegalArgumentException(
                "--complete: the pairs come from %s and were found by a method that may miss pairs; verify that run"
                        .formatted(run.origin()));
    }
}
