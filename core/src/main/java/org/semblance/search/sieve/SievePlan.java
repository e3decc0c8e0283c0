package org.semblance.search.sieve;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Sides;

/** A join in as many rounds as its memory asks for. Ranking and bitmaps are made with the first round and shared by all. */
final class SievePlan implements Plan {
    /** Wider bitmaps have never been worth it: so many tokens to a word at the least. */
    private static final int TOKENS_PER_WORD = 4;

    /** A tile of bitmaps of this width takes 64 MB for each thread. */
    private static final int MOST_WORDS = 1 << 14;

    /** Records with bitmaps of so many words are long. */
    private static final int LONG_WORDS = 64;

    /** To put a token into a list takes as long as to compare so many words. */
    private static final int COMPARISONS_PER_TOKEN = 32;

    private final TokenSets records;
    private final SizeBounds partners;
    private final int mostWords;
    private final boolean few;
    private final long bytes;
    private final List<JoinRound> rounds;

    private @Nullable Ranking ranking;
    private @Nullable Bitmaps bitmaps;

    SievePlan(TokenSets records, SizeBounds partners, Sides sides, long bytes) {
        this.records = records;
        this.partners = partners;
        this.mostWords = mostWords(records);
        long tiles = BitmapTile.bytes(mostWords) * Runtime.getRuntime().availableProcessors();
        this.few = areFew(records, mostWords);
        long counts = few ? 0 : 8L * records.vocabulary();
        long shared = Ranking.bytes(records) + 8L * mostWords * records.size() + counts + tiles;
        SieveBlocks blocks = new SieveBlocks(records, partners, few ? Long.MAX_VALUE : bytes - shared);
        this.bytes = few ? shared : shared + blocks.bytes();
        this.rounds = blocks.rounds(sides);
    }

    /** Whether all pairs of long records are compared sooner than their tokens are put into lists. */
    private static boolean areFew(TokenSets records, int words) {
        double pairs = 0.5 * records.size() * records.size();
        return words >= LONG_WORDS && pairs * words <= (double) COMPARISONS_PER_TOKEN * records.stored();
    }

    private static int mostWords(TokenSets records) {
        long words = records.stored() / TOKENS_PER_WORD / Math.max(1, records.size());
        long most = Math.max(1, (Integer.MAX_VALUE - 8L) / Math.max(1, records.size()));
        return Integer.highestOneBit(Math.clamp(words, 1, (int) Math.min(most, MOST_WORDS)));
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
        Ranking ranked = ranking == null ? new Ranking(records, partners, workers) : ranking;
        ranking = ranked;
        JoinRound round = rounds.get(number);
        PrefixBounds reach = new PrefixBounds(partners, ranked);
        TokenLists meetings = few ? null : new TokenLists(ranked, partners, records.vocabulary(), round, workers);
        if (meetings != null && meetings.comparisons() > DenseIndex.comparisons(ranked, reach, round)) meetings = null;
        if (meetings != null) meetings.fill(workers);
        Bitmaps maps = bitmaps;
        if (maps == null) {
            BitmapWidthSampler sampler = new BitmapWidthSampler(ranked, reach, mostWords);
            // The first of many rounds is no fair sample of their lists: it has the smallest records.
            int words = meetings != null && rounds.size() <= 2
                    ? sampler.words(meetings)
                    : sampler.words(new RankRange(0, ranked.size()));
            maps = Bitmaps.of(ranked, words, workers);
            bitmaps = maps;
        }
        return meetings == null
                ? new DenseIndex(ranked, partners, round, maps)
                : new SieveIndex(ranked, partners, round, meetings, maps);
    }
}
