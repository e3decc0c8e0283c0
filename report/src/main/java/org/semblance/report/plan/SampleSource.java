package org.semblance.report.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Source;
import org.semblance.report.plan.Sample.Drawn;

/** A sample as a source, with a few texts per chunk, so that all threads have work. */
final class SampleSource implements Source {
    private static final int CHUNK_CHARACTERS = 1 << 18;

    private final List<Drawn> documents;
    private int next;

    SampleSource(List<Drawn> documents) {
        this.documents = documents;
    }

    @Override
    public List<String> places() {
        return List.of("sample");
    }

    @Override
    public @Nullable Chunk next() {
        if (next == documents.size()) return null;
        int from = next;
        for (long length = 0; next < documents.size() && length < CHUNK_CHARACTERS; next++)
            length += 16 + documents.get(next).length();
        int to = next;
        return new Chunk() {
            @Override
            public int place() {
                return 0;
            }

            @Override
            public void read(DocumentSink sink) {
                for (int i = from; i < to; i++) sink.accept(documents.get(i).document(), i + 1L);
            }
        };
    }

    @Override
    public void close() {}
}
