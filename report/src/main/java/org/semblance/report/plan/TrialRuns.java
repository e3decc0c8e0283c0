package org.semblance.report.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Stage;

/**
 * Trials of a method, from which the cost of a full run is extrapolated.
 *
 * @param cold first trials, including JIT compilation: over a quarter, half and all of the sample
 * @param warm the same with the minimum times of two trials
 * @param stored over the quarter with everything possible on disk; null if nothing can be spilled
 */
record TrialRuns(
        Detector<?> detector,
        List<TrialRun> cold,
        List<TrialRun> warm,
        @Nullable TrialRun stored) {
    private static final long MANY_PAIRS = 20_000;
    private static final double PAIR_SECONDS = 0.5e-6;
    private static final double PAIR_BYTES = 60;

    /** Bytes per document for grouping, without its id. */
    private static final double GROUPED = 100;

    TrialRun whole() {
        return warm.getLast();
    }

    private TrialRun quarter() {
        return warm.getFirst();
    }

    /**
     * Extrapolates to all documents.
     *
     * @param warming additional time at the beginning
     */
    Forecast forecast(InputSurvey survey, TokenStatistics tokens, Seconds warming, int threads) {
        double drawn = (double) whole().documents() / Math.max(1, survey.documents());
        double pairs = whole().pairs().ofAll(Math.min(1, drawn), survey.share());
        return new Forecast(
                detector,
                tokens,
                pairs,
                memory(survey, tokens, threads),
                disk(survey, pairs),
                time(survey, pairs, warming),
                detector.profile().curve(),
                detector.search().exact() ? 1 : Double.NaN);
    }

    /** Number of documents relative to the sample. */
    private double times(InputSurvey survey) {
        return Math.max(1, survey.allDocuments() / whole().documents());
    }

    /** Amount of text relative to the sample. */
    private double text(InputSurvey survey) {
        return Math.max(1, survey.allCharacters() / Math.max(1, whole().characters()));
    }

    /** An index has distinct documents only, and in larger collections more documents are copies. */
    private PowerLaw indexGrowth() {
        return PowerLaw.through(
                warm.stream()
                        .map(trial -> new PowerLaw.Point(
                                trial.documents(), trial.memory().index()))
                        .toList(),
                0,
                2);
    }

    /** Records grow with the tokens that documents share; until those are counted, with all tokens. */
    private Forecast.Memory memory(InputSurvey survey, TokenStatistics tokens, int threads) {
        double text = text(survey);
        long records = (long) (whole().memory().records() * tokens.sharing());
        long index = (long) (whole().memory().index() * indexGrowth().factor(times(survey)));
        MemoryMeter.Demand sampled = whole().demand();
        double later = Math.max(0, sampled.encoding() - sampled.reading()) * tokens.sharing();
        MemoryMeter.Demand demand = new MemoryMeter.Demand(
                (long) (sampled.reading() * text), (long) (sampled.reading() * text + later), (long)
                        (sampled.foreseen() * text));
        MemoryEstimate need = new MemoryEstimate(demand, records, index, threads, stored != null);
        long heap = need.heap();
        return new Forecast.Memory(
                need.encoding(Heap.limit()),
                records,
                index,
                heap,
                stored == null ? heap : Math.min(heap, least(survey, stored, threads)),
                stored != null,
                whole().memory().outside());
    }

    /**
     * Memory with everything possible on disk grows with the number of documents, plus a constant for a step of the
     * join.
     */
    private static long least(InputSurvey survey, TrialRun stored, int threads) {
        double times = Math.max(1, survey.allDocuments() / stored.documents());
        MemoryMeter.Demand demand = new MemoryMeter.Demand(
                (long) (stored.demand().reading() * times),
                (long) (stored.demand().encoding() * times),
                0);
        double groups = survey.allDocuments() * GROUPED + survey.idBytes() / survey.share();
        long records = (long) Math.max(groups, stored.memory().records() * times);
        return new MemoryEstimate(demand, records, stored.memory().index(), threads, false).heap();
    }

    private Forecast.Disk disk(InputSurvey survey, double pairs) {
        PairCounts counts = whole().pairs();
        double row = counts.bytes() > 0 && counts.count() > 0 ? (double) counts.bytes() / counts.count() : PAIR_BYTES;
        double temporary =
                stored == null ? 0 : stored.spilled() * survey.allCharacters() / Math.max(1, stored.characters());
        return new Forecast.Disk((long) temporary, (long) (whole().stages() * text(survey)), (long) (row * pairs));
    }

    private Forecast.Time time(InputSurvey survey, double pairs, Seconds warming) {
        double times = times(survey);
        Seconds sampled = whole().time(Stage.SEARCH);
        SearchCost effort = SearchCost.of(warm);
        double cpu = effort.cpu(whole().documents() * times);
        // The ratio of wall to CPU time is that of the sample.
        double clock = sampled.cpu() > 0 ? sampled.wall() / sampled.cpu() : 1;
        double exponent = times > 1 ? Math.log(cpu / effort.cpu(whole().documents())) / Math.log(times) : 1;
        return new Forecast.Time(
                warming.plus(warming(Stage.SEARCH)),
                survey.reading(),
                whole().time(Stage.READ, Stage.ENCODE).times(text(survey)),
                new Seconds(cpu * clock, cpu),
                listing(pairs).plus(rest(survey)),
                exponent);
    }

    private Seconds listing(double pairs) {
        long count = whole().pairs().count();
        if (count < MANY_PAIRS || whole().pairs().bytes() == 0) return new Seconds(pairs, pairs).times(PAIR_SECONDS);
        return whole().time(Stage.LIST).times(pairs / count);
    }

    /** Linear extrapolation from the smallest and the largest trial, since part of the time is constant. */
    private Seconds rest(InputSurvey survey) {
        Seconds all = whole().time(Stage.WRITE);
        if (whole().documents() == quarter().documents()) return all;
        double beyond = (survey.allDocuments() - whole().documents())
                / (whole().documents() - quarter().documents());
        return all.plus(all.beyond(quarter().time(Stage.WRITE)).times(Math.max(0, beyond)));
    }

    /** Additional time of stages before JIT compilation. */
    Seconds warming(Stage... stages) {
        return time(cold, stages).beyond(time(warm, stages));
    }

    private static Seconds time(List<TrialRun> trials, Stage... stages) {
        return trials.stream().map(trial -> trial.time(stages)).reduce(Seconds.NONE, Seconds::plus);
    }
}
