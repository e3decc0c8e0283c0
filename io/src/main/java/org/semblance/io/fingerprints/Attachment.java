package org.semblance.io.fingerprints;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.checked.CheckedKind;
import org.semblance.io.checked.CheckedWriter;
import org.semblance.spill.Disk;

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

    static Attachment write(Disk disk, Path directory, int number, CheckedKind kind, byte[] content)
            throws IOException {
        try (CheckedWriter out = new CheckedWriter(disk, directory.resolve(ChunkEntry.file(number, kind)), kind)) {
            out.put(content, 0, content.length);
            return new Attachment(number, out.finish());
        }
    }

    /** Fails if the file is missing or has another seal; its content is verified when it is read. */
    void require(Path directory, CheckedKind kind) throws IOException {
        if (number > 0) new CheckedFile(directory.resolve(ChunkEntry.file(number, kind)), kind, seal).close();
    }

    Optional<byte[]> read(Path directory, CheckedKind kind) throws IOException {
        if (number == 0) return Optional.empty();
        try (CheckedFile in = new CheckedFile(directory.resolve(ChunkEntry.file(number, kind)), kind, seal)) {
            return Optional.of(in.bytesAt(0, Math.toIntExact(in.length())));
        }
    }

    boolean isCalled(String file, CheckedKind kind) {
        return number > 0 && file.equals(ChunkEntry.file(number, kind));
    }
}
