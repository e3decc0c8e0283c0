package org.semblance.report.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairListing;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Progress;
import org.semblance.run.Task;
import org.semblance.run.Workers;
import org.semblance.text.Detectors;

class VerificationTest {
    @TempDir
    Path dir;

    /** A run over thirty documents, three of each text. */
    private SavedRun run() throws IOException, InterruptedException {
        return run("exact?tokens=words&t=0.9");
    }

    private SavedRun run(String method) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        for (int d = 0; d < 30; d++) {
            lines.add("{\"id\":\"%d\",\"text\":\"all about number %d and no other\"}".formatted(d, d % 10));
        }
        Path file = Files.write(dir.resolve("in.jsonl"), lines);
        ReadOptions reading = ReadOptions.defaults();
        List<Input> inputs = Inputs.of(List.of(file), reading).inputs();
        Result result;
        try (var source = Sources.open(inputs, reading)) {
            result = Semblance.with(Detectors.parse(method)).run(source);
        }
        Path out = Files.createDirectory(dir.resolve("out"));
        RunPlan plan = new RunPlan(
                Task.DEDUP,
                "",
                inputs,
                reading,
                1,
                Action.REMOVE,
                PairListing.ALL,
                PairsFormat.TSV,
                Map.of("action", "remove"));
        new RunOutputs(out, plan, result, new Workers(2), Progress.SILENT).writeDedup(Optional.empty());
        return SavedRun.open(out);
    }

    private static Verification.Verdict verify(SavedRun run, long mostTokens) throws IOException, InterruptedException {
        return Verification.of(run, _ -> false, new Workers(2), mostTokens);
    }

    /** The problems besides that a file has another hash. */
    private static List<String> contents(Verification.Verdict verdict) {
        assertThat(verdict.problems()).contains("removed.jsonl changed since the run: it differs from manifest.tsv");
        return verdict.problems().stream()
                .filter(problem -> !problem.contains("manifest.tsv"))
                .toList();
    }

    @Test
    void aRemovalLogIsVerifiedInAnyNumberOfPasses() throws IOException, InterruptedException {
        SavedRun run = run();
        var verdict = new Verification.Verdict(20, 30, 30, List.of());
        for (long mostTokens : new long[] {0, 14, 50, Long.MAX_VALUE / 2}) {
            assertThat(verify(run, mostTokens)).as("%d tokens", mostTokens).isEqualTo(verdict);
        }
    }

    @Test
    void everyPassDetectsErrors() throws IOException, InterruptedException {
        SavedRun run = run();
        Path ledger = run.directory().resolve("removed.jsonl");
        Files.writeString(ledger, Files.readString(ledger).replace("\"kept_id\":\"3\"", "\"kept_id\":\"4\""));
        for (long mostTokens : new long[] {0, 50, Long.MAX_VALUE / 2}) {
            assertThat(contents(verify(run, mostTokens)))
                    .as("%d tokens", mostTokens)
                    .hasSize(2)
                    .allMatch(problem -> problem.contains("removed for '4': jaccard of the texts is 0.75"));
        }
    }

    @Test
    void certificatesOfDistancesAreVerified() throws IOException, InterruptedException {
        SavedRun run = run("ppjoin?tokens=words&measure=hamming&t=1");
        assertThat(verify(run, Long.MAX_VALUE / 2)).isEqualTo(new Verification.Verdict(20, 30, 30, List.of()));
        Path ledger = run.directory().resolve("removed.jsonl");
        assertThat(Files.readString(ledger)).contains("\"score\":0,\"measure\":\"hamming\",\"threshold\":1,");
        Files.writeString(ledger, Files.readString(ledger).replace("\"kept_id\":\"3\"", "\"kept_id\":\"4\""));
        assertThat(contents(verify(run, Long.MAX_VALUE / 2)))
                .hasSize(2)
                .allMatch(problem -> problem.contains("hamming of the texts is 2, beyond the threshold 1"));
    }

    @Test
    void disjointDocumentsMayBeWithinADistance() throws IOException, InterruptedException {
        SavedRun run = run("ppjoin+?tokens=words&measure=hamming&t=14");
        assertThat(verify(run, Long.MAX_VALUE / 2)).isEqualTo(new Verification.Verdict(29, 30, 30 * 29 / 2, List.of()));
    }

    @Test
    void anOverlapThresholdIsACount() throws IOException, InterruptedException {
        SavedRun run = run("exact?tokens=words&measure=overlap&t=7");
        Path ledger = run.directory().resolve("removed.jsonl");
        Files.writeString(ledger, Files.readString(ledger).replace("\"score\":7,", "\"score\":7.4,"));
        assertThat(contents(verify(run, Long.MAX_VALUE / 2)))
                .hasSize(20)
                .allMatch(problem -> problem.contains("the score is 7, not 7.400000"));
    }
}
