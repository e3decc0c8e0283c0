package org.semblance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semblance.io.LockFile;
import org.semblance.spill.Directories;

/**
 * Where an output will appear, locked against other runs. What is needed until then has hidden names beside it.
 *
 * @param madeParents directories that were made for it, innermost first
 */
public record OutputPlace(Path target, List<Path> madeParents, LockFile lock) {
    /** Locks a place, unless another run holds it. A link stands for what it leads to: renaming would replace the link. */
    public static Optional<OutputPlace> take(Path out) throws IOException {
        Path target = Files.isSymbolicLink(out) && Files.exists(out)
                ? out.toRealPath()
                : out.toAbsolutePath().normalize();
        Path parent = target.getParent();
        if (parent == null) throw new IllegalArgumentException("the root directory cannot be an output: " + out);
        List<Path> made = Directories.make(parent);
        return LockFile.take(hidden(target, "lock")).map(lock -> new OutputPlace(target, made, lock));
    }

    public static IllegalArgumentException taken(Path out) {
        return new IllegalArgumentException("another run is writing to " + out);
    }

    public Path hidden(String role) {
        return hidden(target, role);
    }

    private static Path hidden(Path target, String role) {
        return target.resolveSibling("." + target.getFileName() + "." + role);
    }

    /**
     * Lets go of the lock.
     *
     * @param used whether the output is there; else directories that were made for it are removed
     */
    public void release(boolean used) throws IOException {
        lock.delete();
        if (!used) Directories.unmake(madeParents);
    }
}
