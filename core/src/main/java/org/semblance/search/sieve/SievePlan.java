package org.semblance.search.sieve;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapMeasure;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Sides;

/** A join in as many rounds as its memory asks for. Ranking and bitmaps are made with the first round and shared by all. */
final class SievePlan implements Plan {
    /** Wider bitmaps have never been worth it: so many tokens to a word at the least. */
    private static final int TOKENS_PER_WORD = 8;

    private final TokenSets records;
    private final OverlapMeasure measure;
    private final int mostWords;
    private final long bytes;
    private final List<Round> rounds;

    private @Nullable Ranking ranking;
    private @Nullable Bitmaps bitmaps;

    SievePlan(TokenSets records, OverlapMeasure measure, Sides sides, long bytes) {
        this.records = records;
        this.measure = measure;
        this.mostWords = mostWords(records);
        long shared = Ranking.bytes(records) + 8L * mostWords * records.size() + 8L * records.vocabulary();
        Blocks blocks = new Blocks(records, measure, bytes - shared);
        this.bytes = shared + blocks.bytes();
        this.rounds = blocks.rounds(sides);
    }

    private static int mostWords(TokenSets records) {
        int words = records.tokens().length / TOKENS_PER_WORD / Math.max(1, records.size());
        long most = Math.max(1, (Integer.MAX_VALUE - 8L) / Math.max(1, records.size()));
        return Integer.highestOneBit((int) Math.clamp(2L * words, 1, most));
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
        Ranking ranked = ranking == null ? new Ranking(records, workers) : ranking;
        ranking = ranked;
        Round round = rounds.get(number);
        Meetings meetings = new Meetings(ranked, measure, records.vocabulary(), round, workers);
        Bitmaps maps = bitmaps == null ? Bitmaps.of(ranked, words(ranked, meetings), workers) : bitmaps;
        bitmaps = maps;
        return new SieveIndex(ranked, measure, round, meetings, maps);
    }

    /** The first of many rounds is no fair sample: it has the smallest records. */
    private int words(Ranking ranked, Meetings meetings) {
        return rounds.size() > 2
                ? mostWords
                : new Sampler(ranked, meetings, new Reach(measure, ranked), mostWords).words();
    }
}
