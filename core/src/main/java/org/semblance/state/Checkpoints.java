package org.semblance.state;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.KnownDocuments;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.SavedPairs;
import org.semblance.records.sets.TokenArchive;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.Task;
import org.semblance.search.join.Join;
import org.semblance.search.join.JoinInput;
import org.semblance.spill.FileChecksum;
import org.semblance.state.CheckpointDirectory.UnfinishedRun;
import org.semblance.state.StateManifest.Segment;

/**
 * Saves the stages of a run as they are finished, and finds those that an unfinished run over the same documents left: tokens while
 * documents are read, documents when all are read, pairs when all are found. Files of documents that were known before are
 * linked, or copied where links are not possible.
 */
public final class Checkpoints implements Closeable {
    private final @Nullable Path directory;
    private final @Nullable Path state;
    private final Map<String, String> how;
    private final Map<String, String> key;
    private final boolean resumable;
    private final @Nullable State known;
    private final List<Segment> before;
    private final int number;
    private final @Nullable UnfinishedRun unfinished;
    private final @Nullable TokenArchive tokens;
    private final @Nullable SavedPairs knownPairs;
    private @Nullable Segment last;
    private FileChecksum pairs = FileChecksum.NONE;

    /**
     * What a run does; its checkpoints are for runs of the same purpose.
     *
     * @param task what is done with the documents
     * @param settings what its pairs and groups depend on, except documents
     * @param known the state that it extends, if there is one
     * @param savesTokens whether documents can be restored from their tokens
     * @param rereads whether the documents of the state are read again
     */
    public record Purpose(
            Task task,
            Map<String, String> settings,
            @Nullable State known,
            boolean savesTokens,
            boolean rereads) {
        public Purpose {
            settings = new LinkedHashMap<>(settings);
        }
    }

    /** Opens the stages of an unfinished run, or begins anew. Without a directory for checkpoints or for a state nothing is saved. */
    public Checkpoints(
            @Nullable CheckpointDirectory checkpoints, @Nullable Path state, Purpose purpose, MemoryMeter footprint)
            throws IOException {
        this.directory = checkpoints == null ? state : checkpoints.directory();
        this.state = state;
        this.how = purpose.settings;
        this.known = purpose.known;
        this.resumable = checkpoints != null;
        this.key = checkpoints == null ? Map.of() : checkpoints.key(purpose);
        this.unfinished = checkpoints == null ? null : checkpoints.unfinished(key);
        this.before = before(purpose, unfinished);
        this.number = before.isEmpty() ? 1 : before.getLast().number() + 1;
        if (unfinished != null) {
            this.last = unfinished.manifest().segments().getLast();
            this.pairs = unfinished.manifest().pairsContent();
        }
        this.knownPairs = known == null || isJoined() ? null : taken(known);
        this.tokens = directory == null || unfinished != null ? null : begun(directory, purpose.savesTokens, footprint);
    }

    /** The segments before that of this run; those of an unfinished run as it has them, with tokens or without. */
    private static List<Segment> before(Purpose purpose, @Nullable UnfinishedRun unfinished) {
        if (unfinished != null) {
            List<Segment> all = unfinished.manifest().segments();
            return all.subList(0, all.size() - 1);
        }
        State known = purpose.known;
        return known == null || purpose.rereads ? List.of() : known.manifest().segments(purpose.savesTokens);
    }

    private @Nullable TokenArchive begun(Path target, boolean savesTokens, MemoryMeter footprint) throws IOException {
        Files.createDirectories(target);
        for (Segment segment : before) {
            Path old = Objects.requireNonNull(known).directory();
            link(old.resolve(segment.documentsFile()), target.resolve(segment.documentsFile()));
            if (segment.tokensContent().isThere())
                link(old.resolve(segment.tokensFile()), target.resolve(segment.tokensFile()));
        }
        return savesTokens ? new TokenArchive(target.resolve(Segment.tokensFile(number)), footprint) : null;
    }

