package org.semblance.io.inputs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Lists the files of directories, without hidden ones. They are ordered by the bytes of their names, directory by
 * directory, so that the order depends neither on the locale nor on the file system.
 */
final class DirectoryWalk {
    /** A slash sorts before any other character that may follow a name: {@code a/x} before {@code a.txt}. */
    private static final Comparator<FileTree.Entry> BY_BYTES =
            Comparator.comparing(entry -> sortable(entry.name()), Arrays::compareUnsigned);

    private DirectoryWalk() {}

    /** All files below a directory, and the links that were not followed. */
    static List<FileTree.Entry> below(String title, InputLocation root) {
        return ordered(root.tree().below(title, root.path()));
    }

    /** The direct entries of a directory. */
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
