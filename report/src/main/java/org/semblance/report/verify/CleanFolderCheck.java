package org.semblance.report.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.semblance.io.inputs.InputFile;
import org.semblance.report.saved.SavedRun;

/** Compares the files below clean/ with the originals, byte for byte. */
final class CleanFolderCheck {
    private final Set<Path> unclaimed = new HashSet<>();

    /** Root directories of the copies: clean/ itself, or a directory in it for each input if paths collide. */
    private final List<Path> roots;

    CleanFolderCheck(SavedRun run) throws IOException {
        Path clean = run.directory().resolve("clean");
        if (Files.isDirectory(clean)) {
            try (Stream<Path> paths = Files.walk(clean)) {
                paths.filter(path -> !Files.isDirectory(path)).forEach(unclaimed::add);
            }
        }
        roots = collide(run) && Files.isDirectory(clean) ? directories(clean) : List.of(clean);
    }

    private static boolean collide(SavedRun run) {
        Set<String> seen = new HashSet<>();
        return run.fresh().stream()
                .filter(input -> input.format().wholeFiles())
                .flatMap(input -> input.files().stream())
                .anyMatch(file -> !seen.add(file.relative()));
    }

    private static List<Path> directories(Path clean) throws IOException {
        try (Stream<Path> entries = Files.list(clean)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        }
    }

    /** Whether an identical copy of the file is there that no other file has claimed. */
    boolean holds(InputFile file) throws IOException {
        for (Path root : roots) {
            Path copy = root.resolve(file.relative());
            if (unclaimed.contains(copy) && Files.mismatch(file.path(), copy) < 0) return unclaimed.remove(copy);
        }
        return false;
    }

    /** Whether there are unclaimed files. */
    boolean holdsMore() {
        return !unclaimed.isEmpty();
    }
}
