package org.semblance.server.match;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.semblance.relation.OverlapMeasure;

/**
 * Exact search for token sets with enough overlap. A removed set occupies memory until more sets are removed than
 * present; then a new structure is built from the stored sets in the background and replaces the old one when it has
 * caught up.
 */
final class SetMatcher implements Matcher<SetForm> {
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
        try (StoredForms.View all = contents.view()) {
            all.each((number, bytes) -> sets.add(number, Tokens.fromBytes(bytes)));
        }
        return new SetMatcher(method, tokens, measure, contents, sets);
    }

    @Override
    public SetForm read(String text) {
        return new SetForm(tokens.of(text));
    }

    @Override
    public SetForm fingerprint(String digits) {
        throw OnlineRefusals.noFingerprints(method);
    }

    @Override
    public SetForm fromBytes(byte[] bytes) {
        return new SetForm(Tokens.fromBytes(bytes));
    }

    @Override
    public boolean search(SetForm query, MatchSink found) {
        searching.acquireUninterruptibly();
        try {
            sets.search(query.tokens(), found);
            return true;
        } finally {
            searching.release();
        }
    }

    @Override
    public Pending<SetForm> pending() {
        NumberedSets few = new NumberedSets(measure);
        return new Pending<>() {
            @Override
            public void search(SetForm query, MatchSink found) {
                few.search(query.tokens(), found);
            }

            @Override
            public void add(int number, SetForm form) {
                few.add(number, form.tokens());
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
    public boolean exact() {
        return true;
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
}
