package org.semblance.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An output directory that appears whole or not at all: written aside, in a hidden directory next to it, and renamed at
 * the end. Whatever kills the run, a reader sees the old state or the new one.
 */
public final class RunDirectory implements AutoCloseable {
    private final Path target;
    private final Path partial;
    private final Path lockFile;
    private final FileChannel lock;
    private boolean committed;

    private RunDirectory(Path target, Path partial, Path lockFile, FileChannel lock) {
        this.target = target;
        this.partial = partial;
        this.lockFile = lockFile;
        this.lock = lock;
    }

    /**
     * Begins a directory.
     *
     * @param overwrite whether an earlier run there may be replaced
     * @throws IllegalArgumentException if something is in the way, saying what to do
     */
    public static RunDirectory begin(Path out, boolean overwrite) throws IOException {
        Path target = out.toAbsolutePath().normalize();
        Path name = target.getFileName();
        if (name == null)
            throw new IllegalArgumentException("the root directory cannot be an output directory: " + out);
        requireFree(out, target, overwrite);
        Path parent = target.resolveSibling("");
        Files.createDirectories(parent);
        Path lockFile = target.resolveSibling("." + name + ".lock");
        FileChannel lock = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(lock) == null) {
            lock.close();
            throw new IllegalArgumentException("another run is writing to " + out);
        }
        Path partial = target.resolveSibling("." + name + ".partial");
        delete(partial); // what a killed run left; nobody else holds the lock
        Files.createDirectory(partial);
        return new RunDirectory(target, partial, lockFile, lock);
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static void requireFree(Path out, Path target, boolean overwrite) throws IOException {
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) return;
        if (!Files.isDirectory(target)) throw new IllegalArgumentException("not a directory: " + out);
        try (Stream<Path> entries = Files.list(target)) {
            if (entries.findAny().isEmpty()) return;
        }
        if (!overwrite) {
            throw new IllegalArgumentException(
                    out + " is not empty; say --overwrite to replace it, or name another directory");
        }
        if (!Files.exists(target.resolve("summary.json"))) {
            throw new IllegalArgumentException(
                    out + " does not hold an earlier run and will not be overwritten; name another directory");
        }
    }

    /** Where to write until the directory is complete. */
    public Path path() {
        return partial;
    }

    /** Puts the directory in its place. */
    public void commit() throws IOException {
        if (Files.exists(target)) {
            Path old = target.resolveSibling("." + target.getFileName() + ".replaced");
            delete(old);
            Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
            committed = true;
            delete(old);
        } else {
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
            committed = true;
        }
    }

    /** Leaves nothing behind of a directory that was not committed. */
    @Override
    public void close() throws IOException {
        try {
            if (!committed) delete(partial);
            Files.deleteIfExists(lockFile);
        } finally {
            lock.close();
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) return;
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException failure) throws IOException {
                if (failure != null) throw new UncheckedIOException(failure);
                Files.delete(dir);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
