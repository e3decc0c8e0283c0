package org.semblance.state;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.KnownDocuments;
import org.semblance.pairs.SavedPairs;
import org.semblance.records.Encoded;
import org.semblance.run.Footprint;
import org.semblance.spill.Content;
import org.semblance.spill.SavedReader;
import org.semblance.state.StateManifest.Segment;

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
        return manifest.documents();
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
    public void requireSame(Map<String, String> how) {
        String difference = manifest.difference(how);
        if (!difference.isEmpty())
            throw new IllegalArgumentException("%s was made with %s: say the same, or run over all documents anew"
                    .formatted(directory.getParent(), difference));
    }

    /** Brings back the tokens of a file with this content, chunk by chunk in their order. */
    public interface Restoring {
        List<Encoded> restored(Path archive, Content content) throws IOException, InterruptedException;
    }

    /** Its documents, brought to where new ones will be. */
    public KnownDocuments documents(Restoring restoring, Footprint footprint) throws IOException, InterruptedException {
        return documents(directory, manifest, restoring, footprint);
    }

    /** The documents of a manifest; without tokens if there is nothing that brings them back. */
    static KnownDocuments documents(
            Path directory, StateManifest manifest, @Nullable Restoring restoring, Footprint footprint)
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

    /** Its pairs. */
    public SavedPairs pairs() throws IOException {
        SavedPairs pairs = manifest.pairs(directory.resolve(StateManifest.PAIRS));
        pairs.check(documents());
        return pairs;
    }

    /**
     * Fails unless it is still there as it was when it was opened.
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
