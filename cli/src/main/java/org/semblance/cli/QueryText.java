package org.semblance.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Format;
import org.semblance.io.InputException;
import org.semblance.io.Inputs;
import org.semblance.io.ReadOptions;
import org.semblance.io.Sources;

/** The text that a user asks with: in a file, on standard input, or said. */
final class QueryText {
    private QueryText() {}

    static Document read(String said) throws IOException {
        if (said.equals("-")) {
            return Document.of("", new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
        }
        return isFile(said) ? file(Path.of(said)) : Document.of("", said);
    }

    private static boolean isFile(String said) {
        try {
            return !said.isEmpty() && Files.exists(Path.of(said));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static Document file(Path path) throws IOException {
        if (Files.isDirectory(path))
            throw new IllegalArgumentException(path + " is a directory; name a file with one text");
        String name = path.toString().toLowerCase(Locale.ROOT);
        if (name.matches(".*\\.(jsonl|ndjson|csv|tsv|warc|parquet)(\\.gz|\\.zst)?")) {
            throw new IllegalArgumentException(
                    path + " is a file of many documents; name one with one text, or ask with --id");
        }
        boolean page = name.matches(".*\\.html?(\\.gz|\\.zst)?");
        ReadOptions reading = ReadOptions.defaults().withFormat(Format.parse(page ? "html" : "text"));
        List<Document> found = new ArrayList<>();
        try (Source source = Sources.open(Inputs.of(List.of(path), reading).inputs(), reading)) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                chunk.read(new Source.DocumentSink() {
                    @Override
                    public void accept(Document document, long position) {
                        found.add(document);
                    }

                    @Override
                    public void reject(long position, String reason) {
                        throw new InputException(path + ": " + reason);
                    }
                });
            }
        }
        return found.isEmpty() ? Document.of("", "") : found.getFirst();
    }
}
