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
 * A round for every place that may be the first one shared, or several if memory is short: then each takes the documents
 * with some values at that place only.
 */
final class KeyPlan implements Plan {
    private final Sketches records;
    private final Sides sides;
    private final int least;
    private final List<Round> rounds = new ArrayList<>();
    private final int largest;
    private long @Nullable [] room;

    /** A place, and the parts of its values that are looked at. */
    record Round(int place, int from, int to) {}

    KeyPlan(Sketches records, Sides sides, int least, long bytes) {
        this.records = records;
        this.sides = sides;
        this.least = least;
        int most = 0;
        for (int place = 0; place <= records.width() - least; place++) {
            most = Math.max(most, addRounds(place, bytes / Long.BYTES));
        }
        this.largest = most;
    }

    /** Cuts a place into rounds of at most so many documents, if it can be cut so far; returns how many the largest has. */
    private int addRounds(int place, long capacity) {
        if (records.size() <= capacity) {
            rounds.add(new Round(place, 0, KeyRuns.PARTS));
            return records.size();
        }
        int[] counts = new int[KeyRuns.PARTS];
        KeyRuns.count(records, place, 0, 0, records.size(), counts);
        int most = 0;
        int from = 0;
        int sum = 0;
        for (int part = 0; part < KeyRuns.PARTS; part++) {
            if (sum > 0 && sum + counts[part] > capacity) {
                rounds.add(new Round(place, from, part));
                from = part;
                sum = 0;
            }
            sum += counts[part];
            most = Math.max(most, sum);
        }
        rounds.add(new Round(place, from, KeyRuns.PARTS));
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
        long[] taken = room == null ? new long[largest] : room;
        room = taken;
        KeyRuns runs = KeyRuns.of(records, round.place(), round.from(), round.to(), taken, workers);
        return new KeyIndex(records, sides, least, round.place(), runs);
    }
}
