package org.semblance.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file that is locked by the one program that may write somewhere. What counts is the lock, which ends with the program:
 * that of a killed one is free, though its file stays.
 */
public record LockFile(Path file, FileChannel channel) implements Closeable {
    /** Takes the lock, unless somebody has it. */
    public static Optional<LockFile> take(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (isFree(channel)) return Optional.of(new LockFile(file, channel));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return Optional.empty();
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // it is this program's
        }
    }

    /** Lets go of the lock, and deletes the file before somebody else can take it. */
    public void delete() throws IOException {
        try (channel) {
            if (channel.isOpen()) Files.deleteIfExists(file);
        }
    }

    /** Lets go of the lock; the file stays. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
