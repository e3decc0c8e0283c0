package org.semblance.report.audit;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source;

/** The probes among the documents of a source. */
record ProbeSource(Source all, SamplingFrame frame) implements Source {
    @Override
    public List<String> places() {
        return all.places();
    }

    @Override
    public @Nullable Chunk next() throws IOException {
        Chunk chunk = all.next();
        return chunk == null ? null : new Probes(chunk, frame);
    }

    @Override
    public long bytesRead() {
        return all.bytesRead();
    }

    @Override
    public long totalBytes() {
        return all.totalBytes();
    }

    @Override
    public void close() throws IOException {
        all.close();
    }

    private record Probes(Chunk chunk, SamplingFrame frame) implements Chunk {
        @Override
        public int place() {
            return chunk.place();
        }

        @Override
        public void read(DocumentSink sink) {
            chunk.read(new DocumentSink() {
                @Override
                public void accept(Document document, long position) {
                    if (frame.probe(IdNumbers.key(document.id())) >= 0) sink.accept(document, position);
                }

                @Override
                public void reject(long position, String reason) {
                    // The run has already reported it.
                }
            });
        }
    }
}
