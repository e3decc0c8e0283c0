package org.semblance.server.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.match.Matcher;
import org.semblance.server.match.Matcher.Form;
import org.semblance.server.match.Matcher.MatchSink;
import org.semblance.server.match.TopMatches;
import org.semblance.server.store.Documents.RowKeys;
import org.semblance.server.store.IndexWriter.Numbering;

/**
 * A group commit: changes are decided one after the other, each as if the previous ones were applied, then written in
 * one batch, and only then published to readers.
 */
final class ChangeRound<F extends Form> implements AutoCloseable {
    private final Documents documents;
    private final Matcher<F> matcher;
    private final AnswerBuilder answering;
    private final Numbering numbering;
    private final long now;
    private long freeHeap;
    private final Documents.Writing writing;

    // Differences from the published state.
    private final Map<String, OptionalInt> changedIds = new HashMap<>();
    private final Map<Integer, Staged<F>> staged = new HashMap<>();
    private final Set<Integer> removed = new HashSet<>();
    private final Matcher.Pending<F> pending;
    private final List<Runnable> additions = new ArrayList<>();
    private final List<Runnable> removals = new ArrayList<>();

    private record Staged<F>(DocumentRow row, F form, OptionalInt near) {}

    /**
     * Begins a round.
     *
     * @param now current time in milliseconds
     * @param freeHeap heap in bytes that is available for additions
     */
    ChangeRound(
            Documents documents,
            Matcher<F> matcher,
            AnswerBuilder answering,
            Numbering numbering,
            long now,
            long freeHeap) {
        this.documents = documents;
        this.matcher = matcher;
        this.answering = answering;
        this.numbering = numbering;
        this.now = now;
        this.freeHeap = freeHeap;
        this.writing = documents.writing();
        this.pending = matcher.pending();
    }

    Outcome decide(PendingChange<F> change) {
        return switch (change) {
            case PendingChange.Add<F> add -> add.isChecked() ? check(add) : put(add);
            case PendingChange.Remove<F>(String id) -> new Outcome.Removed(removeCurrent(id));
            case PendingChange.Refused<F>(Refusal refusal) -> new Outcome.Failed(refusal);
        };
    }

    private Outcome check(PendingChange.Add<F> add) {
        TopMatches near = search(add.form(), answering.nearest(add.limit(), matcher.distance()), true);
        List<Answer.Hit> hits = answering.hits(near, this::row, add.url(), matcher);
        String id = add.id() == null ? "" : add.id();
        if (!hits.isEmpty()) return new Outcome.Checked(new Answer(id, false, hits));
        if (add.id() != null && isExpired(add.id())) remove(add.id());
        if (add.id() != null && number(add.id()).isPresent()) {
            return new Outcome.Failed(new Refusal(
                    Refusal.Kind.CONFLICT,
                    "another document has this id and is not a near duplicate; use put to replace it"));
        }
        if (!hasRoomFor(add.form())) return full();
        return new Outcome.Checked(new Answer(stage(add, OptionalInt.empty()), true, List.of()));
    }

    private Outcome put(PendingChange.Add<F> add) {
        if (!hasRoomFor(add.form())) return full();
        boolean replaced = add.id() != null && removeCurrent(add.id());
        // Any near duplicate identifies the group; with a million copies, finding the nearest would be too slow.
        TopMatches near = search(add.form(), new TopMatches(1, matcher.distance(), true), false);
        stage(add, near.size() == 0 ? OptionalInt.empty() : OptionalInt.of(leader(near.number(0))));
        return new Outcome.Stored(replaced);
    }

    private boolean hasRoomFor(F form) {
        return matcher.bytesFor(form) <= freeHeap && matcher.hasRoomFor(form);
    }

    private static Outcome full() {
        return new Outcome.Failed(new Refusal(
                Refusal.Kind.NO_SPACE, "the index is full: remove documents, or give the service more memory"));
    }

    /** Whether the document with this id exists and has expired. */
    private boolean isExpired(String id) {
        OptionalInt number = number(id);
        return number.isPresent() && isExpired(number.getAsInt());
    }

    private boolean isExpired(int number) {
        DocumentRow row = documents.hasExpiry() ? row(number) : null;
        return row != null && documents.isExpired(row, now);
    }

