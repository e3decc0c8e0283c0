package org.semblance.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * A locked file that grants one process the right to write, for example to a directory. Only the lock counts, and the
 * operating system releases it when the process ends: after a crash the file remains, but it can be locked again.
 *
 * @param file the lock file
 * @param channel the open channel that holds the lock
 */
public record LockFile(Path file, FileChannel channel) implements Closeable {
    private static final int ATTEMPTS = 100;

    /** Acquires the lock; empty if another process, or this one, already holds it. */
    public static Optional<LockFile> take(Path file) throws IOException {
        return take(file, () -> {});
    }

    /** A hook that runs between two steps, for tests. */
    interface Hook {
        void run() throws IOException;
    }

    /** @param opened runs after the file was opened and before it is locked */
    static Optional<LockFile> take(Path file, Hook opened) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            createIfAbsent(file);
            Optional<Object> key = key(file);
            FileChannel channel;
            try {
                channel = FileChannel.open(file, StandardOpenOption.WRITE);
            } catch (NoSuchFileException e) {
                continue; // deleted since it was created
            }
            boolean locked = false;
            try {
                opened.run();
                if (!isFree(channel)) return Optional.empty();
                locked = key.equals(key(file)); // otherwise the lock belongs to a deleted file and excludes no one
                if (locked) return Optional.of(new LockFile(file, channel));
            } finally {
                if (!locked) channel.close();
            }
        }
        return Optional.empty();
    }

    private static void createIfAbsent(Path file) throws IOException {
        if (Files.exists(file)) return;
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            return; // created by another process at the same time
        }
    }

    /** Identifies a file beyond its name (device and inode on POSIX); empty where the file system has no such key. */
    private static Optional<Object> key(Path file) throws IOException {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(file, BasicFileAttributes.class).fileKey());
        } catch (NoSuchFileException e) {
            return Optional.of(new Object()); // equal to no other key
        }
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // locked by this process
        }
    }

    /** Deletes the file, then releases the lock, so that no other process can lock the file in between. */
    public void delete() throws IOException {
        try (channel) {
            if (channel.isOpen()) Files.deleteIfExists(file);
        }
    }

    /** Releases the lock and keeps the file. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
