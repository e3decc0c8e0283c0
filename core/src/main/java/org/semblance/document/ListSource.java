package org.semblance.document;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Documents of a list, in chunks of a thousand. */
final class ListSource implements Source {
    private static final int CHUNK = 1000;

    private final List<Document> documents;
    private int next;

    ListSource(List<Document> documents) {
        this.documents = List.copyOf(documents);
    }

    @Override
    public List<String> places() {
        return List.of("memory");
    }

    @Override
    public @Nullable Chunk next() {
        if (next == documents.size()) return null;
        int from = next;
        int to = Math.min(from + CHUNK, documents.size());
        next = to;
        return new Chunk() {
            @Override
            public int place() {
                return 0;
            }

            @Override
            public void read(DocumentSink sink) {
                for (int i = from; i < to; i++) sink.accept(documents.get(i), i + 1L);
            }
        };
    }

    @Override
    public Optional<Source> again() {
        return Optional.of(new ListSource(documents));
    }

    @Override
    public void close() {}
}
