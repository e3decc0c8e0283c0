package org.semblance.report.calibrate;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.semblance.io.inputs.InputException;
import org.semblance.report.OutputPlace;

/**
 * Draws pairs of a pool for judgement and saves the answers. A labelling that was closed continues with the next pair when
 * it is opened again. Not thread-safe.
 */
public final class Labelling implements Closeable {
    private final OutputPlace place;
    private final PairPool pool;
    private final Settings settings;
    private final Judgements judgements;

    /**
     * @param seed of all random choices
     * @param precision the precision that the user wants, such as 0.99
     * @param confidence level of the intervals, such as 0.95
     */
    public record Settings(long seed, double precision, double confidence) {
        public Settings {
            if (!(precision > 0 && precision <= 1))
                throw new IllegalArgumentException("--precision must be in (0, 1], such as 0.99: " + precision);
            if (!(confidence > 0 && confidence < 1))
                throw new IllegalArgumentException("--confidence must be in (0, 1), such as 0.95: " + confidence);
        }
    }

    private Labelling(OutputPlace place, PairPool pool, Settings settings, Judgements judgements) {
        this.place = place;
        this.pool = pool;
        this.settings = settings;
        this.judgements = judgements;
    }

    /**
     * Begins a labelling in a directory, or continues the one that is there.
     *
     * @throws InputException if the labels there belong to other runs
     * @throws IllegalArgumentException if the labelling there has another seed, or another process uses it
     */
    public static Labelling open(Path directory, PairPool pool, Settings settings) throws IOException {
        OutputPlace place = OutputPlace.take(directory)
                .orElseThrow(() -> new IllegalArgumentException(
                        directory + ": another process is labelling or writing there; wait until it ends"));
        try {
            LabelledRuns.of(directory, pool, settings.seed).require(directory);
            Judgements judgements = Judgements.open(directory);
            try {
                Judgements.requirePairs(directory.resolve(Judgements.NAME), pool);
                return new Labelling(place, pool, settings, judgements);
            } catch (RuntimeException e) {
                judgements.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            place.release(true);
            throw e;
        }
    }

    public PairPool pool() {
        return pool;
    }

    public Settings settings() {
        return settings;
    }

    /** All answers, in the order in which they were given. */
    public List<Judgements.Answer> answers() {
        return judgements.answers();
    }

    /** The pairs that may be asked: their texts can be loaded in advance. */
    public int[] candidates() {
        return IntStream.range(0, Math.min(pool.size(), 1000)).toArray();
    }

    /** The next pair to judge, the same until it is answered; empty if all pairs were judged. */
    public Optional<Question> next() {
        int pair = judgements.answers().size(); // placeholder for the adaptive sampler
        if (pair >= pool.size()) return Optional.empty();
        return Optional.of(new Question(pair, pool.first(pair), pool.second(pair), false));
    }

    /** Saves the answer for the next pair; it is on disk when this returns. */
    public void answer(Label label) throws IOException {
        Question question = next().orElseThrow(() -> new IllegalStateException("all pairs are judged"));
        judgements.add(
                new Judgements.Answer(question.first(), question.second(), label, 0, pool.size(), question.repeated()));
    }

    /** Takes the last answer back: its pair is the next one again. False if there is none. */
    public boolean undo() throws IOException {
        if (judgements.answers().isEmpty()) return false;
        judgements.removeLast();
        return true;
    }

    /** What the answers say so far. */
    public Calibration calibration() {
        return calibration(pool, settings, judgements.answers());
    }

    /** What answers say that are not continued: nothing is locked or changed. */
    static Calibration calibration(PairPool pool, Settings settings, List<Judgements.Answer> answers) {
        return new Calibration(
                answers.size(),
                0,
                0,
                0,
                List.of(),
                settings.confidence,
                settings.precision,
                pool.methods().stream()
                        .map(m -> new Calibration.MethodCalibration(
                                m.label(), pool.size(), List.of(), Optional.empty(), Optional.empty(), 0))
                        .toList(),
                0,
                true,
                0);
    }

    @Override
    public void close() throws IOException {
        try (Closeable _ = () -> place.release(true)) {
            judgements.close();
        }
    }
}
