package org.semblance.search.hamming;

import java.util.Locale;

/**
 * The time of a batch of queries for stored fingerprints that are read from disk: chapter VI of the thesis, batch mode.
 * {@code stored} is n in the thesis, {@code queries} is m, {@code distance} is h; f is 64 bits, log has base 2.
 *
 * <p>The file is read sequentially while the part read before is searched (6.13 and 6.18, 6.20):
 *
 * <pre>
 * ρ₁ = δ₁ + n f / δ₂        ρ = max(ρ₁, ρ₂)
 * </pre>
 *
 * <p><b>Psm</b>, Q → F. The thesis has ρ₂ = m (p + k) log(k + h) c₁ + n m 2⁻ᵖ k c₂ + m log m c₃ (6.19): the combinations
 * of every query, the comparisons, and the sort of the batch. Here a query is looked up by its own leading bits, too,
 * which makes P = m (k + 1) probes. There is no directory of the stored fingerprints: the probes are partitioned into B
 * buckets by their leading bits, at most p of them, and merged with each of the C sorted chunks. All probes of a bucket
 * are compared with its fingerprints in a vectorised loop, so that a bucket of a hundred costs little more than one of a
 * few; B is chosen accordingly. So
 *
 * <pre>
 * ρ₂ = m (p + k) log(k + h) c₁ + P (c₂ + C c₃) + n (c₄ + c₅ P / B)
 * </pre>
 *
 * <p><b>Manku</b>, F → Q. The thesis has, for one table, ρ₂ = (n + m) f c₁ + m log m c₂ + n (x f / z) c₃ +
 * n m 2<sup>−x f / z</sup> c₄ (6.14) and ρ = max(L ρ₁, ρ₂) (6.15): permutations, the sort of the table, binary search,
 * and comparisons. There L multiplies the wrong time: as in (6.11), ρ₂ is spent for each of the L tables, whereas the
 * file is read once if all tables of the queries are in memory. Here a permutation is a few rotations, the sort is a
 * radix sort, and a directory replaces the binary search, so that each takes constant time. With p<sub>i</sub> leading
 * bits of table i,
 *
 * <pre>
 * ρ₂ = Σᵢ (m BUILD + n LOOK_UP + n m 2^(−pᵢ) SCAN)
 * </pre>
 *
 * <p>Times are of one thread. If the batch does not fit in memory and is split, they are those of a part, with its
 * number of queries.
 *
 * @param stored number of stored fingerprints
 * @param queries number of queries
 * @param chunks number of sorted chunks on disk
 * @param distance maximum number of differing bits
 */
public record BatchModel(long stored, long queries, int chunks, int distance, Disk disk) {
    /** The range of p: heads of a batch are ints, and more leading bits than fingerprints would be of no use. */
    static final int MOST_LEAD = 28;

    // Nanoseconds of CPU time, measured with 1.7 million queries and 10 million fingerprints, p = 18 and 21, and 10
    // million queries and 60 million fingerprints, p = 20 and 21. Orders of magnitude.
    private static final double FLIP = 2.5; // c₁, LikelyHeads.list: 1 for k = 0, 2 to 3 for k = 10, 6 for k = 100
    private static final double PROBE = 10; // c₂, ProbeBatch.Collector
    private static final double READ = 1; // c₃, ProbeBatch.search, the access to a probe
    private static final double ROW = 8; // c₄, the same: a fingerprint is read, checked, and finds its bucket
    private static final double CHECK = 0.08; // c₅, the same: a comparison of 32 bits

    /** Probes per bucket of ProbeBatch on average, unless p limits the number of buckets or the batch is small. */
    private static final double BUCKET = 96;

    /** Number of probes up to which there are as many buckets. */
    private static final double SMALL = 1 << 21;

    // The same for Manku's tables: 1.7 million queries, 10 million fingerprints, four tables of 20 MB.
    private static final double BUILD = 80; // a query
    private static final double LOOK_UP = 200; // a stored fingerprint; 22 if the tables fit in the cache
    private static final double SCAN = 0.3; // a comparison, as in MankuDesign

    /** The multiple of the shortest time that a higher recall is worth if no recall is required. */
    private static final double PATIENCE = 2;

    public BatchModel {
        if (stored < 0 || queries < 0 || chunks < 0 || distance < 0) {
            throw new IllegalArgumentException(
                    "counts must not be negative: %d, %d, %d, %d".formatted(stored, queries, chunks, distance));
        }
    }

    /**
     * A disk that is read sequentially.
     *
     * @param seek δ₁, seconds until the first bit
     * @param bitsPerSecond δ₂
     */
    public record Disk(double seek, double bitsPerSecond) {
        /** A common solid-state disk: 0.1 ms, 500 MB/s. */
        public static final Disk USUAL = new Disk(1e-4, 4e9);

        public Disk {
            if (!(seek >= 0 && bitsPerSecond > 0)) {
                throw new IllegalArgumentException(
                        "a disk needs a seek time and a speed: " + seek + ", " + bitsPerSecond);
            }
        }
    }

