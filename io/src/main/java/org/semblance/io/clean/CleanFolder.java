package org.semblance.io.clean;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.read.InputBatches;

/** The surviving text and HTML files under their relative paths; in one subdirectory per input if paths collide. */
final class CleanFolder {
    private final Path root;
    private final List<String> prefixes = new ArrayList<>();

    /** The directory must be empty: files of an earlier run would look like survivors. */
    CleanFolder(Path root, List<Input> inputs) throws IOException {
        this.root = root.toAbsolutePath().normalize();
        Files.createDirectories(root);
        try (var entries = Files.newDirectoryStream(root)) {
            if (entries.iterator().hasNext())
                throw new IllegalArgumentException(root + ": the directory is not empty; remove its files");
        }
        boolean collide = InputBatches.collide(inputs);
        Set<String> taken = new HashSet<>();
        for (Input input : inputs) prefixes.add(collide ? unique(input, taken) + "/" : "");
    }

    /** The last name in the input's path, numbered if another input has the same. */
    private static String unique(Input input, Set<String> taken) {
        Path last = input.path().toAbsolutePath().normalize().getFileName();
        String name = last == null ? "files" : last.toString();
        String candidate = name;
        for (int i = 2; !taken.add(candidate); i++) candidate = name + "-" + i;
        return candidate;
    }

    void write(int place, InputFile file) throws IOException {
        Path target = root.resolve(prefixes.get(place) + file.relative()).normalize();
        if (!target.startsWith(root) || target.equals(root))
            throw new IllegalArgumentException(file.name() + ": its path leads out of " + root);
        Files.createDirectories(target.getParent());
        file.checkUnchanged();
        Files.copy(file.path(), target);
    }
}