    /** @param covering whether only documents count for which this one need not be added */
    private TopMatches search(F form, TopMatches near, boolean covering) {
        boolean[] ended = new boolean[1];
        MatchSink visible = (number, score, containment) -> {
            if (!removed.contains(number) && !isExpired(number)) ended[0] = !near.near(number, score, containment);
            return !ended[0];
        };
        if (covering) {
            matcher.searchCovering(form, visible);
            if (!ended[0]) pending.searchCovering(form, visible);
        } else {
            matcher.search(form, visible);
            if (!ended[0]) pending.search(form, visible);
        }
        return near;
    }

    /** The document that represents the group of a document. */
    private int leader(int number) {
        Staged<F> fresh = staged.get(number);
        return (fresh == null ? documents.near(number) : fresh.near).orElse(number);
    }

    private String stage(PendingChange.Add<F> add, OptionalInt near) {
        int number = numbering.take(documents);
        freeHeap -= matcher.bytesFor(add.form());
        DocumentRow row = new DocumentRow(now, add.id() == null ? name(number) : add.id(), add.url());
        writing.add(number, row, add.form().bytes(), add.text(), near);
        changedIds.put(row.id(), OptionalInt.of(number));
        staged.put(number, new Staged<>(row, add.form(), near));
        pending.add(number, add.form());
        additions.add(() -> matcher.add(number, add.form()));
        return row.id();
    }

    /** Generates an unused id. */
    private String name(int number) {
        String name = "doc-" + Integer.toUnsignedString(number);
        String free = name;
        for (int i = 1; number(free).isPresent(); i++) free = name + "-" + i;
        return free;
    }

    private OptionalInt number(String id) {
        OptionalInt number = changedIds.get(id);
        return number == null ? documents.number(id) : number;
    }

    private @Nullable DocumentRow row(int number) {
        Staged<F> fresh = staged.get(number);
        return fresh == null ? documents.row(number) : fresh.row;
    }

    /** Removes a document; false if there was none or it had expired. */
    private boolean removeCurrent(String id) {
        boolean expired = isExpired(id);
        return remove(id) && !expired;
    }

    private boolean remove(String id) {
        OptionalInt number = number(id);
        return number.isPresent() && drop(number.getAsInt());
    }

    private boolean drop(int number) {
        DocumentRow row = removed.contains(number) ? null : row(number);
        if (row == null) return false;
        F form = form(number);
        writing.remove(number, row);
        changedIds.put(row.id(), OptionalInt.empty());
        removed.add(number);
        documents.retain(number, row, form.bytes());
        removals.add(() -> matcher.remove(number, form));
        return true;
    }

    private F form(int number) {
        Staged<F> fresh = staged.get(number);
        if (fresh != null) return fresh.form;
        return documents
                .of(number)
                .map(matcher::fromBytes)
                .orElseThrow(() -> new Refusal(Refusal.Kind.BROKEN, "the index is damaged: a document is incomplete"));
    }

    /** Removes the document of an entry in the expiry index. */
    void expire(byte[] expiry) {
        if (!drop(RowKeys.number(expiry))) writing.forget(expiry);
    }

    /** Writes all changes to disk, then makes them visible to readers. */
    void write(Publication publication) {
        publication.publish(changedIds.keySet(), this::write, this::publish);
    }

    private void write() {
        if (!staged.isEmpty()) writing.next(numbering.next());
        writing.write();
    }

    /** A refusal here is an internal error, not a client's. */
    private void publish() {
        try {
            additions.forEach(Runnable::run);
            removals.forEach(Runnable::run);
            matcher.publish();
        } catch (Refusal e) {
            throw new IllegalStateException("changes were written but could not be published", e);
        }
    }

    @Override
    public void close() {
        documents.releaseRetained();
        writing.close();
    }

    /** A change prepared for the writer: everything that can be done outside the writer thread is done. */
    sealed interface PendingChange<F extends Form> {
        /**
         * Adds a document.
         *
         * @param id null if the index assigns one
         * @param limit maximum number of matches to return if it is checked first; 0 to add it without a check
         */
        record Add<F extends Form>(
                @Nullable String id,
                F form,
                @Nullable String url,
                @Nullable String text,
                int limit) implements PendingChange<F> {
            boolean isChecked() {
                return limit > 0;
            }
        }

        record Remove<F extends Form>(String id) implements PendingChange<F> {}

        /** A change that failed validation. */
        record Refused<F extends Form>(Refusal refusal) implements PendingChange<F> {}
    }
}
