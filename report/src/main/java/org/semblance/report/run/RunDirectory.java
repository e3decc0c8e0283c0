package org.semblance.report.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.report.OutputPlace;
import org.semblance.report.PendingOutput;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;
import org.semblance.state.CheckpointDirectory;

/**
 * An output directory that appears whole or not at all: written aside, in a hidden directory next to it, and renamed at
 * the end. Whatever kills the run, the old state or the new one is there, or comes back when the next run begins. Stages that were
 * finished stay in a hidden directory of their own until the results are complete.
 */
public final class RunDirectory implements PendingOutput {
    private static final int HEAD = 200;

    private final OutputPlace place;
    private final Path target;
    private final Path partial;
    private final Path replaced;
    private final Path stages;
    private final boolean overwrite;
    private boolean committed;
    private boolean tidied;
    private boolean closed;

    private RunDirectory(OutputPlace place, boolean overwrite) {
        this.place = place;
        this.target = place.target();
        this.partial = place.hidden("partial");
        this.replaced = place.hidden("replaced");
        this.stages = place.hidden("stages");
        this.overwrite = overwrite;
    }

    /**
     * Begins a directory.
     *
     * @param overwrite whether an earlier run there may be replaced
     * @throws IllegalArgumentException if something is in the way, saying what to do
     */
    public static RunDirectory begin(Path out, boolean overwrite) throws IOException {
        if (out.toString().isEmpty()) throw new IllegalArgumentException("the output directory has no name");
        OutputPlace place = OutputPlace.take(out).orElseThrow(() -> OutputPlace.taken(out));
        RunDirectory directory = new RunDirectory(place, overwrite);
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

    /** Puts right what a killed or failed run left; nobody else holds the lock. */
    private void recover() throws IOException {
        Directories.delete(partial);
        if (!Directories.exists(replaced)) return;
        if (Directories.exists(target)) Directories.delete(replaced);
        else Disk.LOCAL.rename(replaced, target);
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
        return !committed() && CheckpointDirectory.isIn(stages) ? Directories.size(stages) : 0;
    }

    private void requireFree(Path out) throws IOException {
        if (!Directories.exists(target)) return;
        if (!Files.isDirectory(target)) throw new IllegalArgumentException("not a directory: " + out);
        if (!Files.getFileStore(target).equals(Files.getFileStore(place.lock().file()))) {
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
        if (!Directories.exists(target)) return;
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
        if (Directories.exists(target) && Files.isSameFile(target, earlier)) {
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
        if (Directories.exists(target) && Files.isSameFile(target, earlier))
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
        Directories.force(partial);
        if (overwrite && Directories.exists(target)) Disk.LOCAL.rename(target, replaced);
        Disk.LOCAL.rename(partial, target); // an empty directory may be there, no other
        committed = true;
        tidy();
    }

    /** Removes what the results have made useless. */
    private void tidy() throws IOException {
        Disk.LOCAL.force(target.resolveSibling("")); // before what could bring it back is gone
        Directories.delete(replaced);
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
        try (Closeable _ = () -> place.release(committed)) {
            if (!committed) recover();
            if (!committed && !CheckpointDirectory.isIn(stages)) CheckpointDirectory.remove(stages);
            if (committed && !tidied) tidyAtLast();
        }
    }
}
