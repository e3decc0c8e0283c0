package org.semblance.search.keys;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.records.sketch.Sketches;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Sides;

/**
 * One round per position that can be the first shared one, or several if memory is short: then each round processes
 * only the documents with some values at that position.
 */
final class KeyPlan implements Plan {
    private final Sketches records;
    private final Sides sides;
    private final int minShared;
    private final List<Round> rounds = new ArrayList<>();
    private final int largest;
    private long @Nullable [] column;

    /** A position, and the range of parts of its values. */
    record Round(int position, int from, int to) {}

    KeyPlan(Sketches records, Sides sides, int minShared, long bytes) {
        this.records = records;
        this.sides = sides;
        this.minShared = minShared;
        int most = 0;
        for (int position = 0; position <= records.width() - minShared; position++) {
            most = Math.max(most, addRounds(position, bytes / Long.BYTES));
        }
        this.largest = most;
    }

    /**
     * Divides a position into rounds of at most {@code capacity} documents, as far as possible; returns the size of the
     * largest.
     */
    private int addRounds(int position, long capacity) {
        if (records.size() <= capacity) {
            rounds.add(new Round(position, 0, KeyRuns.PARTS));
            return records.size();
        }
        int[] counts = new int[KeyRuns.PARTS];
        KeyRuns.count(records, position, 0, 0, records.size(), counts);
        int most = 0;
        int from = 0;
        int sum = 0;
        for (int part = 0; part < KeyRuns.PARTS; part++) {
            if (sum > 0 && sum + counts[part] > capacity) {
                rounds.add(new Round(position, from, part));
                from = part;
                sum = 0;
            }
            sum += counts[part];
            most = Math.max(most, sum);
        }
        rounds.add(new Round(position, from, KeyRuns.PARTS));
        return most;
    }

    @Override
    public long bytes() {
        return (long) Long.BYTES * largest;
    }

    @Override
    public int rounds() {
        return rounds.size();
    }

    @Override
    public Index index(int number, Workers workers) throws InterruptedException {
        Round round = rounds.get(number);
        long[] taken = column == null ? new long[largest] : column;
        column = taken;
        KeyRuns runs = KeyRuns.of(records, round.position(), round.from(), round.to(), taken, workers);
        return new KeyIndex(records, sides, minShared, round.position(), runs);
    }
}
