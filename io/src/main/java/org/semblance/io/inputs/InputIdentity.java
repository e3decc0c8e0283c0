package org.semblance.io.inputs;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * Detects changed inputs by name, size, modification time, and a checksum over the first and last bytes of each file.
 */
public final class InputIdentity {
    private static final int END = 1 << 16;

    private InputIdentity() {}

    /** One line; inputs with equal lines are considered equal. */
    public static String of(Input input) throws InterruptedIOException {
        CRC32C checksum = new CRC32C();
        ByteBuffer buffer = ByteBuffer.allocate(END);
        for (InputFile file : input.files()) add(file, checksum, buffer);
        String files = input.files().size() == 1
                ? ""
                : "%d files, ".formatted(input.files().size());
        return "%s (%s%d bytes, changed %s, checksum %s)"
                .formatted(
                        input.name(),
                        files,
                        input.size(),
                        input.files().getFirst().modified(),
                        HexFormat.of().toHexDigits((int) checksum.getValue()));
    }

    /** The identity of any other file: a checksum over its whole content. */
    public static String of(Path file) throws IOException {
        CRC32C checksum = new CRC32C();
        try (InputStream in = new CheckedInputStream(Files.newInputStream(file), checksum)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return "checksum " + HexFormat.of().toHexDigits((int) checksum.getValue());
    }

    private static void add(InputFile file, CRC32C checksum, ByteBuffer buffer) throws InterruptedIOException {
        String facts = file.relative() + '\t' + file.size() + '\t' + file.modified() + '\t' + file.format();
        checksum.update(facts.getBytes(StandardCharsets.UTF_8));
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
            add(channel, 0, checksum, buffer);
            if (file.size() > END) add(channel, Math.max(END, file.size() - END), checksum, buffer);
        } catch (ClosedByInterruptException e) {
            throw new InterruptedIOException();
        } catch (IOException e) {
            throw InputException.of(file.title(), e);
        }
    }

    private static void add(FileChannel channel, long from, CRC32C checksum, ByteBuffer buffer) throws IOException {
        buffer.clear();
        while (buffer.hasRemaining()) if (channel.read(buffer, from + buffer.position()) < 0) break;
        checksum.update(buffer.flip());
    }
}
