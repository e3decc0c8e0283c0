package org.semblance.io.inputs;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

/** The file system in which inputs are searched: local, or a remote store. A path is only a name within its tree. */
public interface FileTree {
    /** Type of an entry; links are followed. */
    enum Kind {
        FILE,
        DIRECTORY,
        OTHER
    }

    /**
     * An entry of a directory.
     *
     * @param name path relative to the listed directory, with slashes
     * @param kind the type of the file, or of the target of the link
     * @param linked whether the entry is a symbolic link, possibly a broken one
     * @param size in bytes; for files only
     * @param modified time of the last modification
     */
    record Entry(String name, Kind kind, boolean linked, long size, FileTime modified) {
        boolean isDirectory() {
            return kind == Kind.DIRECTORY;
        }

        /** Whether any name in the path begins with a dot. */
        boolean isHidden() {
            return name.startsWith(".") || name.contains("/.");
        }
    }

    boolean exists(Path path);

    /** The entry at a path; a missing one is an {@link InputException} whose message begins with the title. */
    Entry look(String title, Path path);

    /** The direct entries of a directory, in any order. */
    List<Entry> list(String title, Path directory);

    /** All files below a directory, and links to anything else, which are not followed; in any order. */
    List<Entry> below(String title, Path directory);

    /** The canonical absolute path, distinct from those of other trees. */
    Path place(Path path);
}
