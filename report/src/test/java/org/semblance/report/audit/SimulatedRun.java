package org.semblance.report.audit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A simulated corpus with known true pairs, and a run that randomly lists some of them and some wrong ones. */
final class SimulatedRun {
    static final int DOCUMENTS = 8000;

    private final Properties properties;
    private final Random random;
    private final BitSet hard = new BitSet();
    final List<Set<Integer>> truth = new ArrayList<>();
    final List<Set<Integer>> listed = new ArrayList<>();
    final int[] lengths;
    long truePairs;
    long foundPairs;
    long listedPairs;

    /** Which pairs are missed together. */
    enum Finder {
        /** Pairs are missed independently. */
        PAIRS,
        /** A group is easy or hard to find. */
        GROUPS,
        /** All pairs of a document are missed together. */
        DOCUMENTS
    }

    /**
     * Properties of a corpus and a run.
     *
     * @param near share of documents in groups
     * @param big size of one additional group
     * @param largest largest size of the other groups, whose sizes follow a power law
     * @param copies whether all pairs of a group are true pairs, or only most
     * @param chance average probability that a pair is found
     * @param wrong number of wrong pairs per true pair
     */
    record Properties(
            String name,
            double near,
            int big,
            int largest,
            boolean copies,
            Finder finder,
            double chance,
            double wrong,
            int sample) {
        @Override
        public String toString() {
            return name;
        }
    }

    SimulatedRun(long seed, Properties properties) {
        this.properties = properties;
        this.random = new Random(seed);
        this.lengths = random.ints(DOCUMENTS, 50, 5000).toArray();
        for (int x = 0; x < DOCUMENTS; x++) {
            truth.add(new HashSet<>());
            listed.add(new HashSet<>());
            if (random.nextDouble() >= properties.chance) hard.set(x);
        }
        if (properties.big > 0) group(0, properties.big);
        for (int x = properties.big; x < properties.big + properties.near * DOCUMENTS; ) {
            int size = Math.min(DOCUMENTS - x, groupSize());
            group(x, size);
            x += size;
        }
        for (long i = Math.round(properties.wrong * truePairs); i > 0; i--) {
            int x = random.nextInt(DOCUMENTS);
            int y = random.nextInt(DOCUMENTS);
            if (x != y && !truth.get(x).contains(y)) list(x, y);
        }
    }

    private int groupSize() {
        return (int) Math.min(properties.largest, 2 / Math.sqrt(1 - random.nextDouble()));
    }

    private void group(int first, int size) {
        double ease = properties.finder == Finder.GROUPS
                ? Math.pow(random.nextDouble(), 1 / properties.chance - 1)
                : properties.chance;
        for (int x = first; x < first + size; x++) {
            for (int y = first; y < x; y++) {
                if (!properties.copies && random.nextInt(10) == 0) continue;
                truth.get(x).add(y);
                truth.get(y).add(x);
                truePairs++;
                if (!finds(x, y, ease)) continue;
                list(x, y);
                foundPairs++;
            }
        }
    }

    private boolean finds(int x, int y, double ease) {
        return properties.finder == Finder.DOCUMENTS ? !hard.get(x) && !hard.get(y) : random.nextDouble() < ease;
    }

    private void list(int x, int y) {
        if (!listed.get(x).add(y)) return;
        listed.get(y).add(x);
        listedPairs++;
    }

    double recall() {
        return (double) foundPairs / truePairs;
    }

    double precision() {
        return (double) foundPairs / listedPairs;
    }

    SamplingDesign design() {
        return new SamplingDesign(listed.stream().mapToInt(Set::size).toArray(), lengths, properties.sample);
    }

    double share(SamplingDesign design, int x, int y) {
        return design.share(
                SamplingDesign.classOf(listed.get(x).size()),
                SamplingDesign.classOf(listed.get(y).size()));
    }

    /** The values that an audit estimates: recall, precision, and number of missed pairs. */
    List<Estimate> audit(long seed) {
        SamplingDesign design = design();
        int[] probes = design.draw(seed);
        double[] right = new double[probes.length];
        double[] wrong = new double[probes.length];
        double[] missed = new double[probes.length];
        int[] strata = new int[probes.length];
        for (int i = 0; i < probes.length; i++) {
            int x = probes[i];
            strata[i] = design.stratum(x);
            for (int y : truth.get(x)) (listed.get(x).contains(y) ? right : missed)[i] += share(design, x, y);
            for (int y : listed.get(x)) if (!truth.get(x).contains(y)) wrong[i] += share(design, x, y);
        }
        Estimator estimator = new Estimator(design.strata(), strata, SamplingDesign.HALF, 0.95);
        return List.of(
                estimator.recall(listedPairs, right, wrong, missed),
                estimator.precision(right, wrong),
                estimator.missed(right, missed));
    }
}