    /**
     * Parameters and expected cost of a batch.
     *
     * @param index {@code manku} or {@code psm}
     * @param tables number of tables of manku; 1 for psm
     * @param lead p of psm; 0 for manku
     * @param combinations k of psm; 0 for manku
     * @param checks fingerprints compared per query
     * @param reading ρ₁, seconds
     * @param searching ρ₂, seconds
     * @param recall share of the matching fingerprints that is found
     */
    public record Estimate(
            String index,
            int tables,
            int lead,
            int combinations,
            double checks,
            double reading,
            double searching,
            double recall) {
        /** ρ. */
        public double seconds() {
            return Math.max(reading, searching);
        }

        /** The parameters as text. */
        public String parameters() {
            return lead == 0 ? "tables=" + tables : "p=%d k=%d".formatted(lead, combinations);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "index=%s %s: expect %.1f checks per query, %.3g s to read, %.3g s to search, recall %s",
                    index,
                    parameters(),
                    checks,
                    reading,
                    searching,
                    IndexAdvice.recallText(recall));
        }

        private boolean isFasterThan(Estimate other) {
            // If both wait for the disk, the one that needs less of the processor.
            int order = Double.compare(seconds(), other.seconds());
            return order < 0 || order == 0 && searching < other.searching;
        }
    }

    /** ρ₁ of both methods. */
    double reading() {
        return disk.seek + (double) stored * Long.SIZE / disk.bitsPerSecond;
    }

    /** Comparisons of psm, for random fingerprints. */
    double checks(int lead, int combinations) {
        return (double) stored * queries * (combinations + 1) / (1L << lead);
    }

    /** ρ₂ of psm. */
    double searching(int lead, int combinations) {
        double probes = (double) queries * (combinations + 1);
        double buckets = Math.min((double) (1L << lead), Math.max(1, probes < SMALL ? probes : probes / BUCKET));
        double nanos = (double) queries * (lead + combinations) * log(combinations + distance) * FLIP
                + probes * (PROBE + chunks * READ)
                + stored * (ROW + probes / buckets * CHECK);
        return nanos / 1e9;
    }

    /** The logarithm of numbers from 2 on, for smaller ones 1. */
    private static double log(double of) {
        return Math.log(Math.max(2, of)) / Math.log(2);
    }

    /** Comparisons of Manku's tables, for random fingerprints. */
    private double checks(MankuDesign design) {
        return design.checks(queries) * stored;
    }

    /** ρ₂ of Manku's tables. */
    private double searching(MankuDesign design) {
        double constant = design.tables().size() * (queries * BUILD + stored * LOOK_UP);
        return (constant + checks(design) * SCAN) / 1e9;
    }

    /** Manku's tables of the queries: 0 for the design that an index uses for this number of queries. */
    public Estimate manku(int tables) {
        MankuDesign design = tables == 0
                ? MankuDesign.fastest(distance, (int) Math.min(Integer.MAX_VALUE, queries))
                : MankuDesign.of(distance, tables);
        double checks = checks(design) / Math.max(1, queries);
        return new Estimate("manku", design.tables().size(), 0, 0, checks, reading(), searching(design), 1);
    }

    /** Psm with these parameters and this recall. */
    private Estimate psm(int lead, int combinations, double recall) {
        double checks = checks(lead, combinations) / Math.max(1, queries);
        return new Estimate("psm", 1, lead, combinations, checks, reading(), searching(lead, combinations), recall);
    }

    /** Psm with these parameters; p = 0 for {@link #lead}. */
    public Estimate psm(int lead, int combinations, IndexAdvisor advisor) {
        int bits = lead == 0 ? lead(combinations) : lead;
        IndexAdvisor.Reached all = advisor.recall(bits, combinations);
        return psm(bits, all.combinations(), all.recall());
    }

    /**
     * The fastest p and k that reach a recall. Time rises with k, so of each p the smallest k that reaches the recall is
     * compared. There is always one: with p = 1, k = 1 tries all combinations.
     */
    public Estimate psm(double recall, IndexAdvisor advisor) {
        Estimate best = reach(1, recall, advisor);
        for (int lead = 2; lead <= MOST_LEAD; lead++) {
            Estimate next = reach(lead, recall, advisor);
            if (next.recall >= recall && next.isFasterThan(best)) best = next;
        }
        return best;
    }

    private Estimate reach(int lead, double recall, IndexAdvisor advisor) {
        IndexAdvisor.Reached reached = advisor.reach(lead, recall);
        return psm(lead, reached.combinations(), reached.recall());
    }

    /** The p for a given k: the fewest leading bits, and so the highest recall, in at most twice the shortest time. */
    public int lead(int combinations) {
        double shortest = Double.POSITIVE_INFINITY;
        for (int p = 1; p <= MOST_LEAD; p++) shortest = Math.min(shortest, seconds(p, combinations));
        int lead = 1;
        while (seconds(lead, combinations) > PATIENCE * shortest) lead++;
        return lead;
    }

    private double seconds(int lead, int combinations) {
        return Math.max(reading(), searching(lead, combinations));
    }
}
