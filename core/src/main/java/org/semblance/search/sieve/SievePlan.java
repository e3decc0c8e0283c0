package org.semblance.search.sieve;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Sides;

/**
 * A join in as many rounds as the memory requires. Ranking and bitmaps are built for the first round and shared by all.
 */
final class SievePlan implements Plan {
    /** Minimum number of tokens per bitmap word: wider bitmaps have never paid off. */
    private static final int TOKENS_PER_WORD = 4;

    /** A tile of bitmaps of this width takes 64 MB per thread. */
    private static final int MAX_WORDS = 1 << 14;

    /** Maximum bitmap width, in words, from which records count as long. */
    private static final int LONG_WORDS = 64;

    /** Cost of adding a token to a list, in word comparisons. */
    private static final int COMPARISONS_PER_TOKEN = 32;

    private final TokenSets records;
    private final SizeBounds sizeBounds;
    private final int maxWords;
    private final boolean compareAll;
    private final long bytes;
    private final List<JoinRound> rounds;

    private @Nullable Ranking ranking;
    private @Nullable Bitmaps bitmaps;

    SievePlan(TokenSets records, SizeBounds sizeBounds, Sides sides, long bytes) {
        this.records = records;
        this.sizeBounds = sizeBounds;
        this.maxWords = maxWords(records);
        long tiles = BitmapTile.bytes(maxWords) * Runtime.getRuntime().availableProcessors();
        this.compareAll = isComparingAllFaster(records, maxWords);
        long counts = compareAll ? 0 : 8L * records.vocabulary();
        long shared = Ranking.bytes(records) + 8L * maxWords * records.size() + counts + tiles;
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
        Ranking ranked = ranking == null ? new Ranking(records, sizeBounds, workers) : ranking;
        ranking = ranked;
        JoinRound round = rounds.get(number);
        PrefixBounds bounds = new PrefixBounds(sizeBounds, ranked);
        TokenLists lists = compareAll ? null : new TokenLists(ranked, sizeBounds, records.vocabulary(), round, workers);
        if (lists != null && lists.comparisons() > DenseIndex.comparisons(ranked, bounds, round)) lists = null;
        if (lists != null) lists.fill(workers);
        Bitmaps maps = bitmaps;
        if (maps == null) {
            BitmapWidthSampler sampler = new BitmapWidthSampler(ranked, bounds, maxWords);
            // The lists of the first of many rounds are a biased sample: they contain the smallest records.
            int words = lists != null && rounds.size() <= 2
                    ? sampler.words(lists)
                    : sampler.words(new RankRange(0, ranked.size()));
            maps = Bitmaps.of(ranked, words, workers);
            bitmaps = maps;
        }
        return lists == null
                ? new DenseIndex(ranked, sizeBounds, round, maps)
                : new SieveIndex(ranked, sizeBounds, round, lists, maps);
    }
}
