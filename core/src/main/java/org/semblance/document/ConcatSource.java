package org.semblance.document;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two sources in sequence; the places of the second follow those of the first. */
record ConcatSource(Source first, Source second) implements Source {
    @Override
    public List<String> places() {
        return Stream.concat(first.places().stream(), second.places().stream()).toList();
    }

    @Override
    public @Nullable Chunk next() throws IOException {
        Chunk chunk = first.next();
        if (chunk != null) return chunk;
        Chunk later = second.next();
        return later == null ? null : new Shifted(later, first.places().size());
    }

    @Override
    public long bytesRead() {
        return first.bytesRead() + second.bytesRead();
    }

    @Override
    public long totalBytes() {
        return first.totalBytes() < 0 || second.totalBytes() < 0 ? -1 : first.totalBytes() + second.totalBytes();
    }

    @Override
    public Optional<Source> again() {
        return first.again().flatMap(one -> second.again().map(one::then));
    }

    @Override
    public void close() throws IOException {
        try (first;
                second) {}
    }

    private record Shifted(Chunk chunk, int by) implements Chunk {
        @Override
        public int place() {
            return chunk.place() + by;
        }

        @Override
        public void read(DocumentSink sink) {
            chunk.read(sink);
        }
    }
}
