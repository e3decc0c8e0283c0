package org.semblance.spark.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.testing.Seeds;
import org.semblance.testing.store.BucketFiles;

/** A directory has the same inputs by its plain path, as a file: URI, and in a remote store. */
class InputFinderTest {
    private static final long SEED = Seeds.cases(1)[0];
    private static final List<String> DIRECTORIES = List.of("b", "b.d", "B", "_b", ".b", "ä", "b-", "c c");
    private static final List<String> FILES = List.of(
            "b.txt",
            "bb",
            "a.TXT",
            "_a.txt",
            ".a.txt",
            "ä.html",
            "😀.md",
            "ﬀ.md.gz",
            "x.jsonl",
            "_x.jsonl.zst",
            "t.csv",
            "_m.parquet",
            "m.parquet",
            "_SUCCESS",
            "y.pdf",
            "a%20b.txt");

    @TempDir
    Path dir;

    private String bucket;

    @BeforeEach
    void fill() throws IOException {
        bucket = BucketFiles.of(dir);
        Random random = new Random(SEED);
        Files.writeString(dir.resolve("one.txt"), "1");
        Files.writeString(dir.resolve("two.jsonl"), "2");
        Path deep = Files.createDirectories(dir.resolve("b/b")); // so that every pattern matches files
        Files.writeString(deep.resolve("b.txt"), "3");
        Files.writeString(deep.resolveSibling("b.txt"), "4");
        Files.writeString(deep.resolveSibling("x.jsonl"), "5");
        for (int i = 0; i < 120; i++) {
            Path directory = dir;
            for (int depth = random.nextInt(4); depth > 0; depth--)
                directory = directory.resolve(any(random, DIRECTORIES));
            if (notDirectories(directory)) continue;
            Path file = Files.createDirectories(directory).resolve(any(random, FILES));
            if (!Files.exists(file)) Files.writeString(file, "x".repeat(random.nextInt(3)));
        }
    }

    private boolean notDirectories(Path directory) {
        for (Path path = directory; !path.equals(dir); path = path.getParent())
            if (Files.isRegularFile(path)) return true;
        return false;
    }

    private static String any(Random random, List<String> names) {
        return names.get(random.nextInt(names.size()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/b",
                "/one.txt",
                "/two.jsonl /one.txt /b",
                "/b /b/../b/ /two.jsonl /two.jsonl",
                "/*",
                "/**",
                "/**/*.txt",
                "/*/*.txt /one.txt",
                "/[a-b]*/b*/[a-z_]*.[t-z]*",
                "/{b,ä}/*.{txt,html,jsonl}",
                "/*/*.jsonl /*.jsonl"
            })
    void sameInputs(String names) throws IOException {
        Inputs.Resolved expected = find(dir.toString(), names);
        assertThat(expected.inputs()).isNotEmpty();
        for (String root : List.of("file://" + dir, bucket))
            assertThat(describe(find(root, names), root))
                    .as("seed %d, %s", SEED, root)
                    .isEqualTo(describe(expected, dir.toString()));
    }

    private Inputs.Resolved find(String root, String names) throws IOException {
        List<String> spelled =
                Arrays.stream(names.split(" ", -1)).map(name -> root + name).toList();
        return new InputFinder(ReadOptions.defaults()).find(spelled);
    }

    private static List<String> describe(Inputs.Resolved found, String root) {
        List<String> lines = new ArrayList<>();
        for (Input input : found.inputs()) {
            lines.add(input.name() + " " + input.format());
            for (InputFile file : input.files())
                lines.add(String.join(
                        " ",
                        file.name(),
                        file.relative(),
                        file.format().title(),
                        file.packing().name(),
                        Long.toString(file.size())));
        }
        lines.addAll(found.notes());
        return lines.stream().map(line -> line.replace(root, "ROOT")).toList();
    }

    @Test
    void tasksCanReadThem() throws IOException {
        String percent = "/a%20b.txt";
        Files.writeString(dir.resolve("a%20b.txt"), "x");
        assertThat(uri(bucket, percent)).isEqualTo(bucket + percent);
        assertThat(uri("file://" + dir, percent)).isEqualTo("file:" + dir + percent);
        assertThat(uri(dir.toString(), percent)).isEqualTo("file:" + dir + percent);
    }

    private String uri(String root, String name) throws IOException {
        return InputFinder.parts(find(root, name).inputs()).getFirst().uri();
    }

    @Test
    void missingInputsAreReported() {
        assertThatThrownBy(() -> find(bucket, "/absent"))
                .isInstanceOf(InputException.class)
                .hasMessage(bucket + "/absent: no such file or directory");
        assertThatThrownBy(() -> find(bucket, "/*.absent"))
                .isInstanceOf(InputException.class)
                .hasMessage(bucket + "/*.absent: no file matches this pattern");
    }

    @Test
    void textsOfTwoStoresAreSeparateInputs() throws IOException {
        InputFinder finder = new InputFinder(ReadOptions.defaults());
        String other = BucketFiles.of(dir);
        Inputs.Resolved found = finder.find(List.of(bucket + "/one.txt", other + "/one.txt"));
        assertThat(found.inputs().getFirst().files())
                .extracting(InputFile::relative)
                .containsExactly(name(bucket) + "/one.txt", name(other) + "/one.txt");
    }

    private static String name(String bucket) {
        return bucket.substring(bucket.lastIndexOf('/') + 1);
    }
}
