package org.semblance.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.semblance.io.LockFile;

/** An output file that appears whole or not at all: written aside, in a hidden folder next to it, and renamed at the end. */
public final class PendingFile implements Pending {
    private final Path target;
    private final Path folder;
    private final List<Path> madeParents;
    private final LockFile lock;
    private boolean committed;
    private boolean closed;

    private PendingFile(Path target, List<Path> madeParents, LockFile lock) {
        this.target = target;
        this.folder = hidden(target, "partial");
        this.madeParents = madeParents;
        this.lock = lock;
    }

    private static Path hidden(Path target, String role) {
        return target.resolveSibling("." + target.getFileName() + "." + role);
    }

    /**
     * Begins a file.
     *
     * @param overwrite whether a file of that name may be replaced
     * @throws IllegalArgumentException if something is in the way, saying what to do
     */
    public static PendingFile begin(Path out, boolean overwrite) throws IOException {
        if (out.toString().isEmpty()) throw new IllegalArgumentException("the output file has no name");
        if (Files.isDirectory(out)) throw new IllegalArgumentException(out + " is a directory; name a file");
        if (Files.exists(out) && !overwrite) {
            throw new IllegalArgumentException(
                    out + " is there already; say --overwrite to replace it, or name another file");
        }
        return tryBegin(out).orElseThrow(() -> new IllegalArgumentException("another run is writing to " + out));
    }

    /** Begins a file, whether there is one of that name or not; nothing if somebody else is writing it. */
    public static Optional<PendingFile> tryBegin(Path out) throws IOException {
        Path target = Files.isSymbolicLink(out) && Files.exists(out)
                ? out.toRealPath()
                : out.toAbsolutePath().normalize();
        Path parent = target.getParent();
        if (parent == null) throw new IllegalArgumentException("the root directory cannot be an output file: " + out);
        List<Path> made = FileTree.make(parent);
        Optional<LockFile> lock = LockFile.take(hidden(target, "lock"));
        if (lock.isEmpty()) return Optional.empty();
        PendingFile file = new PendingFile(target, made, lock.get());
        try {
            FileTree.delete(file.folder); // left by a killed run
            Files.createDirectory(file.folder);
            return Optional.of(file);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** A folder that goes with the file, for what is needed meanwhile. */
    public Path folder() {
        return folder;
    }

    /** Where to write until the file is complete. */
    public Path path() {
        return folder.resolve(String.valueOf(target.getFileName()));
    }

    /** Puts the file in its place. */
    public synchronized void commit() throws IOException {
        if (closed || Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
        Files.move(path(), target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        committed = true;
    }

    @Override
    public synchronized boolean committed() {
        return committed;
    }

    /** Leaves nothing behind but a file that was committed. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) return;
        closed = true;
        try (Closeable _ = lock::delete) {
            FileTree.delete(folder);
        }
        if (!committed) FileTree.unmake(madeParents);
    }
}
