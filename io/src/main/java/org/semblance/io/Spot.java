package org.semblance.io;

import java.nio.file.Path;

/**
 * A path in its tree.
 *
 * @param root what users write before paths of the tree, as {@code hdfs://host}; empty for this machine
 */
record Spot(FileTree tree, String root, Path path) {
    static Spot here(Path path) {
        return new Spot(new LocalTree(), "", path);
    }

    Spot at(Path other) {
        return new Spot(tree, root, other);
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
