package org.semblance.benchmarks.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;

/** Reads the documents of files, by the formats that follow from their names. */
final class TextFiles {
    private TextFiles() {}

    /** The documents of each file, until they have {@code mostChars} characters; a directory stands for its files. */
    static Map<String, List<Document>> read(List<Path> paths, long mostChars) throws IOException {
        Map<String, List<Document>> texts = new LinkedHashMap<>();
        for (Path path : paths) {
            for (Path file : files(path)) texts.put(title(file), documents(file, mostChars));
        }
        return texts;
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) return List.of(path);
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** The file name without its ending; files named docs are known by their directory. */
    private static String title(Path file) {
        String name = file.getFileName().toString().replaceFirst("(.)\\..*", "$1");
        Path folder = file.toAbsolutePath().getParent();
        return name.equals("docs") && folder != null && folder.getFileName() != null
                ? folder.getFileName().toString()
                : name;
    }

    private static List<Document> documents(Path file, long mostChars) throws IOException {
        List<Document> documents = new ArrayList<>();
        Source.DocumentSink sink = new Source.DocumentSink() {
            private long chars;

            @Override
            public void accept(Document document, long position) {
                if (chars < mostChars) documents.add(document);
                chars += document.text().length();
            }

            @Override
            public void reject(long position, String reason) {
                throw new IllegalArgumentException(file + ":" + position + ": " + reason);
            }
        };
        try (Source source = Sources.open(file)) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) chunk.read(sink);
        }
        return documents;
    }
}
