package org.semblance.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;

/**
 * Output files that appear complete or not at all: written to a hidden folder next to the first of them, synced, and
 * moved to their targets on commit.
 */
public final class PendingFiles implements PendingOutput {
    private final List<Path> files;
    private final List<OutputPlace> targets = new ArrayList<>();
    private boolean committed;
    private boolean closed;

    private PendingFiles(List<Path> files) {
        this.files = List.copyOf(files);
    }

    /**
     * Begins writing files.
     *
     * @param overwrite whether existing files may be replaced
     * @throws IllegalArgumentException if a target is not available; the message says what to do
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

    /** Begins writing a file that may exist; empty if another run is writing it. */
    public static Optional<PendingFiles> tryBegin(Path file) throws IOException {
        PendingFiles pending = new PendingFiles(List.of(file));
        return pending.take().isPresent() ? Optional.empty() : Optional.of(pending);
    }

    private static void requireFree(Path file, boolean overwrite) {
        if (file.toString().isEmpty()) throw new IllegalArgumentException("the output file has no name");
        if (Files.isDirectory(file)) throw new IllegalArgumentException(file + " is a directory; name a file");
        if (Directories.exists(file) && !overwrite)
            throw new IllegalArgumentException(file + " exists; use --overwrite to replace it, or name another file");
    }

    /** Locks all targets; returns the first that another run has locked. */
    private Optional<Path> take() throws IOException {
        boolean taken = false;
        try {
            for (Path file : files) {
                Optional<OutputPlace> target = OutputPlace.take(file);
                if (target.isEmpty()) return Optional.of(file);
                targets.add(target.get());
            }
            Directories.delete(folder()); // left by a killed run
            Files.createDirectory(folder());
            taken = true;
            return Optional.empty();
        } finally {
            if (!taken) close();
        }
    }

    /** A folder for temporary files; removed by {@link #close}. */
    public Path folder() {
        return targets.getFirst().hidden("partial");
    }

    /** Temporary path of the first or only file. */
    public Path path() {
        return path(files.getFirst());
    }

    /** Temporary path of a file. */
    public Path path(Path file) {
        int number = files.indexOf(file);
        if (number < 0) throw new IllegalArgumentException("not begun: " + file);
        return folder().resolve(number + "-" + file.getFileName());
    }

    /** Moves the files to their targets. */
    public synchronized void commit() throws IOException {
        if (closed || Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
        for (Path file : files) Disk.force(path(file));
        for (int i = 0; i < files.size(); i++)
            Disk.rename(path(files.get(i)), targets.get(i).target());
        committed = true;
        for (OutputPlace target : targets) target.force();
    }

    @Override
    public synchronized boolean committed() {
        return committed;
    }

    /** Removes temporary files and locks; committed files stay. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) return;
        closed = true;
        if (targets.isEmpty()) return;
        try (Closeable _ = this::release) {
            Directories.delete(folder());
        }
    }

    private void release() throws IOException {
        for (OutputPlace target : targets.reversed()) target.release(committed);
    }
}
