package org.semblance.search.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.TokenHash;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.Lazy;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.RankBlocks;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Finds exactly the pairs of sketches with a minimum number of values in common, by sorting, position by position.
 *
 * @param relation the minimum number of common values
 */
public record KeySearch(SharedAtLeast relation) implements Search<Sketches> {
    @Override
    public Map<String, String> meanings() {
        return KeyIndex.MEANINGS;
    }

    @Override
    public boolean exact() {
        return true;
    }

    /**
     * Partitions by the values at all positions but the last {@code least - 1}: sketches that share {@code least}
     * values share one of these.
     */
    @Override
    public Partitioning<Sketches> partitioning(long documents) {
        return new Partitioning.Keyed<>(this::keys, this);
    }

    private Partitioning.Keys keys(Sketches records) {
        int width = records.width();
        return (x, to) -> {
            if (records.sizeOf(x) == 0) return;
            for (int position = 0; position <= width - relation.least(); position++) {
                to.accept(TokenHash.repetition(records.rows()[x * width + position], position + 1));
            }
        };
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    /** A position, and the range of parts of its values. */
    private record Round(int position, int from, int to) {}

    /**
     * One round per position that can be the first shared one, or several if memory is short: then each round processes
     * only the documents with some values at that position.
     */
    @Override
    public Plan plan(Sketches records, Sides sides, long bytes) {
        List<Round> rounds = new ArrayList<>();
        int largest = 0;
        for (int position = 0; position <= records.width() - relation.least(); position++) {
            largest = Math.max(largest, addRounds(rounds, records, position, bytes / Long.BYTES));
        }
        int most = largest;
        Lazy<long[]> column = new Lazy<>();
        return Plan.of((long) Long.BYTES * most, rounds.size(), (number, workers) -> {
            Round round = rounds.get(number);
            long[] entries = column.get(() -> new long[most]);
            KeyRuns runs = KeyRuns.of(records, round.position, round.from, round.to, entries, workers);
            return new KeyIndex(records, sides, relation.least(), round.position, runs);
        });
    }

    /**
     * Divides a position into rounds of at most {@code capacity} documents, as far as possible; returns the size of the
     * largest.
     */
    private static int addRounds(List<Round> rounds, Sketches records, int position, long capacity) {
        if (records.size() <= capacity) {
            rounds.add(new Round(position, 0, KeyRuns.PARTS));
            return records.size();
        }
        int[] counts = new int[KeyRuns.PARTS];
        KeyRuns.count(records, position, 0, 0, records.size(), counts);
        RankBlocks parts = RankBlocks.of(KeyRuns.PARTS, part -> counts[part], capacity);
        for (int b = 0; b < parts.count(); b++) rounds.add(new Round(position, parts.from(b), parts.to(b)));
        return (int) parts.largest();
    }
}
