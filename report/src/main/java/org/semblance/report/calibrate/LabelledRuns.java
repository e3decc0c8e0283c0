package org.semblance.report.calibrate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.PairListing;
import org.semblance.report.JsonText;
import org.semblance.report.run.Summary;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Task;
import org.semblance.spill.Disk;
import org.semblance.text.Detectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code labels.json}: the runs whose pairs were judged. Answers say nothing about the pairs of other runs.
 *
 * @param seed of the labelling
 * @param methods in the order given
 */
public record LabelledRuns(int version, long seed, List<Entry> methods) {
    public static final String NAME = "labels.json";
    private static final int VERSION = 1;

    public LabelledRuns {
        methods = List.copyOf(methods);
    }

    /**
     * A run.
     *
     * @param method as the user wrote it, such as {@code exact?tokens=words}
     * @param directory of the run, relative to that of the labels; a dot if they are the same
     * @param digest of its pairs
     * @param pairs number of its pairs
     */
    public record Entry(String method, String directory, String digest, long pairs) {}

    static LabelledRuns of(Path directory, PairPool pool, long seed) {
        List<Entry> entries = new ArrayList<>();
        for (int m = 0; m < pool.methods().size(); m++) {
            PairPool.Method method = pool.methods().get(m);
            long pairs = 0;
            for (int p = 0; p < pool.size(); p++) if (!Double.isNaN(pool.score(m, p))) pairs++;
            String relative = directory
                    .toAbsolutePath()
                    .normalize()
                    .relativize(method.run().directory().toAbsolutePath().normalize())
                    .toString();
            String name = relative.isEmpty() ? "." : relative;
            entries.add(new Entry(method.label(), name, method.run().digest(), pairs));
        }
        return new LabelledRuns(VERSION, seed, entries);
    }

    /** Writes the file, or fails if the one that is there differs. */
    void require(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        Path labels = directory.resolve(Judgements.NAME);
        if (!Files.exists(file)) {
            if (Files.exists(labels))
                throw new InputException(labels + ": there is no " + NAME
                        + ", which states the runs that it belongs to; move it away, and use it with --truth");
            byte[] json = (JsonText.of(this) + "\n").getBytes(StandardCharsets.UTF_8);
            Disk.replace(file, out -> out.write(json));
            return;
        }
        LabelledRuns there = read(file);
        if (!there.methods.equals(methods))
            throw new InputException(
                    "%s: the answers belong to other pairs, since the run has changed; move %s and %s away, and use %s with --truth"
                            .formatted(file, NAME, Judgements.NAME, Judgements.NAME));
        if (there.seed != seed)
            throw new IllegalArgumentException(
                    "%s: the labelling has --seed %d, not %d: omit --seed, or label another directory"
                            .formatted(directory, there.seed, seed));
    }

    /**
     * Reads the file.
     *
     * @throws InputException if it is not one
     */
    static LabelledRuns read(Path file) throws IOException {
        try {
            JsonNode json = JsonMapper.shared().readTree(Files.readAllBytes(file));
            if (json.required("version").asInt() != VERSION)
                throw new InputException(file + ": written by another version of the program");
            List<Entry> entries = new ArrayList<>();
            for (JsonNode one : json.required("methods"))
                entries.add(new Entry(
                        one.required("method").asString(),
                        one.required("directory").asString(),
                        one.required("digest").asString(),
                        one.required("pairs").asLong()));
            if (entries.isEmpty()) throw new InputException(file + ": names no runs");
            return new LabelledRuns(VERSION, json.required("seed").asLong(), entries);
        } catch (JacksonException e) {
            throw new InputException(file + ": damaged; move it and " + Judgements.NAME + " away", e);
        }
    }

    /** The seed of the labelling in a directory; the default if there is none. */
    public static long seed(Path directory, long preset) throws IOException {
        Path file = directory.resolve(NAME);
        return Files.exists(file) ? read(file).seed : preset;
    }

    /**
     * The runs in a directory: those that were labelled, else the run that it is, else those in its folders.
     *
     * @throws InputException if there are none
     * @throws IllegalArgumentException if one cannot be labelled, with the reason and a remedy
     */
    public static List<PairPool.Method> in(Path directory) throws IOException {
        List<PairPool.Method> methods = new ArrayList<>();
        Path file = directory.resolve(NAME);
        if (Files.isRegularFile(file)) {
            for (Entry entry : read(file).methods)
                methods.add(new PairPool.Method(
                        entry.method, open(directory.resolve(entry.directory).normalize())));
        } else if (Files.isRegularFile(directory.resolve(Summary.NAME)) || !Files.isDirectory(directory)) {
            SavedRun run = open(directory);
            methods.add(new PairPool.Method(label(run.detector()), run));
        } else {
            try (Stream<Path> folders = Files.list(directory)) {
                for (Path folder : folders.sorted().toList()) {
                    if (!Files.isRegularFile(folder.resolve(Summary.NAME))) continue;
                    SavedRun run = open(folder);
                    methods.add(new PairPool.Method(label(run.detector()), run));
                }
            }
        }
        if (methods.isEmpty()) throw new InputException(directory + ": not the output of a run, and it holds none");
        requireSameInputs(methods);
        return methods;
    }

    private static SavedRun open(Path directory) {
        SavedRun run = SavedRun.open(directory);
        if (run.task() == Task.LINK)
            throw new IllegalArgumentException(
                    directory
                            + ": a run of link, whose two sides may have the same ids: label a run of dedup or pairs over all documents");
        if (run.listing() != PairListing.ALL && (run.listing() == PairListing.NONE || leavesCopiesOut(run)))
            throw new IllegalArgumentException(
                    "%s: the run does not list all of its pairs: run it again without --pairs %s"
                            .formatted(directory, run.listing().name().toLowerCase(Locale.ROOT)));
        return run;
    }

    private static boolean leavesCopiesOut(SavedRun run) {
        return run.detector().search().joinsCopiesOnce();
    }

    private static void requireSameInputs(List<PairPool.Method> methods) {
        List<String> first = names(methods.getFirst());
        for (PairPool.Method method : methods) {
            if (!names(method).equals(first))
                throw new InputException("%s and %s have different inputs: label one of them"
                        .formatted(
                                methods.getFirst().run().directory(),
                                method.run().directory()));
        }
    }

    private static List<String> names(PairPool.Method method) {
        return method.run().inputs().stream()
                .map(input -> input.name() + " " + input.size())
                .toList();
    }

    /** A method as users write it: with the parameters that are not its defaults, but without a threshold. */
    public static String label(Detector<?> detector) {
        StringBuilder label = new StringBuilder(detector.name());
        Detector<?> usual = Detectors.parse(detector.name());
        detector.parameters().forEach((name, value) -> {
            if (name.equals("threshold") || value.equals(usual.parameters().get(name))) return;
            label.append(label.indexOf("?") < 0 ? "?" : "&")
                    .append(name)
                    .append('=')
                    .append(value);
        });
        return label.toString();
    }
}
