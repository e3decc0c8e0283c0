package org.semblance.io.inputs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Text and HTML files that were named individually, as one input; its path is their deepest common directory. */
final class LooseFiles {
    private final List<String> names = new ArrayList<>();
    private final List<Path> paths = new ArrayList<>();
    private final List<FileTree.Entry> entries = new ArrayList<>();
    private final List<Format> formats = new ArrayList<>();

    void add(String name, Path place, FileTree.Entry entry, Format format) {
        names.add(name);
        paths.add(place);
        entries.add(entry);
        formats.add(format);
    }

    Input place() {
        Path root = directory(paths.getFirst());
        for (Path path : paths) while (!path.startsWith(root)) root = directory(root);
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            String relative = root.relativize(paths.get(i)).toString().replace('\\', '/');
            files.add(InputFile.of(names.get(i), relative, paths.get(i), formats.get(i), entries.get(i)));
        }
        String more = files.size() == 1 ? "" : " and " + (files.size() - 1) + " more";
        return new Input(names.getFirst() + more, root, formats.getFirst(), files);
    }

    private static Path directory(Path path) {
        Path parent = path.getParent();
        return parent == null ? path : parent;
    }
}
