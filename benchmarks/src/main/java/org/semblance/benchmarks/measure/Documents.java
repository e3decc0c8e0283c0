package org.semblance.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;

/** Documents of a file, in memory. */
public final class Documents {
    private Documents() {}

    /** Reads all documents; fails if a line is not a document. */
    public static List<Document> read(Path file) throws IOException {
        List<Document> documents = new ArrayList<>();
        try (Source source = Sources.open(file)) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                chunk.read(new Source.DocumentSink() {
                    @Override
                    public void accept(Document document, long position) {
                        documents.add(document);
                    }

                    @Override
                    public void reject(long position, String reason) {
                        throw new IllegalArgumentException(file + ":" + position + ": " + reason);
                    }
                });
            }
        }
        return documents;
    }
}
