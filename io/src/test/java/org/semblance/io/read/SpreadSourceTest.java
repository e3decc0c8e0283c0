package org.semblance.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.OpenFile.LineStretch;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.testing.Seeds;

class SpreadSourceTest {
    private static final ReadOptions LINES = ReadOptions.defaults().withFormat(Format.LINES);

    @TempDir
    Path dir;

    /** The documents read, and the share of the inputs that they represent. */
    private record Read(List<Document> documents, double share, boolean beginnings) {
        double all() {
            return documents.size() / share;
        }

        List<String> texts() {
            return documents.stream().map(Document::text).toList();
        }
    }

    private static Read read(List<Input> inputs, ReadOptions options, long most, long seed, int batch)
            throws IOException {
        List<Document> documents = new ArrayList<>();
        Source.DocumentSink sink = new Source.DocumentSink() {
            @Override
            public void accept(Document document, long position) {
                documents.add(document);
            }

            @Override
            public void reject(long position, String reason) {
                throw new AssertionError(reason);
            }
        };
        try (SpreadSource source = new SpreadSource(inputs, options, most, seed, batch)) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) chunk.read(sink);
            assertThat(source.bytesRead()).isEqualTo(source.totalBytes());
            return new Read(documents, (double) source.chosenBytes() / source.totalBytes(), source.ofBeginnings());
        }
    }

    /** Lines whose lengths vary over four orders of magnitude: a few long ones have most of the text. */
    private static List<String> skewed(long seed, int count, double tail) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int length = (int) Math.min(20_000, 10 * Math.pow(1 - random.nextDouble(), -tail));
            StringBuilder line = new StringBuilder(seed + "-" + i + " ");
            for (int c = 0; c < length; c++) line.append((char) ('!' + random.nextInt(90)));
            lines.add(line.toString());
        }
        return lines;
    }

    private Path file(String name, List<String> lines) throws IOException {
        byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = name.endsWith(".gz")
                ? new GZIPOutputStream(Files.newOutputStream(dir.resolve(name)))
                : Files.newOutputStream(dir.resolve(name))) {
            out.write(bytes);
        }
        return dir.resolve(name);
    }

    private static List<Input> inputs(Path... files) {
        return Inputs.of(Arrays.asList(files), LINES).inputs();
    }

    @ParameterizedTest
    @Seeds.Source(50)
    void everyLineBelongsToOneSegment(long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200; i++) text.append("ab\n\nc".charAt(random.nextInt(5)));
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        StringBuilder joined = new StringBuilder();
        for (int from = 0; from < bytes.length; ) {
            int to = Math.min(bytes.length, from + 1 + random.nextInt(9));
            int before = Math.max(0, from - 1);
            try (var below = new ByteArrayInputStream(bytes, before, bytes.length - before);
                    LineStretch stretch = new LineStretch(below, from, to)) {
                String lines = new String(stretch.readAllBytes(), StandardCharsets.UTF_8);
                if (joined.length() + lines.length() < bytes.length && !lines.isEmpty())
                    assertThat(lines).as("seed %d, %d to %d", seed, from, to).endsWith("\n");
                joined.append(lines);
            }
            from = to;
        }
        assertThat(joined).as("seed %d", seed).hasToString(text.toString());
    }

    /** Fixed seeds, because the estimate is accurate only with high probability. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void segmentsRepresentDocumentsOfAllSizes(long seed) throws IOException {
        List<String> small = skewed(11 * seed, 60_000, 0.3);
        List<String> large = skewed(13 * seed, 15_000, 0.7);
        List<Input> inputs = inputs(file("small.txt", small), file("large.txt", large));
        long total = inputs.stream().mapToLong(Input::size).sum();
        Read some = read(inputs, LINES, total / 8, seed, 1 << 16);
        assertThat(some.share).isCloseTo(0.125, within(0.02));
        assertThat(some.all()).as("seed %d", seed).isCloseTo(75_000, within(0.04 * 75_000));
        Set<String> known = new HashSet<>(small);
        known.addAll(large);
        assertThat(some.texts()).allMatch(known::contains);
        assertThat(new HashSet<>(some.texts())).hasSameSizeAs(some.texts());
        assertThat(some.documents.stream().map(Document::id).distinct()).hasSameSizeAs(some.documents);
        assertThat(read(inputs, LINES, total / 8, seed, 1 << 16).texts()).isEqualTo(some.texts());
        assertThat(read(inputs, LINES, total / 8, seed + 1, 1 << 16).texts()).isNotEqualTo(some.texts());
    }

    @Test
    void compressedFilesAreReadToTheEnd() throws IOException {
        List<Input> inputs = inputs(file("a.txt.gz", skewed(1, 30_000, 0.3)), file("b.txt.gz", skewed(2, 60_000, 0.3)));
        long total = inputs.stream().mapToLong(Input::size).sum();
        Read some = read(inputs, LINES, total / 4, 1, 1 << 14);
        assertThat(some.share).isCloseTo(0.25, within(0.08));
        assertThat(some.all()).isCloseTo(90_000, within(0.15 * 90_000));
        assertThat(some.texts()).anyMatch(text -> text.startsWith("1-")).anyMatch(text -> text.startsWith("2-"));
        assertThat(some.beginnings).isFalse();
    }

    @Test
    void onlyTheStartsOfVeryLongFilesAreRead() throws IOException {
        List<Input> inputs = inputs(file("a.txt.gz", skewed(1, 90_000, 0.3)));
        Read some = read(inputs, LINES, inputs.getFirst().size() / 100, 1, 1 << 14);
        assertThat(some.beginnings).isTrue();
        assertThat(some.documents).isNotEmpty();
    }

    @Test
    void smallInputsAreReadCompletely() throws IOException {
        List<String> lines = skewed(1, 5_000, 0.5);
        List<Input> inputs = inputs(file("a.txt", lines), file("b.txt.gz", List.of("one", "two")));
        Read all = read(inputs, LINES, 1 << 30, 1, 1 << 14);
        assertThat(all.share).isEqualTo(1);
        assertThat(all.documents).hasSize(5_002);
        assertThat(all.documents.getFirst().id()).endsWith("a.txt:1");
        List<String> expected = new ArrayList<>(lines);
        expected.addAll(List.of("one", "two"));
        assertThat(all.texts()).isEqualTo(expected);
    }

    @Test
    void directoriesAreSampledByFile() throws IOException {
        Path folder = Files.createDirectory(dir.resolve("texts"));
        for (int i = 0; i < 400; i++) Files.writeString(folder.resolve("t" + i + ".txt"), "y".repeat(1 + i % 37 * 20));
        List<Input> inputs = Inputs.of(List.of(folder), ReadOptions.defaults()).inputs();
        Read some = read(inputs, ReadOptions.defaults(), inputs.getFirst().size() / 4, 1, 1 << 15);
        assertThat(some.all()).isCloseTo(400, within(60.0));
    }
}
