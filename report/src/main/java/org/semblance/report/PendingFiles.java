package org.semblance.report;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files that appear whole or not at all: written to a hidden directory next to the first of them, and moved to their
 * places at the end. The directory is also the place for what a run must put aside while it works.
 */
public final class PendingFiles implements Pending {
    private final Path partial;
    private final List<Path> madeParents = new ArrayList<>();
    private final Map<Path, Path> moves = new LinkedHashMap<>();
    private boolean committed;
    private boolean closed;

    private PendingFiles(Path partial) {
        this.partial = partial;
    }

    /**
     * Begins files with these names.
     *
     * @param overwrite whether files of these names may be replaced
     * @throws IllegalArgumentException if something is in the way, saying what to do
     */
    public static PendingFiles begin(List<Path> files, boolean overwrite) throws IOException {
        for (Path file : files) requireFree(file, overwrite);
        Path first = files.getFirst().toAbsolutePath().normalize();
        PendingFiles pending = new PendingFiles(first.resolveSibling("." + first.getFileName() + ".partial"));
        try {
            for (Path file : files) {
                Path target = file.toAbsolutePath().normalize();
                Path parent = target.getParent();
                if (parent != null) pending.madeParents.addAll(FileTree.make(parent));
                pending.moves.put(file, target);
            }
            FileTree.delete(pending.partial); // of a run that was killed
            Files.createDirectory(pending.partial);
            return pending;
        } catch (IOException | RuntimeException e) {
            pending.close();
            throw e;
        }
    }

    private static void requireFree(Path file, boolean overwrite) {
        if (file.toString().isEmpty() || file.getFileName() == null)
            throw new IllegalArgumentException("not the name of a file: '" + file + "'");
        if (Files.isDirectory(file))
            throw new IllegalArgumentException(
                    file + " is a directory; name a file, such as " + file.resolve("compare.html"));
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !overwrite)
            throw new IllegalArgumentException(file + " exists; say --overwrite to replace it, or name another file");
    }

    /** Where to write a file until all are complete. */
    public Path path(Path file) {
        int number = new ArrayList<>(moves.keySet()).indexOf(file);
        if (number < 0) throw new IllegalArgumentException("not begun: " + file);
        return partial.resolve("file-" + number);
    }

    /** A directory for what is put aside; it vanishes with the run. */
    public Path aside() {
        return partial;
    }

    /** Puts the files in their places. */
    public synchronized void commit() throws IOException {
        if (closed || Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
        for (Map.Entry<Path, Path> move : moves.entrySet()) {
            Files.move(path(move.getKey()), move.getValue(), StandardCopyOption.REPLACE_EXISTING);
        }
        committed = true;
    }

    @Override
    public synchronized boolean committed() {
        return committed;
    }

    @Override
    public synchronized void close() throws IOException {
        if (closed) return;
        closed = true;
        FileTree.delete(partial);
        if (!committed) FileTree.unmake(madeParents);
    }
}
