package org.semblance.document;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Documents from one or more places, cut into chunks so that several threads can read them. */
public interface Source extends AutoCloseable {
    /** The files or directories the documents come from, as the user would name them. */
    List<String> places();

    /** The next run of documents in input order, or null at the end; called by one thread at a time. */
    @Nullable
    Chunk next() throws IOException;

    /** Bytes handed out so far, in the same unit as {@link #totalBytes}. */
    default long bytesRead() {
        return 0;
    }

    /** Bytes there are in all, or -1 if nobody can know. */
    default long totalBytes() {
        return -1;
    }

    @Override
    void close() throws IOException;

    /** A run of consecutive documents of one place; read once, by whichever thread took it. */
    interface Chunk {
        /** Index into {@link #places}. */
        int place();

        /** Hands every document of the chunk to the sink, in input order. */
        void read(DocumentSink sink);
    }

    /** Takes what a chunk holds. A position is a line number from 1, or a file's number within its directory. */
    interface DocumentSink {
        void accept(Document document, long position);

        /** A record that could not be read as a document, and why, in words for the user. */
        void reject(long position, String reason);
    }

    /** This source and then another, whose places follow. */
    default Source then(Source next) {
        return new ConcatSource(this, next);
    }

    /** Documents already in memory, as one place. */
    static Source of(List<Document> documents) {
        return new ListSource(documents);
    }
}
