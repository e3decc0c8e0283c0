package org.semblance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.semblance.spill.SavedReader;

/**
 * The table of contents of a state, which is written last: a line each, cells between tabs, the last line the CRC-32C of all before.
 *
 * @param how the method and everything else on which pairs and groups depend, by name
 * @param pairs how many pairs of distinct documents there are
 */
record StateManifest(
        Map<String, String> how, List<String> places, List<Segment> segments, long pairs, long pairsBytes) {
    static final String NAME = "manifest";
    static final String PAIRS = "pairs";

    private static final String TITLE = "semblance state\t1\n";

    StateManifest {
        how = Collections.unmodifiableMap(new LinkedHashMap<>(how));
        places = List.copyOf(places);
        segments = List.copyOf(segments);
    }

    /** The documents of one run, in two files. */
    record Segment(int number, int documents, long documentsBytes, long tokensBytes) {
        String documentsFile() {
            return "documents-" + number;
        }

        String tokensFile() {
            return "tokens-" + number;
        }
    }

    /** What the files it names take. */
    long bytes() {
        long bytes = pairsBytes;
        for (Segment segment : segments) bytes += segment.documentsBytes + segment.tokensBytes;
        return bytes;
    }

    private String text() {
        StringBuilder text = new StringBuilder(TITLE);
        how.forEach((name, value) -> line(text, "how", name, value));
        for (String place : places) line(text, "place", place);
        for (Segment s : segments) {
            line(text, "segment", s.number, s.documents, s.documentsBytes, s.tokensBytes);
        }
        line(text, PAIRS, pairs, pairsBytes);
        line(text, "crc", checksum(text.toString()));
        return text.toString();
    }

    private static void line(StringBuilder text, Object... cells) {
        for (int c = 0; c < cells.length; c++) {
            if (c > 0) text.append('\t');
            text.append(cells[c].toString()
                    .replace("\\", "\\\\")
                    .replace("\t", "\\t")
                    .replace("\n", "\\n"));
        }
        text.append('\n');
    }

    private static String checksum(String text) {
        CRC32C checksum = new CRC32C();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) checksum.getValue());
    }

    /** Writes it whole or not at all. */
    void write(Path directory) throws IOException {
        Path aside = directory.resolve(NAME + ".new");
        try (FileChannel file = FileChannel.open(aside, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text().getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) file.write(bytes);
            file.force(true);
        }
        Files.move(aside, directory.resolve(NAME), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    static StateManifest read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        int end = text.lastIndexOf("crc\t");
        if (end < 0 || !text.substring(end).equals("crc\t" + checksum(text.substring(0, end)) + "\n"))
            throw SavedReader.damaged(file, "its checksum is another");
        if (!text.startsWith(TITLE)) throw SavedReader.damaged(file, "it was written by another version");
        return parsed(text.substring(TITLE.length(), end));
    }

    private static StateManifest parsed(String text) {
        Map<String, String> how = new LinkedHashMap<>();
        List<String> places = new ArrayList<>();
        List<Segment> segments = new ArrayList<>();
        long[] pairs = new long[2];
        for (String line : text.lines().toList()) {
            String[] cells = line.split("\t", -1);
            for (int c = 0; c < cells.length; c++) cells[c] = unescaped(cells[c]);
            switch (cells[0]) {
                case "how" -> how.put(cells[1], cells[2]);
                case "place" -> places.add(cells[1]);
                case "segment" ->
                    segments.add(new Segment(
                            Integer.parseInt(cells[1]),
                            Integer.parseInt(cells[2]),
                            Long.parseLong(cells[3]),
                            Long.parseLong(cells[4])));
                default -> {
                    pairs[0] = Long.parseLong(cells[1]);
                    pairs[1] = Long.parseLong(cells[2]);
                }
            }
        }
        return new StateManifest(how, places, segments, pairs[0], pairs[1]);
    }

    private static String unescaped(String cell) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (c == '\\') {
                c = cell.charAt(++i);
                if (c == 't') c = '\t';
                if (c == 'n') c = '\n';
            }
            text.append(c);
        }
        return text.toString();
    }
}
