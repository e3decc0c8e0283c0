package org.semblance.server.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.semblance.relation.ContainedIn;
import org.semblance.relation.Direction;
import org.semblance.relation.OverlapMeasure;
import org.semblance.run.Workers;
import org.semblance.search.prefix.OnlineSets;

/**
 * Exact search for token sets with enough overlap. A removed set occupies memory until more sets are removed than
 * present; then a new structure is built from the stored sets in the background and replaces the old one when it has
 * caught up.
 */
final class SetMatcher implements Matcher<SetMatcher.SetForm> {
    private static final int MIN_REMOVED = 1024;

    private final String method;
    private final Tokens tokens;
    private final OverlapMeasure measure;
    private final StoredForms contents;

    /**
     * Each search allocates a counter column as long as the index, so their number is limited; fair, so that the writer
     * gets its turn.
     */
    private final Semaphore searching = new Semaphore(2 * Runtime.getRuntime().availableProcessors(), true);

    private volatile NumberedSets sets;
    private @Nullable SetRebuild rebuild;

    private SetMatcher(String method, Tokens tokens, OverlapMeasure measure, StoredForms contents, NumberedSets sets) {
        this.method = method;
        this.tokens = tokens;
        this.measure = measure;
        this.contents = contents;
        this.sets = sets;
    }

    /** A matcher with all stored documents. */
    static SetMatcher of(String method, Tokens tokens, OverlapMeasure measure, StoredForms contents)
            throws InterruptedException {
        NumberedSets sets = new NumberedSets(measure);
        contents.each((number, bytes) -> sets.add(number, Tokens.fromBytes(bytes)));
        sets.publish();
        return new SetMatcher(method, tokens, measure, contents, sets);
    }

    @Override
    public SetForm read(String text) {
        return new SetForm(tokens.of(text));
    }

    @Override
    public SetForm fingerprint(String digits) {
        throw OnlineMethod.noFingerprints(method);
    }

    @Override
    public SetForm fromBytes(byte[] bytes) {
        return new SetForm(Tokens.fromBytes(bytes));
    }

    @Override
    public void search(SetForm query, MatchSink found) {
        search(query, found, false);
    }

    @Override
    public void searchCovering(SetForm query, MatchSink found) {
        search(query, found, true);
    }

    private void search(SetForm query, MatchSink found, boolean covering) {
        searching.acquireUninterruptibly();
        try {
            sets.search(query.tokens(), found, covering);
        } finally {
            searching.release();
        }
    }

    @Override
    public Pending<SetForm> pending() {
        NumberedSets few = new NumberedSets(measure);
        return new Pending<>() {
            @Override
            public void searchCovering(SetForm query, MatchSink found) {
                few.search(query.tokens(), found, true);
            }

            @Override
            public void search(SetForm query, MatchSink found) {
                few.search(query.tokens(), found, false);
            }

            @Override
            public void add(int number, SetForm form) {
                few.add(number, form.tokens());
                few.publish();
            }
        };
    }

    @Override
    public void add(int number, SetForm form) {
        sets.add(number, form.tokens());
        if (rebuild != null) rebuild.added(number, form.tokens());
    }

    @Override
    public void remove(int number, SetForm form) {
        sets.remove(number);
        if (rebuild != null) rebuild.removed(number);
    }

    @Override
    public void publish() {
        sets.publish();
    }

    @Override
    public boolean isConsistent() {
        return true;
    }

    @Override
    public void maintain() {
        if (rebuild == null) {
            if (sets.removed() <= Math.max(MIN_REMOVED, sets.size())) return;
            rebuild = new SetRebuild(measure, contents.view());
        } else if (rebuild.isDone()) {
            NumberedSets rebuilt = rebuild.result();
            rebuild = null;
            if (rebuilt != null) sets = rebuilt;
        }
    }

    @Override
    public boolean hasRoomFor(SetForm form) {
        return sets.hasRoomFor(form.tokens().length);
    }

    @Override
    public boolean distance() {
        return measure.distance();
    }

    @Override
    public long size() {
        return sets.size();
    }

    @Override
    public long heapBytes() {
        return sets.bytes();
    }

