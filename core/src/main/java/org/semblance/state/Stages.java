package org.semblance.state;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.KnownDocuments;
import org.semblance.pairs.PairRoom;
import org.semblance.pairs.SavedPairs;
import org.semblance.records.TokenArchive;
import org.semblance.run.Footprint;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.Task;
import org.semblance.search.Join;
import org.semblance.search.JoinInput;
import org.semblance.spill.Content;
import org.semblance.state.StateManifest.Segment;

/**
 * Keeps what a run has done so far: tokens while documents are read, documents when all are, pairs when they are found. What an earlier
 * run over the same documents got done is found here and not done again. Files of documents that were known before are linked, or
 * copied where that cannot be.
 */
public final class Stages implements Closeable {
    private final @Nullable Path directory;
    private final @Nullable Path state;
    private final Map<String, String> how;
    private final Map<String, String> key;
    private final boolean resumable;
    private final @Nullable State known;
    private final List<Segment> before;
    private final int number;
    private final @Nullable Leftover leftover;
    private final @Nullable TokenArchive tokens;
    private final @Nullable SavedPairs knownPairs;
    private @Nullable Segment last;
    private Content pairs = Content.NONE;

    /**
     * What a run is about.
     *
     * @param task what is done with the documents
     * @param how what its pairs and groups depend on, but for documents
     * @param known documents of earlier runs, if it goes on from there
     * @param keepsTokens whether documents can be brought back from their tokens
     */
    public record Purpose(
            Task task, Map<String, String> how, @Nullable State known, boolean keepsTokens) {
        public Purpose {
            how = new LinkedHashMap<>(how);
        }
    }

    /** Finds what an earlier run got done, or begins anew. Without a home or a place for a state nothing is kept. */
    public Stages(@Nullable Home home, @Nullable Path state, Purpose purpose, Footprint footprint) throws IOException {
        this.directory = home == null ? state : home.directory();
        this.state = state;
        this.how = purpose.how;
        this.known = purpose.known;
        this.before = known == null ? List.of() : known.manifest().segments();
        this.number = before.isEmpty() ? 1 : before.getLast().number() + 1;
        this.resumable = home != null;
        this.key = home == null ? Map.of() : home.key(purpose);
        this.leftover = home == null ? null : home.leftover(key);
        if (leftover != null) {
            this.last = leftover.manifest().segments().getLast();
            this.pairs = leftover.manifest().pairsContent();
        }
        this.knownPairs = known == null || isJoined() ? null : taken(known);
        this.tokens = directory == null || leftover != null ? null : begun(directory, purpose.keepsTokens, footprint);
    }

    private @Nullable TokenArchive begun(Path home, boolean keepsTokens, Footprint footprint) throws IOException {
        Files.createDirectories(home);
        for (Segment segment : before) {
            Path old = Objects.requireNonNull(known).directory();
            link(old.resolve(segment.documentsFile()), home.resolve(segment.documentsFile()));
            link(old.resolve(segment.tokensFile()), home.resolve(segment.tokensFile()));
        }
        return keepsTokens ? new TokenArchive(home.resolve(Segment.tokensFile(number)), footprint) : null;
    }

    /** The pairs that are known go on from a link of their own, if there is a place: their state may be gone when they are needed. */
    private SavedPairs taken(State from) throws IOException {
        SavedPairs there = from.pairs();
        if (!resumable || directory == null) return there;
        Files.createDirectories(directory);
        Path here = directory.resolve(Home.KNOWN_PAIRS);
        Files.deleteIfExists(here);
        link(there.file(), here);
        return from.manifest().pairs(here);
    }

    static void link(Path from, Path to) throws IOException {
        try {
            Files.createLink(to, from);
        } catch (IOException | UnsupportedOperationException e) {
            Files.copy(from, to); // another disk, or one without links
        }
    }

    /** What keeps tokens while documents are read; none if nothing does. */
    public @Nullable TokenArchive tokens() {
        return tokens;
    }

    /** Whether documents need not be read. */
    public boolean isRead() {
        return leftover != null;
    }

    /** Whether pairs need not be found. */
    public boolean isJoined() {
        return leftover != null && leftover.joined();
    }

    /** What need not be done. */
    public List<Stage> reused() {
        if (!isRead()) return List.of();
        return isJoined() ? List.of(Stage.READ, Stage.ENCODE, Stage.SEARCH) : List.of(Stage.READ);
    }

    /** The documents that have been read; without tokens if pairs have been found, too. */
    public KnownDocuments documents(State.Restoring restoring, Footprint footprint)
            throws IOException, InterruptedException {
        Leftover there = Objects.requireNonNull(leftover);
        return State.documents(there.directory(), there.manifest(), there.joined() ? null : restoring, footprint);
    }

    /** All documents have been read; some were known. */
    public void read(Corpus corpus) throws IOException {
        if (directory == null || isRead() || tokens == null) return;
        tokens.close();
        write(corpus, directory);
        if (resumable) manifest(key, corpus, 0).write(directory, Home.READ);
    }

    private void write(Corpus corpus, Path home) throws IOException {
        int documents = known == null ? 0 : known.documents();
        int places = known == null ? 0 : known.places().size();
        Content content = KnownDocuments.write(corpus, documents, places, home.resolve(Segment.documentsFile(number)));
        last = new Segment(
                number, corpus.size() - documents, content, tokens == null ? Content.NONE : tokens.content());
    }

    /** What there is by now. */
    private StateManifest manifest(Map<String, String> under, Corpus corpus, long count) {
        List<Segment> segments = new ArrayList<>(before);
        segments.add(Objects.requireNonNull(last));
        return new StateManifest(under, corpus.places(), segments, count, pairs, Content.NONE);
    }

    /**
     * The pairs among documents that were known, as they were when the run began.
     *
     * @throws java.nio.file.FileSystemException if they are no more, naming their state
     */
    public SavedPairs knownPairs() throws IOException {
        if (!resumable) Objects.requireNonNull(known).requireUnchanged();
        return Objects.requireNonNull(knownPairs);
    }

    /** The join that the unfinished run completed. */
    public JoinInput resumedJoin() {
        return new ResumedJoin(Objects.requireNonNull(leftover));
    }

    /** A join whose result is read from disk. */
    private record ResumedJoin(Leftover run) implements JoinInput {
        @Override
        public long recordBytes() {
            return 0;
        }

        @Override
        public long indexBytes() {
            return 0;
        }

        @Override
        public Join.Found join(Progress progress, PairRoom room) throws IOException {
            return run.found();
        }
    }

    /** All pairs have been found. Returns the size of the state that is left. */
    public long joined(Join.Found found, Corpus corpus) throws IOException {
        if (directory == null) return 0;
        long count = found.joined().distinct().count();
        if (!isJoined()) {
            if (!isRead() && tokens == null) write(corpus, directory);
            pairs = SavedPairs.write(found.joined().distinct(), directory.resolve(StateManifest.PAIRS));
            if (resumable) {
                new SavedJoin(directory.resolve(Home.FOUND)).write(found);
                manifest(key, corpus, count).write(directory, Home.JOINED);
            }
        }
        if (state == null) return 0;
        StateManifest complete = manifest(how, corpus, count);
        if (!state.equals(directory)) link(complete, directory, state);
        return State.write(state, complete, found).bytes();
    }

    private static void link(StateManifest manifest, Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (String name : manifest.files().keySet()) link(from.resolve(name), to.resolve(name));
    }

    @Override
    public void close() throws IOException {
        if (tokens != null) tokens.close();
    }
}
