package org.semblance.server.match;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.semblance.relation.OverlapMeasure;

/**
 * Sets of tokens with enough in common, and all of them. A removed set takes room until more are removed than are there;
 * then they are made anew from what is kept, beside the old ones, and take their place when they have caught up.
 */
final class SetMatcher implements Matcher<SetForm> {
    private static final int WORTH_IT = 1024;

    private final String method;
    private final Tokens tokens;
    private final OverlapMeasure measure;
    private final StoredForms contents;

    /** Every search has a column as long as the index, so that there must not be any number of them; the writer's has its turn, too. */
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

    /** With all documents that are kept. */
    static SetMatcher of(String method, Tokens tokens, OverlapMeasure measure, StoredForms contents)
            throws InterruptedException {
        NumberedSets sets = new NumberedSets(measure);
        try (StoredForms.View all = contents.view()) {
            all.each((number, bytes) -> sets.add(number, Tokens.kept(bytes)));
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
    public SetForm kept(byte[] bytes) {
        return new SetForm(Tokens.kept(bytes));
    }

    @Override
    public boolean search(SetForm asked, MatchSink found) {
        searching.acquireUninterruptibly();
        try {
            sets.search(asked.tokens(), found);
            return true;
        } finally {
            searching.release();
        }
    }

    @Override
    public Waiting<SetForm> waiting() {
        NumberedSets few = new NumberedSets(measure);
        return new Waiting<>() {
            @Override
            public void search(SetForm asked, MatchSink found) {
                few.search(asked.tokens(), found);
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
    public void tend() {
        if (rebuild == null) {
            if (sets.removed() <= Math.max(WORTH_IT, sets.size())) return;
            rebuild = new SetRebuild(measure, contents.view());
        } else if (rebuild.isDone()) {
            NumberedSets made = rebuild.made();
            rebuild = null;
            if (made != null) sets = made;
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
