package org.semblance.corpus;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.semblance.records.Encoded;
import org.semblance.run.MemoryMeter;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.SavedBlocks;
import org.semblance.spill.SavedReader;

/**
 * Documents that an earlier run read, which come before those of a source.
 *
 * @param places the places they come from
 * @param encoded the documents in the form in which they are compared
 */
public record KnownDocuments(List<String> places, Columns columns, List<Encoded> encoded) {
    /** Documents of runs, version 1. */
    private static final int KIND = 0x4443_0001;

    private static final int MOST_SKIPPED = 1 << 12;

    /** No documents. */
    public static KnownDocuments none() {
        return new KnownDocuments(List.of(), new Columns(), List.of());
    }

    /** These documents and no others. */
    public CorpusReader.Input input(MemoryMeter footprint) {
        Corpus corpus = new Corpus(places, columns.parts, new RecordSizes(), List.of());
        footprint.take(corpus.bytes());
        footprint.give(columns.bytes());
        return new CorpusReader.Input(corpus, new ArrayList<>(encoded));
    }

    /** Places, ids and so on of documents. */
    public static final class Columns {
        private final List<CorpusColumns> parts = new ArrayList<>();

        /** Adds the documents of a file, which must have this content. */
        public void read(Path file, FileChecksum content) throws IOException {
            try (SavedReader blocks = new SavedReader(file, KIND)) {
                for (SavedReader.Block next = blocks.next(); next != null; next = blocks.next()) {
                    parts.add(new CorpusColumns(next.content()));
                }
                content.require(blocks.content(), file);
            } catch (BufferUnderflowException | NegativeArraySizeException | IndexOutOfBoundsException e) {
                throw SavedReader.damaged(file, "a block does not hold what it says");
            }
        }

        public int size() {
            return parts.stream().mapToInt(CorpusColumns::size).sum();
        }

        /** The memory they take. */
        public long bytes() {
            return parts.stream().mapToLong(CorpusColumns::bytes).sum();
        }

        List<CorpusColumns> parts() {
            return Collections.unmodifiableList(parts);
        }
    }

    /** Writes the documents of a corpus from {@code from} on, and the skipped records of the places from {@code fromPlace} on. */
    public static FileChecksum write(Corpus corpus, int from, int fromPlace, Path file) throws IOException {
        int criteria = corpus.preference().values().size();
        List<SkippedRecord> skipped =
                corpus.skipped().stream().filter(o -> o.place() >= fromPlace).toList();
        try (SavedBlocks blocks = new SavedBlocks(file, KIND)) {
            for (int at = from; at < corpus.size(); at += CorpusColumns.MOST) {
                blocks.write(0, CorpusColumns.block(corpus, at, Math.min(corpus.size(), at + CorpusColumns.MOST)));
            }
            for (int at = 0; at < skipped.size(); at += MOST_SKIPPED) {
                blocks.write(
                        1,
                        CorpusColumns.block(
                                skipped.subList(at, Math.min(skipped.size(), at + MOST_SKIPPED)), criteria));
            }
            return blocks.content();
        }
    }
}
