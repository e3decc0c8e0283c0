package org.semblance;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.StateManifest.Segment;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.KnownDocuments;
import org.semblance.pairs.SavedPairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.TokenArchive;
import org.semblance.run.Footprint;

/**
 * Leaves a {@link State} as a run goes on: tokens while documents are read, documents when all are, pairs when they are found. Segments
 * that are known already are linked, or copied where that cannot be.
 */
final class StateWriter implements Closeable {
    private final Path directory;
    private final List<Segment> before;
    private final int number;
    private final TokenArchive tokens;

    StateWriter(Path directory, @Nullable State known, Footprint footprint) throws IOException {
        this.directory = directory;
        this.before = known == null ? List.of() : known.manifest().segments();
        this.number = before.isEmpty() ? 1 : before.getLast().number() + 1;
        Files.createDirectories(directory);
        for (Segment segment : before) {
            if (known == null) continue;
            link(known.directory().resolve(segment.documentsFile()), directory.resolve(segment.documentsFile()));
            link(known.directory().resolve(segment.tokensFile()), directory.resolve(segment.tokensFile()));
        }
        this.tokens = new TokenArchive(directory.resolve("tokens-" + number), footprint);
    }

    private static void link(Path from, Path to) throws IOException {
        try {
            Files.createLink(to, from);
        } catch (IOException | UnsupportedOperationException e) {
            Files.copy(from, to); // another disk, or one without links
        }
    }

    /** What keeps tokens while documents are read. */
    TokenArchive tokens() {
        return tokens;
    }

    /** All documents have been read; some were known. */
    void documents(Corpus corpus, Growth known) throws IOException {
        tokens.close();
        Path file = directory.resolve("documents-" + number);
        KnownDocuments.write(corpus, known.knownDocuments(), known.knownPlaces(), file);
    }

    /** All pairs have been found: the state is complete. Returns its size. */
    long pairs(SortedPairs distinct, Map<String, String> how, Corpus corpus, int known) throws IOException {
        Path file = directory.resolve(StateManifest.PAIRS);
        SavedPairs.write(distinct, file);
        List<Segment> segments = new ArrayList<>(before);
        segments.add(new Segment(
                number,
                corpus.size() - known,
                Files.size(directory.resolve("documents-" + number)),
                Files.size(directory.resolve("tokens-" + number))));
        StateManifest manifest = new StateManifest(how, corpus.places(), segments, distinct.count(), Files.size(file));
        manifest.write(directory);
        return manifest.bytes();
    }

    @Override
    public void close() throws IOException {
        tokens.close();
    }
}
