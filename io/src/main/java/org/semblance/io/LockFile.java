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
 * A file that is locked by the one program that may write somewhere. What counts is the lock, which ends with the program:
 * that of a killed one is free, though its file stays.
 */
public record LockFile(Path file, FileChannel channel) implements Closeable {
    private static final int ATTEMPTS = 100;

    /** Takes the lock, unless somebody has it. */
    public static Optional<LockFile> take(Path file) throws IOException {
        return take(file, () -> {});
    }

    /** Something that happens between two steps. */
    interface Meanwhile {
        void happens() throws IOException;
    }

    /** @param opened what happens before the file that was opened is locked */
    static Optional<LockFile> take(Path file, Meanwhile opened) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            makeSure(file);
            Optional<Object> key = key(file);
            FileChannel channel;
            try {
                channel = FileChannel.open(file, StandardOpenOption.WRITE);
            } catch (NoSuchFileException e) {
                continue; // deleted in the meantime
            }
            boolean locked = false;
            try {
                opened.happens();
                if (!isFree(channel)) return Optional.empty();
                locked = key.equals(key(file)); // or else it is the lock of a file that was deleted, and stops nobody
                if (locked) return Optional.of(new LockFile(file, channel));
            } finally {
                if (!locked) channel.close();
            }
        }
        return Optional.empty();
    }

    private static void makeSure(Path file) throws IOException {
        if (Files.exists(file)) return;
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            return; // somebody else was faster
        }
    }

    /** What tells a file from another of its name; nothing where the system has no such key. */
    private static Optional<Object> key(Path file) throws IOException {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(file, BasicFileAttributes.class).fileKey());
        } catch (NoSuchFileException e) {
            return Optional.of(new Object()); // like no other
        }
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
