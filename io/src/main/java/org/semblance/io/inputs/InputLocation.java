package org.semblance.io.inputs;

import java.nio.file.Path;
import org.semblance.io.inputs.FileTree.LocalTree;

/**
 * A path in a file tree.
 *
 * @param tree where the path is resolved
 * @param root the prefix of paths in the tree, for example {@code hdfs://host}; empty for local files
 * @param path without the prefix
 */
record InputLocation(FileTree tree, String root, Path path) {
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
}
