package org.semblance.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** Compares directory trees. */
public final class Trees {
    /** Fields of the summary that differ from run to run. */
    private static final List<String> VARIABLE_FIELDS = List.of("command", "stages", "reused_stages", "memory");

    private Trees() {}

    public static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    public static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            Path copy = to.resolve(from.relativize(file));
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    public static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) return;
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path some : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(some);
        }
    }

    /** Asserts that the results of two runs are identical, byte for byte, except for times and related fields. */
    public static void expectSame(Path results, Path expected) throws IOException {
        expectSame(results, expected, List.of());
    }

    /** Asserts the same, except for some fields of the summary. */
    public static void expectSame(Path results, Path expected, List<String> but) throws IOException {
        assertThat(files(results).stream().map(results::relativize))
                .containsExactlyElementsOf(
                        files(expected).stream().map(expected::relativize).toList());
        Set<String> otherwise = Set.of("summary.json", "report.html", "manifest.tsv");
        for (Path file : files(expected)) {
            if (otherwise.contains(file.getFileName().toString())) continue;
            Path same = results.resolve(expected.relativize(file));
            assertThat(same).as(file.toString()).hasSameBinaryContentAs(file);
        }
        assertThat(figures(results, but)).isEqualTo(figures(expected, but));
    }

    private static ObjectNode figures(Path results, List<String> but) throws IOException {
        ObjectNode summary = (ObjectNode) Json.file(results.resolve("summary.json"));
        VARIABLE_FIELDS.forEach(summary::remove);
        but.forEach(summary::remove);
        return summary;
    }
}
