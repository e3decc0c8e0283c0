package org.semblance.benchmarks.papers;

import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The directory of corpora, one directory each.
 *
 * @param root null if none was given: only generated data can be measured
 * @param log receives lines of progress
 */
record Corpora(@Nullable Path root, Consumer<String> log) {
    private static final List<String> ENDINGS = List.of("", ".zst", ".gz");

    /** The directory of a corpus. */
    Path directory(String corpus) {
        Path directory = root == null ? null : root.resolve(corpus);
        if (directory == null || !Files.isDirectory(directory)) throw new Missing(corpus);
        return directory;
    }

    /** A file of a corpus, which may be compressed: {@code file("reuters-21578", "docs.jsonl")}. */
    Path file(String corpus, String name) {
        Path directory = directory(corpus);
        return ENDINGS.stream()
                .map(ending -> directory.resolve(name + ending))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new Missing(corpus + "/" + name));
    }

    /** The documents of a corpus. */
    Path documents(String corpus) {
        return file(corpus, "docs.jsonl");
    }

    Optional<Path> optional(String corpus, String name) {
        try {
            return Optional.of(file(corpus, name));
        } catch (Missing e) {
            return Optional.empty();
        }
    }

    /** Reports progress. */
    void progress(String line) {
        log.accept(line);
    }

    /** A corpus that an experiment needs is not in the directory. */
    static final class Missing extends IllegalArgumentException {
        @Serial
        private static final long serialVersionUID = 1;

        Missing(String corpus) {
            super("there is no " + corpus + " in the data: give its directory with --data DIR");
        }
    }
}
