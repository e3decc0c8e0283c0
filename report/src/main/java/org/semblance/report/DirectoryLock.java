package org.semblance.report;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A lock file, held by the one run that writes to a directory; a killed run's lock is free, though its file stays. */
record DirectoryLock(Path file, FileChannel channel) implements AutoCloseable {
    /** Takes the lock. */
    static DirectoryLock take(Path file, Path out) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel) != null) return new DirectoryLock(file, channel);
        channel.close();
        throw new IllegalArgumentException("another run is writing to " + out);
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (channel.isOpen()) Files.deleteIfExists(file);
        }
    }
}
