package org.semblance.io.fingerprints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semblance.spill.Disk;

/**
 * Files in an index directory that are not part of the index: a killed process did not finish or did not delete them.
 */
final class StaleFiles {
    private static final Pattern OURS =
            Pattern.compile("[0-9]{6,10}\\.(prints|ids|removed|weights|margins)|MANIFEST\\.new");

    private StaleFiles() {}

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** Deletes index files that are not in the manifest; other files are kept. */
    static void delete(Path directory, Manifest manifest, Disk disk) throws IOException {
        for (Path file : files(directory)) {
            if (OURS.matcher(name(file)).matches() && !manifest.names(name(file))) disk.delete(file);
        }
    }

    /** Whether the directory contains index files. */
    static boolean areIn(Path directory) throws IOException {
        return Files.isDirectory(directory)
                && files(directory).stream()
                        .anyMatch(file -> OURS.matcher(name(file)).matches());
    }

    /** Files that do not belong to any index. */
    static List<Path> foreign(Path directory) throws IOException {
        return files(directory).stream()
                .filter(file ->
                        !OURS.matcher(name(file)).matches() && !name(file).equals(FingerprintStore.LOCK))
                .toList();
    }
}
