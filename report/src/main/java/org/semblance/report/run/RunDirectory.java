package org.semblance.report.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.semblance.files.RemoteFiles;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.report.OutputPlace;
import org.semblance.report.PendingOutput;
import org.semblance.run.Workers;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;
import org.semblance.spill.ScratchFiles;
import org.semblance.state.CheckpointDirectory;

/**
 * An output directory that appears complete or not at all: written to a hidden directory next to it, and renamed at the
 * end. If the run is killed at any point, either the old or the new state is there, or is restored when the next run
 * begins. Checkpoints of finished stages stay in a separate hidden directory until the results are complete.
 */
public final class RunDirectory implements PendingOutput {
    private static final int HEAD = 200;
    private static final String PARTIAL = "partial";

    /** Objects moved at a time. */
    private static final int MOVES = 16;

    /** Number of files named in a message. */
    private static final int SHOWN = 5;

    private final OutputPlace output;
    private final Path target;
    private final Path partial;
    private final Path replaced;
    private final Path stages;
    private final boolean overwrite;
    private boolean committed;
    private boolean tidied;
    private boolean closed;

    private RunDirectory(OutputPlace output, boolean overwrite) {
        this.output = output;
        this.target = output.target();
        this.partial = output.hidden(PARTIAL);
        this.replaced = output.hidden("replaced");
        this.stages = RemoteFiles.isRemote(target) ? localStages(target) : output.hidden("stages");
        this.overwrite = overwrite;
    }

    /**
     * Begins a directory.
     *
     * @param overwrite whether an earlier run there may be replaced
     * @throws IllegalArgumentException if the target is not available; the message says what to do
     */
    public static RunDirectory begin(Path out, boolean overwrite) throws IOException {
        if (out.toString().isEmpty()) throw new IllegalArgumentException("the output directory has no name");
        if (out.toString().equals("-"))
            throw new IllegalArgumentException("a directory named - is not written: use ./- if it is meant");
        OutputPlace output = OutputPlace.take(out).orElseThrow(() -> OutputPlace.taken(out));
        RunDirectory directory = new RunDirectory(output, overwrite);
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

    /** Checkpoints are read at many positions, so those of a run in a store are on this machine. */
    private static Path localStages(Path target) {
        String owner = System.getProperty("user.name") + " " + target.toUri();
        UUID name = UUID.nameUUIDFromBytes(owner.getBytes(StandardCharsets.UTF_8));
        return ScratchFiles.usualDirectory().resolve(".semblance-" + name + ".stages");
    }

    /** Cleans up after a killed or failed run; requires the lock. */
    private void recover() throws IOException {
        Directories.delete(partial);
        if (!Directories.exists(replaced)) return;
        if (Directories.exists(target)) Directories.delete(replaced);
        else Disk.rename(replaced, target);
    }

    /** Whether the checkpoint belongs to a run that completed but was killed before it could delete it. */
    private boolean isFinished() throws IOException {
        Path summary = target.resolve(Summary.NAME);
        return CheckpointDirectory.isIn(stages)
                && Files.exists(summary)
                && Files.getLastModifiedTime(summary).compareTo(CheckpointDirectory.changed(stages)) > 0;
    }

    /**
     * Fails if an unfinished run left a checkpoint that this run would not use.
     *
     * @throws IllegalArgumentException with its size and the remedy
     */
    public void requireNothingUnfinished() throws IOException {
        if (!CheckpointDirectory.isIn(stages)) return;
        throw new IllegalArgumentException(
                "%s has a checkpoint of %,d kB from an unfinished run (%s): use --resume to continue from it, or delete it"
                        .formatted(stages, (kept() + 999) / 1000, CheckpointDirectory.describe(stages)));
    }

    /** Directory of the checkpoint. */
    public Path stages() {
        return stages;
    }

    /** Deletes a checkpoint that cannot be used. */
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
        if (!Files.getFileStore(target).equals(Files.getFileStore(output.lock().file()))) {
            throw new IllegalArgumentException(
                    out + " is a mount point and cannot be replaced; name a directory in it");
        }
        try (Stream<Path> entries = Files.list(target)) {
            if (entries.findAny().isEmpty()) return;
        }
        if (!overwrite) requireComplete(out);
        if (!overwrite) {
            throw new IllegalArgumentException(
                    out + " is not empty; use --overwrite to replace it, or name another directory");
        }
        if (!isRun(target)) {
            throw new IllegalArgumentException(
                    out + " does not hold an earlier run and will not be overwritten; name another directory");
        }
        requireOnlyOutputs(out.toString(), Manifest.strangers(target));
    }

