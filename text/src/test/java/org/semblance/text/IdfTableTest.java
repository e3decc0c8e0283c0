package org.semblance.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.bits.Weighting.TermFrequency;

class IdfTableTest {
    @TempDir
    Path dir;

    private Path file;
    private byte[] right;

    @BeforeEach
    void save() throws IOException {
        file = dir.resolve("words.idf");
        long[] features = {Long.MIN_VALUE, -5, 0, 77, Long.MAX_VALUE};
        new IdfTable(new DocumentFrequencies(1000, features, new int[] {2, 3, 999, 1000, 40}), TermFrequency.RAW)
                .save(file);
        right = Files.readAllBytes(file);
    }

    @Test
    void survivesARoundTrip() throws IOException {
        DocumentFrequencies back = IdfTable.load(file).frequencies();
        assertThat(back.documents()).isEqualTo(1000);
        assertThat(back.size()).isEqualTo(5);
        assertThat(back.feature(1)).isEqualTo(-5);
        assertThat(back.count(1)).isEqualTo(3);
        assertThat(back.weightOf(77)).isEqualTo(DocumentFrequencies.weight(1000, 1000));
        assertThat(back.weightOf(78)).isEqualTo(DocumentFrequencies.weight(1000, 1));
        assertThat(Files.list(dir)).containsExactly(file);
        new IdfTable(new DocumentFrequencies(0, new long[0], new int[0]), TermFrequency.RAW).save(file);
        assertThat(IdfTable.load(file).frequencies().size()).isZero();
    }

    /** A table without weights, as earlier versions wrote it, is one of tfidf. */
    @Test
    void namesItsWeights() throws IOException {
        DocumentFrequencies frequencies = IdfTable.load(file).frequencies();
        for (String features : List.of("", "tokens=words&normalize=full")) {
            for (TermFrequency tf : TermFrequency.values()) {
                IdfTable table = new IdfTable(frequencies, tf, features);
                table.save(file);
                IdfTable back = IdfTable.load(file);
                assertThat(back.tf()).isEqualTo(tf);
                assertThat(back.features()).isEqualTo(features);
                assertThat(back.weights()).isEqualTo(table.weights());
                assertThat(Files.readString(file, ISO_8859_1).contains("weights="))
                        .isEqualTo(tf != TermFrequency.RAW);
            }
        }
        new IdfTable(frequencies, TermFrequency.RAW, "tokens=words&weights=none").save(file);
        refused();
    }

    @Test
    void isRefusedWithAnyOtherLength() throws IOException {
        for (int length = 0; length < right.length; length++) {
            Files.write(file, Arrays.copyOf(right, length));
            refused();
        }
        Files.write(file, Arrays.copyOf(right, right.length + 1));
        refused();
    }

    @Test
    void isRefusedWithAnyBitChanged() throws IOException {
        for (int bit = 0; bit < 8 * right.length; bit++) {
            byte[] wrong = right.clone();
            wrong[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, wrong);
            refused();
        }
    }

    private void refused() {
        assertThatThrownBy(() -> IdfTable.load(file))
                .isInstanceOf(FileSystemException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining("make it again")
                .hasMessageNotContaining("\n");
    }

    @Test
    void errorNamesTheVersion() throws IOException {
        byte[] later = right.clone();
        ByteBuffer.wrap(later).putInt(8, 1);
        Files.write(file, later);
        assertThatThrownBy(() -> IdfTable.load(file))
                .hasMessageContaining("version 1, but this program reads version 2");
        Files.writeString(file, "{\"id\":\"a\",\"text\":\"some documents, not a table of frequencies\"}");
        assertThatThrownBy(() -> IdfTable.load(file)).hasMessageContaining("not an idf table");
        assertThatThrownBy(() -> IdfTable.load(dir.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void isStoredAsBytesOfTheFile() throws IOException {
        assertThat(IdfTable.load(file).bytes()).isEqualTo(right);
        assertThat(IdfTable.length(178_000_000)).isEqualTo(36 + 12 * 178_000_000);
        assertThatThrownBy(() -> IdfTable.length(179_000_000))
                .isInstanceOf(CollectionTooLarge.class)
                .hasMessageContaining("has 179,000,000 shared features");
    }

    @Test
    void namesTheFileThatCannotBeWritten() throws IOException {
        IdfTable table = IdfTable.load(file);
        Path nowhere = file.resolveSibling("none").resolve("x.idf");
        assertThatThrownBy(() -> table.save(nowhere))
                .hasMessageStartingWith(nowhere + ": cannot be written: there is no directory ");
        for (Path directory : new Path[] {file.getRoot(), file.getParent()}) {
            assertThatThrownBy(() -> table.save(directory))
                    .hasMessage(
                            directory + ": cannot be written: it is a directory; name another file for the idf table");
        }
    }
}
