package org.semblance.io.fingerprints;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.inputs.InputException;

/** Reads and validates a {@link Manifest}. */
final class ManifestReader {
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
                    + ": missing, perhaps because a build was killed; restore it from a copy, or rebuild the index");
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
        if (others.isEmpty()) return;
        throw new IllegalArgumentException(
                directory + " is not empty: it has " + others.getFirst().getFileName() + "; name another directory");
    }

    static Manifest read(Path directory) throws IOException {
        require(directory);
        Path file = directory.resolve(Manifest.FILE);
        return new ManifestReader(file).parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }

    private Manifest parse(String text) {
        String first = text.lines().findFirst().orElse("");
        if (first.matches(Manifest.TITLE + " [0-9]+") && !first.equals(Manifest.TITLE + " " + CheckedFile.VERSION)) {
            throw new InputException(CheckedFile.wrongVersion(file, first.substring(first.indexOf(' ') + 1)));
        }
        int end = text.lastIndexOf("checksum ");
        if (end <= 0
                || !text.substring(end).equals("checksum %08x\n".formatted(Manifest.checksum(text.substring(0, end)))))
            throw damaged();
        try {
            text.substring(0, end).lines().skip(1).forEach(line -> read(line.split(" ")));
            return new Manifest(new IndexSettings(bits, distance, method, query), next, weights, margins, chunks);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw damaged(); // the checksum is correct, so it was not written by this program
        }
    }

    private InputException damaged() {
        return new InputException(file + ": damaged: checksum mismatch; restore it from a copy, or rebuild the index");
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
