package org.semblance.benchmarks.label;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.RunDocuments;
import org.semblance.report.labels.RunPairs;
import org.semblance.report.results.LabelledCorpus;
import org.semblance.report.saved.SavedRun;
import org.semblance.spill.Directories;

/** The pairs that methods find with a low threshold in a labelled corpus. Pairs that count neither way are left out. */
final class LabelledPairs {
    private static final long ALL = Integer.MAX_VALUE >> 2;

    private final List<String> names = new ArrayList<>();
    private final List<PairColumn> columns = new ArrayList<>();
    private final List<Boolean> distances = new ArrayList<>();
    private GroundTruth truth;

    private LabelledPairs(GroundTruth truth) {
        this.truth = truth;
    }

    /** A method with its loosest threshold. */
    record Method(String name, Optional<String> loosest) {}

    /**
     * Runs methods, each in a process of its own.
     *
     * @param limit seconds after which a method is left out
     */
    static Optional<LabelledPairs> find(LabelledCorpus corpus, List<Method> methods, Path work, long limit)
            throws IOException, InterruptedException {
        LabelledPairs all = null;
        RunDocuments documents = null;
        for (Method method : methods) {
            Path out = work.resolve("run");
            if (run(corpus, method, out, limit)) {
                SavedRun run = SavedRun.open(out);
                if (documents == null) documents = RunDocuments.read(run);
                if (all == null) all = new LabelledPairs(corpus.labels().read(documents, ALL));
                all.names.add(method.name);
                all.columns.add(all.judged(RunPairs.listed(run, documents.ordinals())));
                all.distances.add(run.detector().relation().distance());
            }
            Directories.delete(out);
        }
        return Optional.ofNullable(all);
    }

    private static boolean run(LabelledCorpus corpus, Method method, Path out, long limit)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                "org.semblance.cli.Main",
                "pairs",
                "--quiet",
                "-o",
                out.toString(),
                corpus.documents().toString()));
        command.addAll(corpus.options(method.name, method.loosest));
        Path log = Files.createTempFile("semblance", ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            return process.waitFor(limit, TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.destroyForcibly().waitFor();
            Files.delete(log);
        }
    }

    private PairColumn judged(PairColumn pairs) {
        PairColumn judged = new PairColumn();
        for (int i = 0; i < pairs.size(); i++) {
            GroundTruth.Verdict verdict = truth.verdict(pairs.key(i));
            if (verdict == GroundTruth.Verdict.TRUE || verdict == GroundTruth.Verdict.FALSE)
                judged.add(pairs.key(i), pairs.score(i));
        }
        return judged.trim();
    }

    List<String> methods() {
        return names;
    }

    /** Whether small scores of a method are similar. */
    boolean distance(int method) {
        return distances.get(method);
    }

    /** The pairs of some methods: their keys, ascending. */
    long[] keys(int... methods) {
        long[] keys =
                new long[Arrays.stream(methods).map(m -> columns.get(m).size()).sum()];
        int n = 0;
        for (int m : methods) {
            PairColumn column = columns.get(m);
            for (int i = 0; i < column.size(); i++) keys[n++] = column.key(i);
        }
        return Arrays.stream(keys).sorted().distinct().toArray();
    }

    /** Scores of a method for pairs; NaN for those that it did not find. */
    double[] scores(int method, long[] keys) {
        PairColumn column = columns.get(method);
        double[] scores = new double[keys.length];
        Arrays.setAll(scores, i -> {
            int at = column.find(keys[i]);
            return at < 0 ? Double.NaN : column.score(at);
        });
        return scores;
    }

    /** Which of the pairs are duplicates. */
    boolean[] labels(long[] keys) {
        boolean[] labels = new boolean[keys.length];
        for (int i = 0; i < keys.length; i++) labels[i] = truth.verdict(keys[i]) == GroundTruth.Verdict.TRUE;
        return labels;
    }
}
