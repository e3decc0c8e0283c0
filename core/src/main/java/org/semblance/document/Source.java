package org.semblance.document;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Documents from one or more files or directories, divided into chunks so that several threads can read them. */
public interface Source extends AutoCloseable {
    /** The names of the files or directories from which documents are read, as the user would name them. */
    List<String> places();

    /** The next chunk of documents in input order, or null at the end. Called by one thread at a time. */
    @Nullable
    Chunk next() throws IOException;

    /** Number of bytes read so far, in the same unit as {@link #totalBytes}. */
    default long bytesRead() {
        return 0;
    }

    /** Total number of bytes, or -1 if unknown. */
    default long totalBytes() {
        return -1;
    }

    /**
     * The same documents once more, in the same chunks, from the beginning; to be closed as well. Default: empty, the
     * documents can be read only once.
     */
    default Optional<Source> again() {
        return Optional.empty();
    }

    /** The documents of earlier runs that this source extends, to be read again; empty if it does not have them. */
    default Optional<Source> earlier() {
        return Optional.empty();
    }

    @Override
    void close() throws IOException;

    /** Consecutive documents of one file or directory; read once, by any thread. */
    interface Chunk {
        /** Index into {@link #places}. */
        int place();

        /** Passes every document of the chunk to the sink, in input order. */
        void read(DocumentSink sink);
    }

    /**
     * Receives the documents of a chunk. A position is a line number from 1, or a file's number within its directory.
     */
    interface DocumentSink {
        void accept(Document document, long position);

        /** Receives a record that could not be read as a document, with the reason as text for the user. */
        void reject(long position, String reason);

        /**
         * Receives a document; readers of files and tables call this one.
         *
         * @param bytes size of its record, decompressed
         */
        default void accept(Document document, long position, long bytes) {
            accept(document, position);
        }

        /** The same for an unreadable record. */
        default void reject(long position, String reason, long bytes) {
            reject(position, reason);
        }
    }

    /** This source followed by another one, whose places follow. */
    default Source then(Source next) {
        return new ConcatSource(this, next);
    }

    /** Documents in memory, as a single place. */
    static Source of(List<Document> documents) {
        return new ListSource(documents);
    }
}
