package org.semblance.io.inputs;

import java.nio.file.Path;

/**
 * A path in its tree.
 *
 * @param root what users write before paths of the tree, as {@code hdfs://host}; empty for this machine
 */
record InputLocation(FileTree tree, String root, Path path) {
    static InputLocation here(Path path) {
        return new InputLocation(new LocalTree(), "", path);
    }

    InputLocation at(Path other) {
        return new InputLocation(tree, root, other);
    }

    /** As users would name it. */
    String name() {
        return root + path;
    }

    /** The one spelling of its path, unlike that of any other spot. */
    Path place() {
        return tree.place(path);
    }

    String fileName() {
        Path last = path.getFileName();
        return last == null ? "" : last.toString();
    }
}
