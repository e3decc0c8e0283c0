package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.semblance.search.join.Join;
import org.semblance.spark.LocalSession;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import tools.jackson.databind.JsonNode;

/** The results of one command on one machine and on Spark. */
record BothEngines(Path local, Path spark) {
    private static final List<String> FIGURES = List.of(
            "verb",
            "status",
            "documents",
            "pairs",
            "unreadable",
            "empty",
            "too_short",
            "input_bytes",
            "digest",
            "method",
            "reading",
            "policy",
            "sources",
            "documents_in_pairs",
            "scores");

    /** Runs a command with both engines, with output directories inside these. */
    static BothEngines run(Path dir, List<?> arguments) {
        return run(dir, arguments, List.of());
    }

    /** Settings with which executors group, or by default the driver, as the pairs are few. */
    static List<String> anyGrouping(long seed) {
        return new Random(seed).nextBoolean() ? List.of("--conf", "spark.semblance.driver.pairs=0") : List.of();
    }

    /** @param settings further arguments on Spark */
    static BothEngines run(Path dir, List<?> arguments, List<?> settings) {
        BothEngines outs = new BothEngines(dir.resolve("local"), dir.resolve("spark"));
        List<Object> words = new ArrayList<>(arguments);
        words.addAll(List.of("--quiet", "--max-bad", 0.5));
        if (arguments.getFirst().equals("dedup")) words.addAll(List.of("--max-loss", 1));
        List<Object> here = new ArrayList<>(words);
        here.addAll(List.of("-o", outs.local));
        List<Object> there = new ArrayList<>(words);
        there.addAll(List.of("-o", outs.spark, "--engine", "spark"));
        there.addAll(settings);
        Program.run(here.toArray()).expect(0);
        LocalSession.run(there.toArray()).expect(0);
        Program.run("verify", outs.spark).expect(0);
        return outs;
    }

    void requireSame(String... tables) throws IOException {
        for (String name : tables)
            assertThat(Files.readString(spark.resolve(name))).as(name).isEqualTo(Files.readString(local.resolve(name)));
        JsonNode expected = Json.file(local.resolve("summary.json"));
        JsonNode found = Json.file(spark.resolve("summary.json"));
        for (String field : FIGURES) assertThat(found.get(field)).as(field).isEqualTo(expected.get(field));
        JsonNode statistics = expected.get("statistics");
        JsonNode counted = found.get("statistics");
        for (String field : Join.MEANINGS.keySet())
            if (counted.has(field)) assertThat(counted.get(field)).as(field).isEqualTo(statistics.get(field));
        assertThat(counted.has("ignored_tokens")).isEqualTo(statistics.has("ignored_tokens"));
        if (statistics.path("verified").asLong() > 0)
            assertThat(counted.path("verified").asLong()).as("verified").isPositive();
        if (!expected.has("kept")) return;
        for (String field : List.of("kept", "removed", "groups", "largest_group", "sites"))
            assertThat(found.get(field)).as(field).isEqualTo(expected.get(field));
    }

    /** The concatenated part files of a directory of the clean corpus. */
    String clean(String directory) throws IOException {
        return parts(spark.resolve(directory));
    }

    static String parts(Path directory) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList()) {
                try (InputStream in = Files.newInputStream(file);
                        InputStream unpacked = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
                    unpacked.transferTo(all);
                }
            }
        }
        return all.toString(StandardCharsets.UTF_8);
    }
}