    @Override
    public void close() {
        if (rebuild != null) rebuild.close();
    }

    /** A document as a set of token hashes, ascending. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record SetForm(long[] tokens) implements Form {
        @Override
        public byte[] bytes() {
            return Tokens.bytes(tokens);
        }
    }

    /**
     * Rebuilds the sets in a background thread and records concurrent changes, to be replayed afterwards. All methods are
     * for the writer.
     */
    static final class SetRebuild implements AutoCloseable {
        private final NumberedSets sets;
        private final StoredForms.View view;
        private final List<Runnable> changes = new ArrayList<>();
        private final Thread thread;
        private volatile boolean complete;

        /** @param view all stored sets at this moment */
        SetRebuild(OverlapMeasure measure, StoredForms.View view) {
            this.sets = new NumberedSets(measure);
            this.view = view;
            this.thread = Thread.ofPlatform().daemon().name("set-rebuild").start(this::run);
        }

        private void run() {
            try (view) {
                view.each((number, bytes) -> {
                    if (Thread.interrupted()) throw new InterruptedException();
                    sets.add(number, Tokens.fromBytes(bytes));
                });
                complete = true;
            } catch (InterruptedException e) {
                // closed
            }
        }

        void added(int number, long[] tokens) {
            changes.add(() -> sets.add(number, tokens));
        }

        void removed(int number) {
            changes.add(() -> sets.remove(number));
        }

        boolean isDone() {
            return !thread.isAlive();
        }

        /** The sets with all changes replayed; null if not all sets could be read. */
        @Nullable
        NumberedSets result() {
            if (!complete) return null;
            changes.forEach(Runnable::run);
            sets.publish();
            return sets;
        }

        /** Stops the thread, finished or not. */
        @Override
        public void close() {
            thread.interrupt();
            Workers.join(thread);
        }
    }

    /**
     * Token sets in memory, by document number. Any number of threads search what was published last; one at a time adds,
     * removes and publishes.
     */
    static final class NumberedSets {
        private static final long MAX_TOKENS = Integer.MAX_VALUE - 8L;

        /** Memory of an entry of the map. */
        private static final int ENTRY_BYTES = 64;

        private final OnlineSets sets;

        // Used by the writer only. A number is stored in its slot before its set can be found.
        private final Map<Integer, Integer> ordinals = new HashMap<>();
        private volatile int[] numbers = new int[16];
        private long tokens;
        private int added;
        private volatile int removed;
        private volatile int size;

        /** Whether a set is contained in a match: whether all matches are, if null. */
        private final @Nullable OverlapMeasure contained;

        NumberedSets(OverlapMeasure measure) {
            sets = new OnlineSets(measure);
            contained = measure.direction() == Direction.BOTH ? null : ContainedIn.atLeast(measure.threshold());
        }

        /** @param covering whether only matches count that contain the set, if the measure has a direction */
        void search(long[] set, MatchSink found, boolean covering) {
            boolean[] ended = new boolean[1];
            sets.search(set, (ordinal, overlap, size, score) -> {
                if (covering && contained != null && !contained.accepts(overlap, set.length, size)) return;
                double containment = Tokens.containment(overlap, set.length, size);
                if (!ended[0]) ended[0] = !found.near(numbers[ordinal], score, containment);
            });
        }

        void add(int number, long[] set) {
            if (added == numbers.length) numbers = Arrays.copyOf(numbers, 2 * added);
            numbers[added] = number;
            ordinals.put(number, added++);
            tokens += set.length;
            sets.stage(set);
        }

        void remove(int number) {
            Integer ordinal = ordinals.remove(number);
            if (ordinal != null) sets.stageRemoval(ordinal);
        }

        /** Makes all changes visible to searches at once. */
        void publish() {
            sets.publish();
            size = ordinals.size();
            removed = added - size;
        }

        boolean hasRoomFor(int more) {
            return tokens + more <= MAX_TOKENS;
        }

        int size() {
            return size;
        }

        /** Removed sets that still occupy memory. */
        int removed() {
            return removed;
        }

        long bytes() {
            return sets.bytes() + (long) Integer.BYTES * numbers.length + (long) ENTRY_BYTES * size;
        }
    }
}
