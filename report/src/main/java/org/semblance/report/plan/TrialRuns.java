package org.semblance.report.plan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.report.plan.PowerLaw.Point;
import org.semblance.report.plan.TrialRun.PairCounts;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;
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
                detector.search().exact() ? 1 : Double.NaN,
                whole().shape());
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

    /**
     * Memory needs of a run, computed by the same {@link MemoryMeter} that a run uses, so that the prediction agrees with
     * the run's own report.
     *
     * @param demand of reading and encoding
     * @param records heap for documents during the search
     * @param index heap for the index
     * @param threads number of threads
     * @param stays whether tokens that could be spilled to disk are kept in memory
     */
    record MemoryEstimate(MemoryMeter.Demand demand, long records, long index, int threads, boolean stays) {
        private static final long LEAST = 32L << 20;
        private static final long MOST = 1L << 44;
        private static final long STEP = 1L << 20;

        /** Minimum sufficient heap. */
        long heap() {
            long low = LEAST;
            long high = MOST;
            while (low < high) {
                long middle = low + (high - low) / 2;
                if (fits(middle)) high = middle;
                else low = middle + STEP;
            }
            return high;
        }

        boolean fits(long heap) {
            MemoryMeter account = new MemoryMeter(heap);
            try {
                long inHand = account.readers(threads) * account.reading();
                account.takeInHand(inHand);
                account.take(demand.reading());
                account.foresee(demand.foreseen());
                if (stays && account.isTight(0)) return false;
                account.giveInHand(inHand);
                account.take(Math.max(0, demand.encoding() - demand.reading()));
                MemoryPlan plan =
                        MemoryPlan.of(heap, account.peak(), records, index).require();
                return !(stays && plan.isTight()) && MemoryPlan.roomForIndex(heap, records) >= index;
            } catch (MemoryPlan.TooLittle e) {
                return false;
            }
        }

        /** Peak use while documents are read and encoded, with a heap of this size. */
        long encoding(long heap) {
            MemoryMeter account = new MemoryMeter(heap);
            return Math.max(account.readers(threads) * account.reading() + demand.reading(), demand.encoding());
        }
    }

    /**
     * Cost of a search: a constant per document and a constant per index entry visited. Entries are counted, so their
     * growth is known exactly even if time measurements are noisy: some grow with the number of documents, the others with
     * its square. The two constants are fitted to the trials.
     *
     * @param document CPU seconds per document
     * @param entry CPU seconds per entry
     * @param linear entries per document
     * @param square entries per squared number of documents
     */
    record SearchCost(double document, double entry, double linear, double square) {
        /** Statistics that count entries; each search has one of them. */
        private static final List<String> COUNTERS = List.of("probed", "compared", "candidates", "verified");

        /** Below this CPU time is too coarse, since it is measured in hundredths of a second. */
        private static final double FINE = 0.05;

        /** Typical seconds per entry. */
        private static final double USUAL = 1e-7;

        /**
         * Maximum seconds per entry of a list that is scanned from beginning to end with most entries skipped: an entry
         * takes a few bytes of a cache line. Trials suggest more if the records outgrow the cache between two of them, but
         * that is a cost per document and is bounded.
         */
        private static final double PASSED_OVER = 3e-8;

        /** Share of entries examined closely below which most count as skipped. */
        private static final double FEW = 0.1;

        /** Cost from trials over samples of ascending size. */
        static SearchCost of(List<TrialRun> trials) {
            TrialRun largest = trials.getLast();
            String counter = COUNTERS.stream()
                    .filter(name -> largest.statistics().getOrDefault(name, 0L) > 0)
                    .findFirst()
                    .orElse("");
            List<Point> counts = trials.stream()
                    .map(trial -> new Point(trial.documents(), count(trial.statistics(), counter)))
                    .toList();
            List<Double> seconds =
                    trials.stream().map(trial -> trial.time(Stage.SEARCH).cpu()).toList();
            double last = counts.getLast().value();
            double time = Math.max(seconds.getLast(), largest.time(Stage.SEARCH).wall() / 2);
            if (last == 0) return new SearchCost(time / largest.documents(), 0, 0, 0);
            if (seconds.getFirst() < FINE) return usual(time, counts);
            double closely = count(largest.statistics(), "verified") / last;
            return fitted(counts, seconds, closely < FEW ? PASSED_OVER : Double.MAX_VALUE);
        }

        /** For trials too short to separate the two constants: entries have their typical cost, documents the rest. */
        static SearchCost usual(double time, List<Point> counts) {
            Point last = counts.getLast();
            double forEntries = Math.min(time / 2, last.value() * USUAL);
            TwoTermFit entries = entries(counts);
            return new SearchCost(
                    (time - forEntries) / last.size(), forEntries / last.value(), entries.first(), entries.second());
        }

        private static double count(Map<String, Long> statistics, String counter) {
            return statistics.getOrDefault(counter, 0L);
        }

        /**
         * @param most maximum cost of an entry; if the fit exceeds it, documents get the rest of the largest trial's
         *     time
         */
        static SearchCost fitted(List<Point> counts, List<Double> seconds, double most) {
            double[] documents = counts.stream().mapToDouble(Point::size).toArray();
            double[] values = counts.stream().mapToDouble(Point::value).toArray();
            double[] times = seconds.stream().mapToDouble(s -> s).toArray();
            TwoTermFit costs = TwoTermFit.of(documents, values, times);
            TwoTermFit entries = entries(counts);
            if (costs.second() <= most)
                return new SearchCost(costs.first(), costs.second(), entries.first(), entries.second());
            Point last = counts.getLast();
            double document = Math.max(0, seconds.getLast() - most * last.value()) / last.size();
            return new SearchCost(document, most, entries.first(), entries.second());
        }

        private static TwoTermFit entries(List<Point> counts) {
            double[] documents = counts.stream().mapToDouble(Point::size).toArray();
            double[] squares =
                    counts.stream().mapToDouble(p -> p.size() * p.size()).toArray();
            return TwoTermFit.of(
                    documents,
                    squares,
                    counts.stream().mapToDouble(Point::value).toArray());
        }

        /** CPU seconds for this number of documents. */
        double cpu(double documents) {
            return document * documents + entry * (linear * documents + square * documents * documents);
        }
    }

    /** A linear model of two quantities with non-negative coefficients. */
    record TwoTermFit(double first, double second) {
        /** Below this determinant the two quantities are treated as proportional. */
        private static final double APART = 1e-9;

        /** Fits positive values by least squares of relative errors. */
        static TwoTermFit of(double[] firsts, double[] seconds, double[] values) {
            double xx = 0;
            double xy = 0;
            double yy = 0;
            double x1 = 0;
            double y1 = 0;
            for (int i = 0; i < values.length; i++) {
                if (values[i] <= 0) continue;
                double x = firsts[i] / values[i];
                double y = seconds[i] / values[i];
                xx += x * x;
                xy += x * y;
                yy += y * y;
                x1 += x;
                y1 += y;
            }
            double determinant = xx * yy - xy * xy;
            if (determinant <= APART * xx * yy) return new TwoTermFit(0, y1 / yy);
            double first = (x1 * yy - y1 * xy) / determinant;
            double second = (y1 * xx - x1 * xy) / determinant;
            if (first < 0) return new TwoTermFit(0, y1 / yy);
            if (second < 0) return new TwoTermFit(x1 / xx, 0);
            return new TwoTermFit(first, second);
        }
    }
}
