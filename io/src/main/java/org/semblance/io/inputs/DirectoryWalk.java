package org.semblance.io.inputs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Orders what is in directories by the bytes of names, directory by directory, so that no locale and no file system changes the order, and leaves
 * out what is hidden.
 */
final class DirectoryWalk {
    /** A slash ends a name and so comes before whatever may go on with it: a/x before a.txt. */
    private static final Comparator<FileTree.Entry> BY_BYTES =
            Comparator.comparing(entry -> sortable(entry.name()), Arrays::compareUnsigned);

    private DirectoryWalk() {}

    /** The files below a directory, and links that were not followed. */
    static List<FileTree.Entry> below(String title, InputLocation root) {
        return ordered(root.tree().below(title, root.path()));
    }

    /** What is in a directory itself. */
    static List<FileTree.Entry> list(InputLocation directory) {
        return ordered(directory.tree().list(directory.name(), directory.path()));
    }

    private static List<FileTree.Entry> ordered(List<FileTree.Entry> entries) {
        return entries.stream()
                .filter(entry -> !entry.isHidden())
                .sorted(BY_BYTES)
                .toList();
    }

    private static byte[] sortable(String name) {
        return name.replace('/', '\0').getBytes(StandardCharsets.UTF_8);
    }
}
