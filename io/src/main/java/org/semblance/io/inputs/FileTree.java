package org.semblance.io.inputs;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

/** Files as the search for inputs sees them, of this machine or of a store elsewhere. A path is a name; only its tree knows what is there. */
public interface FileTree {
    /** What something is, links followed. */
    enum Kind {
        FILE,
        DIRECTORY,
        OTHER
    }

    /**
     * What is at a path.
     *
     * @param name within the directory that was asked for, with slashes
     * @param linked whether it is a link to that, or to nothing
     * @param size in bytes, of a file
     */
    record Entry(String name, Kind kind, boolean linked, long size, FileTime modified) {
        boolean isDirectory() {
            return kind == Kind.DIRECTORY;
        }

        /** Whether a name on the way to it begins with a dot. */
        boolean isHidden() {
            return name.startsWith(".") || name.contains("/.");
        }
    }

    boolean exists(Path path);

    /** What is at a path; nothing there is an {@link InputException} that begins with the title. */
    Entry look(String title, Path path);

    /** What is in a directory itself, in any order. */
    List<Entry> list(String title, Path directory);

    /** All files below a directory, and links to anything else, which are not followed; in any order. */
    List<Entry> below(String title, Path directory);

    /** The one spelling of a path, absolute, and unlike those of other trees. */
    Path place(Path path);
}
