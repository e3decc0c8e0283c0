package org.semblance.report;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semblance.io.inputs.InputException;
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
        requireFile(file);
        PendingFiles pending = new PendingFiles(List.of(file));
        return pending.take().isPresent() ? Optional.empty() : Optional.of(pending);
    }

    /** Fails if the file exists and may not be replaced, or cannot be a file. */
    public static void requireFree(Path file, boolean overwrite) {
        if (file.toString().isEmpty()) throw new IllegalArgumentException("the output file has no name");
        if (file.toString().equals("-"))
            throw new IllegalArgumentException("this output cannot be written to standard output (-): name a file");
        requireFile(file);
        if (Directories.exists(file) && !overwrite)
            throw new IllegalArgumentException(file + " exists; use --overwrite to replace it, or name another file");
    }

    /** Fails if something else than a file would be replaced: the rename would put a file where a device or a pipe was. */
    private static void requireFile(Path file) {
        if (Files.isDirectory(file)) throw new IllegalArgumentException(file + " is a directory; name a file");
        if (Files.exists(file) && !Files.isRegularFile(file))
            throw new IllegalArgumentException(
                    file + " is a device, a pipe or a socket and will not be replaced; name a file");
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

    /** Writes a file. */
    public void write(Path file, Disk.ContentWriter content) throws IOException {
        Path _ = naming(file, () -> {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path(file)))) {
                content.write(out);
            }
            return file;
        });
    }

    /** Work that writes to a file or to {@link #folder}. */
    public interface Work<T> {
        T run() throws IOException;
    }

    /** Does work; a failure of a stream, which has no name, gets that of a file. */
    public static <T> T naming(Path file, Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (FileSystemException | InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw unwritable(file, e);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof FileSystemException || e.getCause() instanceof InterruptedIOException) throw e;
            if (e.getCause() instanceof IOException cause && !(e instanceof InputException))
                throw unwritable(file, cause); // wrapped by the JSON writer
            throw e;
        }
    }

    private static FileSystemException unwritable(Path file, IOException failure) {
        String reason = "cannot be written: " + failure.getMessage() + "; free disk space, or name another file";
        FileSystemException named = new FileSystemException(file.toString(), null, reason);
        named.initCause(failure);
        return named;
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
