package org.semblance.io.fingerprints;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.checked.CheckedKind;

/**
 * The state of an index directory: a short text file whose last line is a checksum of the others.
 *
 * @param settings of the index
 * @param next the next unused file number
 * @param weights feature weights
 * @param margins bit margins of a sample of documents
 * @param chunks in the order of their commits
 */
record Manifest(IndexSettings settings, int next, Attachment weights, Attachment margins, List<ChunkEntry> chunks) {
    static final String FILE = "MANIFEST";
    static final String TITLE = "semblance-index";

    Manifest {
        chunks = List.copyOf(chunks);
    }

    Manifest withNext(int number) {
        return new Manifest(settings, number, weights, margins, chunks);
    }

    Manifest withWeights(Attachment file) {
        return new Manifest(settings, next, file, margins, chunks);
    }

    Manifest withMargins(Attachment file) {
        return new Manifest(settings, next, weights, file, chunks);
    }

    Manifest withoutFiles() {
        return new Manifest(settings, next, Attachment.NONE, Attachment.NONE, List.of());
    }

    Manifest withChunks(List<ChunkEntry> entries) {
        return new Manifest(settings, next, weights, margins, entries);
    }

    byte[] bytes() {
        StringBuilder text = new StringBuilder();
        text.append(TITLE).append(' ').append(CheckedFile.VERSION).append('\n');
        text.append("bits ").append(settings.bits()).append('\n');
        text.append("distance ").append(settings.distance()).append('\n');
        settings.method().forEach((name, value) -> text.append(parameter("method", name, value)));
        settings.query().forEach((name, value) -> text.append(parameter("query", name, value)));
        text.append("next ").append(next).append('\n');
        text.append("weights %d %08x\n".formatted(weights.number(), weights.seal()));
        text.append("margins %d %08x\n".formatted(margins.number(), margins.seal()));
        for (ChunkEntry chunk : chunks) {
            text.append("chunk %d rows %d seals %08x %08x removed %d %d %08x\n"
                    .formatted(
                            chunk.number(),
                            chunk.rows(),
                            chunk.printsSeal(),
                            chunk.idsSeal(),
                            chunk.removed().number(),
                            chunk.removed().rows(),
                            chunk.removed().seal()));
        }
        text.append("checksum %08x\n".formatted(checksum(text.toString())));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String parameter(String kind, String name, String value) {
        return kind + ' ' + escape(name) + ' ' + escape(value) + '\n';
    }

    static int checksum(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return (int) sum.getValue();
    }

    /** Whether the index contains a file of this name. */
    boolean names(String file) {
        if (file.equals(FILE)
                || weights.isCalled(file, CheckedKind.WEIGHTS)
                || margins.isCalled(file, CheckedKind.MARGINS)) return true;
        return chunks.stream()
                .anyMatch(c -> file.equals(ChunkEntry.file(c.number(), CheckedKind.PRINTS))
                        || file.equals(ChunkEntry.file(c.number(), CheckedKind.IDS))
                        || file.equals(ChunkEntry.file(c.removed().number(), CheckedKind.REMOVED)));
    }

    /** Escapes spaces and line ends. */
    private static String escape(String value) {
        return value.replace("\\", "\\\\")
                .replace(" ", "\\s")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .concat("\\e");
    }

    static String unescape(String word) {
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c != '\\') {
                value.append(c);
                continue;
            }
            char escaped = word.charAt(++i);
            if (escaped == 'e') break; // end marker, so that an empty word can be represented
            value.append(
                    switch (escaped) {
                        case 's' -> ' ';
                        case 'n' -> '\n';
                        case 'r' -> '\r';
                        default -> escaped;
                    });
        }
        return value.toString();
    }
}
