package org.semblance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semblance.StateManifest.Segment;
import org.semblance.corpus.KnownDocuments;
import org.semblance.pairs.SavedPairs;
import org.semblance.records.Encoded;
import org.semblance.records.TokenSetEncoding;
import org.semblance.run.Footprint;
import org.semblance.spill.SavedReader;

/**
 * What a run left for runs over more documents: its documents but for their texts, their tokens, the pairs, and how it came to them. Every
 * run over more documents adds a segment of documents and tokens, and has all pairs anew.
 */
public final class State {
    private final Path directory;
    private final StateManifest manifest;

    private State(Path directory, StateManifest manifest) {
        this.directory = directory;
        this.manifest = manifest;
    }

    /** Whether the pairs of a method can be extended: whether two documents are a pair must depend on the two alone. */
    public static boolean supports(Detector<?> detector) {
        return detector.encoding() instanceof TokenSetEncoding
                && detector.search().blockwise().isPresent();
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
        StateManifest manifest = StateManifest.read(directory);
        for (Segment segment : manifest.segments()) {
            requireLength(directory.resolve(segment.documentsFile()), segment.documentsBytes());
            requireLength(directory.resolve(segment.tokensFile()), segment.tokensBytes());
        }
        requireLength(directory.resolve(StateManifest.PAIRS), manifest.pairsBytes());
        return new State(directory, manifest);
    }

    private static void requireLength(Path file, long bytes) throws IOException {
        if (!Files.isRegularFile(file)) throw SavedReader.damaged(file, "it is missing");
        if (Files.size(file) != bytes)
            throw SavedReader.damaged(file, "it has %,d bytes, not %,d".formatted(Files.size(file), bytes));
    }

    Path directory() {
        return directory;
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
        return manifest.segments().stream().mapToInt(Segment::documents).sum();
    }

    /** What it takes on disk. */
    public long bytes() {
        return manifest.bytes();
    }

    /**
     * Fails unless a run finds pairs in the same way.
     *
     * @throws IllegalArgumentException naming the first difference
     */
    void requireSame(Map<String, String> how) {
        List<String> names = new ArrayList<>(how.keySet());
        for (String name : manifest.how().keySet()) if (!how.containsKey(name)) names.add(name);
        for (String name : names) {
            String before = manifest.how().getOrDefault(name, "not set");
            String now = how.getOrDefault(name, "not set");
            if (before.equals(now)) continue;
            throw new IllegalArgumentException(
                    "%s was made with %s %s and this run has %s: say the same, or run over all documents anew"
                            .formatted(directory.getParent(), name, before, now));
        }
    }

    /** Its documents, brought to where new ones will be. */
    KnownDocuments documents(Encodings<?> encodings, Footprint footprint) throws IOException, InterruptedException {
        KnownDocuments.Columns columns = new KnownDocuments.Columns();
        List<Encoded> encoded = new ArrayList<>();
        for (Segment segment : manifest.segments()) {
            int before = columns.size();
            Path documents = directory.resolve(segment.documentsFile());
            columns.read(documents);
            Path tokens = directory.resolve(segment.tokensFile());
            List<Encoded> chunks = encodings.restored(tokens);
            encoded.addAll(chunks);
            if (columns.size() - before != segment.documents())
                throw SavedReader.damaged(documents, "it has other documents than it should");
            if (chunks.stream().mapToInt(Encoded::documents).sum() != segment.documents())
                throw SavedReader.damaged(tokens, "it has other documents than it should");
        }
        footprint.take(columns.bytes());
        return new KnownDocuments(manifest.places(), columns, encoded);
    }

    /** Its pairs. */
    SavedPairs pairs() throws IOException {
        SavedPairs pairs = new SavedPairs(directory.resolve(StateManifest.PAIRS), manifest.pairs());
        pairs.check(documents());
        return pairs;
    }
}
