package org.semblance.server.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.Indexes;
import org.semblance.server.index.LiveFigures;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.StoredDocument;

/** A stub that is the index of every name, stores nothing, and processes changes with a given function. */
record OneIndex(Function<List<Change>, List<Outcome>> making) implements Indexes, LiveIndex {
    @Override
    public List<String> names() {
        return List.of(name());
    }

    @Override
    public Optional<LiveIndex> index(String name) {
        return Optional.of(this);
    }

    @Override
    public boolean create(String name, LiveSettings settings) {
        return false;
    }

    @Override
    public boolean delete(String name) {
        return false;
    }

    @Override
    public void close() {}

    @Override
    public String name() {
        return "one";
    }

    @Override
    public LiveSettings settings() {
        return new LiveSettings("exact", "0.8", Map.of(), Optional.empty(), false, false);
    }

    @Override
    public Answer query(IncomingDocument document, int limit) {
        making.apply(List.of());
        return new Answer("", false, List.of());
    }

    @Override
    public List<Outcome> change(List<Change> changes) {
        return making.apply(changes);
    }

    @Override
    public Optional<StoredDocument> document(String id) {
        return Optional.empty();
    }

    @Override
    public List<StoredDocument> documents(@Nullable String after, int limit) {
        return List.of();
    }

    @Override
    public List<List<String>> clusters(int limit) {
        making.apply(List.of());
        return List.of();
    }

    @Override
    public LiveFigures figures() {
        return new LiveFigures(0, 0, 0, 0, 0);
    }

    @Override
    public String snapshot() {
        return "none";
    }

    @Override
    public void compact() {}
}
