package org.semblance.io.fingerprints;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.checked.CheckedKind;
import org.semblance.io.checked.CheckedWriter;
import org.semblance.io.inputs.InputException;
import org.semblance.spill.Disk;

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

    /** Version 1 had fingerprints of texts that were not normalized. */
    private static final int VERSION = 2;

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
        text.append(TITLE).append(' ').append(VERSION).append('\n');
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

    /** Reads and validates a {@link Manifest}. */
    static final class ManifestReader {
        private final Path file;
        private final Map<String, String> method = new HashMap<>();
        private final Map<String, String> query = new HashMap<>();
        private final List<ChunkEntry> chunks = new ArrayList<>();
        private int bits;
        private int distance;
        private int next;
        private Attachment weights = Attachment.NONE;
        private Attachment margins = Attachment.NONE;

        private ManifestReader(Path file) {
            this.file = file;
        }

        /** Fails if the directory has no index. */
        static void require(Path directory) throws IOException {
            Path manifest = directory.resolve(Manifest.FILE);
            if (Files.exists(manifest)) return;
            if (StaleFiles.areIn(directory)) {
                throw new InputException(manifest
                        + (Files.exists(directory.resolve(StaleFiles.UNFINISHED))
                                ? ": not written yet, because the build was interrupted; build the index again"
                                : ": missing; restore it from a copy, or rebuild the index in a new directory"));
            }
            throw new InputException(
                    directory + ": no index here; make one with 'semblance index build " + directory + " INPUT'");
        }

        /** Fails if the directory has an index, or files other than leftovers of a killed process. */
        static void requireNone(Path directory) throws IOException {
            if (!Files.isDirectory(directory)) {
                throw new IllegalArgumentException(directory + " is not a directory; name another");
            }
            if (Files.exists(directory.resolve(Manifest.FILE))) {
                throw new IllegalArgumentException(directory
                        + " has an index already; add to it with 'semblance index add', or name another directory");
            }
            List<Path> others = StaleFiles.foreign(directory);
            if (!others.isEmpty())
                throw new IllegalArgumentException(directory + " is not empty: it has "
                        + others.getFirst().getFileName() + "; name another directory");
            if (StaleFiles.areIn(directory) && !Files.exists(directory.resolve(StaleFiles.UNFINISHED)))
                throw new IllegalArgumentException(directory.resolve(Manifest.FILE)
                        + ": missing, but there are files of an index; restore it from a copy, or delete " + directory
                        + " to build another index there");
        }

        static Manifest read(Path directory) throws IOException {
            require(directory);
            Path file = directory.resolve(Manifest.FILE);
            return new ManifestReader(file).parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        }

        private Manifest parse(String text) {
            String first = text.lines().findFirst().orElse("");
            if (first.matches(Manifest.TITLE + " [0-9]+") && !first.equals(Manifest.TITLE + " " + VERSION)) {
                throw new InputException(
                        CheckedFile.wrongVersion(file, first.substring(first.indexOf(' ') + 1), VERSION));
            }
            int end = text.lastIndexOf("checksum ");
            if (end <= 0
                    || !text.substring(end)
                            .equals("checksum %08x\n".formatted(Manifest.checksum(text.substring(0, end)))))
                throw damaged();
            try {
                text.substring(0, end).lines().skip(1).forEach(line -> read(line.split(" ")));
                return new Manifest(new IndexSettings(bits, distance, method, query), next, weights, margins, chunks);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw damaged(); // the checksum is correct, so it was not written by this program
            }
        }

        private InputException damaged() {
            return new InputException(
                    file + ": damaged: checksum mismatch; restore it from a copy, or rebuild the index");
        }

        private void read(String[] words) {
            switch (words[0]) {
                case "bits" -> bits = Integer.parseInt(words[1]);
                case "distance" -> distance = Integer.parseInt(words[1]);
                case "method" -> method.put(Manifest.unescape(words[1]), Manifest.unescape(words[2]));
                case "query" -> query.put(Manifest.unescape(words[1]), Manifest.unescape(words[2]));
                case "next" -> next = Integer.parseInt(words[1]);
                case "weights" -> weights = attachment(words);
                case "margins" -> margins = attachment(words);
                case "chunk" -> chunks.add(chunk(words));
                default -> throw new IllegalArgumentException(words[0]);
            }
        }

        private static Attachment attachment(String[] words) {
            return new Attachment(Integer.parseInt(words[1]), Integer.parseUnsignedInt(words[2], 16));
        }

        private static ChunkEntry chunk(String[] words) {
            return new ChunkEntry(
                    Integer.parseInt(words[1]),
                    Integer.parseInt(words[3]),
                    Integer.parseUnsignedInt(words[5], 16),
                    Integer.parseUnsignedInt(words[6], 16),
                    new ChunkEntry.Removed(
                            Integer.parseInt(words[8]),
                            Integer.parseInt(words[9]),
                            Integer.parseUnsignedInt(words[10], 16)));
        }
    }

    /**
     * A chunk in the manifest.
     *
     * @param number in the names of its files
     * @param rows number of rows, including removed ones
     * @param printsSeal the checksum that identifies the file of fingerprints
     * @param idsSeal the checksum that identifies the file of ids
     * @param removed the list of removed rows
     */
    record ChunkEntry(int number, int rows, int printsSeal, int idsSeal, Removed removed) {
        /**
         * The file that lists removed rows.
         *
         * @param number in the file name, or 0 if there is no file
         * @param rows number of removed rows
         * @param seal the checksum that identifies it
         */
        record Removed(int number, int rows, int seal) {
            static final Removed NONE = new Removed(0, 0, 0);

            Removed {
                if (number < 0 || rows < 0 || rows > 0 == (number == 0)) {
                    throw new IllegalArgumentException("no list of removed rows: " + number + " with " + rows);
                }
            }
        }

        ChunkEntry {
            if (number < 1 || rows < 1 || removed.rows > rows) {
                throw new IllegalArgumentException("no chunk: " + number + " with " + rows + " rows");
            }
        }

        ChunkEntry without(Removed rowsRemoved) {
            return new ChunkEntry(number, rows, printsSeal, idsSeal, rowsRemoved);
        }

        static Path file(Path directory, int number, CheckedKind kind) {
            return directory.resolve(file(number, kind));
        }

        static String file(int number, CheckedKind kind) {
            return String.format(Locale.ROOT, "%06d.%s", number, kind.ending());
        }
    }

    /**
     * A file that belongs to the index as a whole rather than to a chunk.
     *
     * @param number in the file name, or 0 if there is no file
     * @param seal the checksum that identifies it
     */
    record Attachment(int number, int seal) {
        static final Attachment NONE = new Attachment(0, 0);

        Attachment {
            if (number < 0) throw new IllegalArgumentException("no file: " + number);
        }

        static Attachment write(Path directory, int number, CheckedKind kind, byte[] content) throws IOException {
            try (CheckedWriter out = new CheckedWriter(ChunkEntry.file(directory, number, kind), kind)) {
                out.put(content, 0, content.length);
                return new Attachment(number, out.finish());
            }
        }

        /** Fails if the file is missing or has another seal; its content is verified when it is read. */
        void require(Path directory, CheckedKind kind) throws IOException {
            if (number > 0) new CheckedFile(ChunkEntry.file(directory, number, kind), kind, seal).close();
        }

        Optional<byte[]> read(Path directory, CheckedKind kind) throws IOException {
            if (number == 0) return Optional.empty();
            try (CheckedFile in = new CheckedFile(ChunkEntry.file(directory, number, kind), kind, seal)) {
                return Optional.of(in.bytesAt(0, Math.toIntExact(in.length())));
            }
        }

        boolean isCalled(String file, CheckedKind kind) {
            return number > 0 && file.equals(ChunkEntry.file(number, kind));
        }
    }

    /**
     * Files in an index directory that are not part of the index: a killed process did not finish or did not delete them.
     */
    static final class StaleFiles {
        /** A file that is there until a new index has been committed: what else is there may be deleted. */
        static final String UNFINISHED = "UNFINISHED";

        private static final Pattern OURS =
                Pattern.compile("[0-9]{6,10}\\.(prints|ids|removed|weights|margins)|MANIFEST\\.new|" + UNFINISHED);

        private StaleFiles() {}

        private static List<Path> files(Path directory) throws IOException {
            try (Stream<Path> files = Files.list(directory)) {
                return files.sorted().toList();
            }
        }

        private static String name(Path file) {
            return String.valueOf(file.getFileName());
        }

        /** Deletes index files that are not in the manifest; other files are kept. */
        static void delete(Path directory, Manifest manifest) throws IOException {
            for (Path file : files(directory)) {
                if (OURS.matcher(name(file)).matches() && !manifest.names(name(file))) Files.deleteIfExists(file);
            }
        }

        /** Marks a new index as unfinished and deletes what an earlier attempt left. */
        static void begin(Path directory) throws IOException {
            Path mark = directory.resolve(UNFINISHED);
            if (!Files.exists(mark)) Files.createFile(mark);
            Disk.force(directory); // before there are other files
            for (Path file : files(directory)) {
                if (OURS.matcher(name(file)).matches() && !file.equals(mark)) Files.deleteIfExists(file);
            }
        }

        /** Whether the directory contains index files. */
        static boolean areIn(Path directory) throws IOException {
            return Files.isDirectory(directory)
                    && files(directory).stream()
                            .anyMatch(file -> OURS.matcher(name(file)).matches());
        }

        /** Files that do not belong to any index. */
        static List<Path> foreign(Path directory) throws IOException {
            return files(directory).stream()
                    .filter(file ->
                            !OURS.matcher(name(file)).matches() && !name(file).equals(FingerprintStore.LOCK))
                    .toList();
        }
    }
}
