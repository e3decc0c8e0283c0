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

/** Directories and all that is in them. */
public final class Trees {
    /** What depends on the moment, in a summary. */
    private static final List<String> OF_THE_MOMENT = List.of("command", "stages", "reused_stages", "memory");

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

    /** The results of two runs are the same, byte for byte, but for times and what follows from them. */
    public static void expectSame(Path results, Path expected) throws IOException {
        expectSame(results, expected, List.of());
    }

    /** The same but for some figures of the summary. */
    public static void expectSame(Path results, Path expected, List<String> but) throws IOException {
        assertThat(files(results).stream().map(results::relativize))
                .containsExactlyElementsOf(
                        files(expected).stream().map(expected::relativize).toList());
        Set<String> otherwise = Set.of("summary.json", "report.html");
        for (Path file : files(expected)) {
            if (otherwise.contains(file.getFileName().toString())) continue;
            Path same = results.resolve(expected.relativize(file));
            assertThat(same).as(file.toString()).hasSameBinaryContentAs(file);
        }
        assertThat(figures(results, but)).isEqualTo(figures(expected, but));
    }

    private static ObjectNode figures(Path results, List<String> but) throws IOException {
        ObjectNode summary = (ObjectNode) Json.file(results.resolve("summary.json"));
        OF_THE_MOMENT.forEach(summary::remove);
        but.forEach(summary::remove);
        return summary;
    }
}
