package org.semblance.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.semblance.spill.Disk;

/**
 * A short text file whose last line is a checksum of the others.
 *
 * @param text the lines before the checksum
 * @param checked whether there is a checksum
 */
record CheckedText(String text, boolean checked) {
    private static final String CHECKSUM = "checksum=";

    /** Writes a file atomically and syncs it. */
    static void write(Path file, String lines) throws IOException {
        byte[] bytes = (lines + line(lines)).getBytes(StandardCharsets.UTF_8);
        Disk.replace(file, out -> out.write(bytes));
    }

    /** Reads a file; empty if it is not text or its checksum is wrong. */
    static Optional<CheckedText> read(Path file) throws IOException {
        String all;
        try {
            all = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
        int end = all.startsWith(CHECKSUM) ? 0 : all.lastIndexOf("\n" + CHECKSUM) + 1;
        if (!all.startsWith(CHECKSUM, end)) return Optional.of(new CheckedText(all, false));
        String text = all.substring(0, end);
        return all.substring(end).equals(line(text)) ? Optional.of(new CheckedText(text, true)) : Optional.empty();
    }

    static String line(String text) {
        return CHECKSUM + hex(text) + "\n";
    }

    /** The CRC-32C of a text, with eight digits. */
    static String hex(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }
}
