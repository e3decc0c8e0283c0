package org.semblance.report.calibrate;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
    private final Calibrator calibrator;
    private PairSampler sampler;

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
        this.calibrator = new Calibrator(pool, settings);
        this.sampler = replayed(pool, settings, judgements.answers());
    }

    /** A sampler that was given all answers. */
    private static PairSampler replayed(PairPool pool, Settings settings, List<Judgements.Answer> answers) {
        int methods = pool.methods().size();
        double[][] scores = new double[methods][pool.size()];
        boolean[] distance = new boolean[methods];
        for (int m = 0; m < methods; m++) {
            for (int p = 0; p < pool.size(); p++) scores[m][p] = pool.score(m, p);
            distance[m] = pool.methods().get(m).distance();
        }
        PairSampler sampler =
                new PairSampler(new PairOrders(scores, distance, settings.seed), settings.seed, settings.confidence);
        replay(pool, sampler, answers);
        return sampler;
    }

    private static void replay(PairPool pool, PairSampler sampler, List<Judgements.Answer> answers) {
        for (Judgements.Answer answer : answers)
            sampler.add(pool.find(answer.first(), answer.second()), answer.label());
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

    /** What answers say, without numbers of removed documents. */
    static Calibration calibration(PairPool pool, Settings settings, List<Judgements.Answer> answers)
            throws IOException {
        return new Calibrator(pool, settings)
                .calibration(replayed(pool, settings, answers), Calibrator.Removed.UNKNOWN);
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
        return sampler.candidates();
    }

    /** The next pair to judge, the same until it is answered; empty if all candidates were judged. */
    public Optional<Question> next() {
        PairSampler.Draw draw = sampler.next();
        if (draw.pair() < 0) return Optional.empty();
        return Optional.of(
                new Question(draw.pair(), pool.first(draw.pair()), pool.second(draw.pair()), draw.repeated()));
    }

    /** Saves the answer for the next pair; it is on disk when this returns. */
    public void answer(Label label) throws IOException {
        Question question = next().orElseThrow(() -> new IllegalStateException("all pairs are judged"));
        int stratum = sampler.stratum(question.pair());
        judgements.add(new Judgements.Answer(
                question.first(),
                question.second(),
                label,
                stratum,
                sampler.stratumSize(stratum),
                question.repeated()));
        sampler.add(question.pair(), label);
    }

    /** Takes the last answer back: its pair is the next one again. False if there is none. */
    public boolean undo() throws IOException {
        if (judgements.answers().isEmpty()) return false;
        judgements.removeLast();
        sampler = sampler.fresh();
        replay(pool, sampler, judgements.answers());
        return true;
    }

    /** What the answers say so far. Numbers of removed documents are interpolated. */
    public Calibration calibration() throws IOException {
        return calibrator.calibration(sampler, Calibrator.Removed.INTERPOLATED);
    }

    /** What the answers say, with exact numbers of removed documents at the suggested thresholds. */
    public Calibration conclusion() throws IOException {
        return calibrator.calibration(sampler, Calibrator.Removed.EXACT);
    }

    @Override
    public void close() throws IOException {
        try (Closeable _ = () -> place.release(true)) {
            judgements.close();
        }
    }
}
