package org.semblance.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.semblance.io.Input;
import org.semblance.io.InputFile;
import org.semblance.io.LockFile;
import org.semblance.state.CheckpointDirectory;

/**
 * An output directory that appears whole or not at all: written aside, in a hidden directory next to it, and renamed at
 * the end. Whatever kills the run, the old state or the new one is there, or comes back when the next run begins. Stages that were
 * finished stay in a hidden directory of their own until the results are complete.
 */
public final class RunDirectory implements Pending {
    private static final int HEAD = 200;

    private final Path target;
    private final Path partial;
    private final Path replaced;
    private final Path stages;
    private final boolean overwrite;
    private final List<Path> madeParents;
    private final LockFile lock;
    private boolean committed;
    private boolean tidied;
    private boolean closed;

    private RunDirectory(Path target, boolean overwrite, List<Path> madeParents, LockFile lock) {
        this.target = target;
        this.partial = hidden(target, "partial");
        this.replaced = hidden(target, "replaced");
        this.stages = hidden(target, "stages");
        this.overwrite = overwrite;
        this.madeParents = madeParents;
        this.lock = lock;
    }

    private static Path hidden(Path target, String role) {
        return target.resolveSibling("." + target.getFileName() + "." + role);
    }

    /**
     * Begins a directory.
     *
     * @param overwrite whether an earlier run there may be replaced
     * @throws IllegalArgumentException if something is in the way, saying what to do
     */
    public static RunDirectory begin(Path out, boolean overwrite) throws IOException {
        if (out.toString().isEmpty()) throw new IllegalArgumentException("the output directory has no name");
        Path target = behindLinks(out.toAbsolutePath().normalize());
        Path parent = target.getParent();
        if (parent == null)
            throw new IllegalArgumentException("the root directory cannot be an output directory: " + out);
        List<Path> made = FileTree.make(parent);
        LockFile lock = LockFile.take(hidden(target, "lock"))
                .orElseThrow(() -> new IllegalArgumentException("another run is writing to " + out));
        RunDirectory directory = new RunDirectory(target, overwrite, made, lock);
        try {
            directory.recover();
            if (directory.isFinished()) CheckpointDirectory.remove(directory.stages);
            directory.requireFree(out);
            Files.createDirectory(directory.partial);
            return directory;
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /** A link to a directory stands for it: renaming would replace the link, or fail when all the work is done. */
    private static Path behindLinks(Path target) throws IOException {
        return Files.isSymbolicLink(target) && Files.isDirectory(target) ? target.toRealPath() : target;
    }

    /** Puts right what a killed or failed run left; nobody else holds the lock. */
    private void recover() throws IOException {
        FileTree.delete(partial);
        if (!FileTree.exists(replaced)) return;
        if (FileTree.exists(target)) FileTree.delete(replaced);
        else Files.move(replaced, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Whether stages are of a run whose results are there: it was killed before it could remove them. */
    private boolean isFinished() throws IOException {
        Path summary = target.resolve(Summary.NAME);
        return CheckpointDirectory.isIn(stages)
                && Files.exists(summary)
                && Files.getLastModifiedTime(summary).compareTo(CheckpointDirectory.changed(stages)) > 0;
    }

    /**
     * Fails if an unfinished run left work that this one would not use.
     *
     * @throws IllegalArgumentException saying how much, and what to do
     */
    public void requireNothingUnfinished() throws IOException {
        if (!CheckpointDirectory.isIn(stages)) return;
        throw new IllegalArgumentException(
                "%s holds %,d kB of work of an unfinished run (%s): say --resume to go on from there, or delete it"
                        .formatted(stages, (kept() + 999) / 1000, CheckpointDirectory.describe(stages)));
    }

    /** Where finished stages are kept until the directory is complete. */
    public Path stages() {
        return stages;
    }

    /** Lets go of finished stages, which are of no use. */
    public void discardStages() throws IOException {
        CheckpointDirectory.remove(stages);
    }

    @Override
    public long kept() throws IOException {
        return !committed() && CheckpointDirectory.isIn(stages) ? FileTree.size(stages) : 0;
    }

    private void requireFree(Path out) throws IOException {
        if (!FileTree.exists(target)) return;
        if (!Files.isDirectory(target)) throw new IllegalArgumentException("not a directory: " + out);
        if (!Files.getFileStore(target).equals(Files.getFileStore(lock.file()))) {
            throw new IllegalArgumentException(
                    out + " is where a disk is mounted and cannot be replaced; name a directory in it");
        }
        try (Stream<Path> entries = Files.list(target)) {
            if (entries.findAny().isEmpty()) return;
        }
        if (!overwrite) {
            throw new IllegalArgumentException(
                    out + " is not empty; say --overwrite to replace it, or name another directory");
        }
        if (!isRun(target)) {
            throw new IllegalArgumentException(
                    out + " does not hold an earlier run and will not be overwritten; name another directory");
        }
    }

    private static boolean isRun(Path directory) throws IOException {
        Path summary = directory.resolve(Summary.NAME);
        if (!Files.isRegularFile(summary)) return false;
        try (var in = Files.newInputStream(summary)) {
            String head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
            return head.contains("\"program\"") && head.contains("\"semblance\"");
        }
    }

    /**
     * Fails if an input lies where the results of the earlier run are, which will be replaced.
     *
     * @throws IllegalArgumentException naming the input
     */
    public void requireOutside(List<Input> inputs) throws IOException {
        if (!FileTree.exists(target)) return;
        Path home = target.toRealPath();
        for (Input input : inputs) {
            for (InputFile file : input.files()) {
                if (Files.exists(file.path()) && file.path().toRealPath().startsWith(home))
                    throw new IllegalArgumentException(
                            file.name() + ": an input inside the output directory; name another directory");
            }
        }
    }

    /**
     * Fails if results that are extended would be replaced by those that extend them.
     *
     * @throws IllegalArgumentException naming them
     */
    public void requireOther(Path earlier) throws IOException {
        if (FileTree.exists(target) && Files.isSameFile(target, earlier)) {
            throw new IllegalArgumentException(
                    earlier
                            + ": cannot be extended in its own place, as its clean corpus would be lost; name another directory");
        }
    }

    /**
     * Fails if the results that these are made from would be replaced.
     *
     * @throws IllegalArgumentException naming them
     */
    public void requireApart(Path earlier) throws IOException {
        if (FileTree.exists(target) && Files.isSameFile(target, earlier))
            throw new IllegalArgumentException(
                    earlier + ": cannot be replaced by what is made from it; name another directory");
    }

    /** Where to write until the directory is complete. */
    public Path path() {
        return partial;
    }

    /** Puts the directory in its place. */
    public synchronized void commit() throws IOException {
        if (closed || Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
        FileTree.force(partial);
        if (overwrite && FileTree.exists(target)) Files.move(target, replaced, StandardCopyOption.ATOMIC_MOVE);
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE); // an empty directory may be there, no other
        committed = true;
        tidy();
    }

    /** Removes what the results have made useless. */
    private void tidy() throws IOException {
        FileTree.forceOne(target.resolveSibling("")); // before what could bring it back is gone
        FileTree.delete(replaced);
        CheckpointDirectory.remove(stages);
        tidied = true;
    }

    /** Does it although the thread is interrupted, which may be why it was not done. */
    private void tidyAtLast() throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            tidy();
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized boolean committed() {
        return committed;
    }

    /** Leaves nothing behind of a directory that was not committed, but for finished stages, and nothing but the results of one that was. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) return;
        closed = true;
        try (Closeable _ = lock::delete) {
            if (!committed) recover();
            if (!committed && !CheckpointDirectory.isIn(stages)) CheckpointDirectory.remove(stages);
            if (committed && !tidied) tidyAtLast();
        }
        if (!committed) FileTree.unmake(madeParents);
    }
}
