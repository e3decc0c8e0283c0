package org.semblance.io.inputs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netpreserve.jwarc.WarcRecord;
import org.semblance.io.Archives;
import org.semblance.io.Corpus;
import org.semblance.testing.Seeds;

/**
 * Small files, cut off at every length and with every byte changed: a file is refused with one line that names it, or every
 * record of the original is read or covered by a record that is reported.
 */
class DamagedFilesTest {
    private static final int RECORDS = 8;

    @TempDir
    Path dir;

    /**
     * A file and its records.
     *
     * @param whole whether a truncated file must be refused, unless it is cut between its parts
     * @param parts lengths at which the file may end
     */
    private record Sample(String name, byte[] bytes, boolean whole, Set<Integer> parts) {
        @Override
        public String toString() {
            return name;
        }

        ReadOptions options() {
            ReadOptions defaults = ReadOptions.defaults();
            return name.startsWith("lines") ? defaults.withFormat(Format.LINES) : defaults;
        }
    }

    static Stream<Sample> samples() throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (String name : List.of("lines", "a.jsonl", "a.csv", "a.tsv", "wide.csv", "a.warc", "a.txt")) {
            for (FileCompression packing : FileCompression.values()) {
                List<byte[]> records = records(name);
                boolean packed = packing != FileCompression.PLAIN;
                samples.add(sample(name + packing.ending(), packing, List.of(Archives.join(records)), packed));
                if (packed && !name.equals("a.txt"))
                    samples.add(sample("parts-" + name + packing.ending(), packing, records, packed));
            }
        }
        return samples.stream()
                .map(s -> s.name.startsWith("parts-lines")
                        ? new Sample(s.name.replace("parts-lines", "lines-parts"), s.bytes, s.whole, s.parts)
                        : s);
    }

    private static Sample sample(String name, FileCompression packing, List<byte[]> parts, boolean whole)
            throws IOException {
        List<byte[]> packed = new ArrayList<>();
        Set<Integer> ends = new TreeSet<>();
        for (byte[] part : parts) {
            packed.add(packing == FileCompression.PLAIN ? part : Corpus.pack(packing, part));
            ends.add(Archives.join(packed).length);
        }
        return new Sample(name, Archives.join(packed), whole, ends);
    }

    /** The bytes of the records, the header of a table with the first. */
    private static List<byte[]> records(String name) throws IOException {
        if (name.equals("a.warc")) {
            WarcRecord[] pages = new WarcRecord[RECORDS];
            for (int i = 0; i < RECORDS; i++) pages[i] = Archives.page(i + 1, "<p>text" + i);
            return Archives.write(FileCompression.PLAIN, pages);
        }
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            String text = "text" + i;
            String record = switch (name) {
                case "a.jsonl" -> "{\"id\":" + i + ",\"text\":\"" + text + "\"}\n";
                case "a.csv", "wide.csv" -> (i == 0 ? "id,text\n" : "") + i + ",\"" + text + "\"\n";
                case "a.tsv" -> (i == 0 ? "id\ttext\n" : "") + i + "\t" + text + "\n";
                default -> text + "\n";
            };
            boolean wide = name.startsWith("wide");
            records.add((wide && i == 0 ? "\uFEFF" + record : record).getBytes(wide ? UTF_16LE : UTF_8));
        }
        return records;
    }

    /** Documents and reports of a file, or null if it was refused as a whole. */
    private Corpus read(Sample sample, byte[] bytes, String what) throws IOException {
        Path file = Files.write(dir.resolve(sample.name), bytes);
        try {
            Corpus corpus = Corpus.read(Corpus.inputs(sample.options(), file), sample.options(), 1 << 16);
            assertThat(Corpus.read(Corpus.inputs(sample.options(), file), sample.options(), 7))
                    .as(what)
                    .isEqualTo(corpus);
            return corpus;
        } catch (InputException e) {
            assertThat(e.getMessage())
                    .as(what)
                    .startsWith(file + ": ")
                    .doesNotContain("\n")
                    .doesNotContain("Exception");
            return null;
        }
    }

    /** All numbers below the length, or some of them in the default run. */
    private static List<Integer> places(int length) {
        return Seeds.some(8, IntStream.range(0, length).boxed().toList());
    }

    /** The texts that were not read. */
    private static List<String> missing(Corpus corpus) {
        List<String> found = corpus.texts();
        return Stream.iterate(0, i -> i + 1)
                .limit(RECORDS)
                .map(i -> "text" + i)
                .filter(text -> found.stream().noneMatch(t -> t.contains(text)))
                .toList();
    }

    /** What the records before the cut contain is read, and what is cut is reported, if it can be recognized as such. */
    @ParameterizedTest
    @MethodSource("samples")
    void everyPrefix(Sample sample) throws IOException {
        assertThat(missing(read(sample, sample.bytes, "whole"))).isEmpty();
        for (int cut : places(sample.bytes.length - 1)) {
            int length = cut + 1;
            String what = "%s, first %d of %d bytes".formatted(sample, length, sample.bytes.length);
            Corpus corpus = read(sample, Arrays.copyOf(sample.bytes, length), what);
            boolean archive = sample.name.contains("warc");
            if (sample.whole && !archive && !sample.parts.contains(length))
                assertThat(corpus).as(what).isNull();
            if (corpus == null || sample.whole) continue;
            String text = new String(sample.bytes, 0, length, sample.name.startsWith("wide") ? UTF_16LE : ISO_8859_1);
            for (String lost : missing(corpus))
                assertThat(!text.contains(lost) || !corpus.rejects().isEmpty())
                        .as(what + ", " + lost)
                        .isTrue();
        }
    }

    /**
     * A changed byte: at most the records that are reported are missing, and two more, whose texts or line ends the byte may
     * have been. A quote may open and take everything up to the next quote, which is then reported.
     */
    @ParameterizedTest
    @MethodSource("samples")
    void everyByte(Sample sample) throws IOException {
        for (int at : places(sample.bytes.length)) {
            for (int change :
                    Seeds.some(2, List.of(1, 0x80, '"' ^ sample.bytes[at] & 0xFF, '\n' ^ sample.bytes[at] & 0xFF))) {
                byte[] bytes = sample.bytes.clone();
                bytes[at] ^= (byte) change;
                String what = "%s, byte %d changed by %d".formatted(sample, at, change);
                Corpus corpus = read(sample, bytes, what);
                if (corpus == null
                        || sample.name.startsWith("a.txt") && !corpus.rejects().isEmpty()) continue;
                assertThat(missing(corpus).size())
                        .as(what)
                        .isLessThanOrEqualTo(corpus.rejects().size() + 2);
            }
        }
    }
}
