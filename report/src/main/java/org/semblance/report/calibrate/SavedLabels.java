package org.semblance.report.calibrate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.semblance.io.TableFile;
import org.semblance.io.inputs.InputException;
import org.semblance.report.ShellWords;
import org.semblance.report.Tsv;
import org.semblance.report.saved.SavedRun;

/** A table of labels and the runs whose pairs they judge, opened without a lock and without changing anything. */
public final class SavedLabels {
    private static final int SHOWN_DIGEST = 12;

    private final Path directory;
    private final PairPool pool;
    private final long seed;
    private final List<Judgements.Answer> answers = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private SavedLabels(Path directory, List<PairPool.Method> methods, long seed) throws IOException {
        this.directory = directory;
        this.pool = PairPool.read(methods);
        this.seed = seed;
        requireIds();
        int outside = 0;
        for (Judgements.Answer answer : Judgements.read(table())) {
            if (pool.find(answer.first(), answer.second()) >= 0) answers.add(answer);
            else if (isKnown(answer.first()) && isKnown(answer.second())) outside++;
        }
        if (outside > 0)
            notes.add("%s: %,d judged pairs were found by none of the methods and are ignored"
                    .formatted(table(), outside));
    }

    /**
     * The labels of a run: in its directory, or in the directory of the several runs that it is one of.
     *
     * @param out a run, or a directory of several runs with labels
     * @throws IllegalArgumentException if there are none, or if they belong to other runs or documents
     */
    public static SavedLabels find(Path out) throws IOException {
        if (hasLabels(out)) return open(out);
        Path parent = out.toAbsolutePath().normalize().getParent();
        if (parent != null && hasLabels(parent) && isNamedIn(parent, out)) return open(parent);
        if (!Files.isDirectory(out)) throw new InputException(out + ": no such directory");
        throw new IllegalArgumentException(
                "%s has no labels (%s): judge some of its pairs first, as in: semblance label %s"
                        .formatted(out, Judgements.NAME, ShellWords.quoted(out.toString())));
    }

    /** Whether a directory has a table of labels. */
    public static boolean hasLabels(Path directory) {
        return Files.isRegularFile(directory.resolve(Judgements.NAME));
    }

    /** The labels in a directory. */
    static SavedLabels open(Path directory) throws IOException {
        List<PairPool.Method> methods = LabelledRuns.in(directory);
        Path description = directory.resolve(LabelledRuns.NAME);
        if (!Files.isRegularFile(description)) return new SavedLabels(directory, methods, 1);
        LabelledRuns described = LabelledRuns.read(description);
        for (int m = 0; m < methods.size(); m++) {
            SavedRun run = methods.get(m).run();
            String digest = described.methods().get(m).digest();
            if (!digest.equals(run.digest()))
                throw new IllegalArgumentException(
                        "%s: labels of another run: the pairs of %s have the digest %s now, not %s; label it again in another directory"
                                .formatted(description, run.directory(), shown(run.digest()), shown(digest)));
        }
        return new SavedLabels(directory, methods, described.seed());
    }

    private static String shown(String digest) {
        return digest.substring(0, Math.min(SHOWN_DIGEST, digest.length())) + "…";
    }

    private static boolean isNamedIn(Path parent, Path out) throws IOException {
        Path description = parent.resolve(LabelledRuns.NAME);
        if (!Files.isRegularFile(description) || !Files.isDirectory(out)) return false;
        for (LabelledRuns.Entry method : LabelledRuns.read(description).methods()) {
            Path place = parent.resolve(method.directory());
            if (Files.isDirectory(place) && Files.isSameFile(place, out)) return true;
        }
        return false;
    }

    private boolean isKnown(String id) {
        return pool.documents().ordinals().containsKey(id);
    }

    /** Counts the ids that no document has. */
    private void requireIds() {
        Map<String, Integer> known = pool.documents().ordinals();
        long[] counts = new long[2];
        List<String> first = new ArrayList<>();
        TableFile.read(table(), (cells, line) -> {
            if (line == 1 && cells.getFirst().equals("id_a")) return;
            for (String cell : cells.subList(0, Math.min(2, cells.size()))) {
                String id = Tsv.unescape(cell);
                counts[0]++;
                if (known.containsKey(id)) continue;
                if (counts[1]++ == 0) first.add("'%s' (%s:%d)".formatted(id, table(), line));
            }
        });
        if (counts[1] == 0) return;
        if (counts[1] == counts[0])
            throw new IllegalArgumentException(
                    "%s: labels of another corpus: none of its ids is the id of a document of %s, first %s"
                            .formatted(table(), methods().getFirst().run().directory(), first.getFirst()));
        notes.add("%s: %,d ids are not in the run and were ignored, first %s"
                .formatted(table(), counts[1], first.getFirst()));
    }

    /** The directory of the labels. */
    public Path directory() {
        return directory;
    }

    /** The table of labels. */
    public Path table() {
        return directory.resolve(Judgements.NAME);
    }

    public List<PairPool.Method> methods() {
        return pool.methods();
    }

    /** Labels that were ignored, one line each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Index of the method whose run is in a directory; empty if it is none of the runs. */
    public Optional<Integer> method(Path run) throws IOException {
        for (int m = 0; m < methods().size(); m++)
            if (Files.isDirectory(run)
                    && Files.isSameFile(methods().get(m).run().directory(), run)) return Optional.of(m);
        return Optional.empty();
    }

    /** Number of pairs that a method found at a threshold or nearer. */
    long pairs(int method, double threshold) {
        boolean distance = methods().get(method).distance();
        return IntStream.range(0, pool.size())
                .mapToDouble(pair -> pool.score(method, pair))
                .filter(score -> distance ? score <= threshold : score >= threshold)
                .count();
    }

    /** What the labels say. */
    public Calibration calibration(double precision, double confidence) throws IOException {
        return Labelling.calibration(pool, new Labelling.Settings(seed, precision, confidence), answers);
    }

    /** SHA-256 of the table. */
    public String digest() throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(table())));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