    /** The known pairs; a resumable run links their file, as their state may have been removed when they are needed. */
    private SavedPairs taken(State from) throws IOException {
        SavedPairs there = from.pairs();
        if (!resumable || directory == null) return there;
        Files.createDirectories(directory);
        Path here = directory.resolve(CheckpointDirectory.KNOWN_PAIRS);
        Files.deleteIfExists(here);
        link(there.file(), here);
        return from.manifest().pairs(here);
    }

    static void link(Path from, Path to) throws IOException {
        try {
            Files.createLink(to, from);
        } catch (IOException | UnsupportedOperationException | ProviderMismatchException e) {
            Files.copy(from, to); // another file system, or one without links
        }
    }

    /** Saves tokens while documents are read; null if they are not saved. */
    public @Nullable TokenArchive tokens() {
        return tokens;
    }

    /** Whether the documents were read before. */
    public boolean isRead() {
        return unfinished != null;
    }

    /** Whether the pairs were found before. */
    public boolean isJoined() {
        return unfinished != null && unfinished.joined();
    }

    /** The stages that were finished before. */
    public List<Stage> reused() {
        if (!isRead()) return List.of();
        return isJoined() ? List.of(Stage.READ, Stage.ENCODE, Stage.SEARCH) : List.of(Stage.READ);
    }

    /** The documents that were read before; without tokens if the pairs were found, too. */
    public KnownDocuments documents(State.Restoring restoring, MemoryMeter footprint)
            throws IOException, InterruptedException {
        UnfinishedRun there = Objects.requireNonNull(unfinished);
        return State.documents(there.directory(), there.manifest(), there.joined() ? null : restoring, footprint);
    }

    /** Saves the documents when all have been read. */
    public void read(Corpus corpus) throws IOException {
        if (directory == null || isRead() || tokens == null) return;
        tokens.close();
        write(corpus, directory);
        if (resumable) manifest(key, corpus, 0).write(directory, CheckpointDirectory.READ);
    }

    private void write(Corpus corpus, Path target) throws IOException {
        int documents = before.stream().mapToInt(Segment::documents).sum();
        int places = known == null || documents == 0 ? 0 : known.places().size();
        FileChecksum content =
                KnownDocuments.write(corpus, documents, places, target.resolve(Segment.documentsFile(number)));
        last = new Segment(
                number, corpus.size() - documents, content, tokens == null ? FileChecksum.NONE : tokens.content());
    }

    /** The files so far. */
    private StateManifest manifest(Map<String, String> under, Corpus corpus, long count) {
        List<Segment> segments = new ArrayList<>(before);
        segments.add(Objects.requireNonNull(last));
        return new StateManifest(under, corpus.places(), segments, count, pairs, FileChecksum.NONE);
    }

    /**
     * The pairs among known documents, as they were when the run began.
     *
     * @throws java.nio.file.FileSystemException if their state was changed or removed, naming it
     */
    public SavedPairs knownPairs() throws IOException {
        if (!resumable) Objects.requireNonNull(known).requireUnchanged();
        return Objects.requireNonNull(knownPairs);
    }

    /** The join that the unfinished run completed. */
    public JoinInput resumedJoin() {
        return new ResumedJoin(Objects.requireNonNull(unfinished));
    }

    /** A join whose result is read from disk. */
    private record ResumedJoin(UnfinishedRun run) implements JoinInput {
        @Override
        public long recordBytes() {
            return 0;
        }

        @Override
        public long indexBytes() {
            return 0;
        }

        @Override
        public Join.Found join(Progress progress, PairMemory room) throws IOException {
            return run.found();
        }
    }

    /** Saves the pairs when all have been found, and the state. Returns the size of the state, 0 if there is none. */
    public long joined(Join.Found found, Corpus corpus) throws IOException {
        if (directory == null) return 0;
        long count = found.joined().distinct().count();
        if (!isJoined()) {
            if (!isRead() && tokens == null) write(corpus, directory);
            pairs = SavedPairs.write(found.joined().distinct(), directory.resolve(StateManifest.PAIRS));
            if (resumable) {
                new SavedJoin(directory.resolve(CheckpointDirectory.FOUND)).write(found);
                manifest(key, corpus, count).write(directory, CheckpointDirectory.JOINED);
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
