package org.semblance.benchmarks;

import org.semblance.benchmarks.compress.SigNcd;
import org.semblance.benchmarks.joins.Exact;
import org.semblance.benchmarks.joins.SketchRecall;
import org.semblance.benchmarks.label.LabelStudy;
import org.semblance.benchmarks.pages.Pages;
import org.semblance.benchmarks.papers.Papers;
import org.semblance.benchmarks.prints.HammingBenchmark;
import org.semblance.benchmarks.prints.RecallStudy;
import org.semblance.benchmarks.serve.Serve;
import org.semblance.benchmarks.words.SegmentationStudy;
import org.semblance.benchmarks.words.WordSpeed;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Main class of the benchmarks. */
@Command(
        name = "benchmarks",
        description = "Measures Semblance on generated corpora, files of sets and fingerprints.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            BestJoin.class,
            ContainmentBenchmark.class,
            DecontaminateBenchmark.class,
            EndToEnd.class,
            Exact.class,
            Generate.class,
            HammingBenchmark.class,
            LabelStudy.class,
            Pages.class,
            Papers.class,
            RecallStudy.class,
            Scale.class,
            SegmentationStudy.class,
            Serve.class,
            SigNcd.class,
            SketchRecall.class,
            WordSpeed.class
        })
public final class Benchmarks {
    private Benchmarks() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        return new CommandLine(new Benchmarks()).setExecutionExceptionHandler((failure, line, parsed) -> {
            line.getErr().println("benchmarks: " + failure.getMessage());
            return 1;
        });
    }
}
