package org.semblance.state;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;
import org.semblance.pairs.SavedPairs;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.SavedReader;

/**
 * The table of contents of a state, which is written last: lines of cells separated by tabs; the last line is the CRC-32C of all others.
 *
 * @param how the method and everything else on which pairs and groups depend, by name
 * @param pairs how many pairs of distinct documents there are
 * @param pairsContent of their file, if there is one yet
 * @param copiesContent of the file of sizes and copies, if there is one
 */
record StateManifest(
        Map<String, String> how,
        List<String> places,
        List<Segment> segments,
        long pairs,
        FileChecksum pairsContent,
        FileChecksum copiesContent) {
    /** The file name of a state's manifest. */
    static final String NAME = "manifest";

    static final String PAIRS = "pairs";

    /** The file of sizes of documents and of copies. */
    static final String COPIES = "copies";

    /** States of at least this size in bytes are synced; smaller ones are computed again if their checksum shows a loss. */
    static final long WORTH_FORCING = 16L << 20;

    private static final String TITLE = "semblance state\t3\n";

    StateManifest {
        how = Collections.unmodifiableMap(new LinkedHashMap<>(how));
        places = List.copyOf(places);
        segments = List.copyOf(segments);
    }

    /**
     * The documents of one run, in two files.
     *
     * @param tokensContent none if there is no file of tokens
     */
    record Segment(int number, int documents, FileChecksum documentsContent, FileChecksum tokensContent) {
        String documentsFile() {
            return documentsFile(number);
        }

        String tokensFile() {
            return tokensFile(number);
        }

        static String documentsFile(int number) {
            return "documents-" + number;
        }

        static String tokensFile(int number) {
            return "tokens-" + number;
        }
    }

    /** The segments, with or without the files of tokens that there are. */
    List<Segment> segments(boolean withTokens) {
        return withTokens
                ? segments
                : segments.stream()
                        .map(s -> new Segment(s.number, s.documents, s.documentsContent, FileChecksum.NONE))
                        .toList();
    }

    /** How many documents there are. */
    int documents() {
        return segments.stream().mapToInt(Segment::documents).sum();
    }

    /** The first setting that another run has with another value, in words; empty if there is none. */
    String difference(Map<String, String> now) {
        return difference(how, now);
    }

    static String difference(Map<String, String> how, Map<String, String> now) {
        Set<String> names = new LinkedHashSet<>(now.keySet());
        names.addAll(how.keySet());
        for (String name : names) {
            String before = how.getOrDefault(name, "not set");
            String other = now.getOrDefault(name, "not set");
            if (!before.equals(other)) return "%s %s and this run has %s".formatted(name, before, other);
        }
        return "";
    }

    /** The size of its files. */
    long bytes() {
        return files().values().stream().mapToLong(FileChecksum::bytes).sum();
    }

    /**
     * Fails unless every file is there at its full length.
     *
     * @throws java.nio.file.FileSystemException naming the file
     */
    void requireFiles(Path directory) throws IOException {
        for (Map.Entry<String, FileChecksum> file : files().entrySet()) {
            requireLength(directory.resolve(file.getKey()), file.getValue().bytes());
        }
    }

    /** The contents of its files by name. */
    Map<String, FileChecksum> files() {
        Map<String, FileChecksum> files = new LinkedHashMap<>();
        for (Segment segment : segments) {
            files.put(segment.documentsFile(), segment.documentsContent);
            if (segment.tokensContent.isThere()) files.put(segment.tokensFile(), segment.tokensContent);
        }
        if (pairsContent.isThere()) files.put(PAIRS, pairsContent);
        if (copiesContent.isThere()) files.put(COPIES, copiesContent);
        return files;
    }

    /** The same with a file of sizes and copies. */
    StateManifest with(FileChecksum copies) {
        return new StateManifest(how, places, segments, pairs, pairsContent, copies);
    }

    /** Its pairs, in the file where they are now. */
    SavedPairs pairs(Path file) {
        return new SavedPairs(file, pairsContent, pairs);
    }

    private static void requireLength(Path file, long bytes) throws IOException {
        if (!Files.isRegularFile(file)) throw SavedReader.damaged(file, "it is missing");
        if (Files.size(file) != bytes)
            throw SavedReader.damaged(file, "it has %,d bytes, not %,d".formatted(Files.size(file), bytes));
    }

    private String text() {
        StringBuilder text = new StringBuilder(TITLE);
        how.forEach((name, value) -> line(text, "how", name, value));
        for (String place : places) line(text, "place", place);
        for (Segment s : segments) line(text, "segment", s.number, s.documents);
        line(text, PAIRS, pairs);
        files().forEach((name, content) -> line(text, "file", name, content.bytes(), hex(content.checksum())));
        line(text, "crc", checksum(text.toString()));
        return text.toString();
    }

    private static void line(StringBuilder text, Object... cells) {
        for (int c = 0; c < cells.length; c++) {
            if (c > 0) text.append('\t');
            text.append(cells[c].toString()
                    .replace("\\", "\\\\")
                    .replace("\t", "\\t")
                    .replace("\n", "\\n")
                    .replace("\r", "\\r"));
        }
        text.append('\n');
    }

    private static String checksum(String text) {
        CRC32C checksum = new CRC32C();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return hex((int) checksum.getValue());
    }

    private static String hex(int value) {
        return HexFormat.of().toHexDigits(value);
    }

    /** A checksum that identifies it. */
    String identity() {
        return checksum(text());
    }

    /** Writes it atomically after its files, and brings a large state with everything in its directory to the disk. */
    void write(Path directory, String name) throws IOException {
        Path file = directory.resolve(name);
        Disk.ContentWriter content = out -> out.write(text().getBytes(StandardCharsets.UTF_8));
        if (bytes() < WORTH_FORCING) {
            Disk.replaceUnsynced(file, content);
            return;
        }
        Directories.force(directory);
        Disk.replace(file, content);
        Disk.forceParent(directory);
    }

    static StateManifest read(Path directory, String name) throws IOException {
        Path file = directory.resolve(name);
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        int end = text.lastIndexOf("crc\t");
        if (end < 0 || !text.substring(end).equals("crc\t" + checksum(text.substring(0, end)) + "\n"))
            throw SavedReader.damaged(file, "its checksum is another");
        if (!text.startsWith(TITLE)) throw SavedReader.otherVersion(file);
        return parsed(text.substring(TITLE.length(), end));
    }

    private static StateManifest parsed(String text) {
        Map<String, String> how = new LinkedHashMap<>();
        List<String> places = new ArrayList<>();
        Map<Integer, Integer> documents = new LinkedHashMap<>();
        Map<String, FileChecksum> files = new LinkedHashMap<>();
        long pairs = 0;
        for (String line : text.split("\n")) {
            String[] cells = line.split("\t", -1);
            for (int c = 0; c < cells.length; c++) cells[c] = cells[c].translateEscapes();
            switch (cells[0]) {
                case "how" -> how.put(cells[1], cells[2]);
                case "place" -> places.add(cells[1]);
                case "segment" -> documents.put(Integer.valueOf(cells[1]), Integer.valueOf(cells[2]));
                case PAIRS -> pairs = Long.parseLong(cells[1]);
                default ->
                    files.put(cells[1], new FileChecksum(Long.parseLong(cells[2]), HexFormat.fromHexDigits(cells[3])));
            }
        }
        List<Segment> segments = new ArrayList<>();
        documents.forEach((number, count) -> segments.add(new Segment(
                number,
                count,
                files.getOrDefault(Segment.documentsFile(number), FileChecksum.NONE),
                files.getOrDefault(Segment.tokensFile(number), FileChecksum.NONE))));
        return new StateManifest(
                how,
                places,
                segments,
                pairs,
                files.getOrDefault(PAIRS, FileChecksum.NONE),
                files.getOrDefault(COPIES, FileChecksum.NONE));
    }
}
