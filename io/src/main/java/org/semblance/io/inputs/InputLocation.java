package org.semblance.io.inputs;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.semblance.io.inputs.FileTree.LocalTree;

/**
 * A path in a file tree.
 *
 * @param tree where the path is resolved
 * @param root the prefix of paths in the tree, for example {@code hdfs://host}; empty for local files
 * @param path without the prefix
 */
record InputLocation(FileTree tree, String root, Path path) {
    /** A slash sorts before any other character that may follow a name: {@code a/x} before {@code a.txt}. */
    private static final Comparator<FileTree.Entry> BY_BYTES = Comparator.comparing(
            entry -> entry.name().replace('/', '\0').getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    static InputLocation here(Path path) {
        return new InputLocation(new LocalTree(), "", path);
    }

    InputLocation at(Path other) {
        return new InputLocation(tree, root, other);
    }

    /** The name in messages, prefix included. */
    String name() {
        return root + path;
    }

    /** The canonical path, unique across trees. */
    Path place() {
        return tree.place(path);
    }

    String fileName() {
        Path last = path.getFileName();
        return last == null ? "" : last.toString();
    }

    /** All files below a directory, and the links that were not followed. */
    List<FileTree.Entry> below(String title) {
        return ordered(tree.below(title, path));
    }

    /** The direct entries of a directory. */
    List<FileTree.Entry> list() {
        return ordered(tree.list(name(), path));
    }

    /**
     * Without hidden files; ordered by the bytes of their names, directory by directory, so that the order depends
     * neither on the locale nor on the file system.
     */
    private static List<FileTree.Entry> ordered(List<FileTree.Entry> entries) {
        return entries.stream()
                .filter(entry -> !entry.isHidden())
                .sorted(BY_BYTES)
                .toList();
    }
}
