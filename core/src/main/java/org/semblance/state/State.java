package org.semblance.state;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.KnownDocuments;
import org.semblance.pairs.Keep;
import org.semblance.pairs.SavedPairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Encoded;
import org.semblance.run.MemoryMeter;
import org.semblance.search.join.Join;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.SavedReader;
import org.semblance.state.StateManifest.Segment;

/**
 * What a run saved for runs over more documents: its documents without their texts, their tokens, the pairs, and the settings these depend
 * on. Every run over more documents adds a segment of documents and tokens, and writes all pairs again.
 */
public final class State {
    private final Path directory;
    private final StateManifest manifest;

    private State(Path directory, StateManifest manifest) {
        this.directory = directory;
        this.manifest = manifest;
    }

    /** Whether there is a state in a directory. */
    public static boolean isIn(Path directory) {
        return Files.isRegularFile(directory.resolve(StateManifest.NAME));
    }

    /**
     * Opens the state in a directory.
     *
     * @throws java.nio.file.FileSystemException if it is damaged or of another version, naming the file
     */
    public static State open(Path directory) throws IOException {
        StateManifest manifest = StateManifest.read(directory, StateManifest.NAME);
        manifest.requireFiles(directory);
        return new State(directory, manifest);
    }

    /**
     * Reads every file and compares it with its checksum.
     *
     * @throws java.nio.file.FileSystemException if one is damaged or not part of the state, naming the file
     */
    public void check() throws IOException {
        Map<String, FileChecksum> files = manifest.files();
        for (Map.Entry<String, FileChecksum> file : files.entrySet())
            SavedReader.check(directory.resolve(file.getKey()), file.getValue());
        try (var entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (!files.containsKey(name) && !name.equals(StateManifest.NAME))
                    throw SavedReader.damaged(entry, "it is not part of the state");
            }
        }
    }

    /** Size in bytes, as a summary states it. */
    public long bytes() {
        return manifest.bytes();
    }

    Path directory() {
        return directory;
    }

    /** The output of the run, for messages; the state is a directory in it. */
    public Path run() {
        Path parent = directory.getParent();
        return parent == null ? directory : parent;
    }

    StateManifest manifest() {
        return manifest;
    }

    /** The places the documents come from. */
    public List<String> places() {
        return manifest.places();
    }

    /** How many documents there are. */
    public int documents() {
        return manifest.documents();
    }

    /** Whether its documents can be restored; else they must be read again. */
    public boolean hasTokens() {
        return manifest.segments().stream()
                .allMatch(segment -> segment.tokensContent().isThere());
    }

    /**
     * Fails unless a corpus begins with its documents.
     *
     * @throws FileSystemException naming the first document that is another one
     */
    public void requireDocuments(Corpus read, MemoryMeter footprint) throws IOException, InterruptedException {
        Corpus then = corpus(new MemoryMeter(Long.MAX_VALUE));
        footprint.take(then.bytes());
        int same = 0;
        while (same < then.size()
                && same < read.size()
                && then.place(same) == read.place(same)
                && then.position(same) == read.position(same)
                && then.id(same).equals(read.id(same))) same++;
        footprint.give(then.bytes());
        if (same < then.size())
            throw new FileSystemException(
                    run().toString(),
                    null,
                    "its inputs no longer have document '%s', or others before it: run over all documents again"
                            .formatted(then.id(same)));
    }

    /**
     * Fails unless a run has the same settings.
     *
     * @throws IllegalArgumentException naming the first difference
     */
    public void requireSame(Map<String, String> how) {
        requireSame(run(), manifest.difference(how));
    }

    /** The same check for a run by what its outputs say. */
    public static void requireSame(Path run, Map<String, String> then, Map<String, String> now) {
        requireSame(run, StateManifest.difference(then, now));
    }

    private static void requireSame(Path run, String difference) {
        if (!difference.isEmpty())
            throw new IllegalArgumentException(
                    "%s was created with %s: use the same settings, or run again over all documents"
                            .formatted(run, difference));
    }

    /** Restores the encoded documents of a file with this content, chunk by chunk in order. */
    public interface Restoring {
        List<Encoded> restored(Path archive, FileChecksum content) throws IOException, InterruptedException;
    }

    /** Its documents with their tokens, for a run that adds to them. */
    public KnownDocuments documents(Restoring restoring, MemoryMeter footprint)
            throws IOException, InterruptedException {
        return documents(directory, manifest, restoring, footprint);
    }

    /** The documents of a manifest; without tokens if nothing restores them. */
    static KnownDocuments documents(
            Path directory, StateManifest manifest, @Nullable Restoring restoring, MemoryMeter footprint)
            throws IOException, InterruptedException {
        KnownDocuments.Columns columns = new KnownDocuments.Columns();
        List<Encoded> encoded = new ArrayList<>();
        for (Segment segment : manifest.segments()) {
            int before = columns.size();
            Path documents = directory.resolve(segment.documentsFile());
            columns.read(documents, segment.documentsContent());
            if (columns.size() - before != segment.documents())
                throw SavedReader.damaged(documents, "it has other documents than it should");
            if (restoring == null || !segment.tokensContent().isThere()) continue;
            Path tokens = directory.resolve(segment.tokensFile());
            List<Encoded> chunks = restoring.restored(tokens, segment.tokensContent());
            encoded.addAll(chunks);
            if (chunks.stream().mapToInt(Encoded::documents).sum() != segment.documents())
                throw SavedReader.damaged(tokens, "it has other documents than it should");
        }
        footprint.takeKnown(columns.bytes());
        return new KnownDocuments(manifest.places(), columns, encoded);
    }

    /** Its documents alone, without their tokens. */
    public Corpus corpus(MemoryMeter footprint) throws IOException, InterruptedException {
        return documents(directory, manifest, null, footprint).input(footprint).corpus();
    }

    /** Whether its documents have the values that this policy chooses by. */
    public boolean isFor(Keep keep) {
        return manifest.how().getOrDefault("keep", "").equals(keep.toString());
    }

    /** Whether it has the whole result of its join; those of earlier versions have pairs only. */
    public boolean hasFound() {
        return manifest.copiesContent().isThere();
    }

    /** The result of its join, without statistics. */
    public Join.Found found() throws IOException {
        Path copies = directory.resolve(StateManifest.COPIES);
        SavedReader.check(copies, manifest.copiesContent());
        return new SavedJoin(copies).read(pairs(), documents());
    }

    /**
     * Saves a state of the same documents and some of the pairs.
     *
     * @param corpus the documents if they have other values than here; else null
     * @return its size; 0 if there is none, since documents of several runs cannot get other values
     */
    public long narrowed(Path target, Map<String, String> settings, @Nullable Corpus corpus, Join.Found found)
            throws IOException {
        List<Segment> segments = new ArrayList<>(manifest.segments());
        if (corpus != null && segments.size() > 1) return 0;
        Files.createDirectories(target);
        for (Segment segment : segments) {
            if (corpus == null) link(segment.documentsFile(), target);
            if (segment.tokensContent().isThere()) link(segment.tokensFile(), target);
        }
        if (corpus != null) {
            Segment only = segments.getFirst();
            FileChecksum documents = KnownDocuments.write(corpus, 0, 0, target.resolve(only.documentsFile()));
            segments.set(0, new Segment(only.number(), only.documents(), documents, only.tokensContent()));
        }
        SortedPairs distinct = found.joined().distinct();
        FileChecksum pairs = SavedPairs.write(distinct, target.resolve(StateManifest.PAIRS));
        StateManifest narrowed =
                new StateManifest(settings, places(), segments, distinct.count(), pairs, FileChecksum.NONE);
        return write(target, narrowed, found).bytes();
    }

    private void link(String file, Path target) throws IOException {
        Checkpoints.link(directory.resolve(file), target.resolve(file));
    }

    /** Adds sizes, copies and the manifest to the files of a state; returns the manifest. */
    static StateManifest write(Path target, StateManifest manifest, Join.Found found) throws IOException {
        Join.Found uncounted = new Join.Found(found.joined(), found.sizes(), Map.of());
        FileChecksum copies = new SavedJoin(target.resolve(StateManifest.COPIES)).write(uncounted);
        StateManifest complete = manifest.with(copies);
        complete.write(target, StateManifest.NAME);
        return complete;
    }

    /** Its pairs. */
    public SavedPairs pairs() throws IOException {
        SavedPairs pairs = manifest.pairs(directory.resolve(StateManifest.PAIRS));
        pairs.check(documents());
        return pairs;
    }

    /**
     * Fails if it was changed or removed since it was opened.
     *
     * @throws FileSystemException naming the directory
     */
    void requireUnchanged() throws IOException {
        boolean same;
        try {
            same = StateManifest.read(directory, StateManifest.NAME).equals(manifest);
            manifest.requireFiles(directory);
        } catch (FileSystemException e) {
            same = false;
        }
        if (!same)
            throw new FileSystemException(
                    directory.toString(), null, "was replaced or removed while a run went on from it: run again");
    }
}
