package org.semblance.spill;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.files.RemoteFiles;
import org.semblance.run.Workers;

/** Directories with everything below them. */
public final class Directories {
    /** Files that are synced at a time: a disk completes many syncs together. */
    private static final int SYNCS = 64;

    private Directories() {}

    /** Whether there is anything of that name, even a link that leads nowhere. */
    public static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Removes a directory and everything below it, if it is there; links are removed, not followed. */
    public static void delete(Path directory) throws IOException {
        if (!exists(directory)) return;
        Optional<RemoteFiles> remote = RemoteFiles.of(directory);
        if (remote.isPresent()) {
            remote.get().deleteTree(directory);
            return;
        }
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException failure) throws IOException {
                if (failure != null) throw failure;
                Files.delete(dir);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Syncs everything below a directory. */
    public static void force(Path directory) throws IOException {
        if (RemoteFiles.isRemote(directory)) return;
        List<Path> paths;
        try (Stream<Path> found = Files.walk(directory)) {
            paths = found.toList();
        }
        try {
            new Workers(SYNCS).forEach(paths.size(), path -> Disk.force(paths.get(path)));
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    /** Bytes of all files below a directory; 0 if it is not there. */
    public static long size(Path directory) throws IOException {
        if (!exists(directory)) return 0;
        long bytes = 0;
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) bytes += Files.size(file);
        }
        return bytes;
    }

    /**
     * Makes a directory and those above it.
     *
     * @return the ones that were not there, innermost first
     * @throws IllegalArgumentException if something else stands in the way
     */
    public static List<Path> make(Path directory) throws IOException {
        List<Path> made = new ArrayList<>();
        Path there = directory;
        for (Path up = there.getParent(); up != null && !exists(there); up = there.getParent()) {
            made.add(there);
            there = up;
        }
        if (RemoteFiles.isRemote(there))
            Files.readAttributes(there, BasicFileAttributes.class); // fails with the reason
        if (!Files.isDirectory(there)) throw new IllegalArgumentException("not a directory: " + there);
        Files.createDirectories(directory);
        return made;
    }

    /** The same, such that they would survive a loss of power. */
    public static void makeForced(Path directory) throws IOException {
        for (Path made : make(directory.toAbsolutePath())) Disk.forceParent(made);
    }

    /** Removes directories, each inside the next, up to the first that is in use. */
    public static void unmake(List<Path> made) throws IOException {
        for (Path directory : made) {
            try {
                Files.deleteIfExists(directory);
            } catch (DirectoryNotEmptyException e) {
                return;
            }
        }
    }
}
