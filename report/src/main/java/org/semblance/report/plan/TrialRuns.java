package org.semblance.report.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Stage;

/**
 * Trials of a method, from which its run over all documents is foreseen.
 *
 * @param cold the first ones, while code was compiled: over a quarter, half and all of the sample
 * @param warm the same as fast as they were when done again
 * @param stored over the quarter with all on disk that can go there; null if nothing can
 */
record TrialRuns(
        Detector<?> detector,
        List<TrialRun> cold,
        List<TrialRun> warm,
        @Nullable TrialRun stored) {
    private static final long MANY_PAIRS = 20_000;
    private static final double PAIR_SECONDS = 0.5e-6;
    private static final double PAIR_BYTES = 60;

    /** A document while groups are made, without its id. */
    private static final double GROUPED = 100;

    TrialRun whole() {
        return warm.getLast();
    }

    private TrialRun quarter() {
        return warm.getFirst();
    }

    /**
     * The run over all.
     *
     * @param warming what else takes longer at first
     */
    Forecast forecast(InputSurvey skim, TokenStatistics tokens, Seconds warming, int threads) {
        double drawn = (double) whole().documents() / Math.max(1, skim.documents());
        double pairs = whole().pairs().ofAll(Math.min(1, drawn), skim.share());
        return new Forecast(
                detector,
                tokens,
                pairs,
                memory(skim, tokens, threads),
                disk(skim, pairs),
                time(skim, pairs, warming),
                detector.profile().curve(),
                detector.search().exact() ? 1 : Double.NaN);
    }

    /** How many times as many documents there are. */
    private double times(InputSurvey skim) {
        return Math.max(1, skim.allDocuments() / whole().documents());
    }

    /** How many times as much text. */
    private double text(InputSurvey skim) {
        return Math.max(1, skim.allCharacters() / Math.max(1, whole().characters()));
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
    private Forecast.Memory memory(InputSurvey skim, TokenStatistics tokens, int threads) {
        double text = text(skim);
        long records = (long) (whole().memory().records() * tokens.sharing());
        long index = (long) (whole().memory().index() * indexGrowth().factor(times(skim)));
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
                stored == null ? heap : Math.min(heap, least(skim, stored, threads)),
                stored != null,
                whole().memory().outside());
    }

    /** All that is left in memory goes with the number of documents, but for what a step of the join needs. */
    private static long least(InputSurvey skim, TrialRun stored, int threads) {
        double times = Math.max(1, skim.allDocuments() / stored.documents());
        MemoryMeter.Demand demand = new MemoryMeter.Demand(
                (long) (stored.demand().reading() * times),
                (long) (stored.demand().encoding() * times),
                0);
        double groups = skim.allDocuments() * GROUPED + skim.idBytes() / skim.share();
        long records = (long) Math.max(groups, stored.memory().records() * times);
        return new MemoryEstimate(demand, records, stored.memory().index(), threads, false).heap();
    }

    private Forecast.Disk disk(InputSurvey skim, double pairs) {
        PairCounts counts = whole().pairs();
        double row = counts.bytes() > 0 && counts.count() > 0 ? (double) counts.bytes() / counts.count() : PAIR_BYTES;
        double temporary =
                stored == null ? 0 : stored.spilled() * skim.allCharacters() / Math.max(1, stored.characters());
        return new Forecast.Disk((long) temporary, (long) (whole().stages() * text(skim)), (long) (row * pairs));
    }

    private Forecast.Time time(InputSurvey skim, double pairs, Seconds warming) {
        double times = times(skim);
        Seconds sampled = whole().time(Stage.SEARCH);
        SearchCost effort = SearchCost.of(warm);
        double cpu = effort.cpu(whole().documents() * times);
        // By the clock it takes as much longer than by the processors as it did in the sample.
        double clock = sampled.cpu() > 0 ? sampled.wall() / sampled.cpu() : 1;
        double exponent = times > 1 ? Math.log(cpu / effort.cpu(whole().documents())) / Math.log(times) : 1;
        return new Forecast.Time(
                warming.plus(warming(Stage.SEARCH)),
                skim.reading(),
                whole().time(Stage.READ, Stage.ENCODE).times(text(skim)),
                new Seconds(cpu * clock, cpu),
                listing(pairs).plus(rest(skim)),
                exponent);
    }

    private Seconds listing(double pairs) {
        long count = whole().pairs().count();
        if (count < MANY_PAIRS || whole().pairs().bytes() == 0) return new Seconds(pairs, pairs).times(PAIR_SECONDS);
        return whole().time(Stage.LIST).times(pairs / count);
    }

    /** By the straight line through the smallest and the largest trial: some of it does not grow. */
    private Seconds rest(InputSurvey skim) {
        Seconds all = whole().time(Stage.WRITE);
        if (whole().documents() == quarter().documents()) return all;
        double beyond = (skim.allDocuments() - whole().documents())
                / (whole().documents() - quarter().documents());
        return all.plus(all.beyond(quarter().time(Stage.WRITE)).times(Math.max(0, beyond)));
    }

    /** What stages took longer while their code was not compiled yet. */
    Seconds warming(Stage... stages) {
        return time(cold, stages).beyond(time(warm, stages));
    }

    private static Seconds time(List<TrialRun> trials, Stage... stages) {
        return trials.stream().map(trial -> trial.time(stages)).reduce(Seconds.NONE, Seconds::plus);
    }
}
