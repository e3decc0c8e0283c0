package org.semblance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semblance.io.LockFile;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;

/**
 * The target path of an output, locked against other runs. Temporary files have hidden names next to it.
 *
 * @param target the path at which the output appears
 * @param madeParents parent directories that were created for it, innermost first
 * @param lock held until {@link #release}
 */
public record OutputPlace(Path target, List<Path> madeParents, LockFile lock) {
    private static final int ATTEMPTS = 100;

    /**
     * Locks a target; empty if another run holds the lock. Symbolic links are resolved, because renaming would replace
     * the link.
     */
    public static Optional<OutputPlace> take(Path out) throws IOException {
        Path target = Files.isSymbolicLink(out) && Files.exists(out)
                ? out.toRealPath()
                : out.toAbsolutePath().normalize();
        Path parent = target.getParent();
        if (parent == null)
            throw new IllegalArgumentException(
                    out + ": the root directory cannot be an output; name a directory in it");
        for (int attempt = 1; ; attempt++) {
            try {
                List<Path> created = Directories.make(parent);
                return LockFile.take(hidden(target, "lock")).map(lock -> new OutputPlace(target, created, lock));
            } catch (NoSuchFileException e) {
                // A run that failed has removed the parents that it had created.
                if (attempt == ATTEMPTS) throw e;
            }
        }
    }

    public static IllegalArgumentException taken(Path out) {
        return new IllegalArgumentException("another run is writing to " + out + LockFile.holder(hidden(out, "lock")));
    }

    public Path hidden(String role) {
        return hidden(target, role);
    }

    private static Path hidden(Path target, String role) {
        return target.resolveSibling("." + target.getFileName() + "." + role);
    }

    /** Returns when the name of the output, and of the directories that were created for it, would survive a loss of power. */
    public void force() throws IOException {
        Disk.forceParent(target);
        for (Path made : madeParents) Disk.forceParent(made);
    }

    /**
     * Releases the lock.
     *
     * @param used whether the output was written; if not, directories created for it are removed
     */
    public void release(boolean used) throws IOException {
        lock.delete();
        if (!used) Directories.unmake(madeParents);
    }
}
