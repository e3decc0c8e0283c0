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
import org.semblance.server.match.Form;
import org.semblance.server.match.MatchSink;
import org.semblance.server.match.Matcher;
import org.semblance.server.match.TopMatches;

/**
 * Changes that are decided one after the other, each as if those before it were made, then written at once, and only then
 * published.
 */
final class ChangeRound<F extends Form> implements AutoCloseable {
    private final Documents documents;
    private final Matcher<F> matcher;
    private final AnswerBuilder answering;
    private final Numbering numbering;
    private final long now;
    private long room;
    private final Documents.Writing writing;

    // What is different from what is published.
    private final Map<String, OptionalInt> named = new HashMap<>();
    private final Map<Integer, Staged<F>> staged = new HashMap<>();
    private final Set<Integer> gone = new HashSet<>();
    private final Matcher.Waiting<F> waiting;
    private final List<Runnable> arrivals = new ArrayList<>();
    private final List<Runnable> departures = new ArrayList<>();

    private record Staged<F>(DocumentRow row, F form, OptionalInt near) {}

    /**
     * Begins a round.
     *
     * @param now the time of the clock in milliseconds
     * @param room bytes of heap for what is added
     */
    ChangeRound(
            Documents documents,
            Matcher<F> matcher,
            AnswerBuilder answering,
            Numbering numbering,
            long now,
            long room) {
        this.documents = documents;
        this.matcher = matcher;
        this.answering = answering;
        this.numbering = numbering;
        this.now = now;
        this.room = room;
        this.writing = documents.writing();
        this.waiting = matcher.waiting();
    }

    Outcome decide(PendingChange<F> wish) {
        return switch (wish) {
            case PendingChange.Add<F> add -> add.isChecked() ? check(add) : put(add);
            case PendingChange.Remove<F>(String id) -> new Outcome.Removed(remove(id));
            case PendingChange.Refused<F>(Refusal refusal) -> new Outcome.Failed(refusal);
        };
    }

    private Outcome check(PendingChange.Add<F> add) {
        TopMatches near = search(add.form(), answering.nearest(add.limit(), matcher.distance()));
        List<Answer.Hit> hits =
                answering.hits(near, this::row, add.url(), matcher).hits();
        String id = add.id() == null ? "" : add.id();
        if (!hits.isEmpty()) return new Outcome.Checked(new Answer(id, false, hits));
        if (add.id() != null && isOver(add.id())) remove(add.id());
        if (add.id() != null && number(add.id()).isPresent()) {
            return new Outcome.Failed(new Refusal(
                    Refusal.Kind.CONFLICT,
                    "there is another document with that id, which is not near: put replaces it"));
        }
        if (!hasRoomFor(add.form())) return full();
        return new Outcome.Checked(new Answer(stage(add, OptionalInt.empty()), true, List.of()));
    }

    private Outcome put(PendingChange.Add<F> add) {
        if (!hasRoomFor(add.form())) return full();
        boolean over = add.id() != null && isOver(add.id());
        boolean replaced = add.id() != null && remove(add.id()) && !over;
        // Any near one knows the group: with a million copies nobody looks for the nearest.
        TopMatches near = search(add.form(), new TopMatches(1, matcher.distance(), true));
        stage(add, near.size() == 0 ? OptionalInt.empty() : OptionalInt.of(leader(near.number(0))));
        return new Outcome.Stored(replaced);
    }

    private boolean hasRoomFor(F form) {
        return matcher.bytesFor(form) <= room && matcher.hasRoomFor(form);
    }

    private static Outcome full() {
        return new Outcome.Failed(new Refusal(
                Refusal.Kind.NO_SPACE, "the index is full: remove documents, or give the service more memory"));
    }

    /** Whether the document of an id is there and has had its time. */
    private boolean isOver(String id) {
        OptionalInt number = number(id);
        return number.isPresent() && isOver(number.getAsInt());
    }

    private boolean isOver(int number) {
        DocumentRow row = documents.expire() ? row(number) : null;
        return row != null && documents.isExpired(row, now);
    }

    private TopMatches search(F form, TopMatches near) {
        boolean[] enough = new boolean[1];
        MatchSink there = (number, score) -> {
            if (!gone.contains(number) && !isOver(number)) enough[0] = !near.near(number, score);
            return !enough[0];
        };
        matcher.search(form, there);
        if (!enough[0]) waiting.search(form, there);
        return near;
    }

    /** Who stands for the group of a document. */
    private int leader(int number) {
        Staged<F> fresh = staged.get(number);
        return (fresh == null ? documents.near(number) : fresh.near).orElse(number);
    }

    private String stage(PendingChange.Add<F> add, OptionalInt near) {
        int number = numbering.take(documents);
        room -= matcher.bytesFor(add.form());
        DocumentRow row = new DocumentRow(now, add.id() == null ? name(number) : add.id(), add.url());
        writing.add(number, row, add.form().bytes(), add.text(), near);
        named.put(row.id(), OptionalInt.of(number));
        staged.put(number, new Staged<>(row, add.form(), near));
        waiting.add(number, add.form());
        arrivals.add(() -> matcher.add(number, add.form()));
        return row.id();
    }

    /** A name that no document has. */
    private String name(int number) {
        String name = "doc-" + Integer.toUnsignedString(number);
        String free = name;
        for (int i = 1; number(free).isPresent(); i++) free = name + "-" + i;
        return free;
    }

    private OptionalInt number(String id) {
        OptionalInt number = named.get(id);
        return number == null ? documents.number(id) : number;
    }

    private @Nullable DocumentRow row(int number) {
        Staged<F> fresh = staged.get(number);
        return fresh == null ? documents.row(number) : fresh.row;
    }

    private boolean remove(String id) {
        OptionalInt number = number(id);
        return number.isPresent() && drop(number.getAsInt());
    }

    private boolean drop(int number) {
        DocumentRow row = gone.contains(number) ? null : row(number);
        if (row == null) return false;
        F form = form(number);
        writing.remove(number, row);
        named.put(row.id(), OptionalInt.empty());
        gone.add(number);
        documents.leave(number, row, form.bytes());
        departures.add(() -> matcher.remove(number, form));
        return true;
    }

    private F form(int number) {
        Staged<F> fresh = staged.get(number);
        if (fresh != null) return fresh.form;
        return documents
                .of(number)
                .map(matcher::kept)
                .orElseThrow(
                        () -> new Refusal(Refusal.Kind.BROKEN, "the index is damaged: a document is there by halves"));
    }

    /** Removes the document that expires there. */
    void expire(byte[] expiry) {
        if (!drop(RowKeys.number(expiry))) writing.forget(expiry);
    }

    /** Puts all on the disk. */
    void write() {
        if (!staged.isEmpty()) writing.next(numbering.next());
        writing.write();
    }

    /** Lets all be found that was written; what comes before what goes, so that a document is never missed. */
    void publish() {
        arrivals.forEach(Runnable::run);
        departures.forEach(Runnable::run);
    }

    @Override
    public void close() {
        documents.left();
        writing.close();
    }
}
