package org.semblance.files;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A {@link java.nio.file.FileSystem} on other machines. A closed file is durable there, so nothing is synced; there are no
 * links, no locks of files, and no files that are read while they are written.
 */
public interface RemoteFiles {
    /** The remote file system of a path; empty if it is on a disk of this machine. */
    static Optional<RemoteFiles> of(Path path) {
        return path.getFileSystem() instanceof RemoteFiles remote ? Optional.of(remote) : Optional.empty();
    }

    /** Whether a path is on another machine. */
    static boolean isRemote(Path path) {
        return path.getFileSystem() instanceof RemoteFiles;
    }

    /** Whether a path is in an object store, where a directory is renamed object by object and appears little by little. */
    static boolean isObject(Path path) {
        return path.getFileSystem() instanceof RemoteFiles remote && !remote.renamesAtomically();
    }

    /** Whether a directory with all its files appears under a new name at once. */
    boolean renamesAtomically();

    /** Creates a file with its content, unless there is one of that name; false if there is. */
    boolean createExclusively(Path file, byte[] content) throws IOException;

    /** Removes a directory and everything below it. */
    void deleteTree(Path directory) throws IOException;

    /** All files below a directory; in one query, which object stores answer much faster than directory by directory. */
    SortedMap<Path, BasicFileAttributes> filesBelow(Path directory) throws IOException;
}