    /**
     * Fails if a directory to be replaced has files that no run created.
     *
     * @throws IllegalArgumentException naming some of them
     */
    public static void requireOnlyOutputs(String out, List<String> strangers) {
        if (strangers.isEmpty()) return;
        List<String> labels =
                strangers.stream().filter(Manifest::isOfTheUser).sorted().toList();
        if (!labels.isEmpty())
            throw new IllegalArgumentException(
                    "%s has labels, and --overwrite would delete them: %s; move them, or name another directory"
                            .formatted(out, String.join(", ", labels)));
        int more = strangers.size() - SHOWN;
        throw new IllegalArgumentException(
                "%s has files that no run created, and --overwrite would delete them: %s%s; move them, or name another directory"
                        .formatted(
                                out,
                                String.join(", ", strangers.subList(0, Math.min(SHOWN, strangers.size()))),
                                more > 0 ? " and %,d more".formatted(more) : ""));
    }

    /**
     * Fails if a run was interrupted while its files appeared one by one, as they do in object stores.
     *
     * @throws InputException with the remedy
     */
    public static void requireComplete(Path directory) {
        if (RemoteFiles.isObject(directory)
                && !directory.toString().endsWith("." + PARTIAL) // being written
                && Files.exists(directory.resolve(Summary.NAME))
                && !Files.exists(directory.resolve(Manifest.NAME)))
            throw new InputException(
                    directory
                            + " is incomplete: its run was interrupted while it was moved into place; repeat it with --overwrite");
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
     * Fails if an input is inside the directory to be replaced.
     *
     * @throws IllegalArgumentException with the name of the input
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
     * Fails if the output would replace the run that it extends.
     *
     * @throws IllegalArgumentException with its name
     */
    public void requireOther(Path earlier) throws IOException {
        requireOther(target, earlier);
    }

    /** The same check for an output directory of another engine. */
    public static void requireOther(Path target, Path earlier) throws IOException {
        requireNot(target, earlier, "extended in place, because its clean corpus would be lost");
    }

    private void requireNot(Path earlier, String wish) throws IOException {
        requireNot(target, earlier, wish);
    }

    private static void requireNot(Path target, Path earlier, String wish) throws IOException {
        if (Directories.exists(target) && Files.isSameFile(target, earlier))
            throw new IllegalArgumentException(earlier + ": cannot be " + wish + "; name another directory");
    }

    /**
     * Fails if the output would replace the run from which it is computed.
     *
     * @throws IllegalArgumentException with its name
     */
    public void requireApart(Path earlier) throws IOException {
        requireNot(earlier, "replaced by a result computed from it");
    }

    /** Temporary path of the directory. */
    public Path path() {
        return partial;
    }

    /** Makes the directory visible. */
    public synchronized void commit() throws IOException {
        if (closed || Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
        Directories.force(partial);
        boolean object = RemoteFiles.isObject(target);
        if (overwrite && Directories.exists(target)) {
            requireOnlyOutputs(target.toString(), Manifest.strangers(target)); // some may be new
            if (object) deleteObjects();
            else Disk.rename(target, replaced);
        }
        if (object) moveObjects();
        else Disk.rename(partial, target); // the target may be an empty directory, nothing else
        committed = true;
        tidy();
    }

    /** Deletes an earlier run such that what an interruption leaves is known to be incomplete, and a run. */
    private void deleteObjects() throws IOException {
        Files.deleteIfExists(target.resolve(Manifest.NAME));
        for (Path file : RemoteFiles.of(target).orElseThrow().filesBelow(target).keySet())
            if (!file.equals(target.resolve(Summary.NAME))) Files.delete(file);
        Directories.delete(target);
    }

    /** Moves one file after the other, which is what a store would do. The manifest is last: without it, a run is not read. */
    private void moveObjects() throws IOException {
        List<Path> files = new ArrayList<>(
                RemoteFiles.of(partial).orElseThrow().filesBelow(partial).keySet());
        Path first = partial.resolve(Summary.NAME);
        Path last = partial.resolve(Manifest.NAME);
        boolean listed = files.remove(last);
        if (files.remove(first)) moveObject(first);
        try {
            new Workers(MOVES).forEach(files.size(), i -> moveObject(files.get(i)));
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
        if (listed) moveObject(last);
        Directories.delete(partial);
    }

    private void moveObject(Path file) throws IOException {
        Path to = target.resolve(partial.relativize(file));
        Files.createDirectories(Objects.requireNonNull(to.getParent()));
        Disk.rename(file, to);
    }

    /** Removes what is no longer needed. */
    private void tidy() throws IOException {
        output.force(); // before the old state is deleted
        Directories.delete(replaced);
        CheckpointDirectory.remove(stages);
        tidied = true;
    }

    /** Cleans up even if the thread was interrupted, which may be why this was not done before. */
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

    /** Removes everything but the results, or, if not committed, everything but the checkpoint. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) return;
        closed = true;
        try (Closeable _ = () -> output.release(committed)) {
            if (!committed) recover();
            if (!committed && !CheckpointDirectory.isIn(stages)) CheckpointDirectory.remove(stages);
            if (committed && !tidied) tidyAtLast();
        }
    }
}
