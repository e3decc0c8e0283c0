package org.semblance.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;

/**
 * Output files that appear whole or not at all: written to a hidden folder next to the first of them, synced, and moved to
 * their places at the end.
 */
public final class PendingFiles implements PendingOutput {
    private final List<Path> files;
    private final List<OutputPlace> places = new ArrayList<>();
    private boolean committed;
    private boolean closed;

    private PendingFiles(List<Path> files) {
        this.files = List.copyOf(files);
    }

    /**
     * Begins files.
     *
     * @param overwrite whether files of these names may be replaced
     * @throws IllegalArgumentException if something is in the way, saying what to do
     */
    public static PendingFiles begin(List<Path> files, boolean overwrite) throws IOException {
        for (Path file : files) requireFree(file, overwrite);
        PendingFiles pending = new PendingFiles(files);
        Optional<Path> taken = pending.take();
        if (taken.isPresent()) throw OutputPlace.taken(taken.get());
        return pending;
    }

    public static PendingFiles begin(Path file, boolean overwrite) throws IOException {
        return begin(List.of(file), overwrite);
    }

    /** Begins a file, whether there is one of that name or not; nothing if another run is writing it. */
    public static Optional<PendingFiles> tryBegin(Path file) throws IOException {
        PendingFiles pending = new PendingFiles(List.of(file));
        return pending.take().isPresent() ? Optional.empty() : Optional.of(pending);
    }

    private static void requireFree(Path file, boolean overwrite) {
        if (file.toString().isEmpty()) throw new IllegalArgumentException("the output file has no name");
        if (Files.isDirectory(file)) throw new IllegalArgumentException(file + " is a directory; name a file");
        if (Directories.exists(file) && !overwrite)
            throw new IllegalArgumentException(file + " exists; say --overwrite to replace it, or name another file");
    }

    /** Locks all places; returns the first that another run has. */
    private Optional<Path> take() throws IOException {
        boolean taken = false;
        try {
            for (Path file : files) {
                Optional<OutputPlace> place = OutputPlace.take(file);
                if (place.isEmpty()) return Optional.of(file);
                places.add(place.get());
            }
            Directories.delete(folder()); // left by a killed run
            Files.createDirectory(folder());
            taken = true;
            return Optional.empty();
        } finally {
            if (!taken) close();
        }
    }

    /** A folder for what is needed meanwhile; it is removed at the end. */
    public Path folder() {
        return places.getFirst().hidden("partial");
    }

    /** Where to write the first file, or the only one, until it is complete. */
    public Path path() {
        return path(files.getFirst());
    }

    /** Where to write a file until all are complete. */
    public Path path(Path file) {
        int number = files.indexOf(file);
        if (number < 0) throw new IllegalArgumentException("not begun: " + file);
        return folder().resolve(number + "-" + file.getFileName());
    }

    /** Puts the files in their places. */
    public synchronized void commit() throws IOException {
        if (closed || Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
        for (Path file : files) Disk.LOCAL.force(path(file));
        Set<Path> directories = new HashSet<>();
        for (int i = 0; i < files.size(); i++) {
            Path target = places.get(i).target();
            Disk.LOCAL.rename(path(files.get(i)), target);
            directories.add(target.resolveSibling(""));
        }
        committed = true;
        for (Path directory : directories) Disk.LOCAL.force(directory);
    }

    @Override
    public synchronized boolean committed() {
        return committed;
    }

    /** Leaves nothing behind but files that were committed. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) return;
        closed = true;
        if (places.isEmpty()) return;
        try (Closeable _ = this::release) {
            Directories.delete(folder());
        }
    }

    private void release() throws IOException {
        for (OutputPlace place : places.reversed()) place.release(committed);
    }
}
