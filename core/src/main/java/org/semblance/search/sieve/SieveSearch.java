package org.semblance.search.sieve;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.semblance.columns.Bisection;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Direction;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.PairSink;
import org.semblance.run.Workers;
import org.semblance.search.Blockwise;
import org.semblance.search.Index;
import org.semblance.search.Lazy;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/**
 * The fastest exact join of Semblance: prefix filter and position-enhanced length filter as in the literature, but
 * processed token by token instead of record by record, and with bitmaps of a measured width instead of overlap
 * counters.
 *
 * @param relation the similarity measure and its threshold
 */
public record SieveSearch(OverlapRelation relation) implements Search<TokenSets> {
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Plan plan(TokenSets records, Sides sides, long bytes) {
        return new SievePlan(records, relation.how(), false, sides, bytes);
    }

    @Override
    public Plan planDistinct(TokenSets records, Sides sides, long bytes) {
        // Between two collections a record may still have its copy on the other side.
        return new SievePlan(records, relation.how(), sides.isWithin(), sides, bytes);
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public Optional<Blockwise> blockwise() {
        return Optional.of(new Blockwise(this, relation.how().ifFirstSmaller()));
    }

    @Override
    public Partitioning<TokenSets> partitioning(long documents) {
        return new Partitioning.Tokens<>(relation.how().ifFirstSmaller(), this);
    }

    /**
     * A join in as many rounds as the memory requires. Ranking and bitmaps are built for the first round and shared by all.
     */
    static final class SievePlan implements Plan {
        /** Minimum number of tokens per bitmap word: wider bitmaps have never paid off. */
        private static final int TOKENS_PER_WORD = 4;

        /** A tile of bitmaps of this width takes 64 MB per thread. */
        private static final int MAX_WORDS = 1 << 14;

        /** Maximum bitmap width, in words, from which records count as long. */
        private static final int LONG_WORDS = 64;

        /** Cost of adding a token to a list, in word comparisons. */
        private static final int COMPARISONS_PER_TOKEN = 32;

        private final TokenSets records;

        /** Bounds if the first of two records, a new one in a join of two collections, is the smaller one. */
        private final SizeBounds sizeBounds;

        /** Bounds if the first of two records is the larger one. */
        private final SizeBounds ifFirstLarger;

        private final boolean oneSided;
        private final int maxWords;
        private final boolean compareAll;
        private final long bytes;
        private final List<JoinRound> rounds;

        private final Lazy<Ranking> ranking = new Lazy<>();
        private final Lazy<Bitmaps> bitmaps = new Lazy<>();
        private final Lazy<FrequentTokens> frequents = new Lazy<>();

        SievePlan(TokenSets records, OverlapMeasure measure, boolean distinct, Sides sides, long bytes) {
            this.records = records;
            this.sizeBounds = new SizeBounds(measure.ifFirstSmaller(), distinct);
            this.ifFirstLarger = new SizeBounds(measure.ifFirstLarger(), distinct);
            this.oneSided = measure.direction() != Direction.BOTH;
            this.maxWords = maxWords(records);
            long tiles = BitmapTile.bytes(maxWords) * Runtime.getRuntime().availableProcessors();
            this.compareAll = isComparingAllFaster(records, maxWords);
            long counts = compareAll ? 0 : 8L * records.vocabulary();
            long offsets = oneSided ? 4L * records.size() : 0;
            long shared = Ranking.bytes(records) + 8L * maxWords * records.size() + offsets + counts + tiles;
            SieveBlocks blocks = new SieveBlocks(records, sizeBounds, compareAll ? Long.MAX_VALUE : bytes - shared);
            this.bytes = compareAll ? shared : shared + blocks.bytes();
            this.rounds = blocks.rounds(sides);
        }

        /** Whether comparing all pairs of long records is faster than building token lists. */
        private static boolean isComparingAllFaster(TokenSets records, int words) {
            double pairs = 0.5 * records.size() * records.size();
            return words >= LONG_WORDS && pairs * words <= (double) COMPARISONS_PER_TOKEN * records.stored();
        }

        private static int maxWords(TokenSets records) {
            long words = records.stored() / TOKENS_PER_WORD / Math.max(1, records.size());
            long most = Math.max(1, (Integer.MAX_VALUE - 8L) / Math.max(1, records.size()));
            return Integer.highestOneBit(Math.clamp(words, 1, (int) Math.min(most, MAX_WORDS)));
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public int rounds() {
            return rounds.size();
        }

        @Override
        public Index index(int number, Workers workers) throws InterruptedException {
            Ranking ranked = ranking.get(() -> new Ranking(records, sizeBounds, Ranking.MAX_IN_CACHE, workers));
            JoinRound round = rounds.get(number);
            SizeBounds here = round.freshProbe() ? ifFirstLarger : sizeBounds;
            PrefixBounds bounds = new PrefixBounds(here, ranked);
            TokenLists lists = lists(ranked, here, bounds, round, workers);
            IntUnaryOperator mostMissing = y -> {
                int size = ranked.sizeOf(y);
                return size - sizeBounds.measure().required(size, size) - ranked.unique(y); // unique tokens are missing
            };
            BitmapWidthSampler sampler =
                    new BitmapWidthSampler(ranked, bounds, maxWords, oneSided ? mostMissing : null);
            double comparisons = rounds.size()
                    * (lists == null ? DenseIndex.comparisons(ranked, bounds, round) : lists.comparisons());
            Bitmaps maps = bitmaps.get(() -> {
                // The lists of the first of many rounds are a biased sample: they contain the smallest records.
                int words = lists != null && rounds.size() <= 2
                        ? sampler.words(lists, comparisons)
                        : sampler.words(new RankRange(0, ranked.size()), comparisons);
                return oneSided
                        ? Bitmaps.ofContained(ranked, words, mostMissing, workers)
                        : Bitmaps.of(ranked, words, workers);
            });
            FrequentTokens bitSets = frequents.get(() -> FrequentTokens.of(
                    ranked, records.vocabulary(), comparisons * sampler.passing(maps.words()), workers));
            return lists == null
                    ? new DenseIndex(ranked, here, round, maps, bitSets)
                    : new SieveIndex(ranked, here, round, lists, maps, bitSets);
        }

        /** The lists of a round; null if comparing all pairs is faster. */
        private @Nullable TokenLists lists(
                Ranking ranked, SizeBounds here, PrefixBounds bounds, JoinRound round, Workers workers)
                throws InterruptedException {
            if (compareAll) return null;
            TokenLists lists = new TokenLists(ranked, here, records.vocabulary(), round, workers);
            return lists.comparisons() > DenseIndex.comparisons(ranked, bounds, round) ? null : lists.fill(workers);
        }
    }

    /**
     * Chooses the width of a join's bitmaps. Wider bitmaps let fewer false candidates through but cost more to compare. The
     * best width depends on the record sizes, the threshold and the overlap of unrelated records, so it is measured on a
     * sample of the comparisons. The sample is deterministic, so every run chooses the same width.
     */
    static final class BitmapWidthSampler {
        private static final int MAX_SAMPLES = 2048;

        /** Tokens to read in all samples together. */
        private static final long TOKENS = 1 << 24;

        /**
         * Cost of a verification in word comparisons: its cache misses, plus a cost per token of a record. Measured on
         * records of 10 to 100 tokens.
         */
        private static final int VERIFICATION = 100;

        private static final double VERIFICATION_PER_TOKEN = 5;

        /** Cost of a token of a bitmap of one word and of a wider one, in word comparisons. */
        private static final double TOKEN_IN_ONE_WORD = 0.4;

        private static final double TOKEN = 1.2;

        private final Ranking ranking;
        private final PrefixBounds bounds;
        private final long[] bits;

        /** For containment: the number of tokens of a rank that its larger partner may lack, and the bitmap of that. */
        private final @Nullable IntUnaryOperator mostMissing;

        private final long[] larger;

        /** Number of sampled comparisons that pass the bitmap filter, by the binary logarithm of the width. */
        private final int[] passed;

        /** Number of draws; those that are no comparison, as the partner has no lower rank, are no samples. */
        private int drawn;

        private int samples;

        /** @param mostMissing for containment, otherwise null */
        BitmapWidthSampler(Ranking ranking, PrefixBounds bounds, int maxWords, @Nullable IntUnaryOperator mostMissing) {
            this.mostMissing = mostMissing;
            this.larger = new long[mostMissing == null ? 0 : maxWords];
            this.bounds = bounds;
            this.ranking = ranking;
            this.bits = new long[maxWords];
            this.passed = new int[Integer.numberOfTrailingZeros(maxWords) + 1];
        }

        /**
         * The bitmap width, in words, with the lowest estimated cost for the candidates of these lists.
         *
         * @param all upper bound of the number of comparisons of the whole join
         */
        int words(TokenLists lists, double all) {
            int vocabulary = lists.indexedStarts.length - 1;
            double step = Math.max(1, lists.comparisons() / samples());
            double next = step / 2;
            double done = 0;
            IntColumn tokens = new IntColumn();
            LongColumn chosen = new LongColumn();
            for (int t = 0; t < vocabulary; t++) {
                double comparisons = (double) (lists.indexedStarts[t + 1] - lists.indexedStarts[t])
                        * (lists.probingStarts[t + 1] - lists.probingStarts[t]);
                for (; next < done + comparisons; next += step) {
                    tokens.add(t);
                    chosen.add((long) (next - done));
                }
                done += comparisons;
            }
            drawn = tokens.size();
            for (int s = 0; s < tokens.size(); s++) sample(lists, tokens.get(s), chosen.get(s));
            return best(all);
        }

        /** Compares one of the pairs of a token. Not in the loop over all tokens, which would take a third of a second to compile. */
        private void sample(TokenLists lists, int token, long comparison) {
            int indexed = lists.indexedStarts[token + 1] - lists.indexedStarts[token];
            int probe = TokenLists.FIELDS * (lists.probingStarts[token] + (int) (comparison / indexed));
            int entry = lists.indexedStarts[token] + (int) (comparison % indexed);
            if (lists.indexed[entry] >= lists.probing[probe + 1]) return;
            boolean repeated = lists.indexedBefore[entry] == lists.probing[probe + 3];
            sample(lists.probing[probe], lists.indexed[entry], repeated ? -1 : lists.probing[probe + 2]);
        }

        /** The bitmap width, in words, with the lowest estimated cost if all pairs are compared. */
        int words(RankRange probing, double all) {
            int count = samples();
            for (int s = 0; s < count; s++) {
                int x = probing.from() + (int) ((long) probing.length() * s / count);
                bounds.of(ranking.sizeOf(x));
                int partners = x - bounds.firstPartner();
                // 7919 is prime and hardly ever divides the number of partners, so all rank distances are sampled.
                if (partners <= 0) continue;
                drawn++;
                sample(x, x - 1 - (int) (s * 7919L % partners), bounds.mostDifferent() - ranking.unique(x));
            }
            return best(all);
        }

        private int samples() {
            return Math.clamp(TOKENS * ranking.size() / (ranking.stored() + 1L), 16, MAX_SAMPLES);
        }

        private int best(double all) {
            int best = 0;
            for (int log = 1; log < passed.length; log++) if (cost(log, all) < cost(best, all)) best = log;
            return 1 << best;
        }

        private void sample(int x, int y, int limit) {
            if (y >= x || y < bounds.of(ranking.sizeOf(x)).firstPartner()) return;
            samples++;
            if (mostMissing != null) {
                sampleMissing(x, y, limit < 0 ? -1 : mostMissing.applyAsInt(y));
                return;
            }
            Arrays.fill(bits, 0);
            Bitmaps.flip(ranking.tokens, ranking.start(x), ranking.end(x), bits, 0, bits.length);
            Bitmaps.flip(ranking.tokens, ranking.start(y), ranking.end(y), bits, 0, bits.length);
            for (int log = passed.length - 1; log >= 0; log--) {
                int words = 1 << log;
                int count = 0;
                for (int w = 0; w < words; w++) count += Long.bitCount(bits[w]);
                if (count <= limit) passed[log]++;
                // A bitmap of half the width is the exclusive or of the halves.
                for (int w = 0; w < words / 2; w++) bits[w] ^= bits[w + words / 2];
            }
        }

        private void sampleMissing(int x, int y, int limit) {
            Arrays.fill(bits, 0);
            Arrays.fill(larger, 0);
            Bitmaps.set(ranking.tokens, ranking.start(x), ranking.end(x), larger, 0, larger.length);
            Bitmaps.set(ranking.tokens, ranking.start(y), ranking.end(y), bits, 0, bits.length);
            for (int log = passed.length - 1; log >= 0; log--) {
                int words = 1 << log;
                int count = 0;
                for (int w = 0; w < words; w++) count += Long.bitCount(bits[w] & ~larger[w]);
                if (count <= limit) passed[log]++;
                for (int w = 0; w < words / 2; w++) {
                    bits[w] |= bits[w + words / 2];
                    larger[w] |= larger[w + words / 2];
                }
            }
        }

        /** The share of comparisons, as bounded from above, that pass the bitmap filter. */
        double passing(int words) {
            return (double) passed[Integer.numberOfTrailingZeros(words)] / Math.max(1, drawn);
        }

        private double cost(int log, double all) {
            double tokens = (double) ranking.stored() / Math.max(1, ranking.size());
            double sampled =
                    (double) samples * (1 << log) + (VERIFICATION + VERIFICATION_PER_TOKEN * tokens) * passed[log];
            return sampled * all / Math.max(1, drawn) + (log == 0 ? TOKEN_IN_ONE_WORD : TOKEN) * ranking.stored();
        }
    }

    /**
     * A round of the join that compares the bitmaps of all pairs of compatible sizes. Used where token lists would produce
     * more comparisons than there are such pairs: for few long records, or low thresholds.
     */
    static final class DenseIndex implements Index {
        /** Probing ranks per piece of work: each piece gathers the bitmaps of all its possible partners. */
        private static final int PIECE = 64;

        final Ranking ranking;
        final SizeBounds sizeBounds;
        final JoinRound round;
        final Bitmaps bitmaps;
        final FrequentTokens frequents;
        private final List<SearchCounts> counts = new CopyOnWriteArrayList<>();

        DenseIndex(Ranking ranking, SizeBounds sizeBounds, JoinRound round, Bitmaps bitmaps, FrequentTokens frequents) {
            this.ranking = ranking;
            this.sizeBounds = sizeBounds;
            this.round = round;
            this.bitmaps = bitmaps;
            this.frequents = frequents;
        }

        /** Number of pairs of ranks whose sizes are compatible. */
        static double comparisons(Ranking ranking, PrefixBounds bounds, JoinRound round) {
            double sum = 0;
            for (int from = round.probing().from(); from < round.probing().to(); ) {
                int size = ranking.sizeByRank(from);
                int to = Math.min(round.probing().to(), ranking.firstRank(size + 1));
                int first =
                        Math.max(bounds.of(size).firstPartner(), round.indexed().from());
                for (int x = from; x < to; x++)
                    sum += Math.max(0, Math.min(x, round.indexed().to()) - first);
                from = to;
            }
            return sum;
        }

        @Override
        public int pieces() {
            return (round.probing().length() + PIECE - 1) / PIECE;
        }

        /** The probing ranks of a piece. */
        RankRange piece(int piece) {
            int from = round.probing().from() + piece * PIECE;
            return new RankRange(from, Math.min(from + PIECE, round.probing().to()));
        }

        @Override
        public Searcher searcher() {
            SearchCounts counted = new SearchCounts();
            counts.add(counted);
            return new DenseSearcher(this, PIECE, counted);
        }

        @Override
        public Map<String, Long> statistics() {
            return SearchCounts.named(0, "candidates_bitmap", counts);
        }

        /** Compares the bitmaps of a piece's ranks with those of all ranks of compatible size, tile by tile. */
        static final class DenseSearcher implements Searcher {
            private final DenseIndex index;
            private final Ranking ranking;
            private final PrefixBounds bounds;
            private final PairVerifier verifier;
            private final BitmapTile tile;
            private final int[] indexed = new int[BitmapTile.CAPACITY];

            /**
             * For each probing rank of the piece: first possible partner, and maximum bitmap difference, negative if the rank
             * does not probe.
             */
            private final int[] firsts;

            private final int[] limits;

            private final SearchCounts counts;

            DenseSearcher(DenseIndex index, int piece, SearchCounts counts) {
                this.index = index;
                this.counts = counts;
                this.ranking = index.ranking;
                this.bounds = new PrefixBounds(index.sizeBounds, ranking);
                this.verifier = new PairVerifier(ranking, index.frequents, index.sizeBounds.measure(), counts);
                this.tile = new BitmapTile(index.bitmaps.words());
                this.firsts = new int[piece];
                this.limits = new int[piece];
            }

            @Override
            public void search(int piece, PairSink pairs) {
                RankRange probing = index.piece(piece);
                int first = Integer.MAX_VALUE;
                for (int x = probing.from(); x < probing.to(); x++) {
                    bounds.of(ranking.sizeOf(x));
                    firsts[x - probing.from()] = bounds.firstPartner();
                    limits[x - probing.from()] =
                            index.round.isProbing(ranking.order[x]) ? bounds.mostDifferent() - ranking.unique(x) : -1;
                    first = Math.min(first, bounds.firstPartner());
                }
                int end = Math.min(probing.to(), index.round.indexed().to());
                for (int y = Math.max(first, index.round.indexed().from()); y < end; ) {
                    int count = 0;
                    for (; y < end && count < BitmapTile.CAPACITY; y++) {
                        if (index.round.isIndexed(ranking.order[y])) indexed[count++] = y;
                    }
                    tile.fill(index.bitmaps, indexed, 0, count);
                    for (int x = probing.from(); x < probing.to(); x++) {
                        if (limits[x - probing.from()] >= 0) compare(x, x - probing.from(), count, pairs);
                    }
                }
            }

            private void compare(int x, int probe, int count, PairSink pairs) {
                int from = Bisection.firstAtLeast(firsts[probe], indexed, 0, count);
                int to = Bisection.firstAtLeast(x, indexed, from, count);
                if (from == to) return;
                counts.probed += to - from;
                int limit = index.bitmaps.limit(x, limits[probe]);
                int hits = tile.compare(index.bitmaps.bits(), x * tile.words(), from, to, limit);
                counts.candidates += hits;
                for (int h = 0; h < hits; h++) verifier.verify(x, indexed[tile.hits[h]], pairs);
            }
        }
    }
}
