package org.semblance.io.fingerprints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.fingerprints.BatchQuery.ReadAhead;
import org.semblance.io.inputs.InputException;
import org.semblance.testing.Seeds;

/** A file that is not as it was written is refused with its name. */
class DamageTest {
    @TempDir
    Path dir;

    private Path index;
    private List<Path> files;

    @BeforeEach
    void write() throws IOException {
        index = dir.resolve("index");
        Map<String, Long> model = new HashMap<>();
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            store.weights("weights of words".getBytes(StandardCharsets.UTF_8));
            MarginSample sample = new MarginSample();
            sample.offer(new float[64]);
            store.margins(sample);
            Stored.append(store, Stored.batch(7, "a", new Random(1), model));
            store.remove(List.of(model.keySet().iterator().next()));
            Stored.append(store, Stored.batch(5, "b", new Random(2), model));
        }
        try (Stream<Path> all = Files.list(index)) {
            files = all.filter(file -> !file.endsWith(FingerprintStore.LOCK))
                    .sorted()
                    .toList();
        }
        assertThat(files).hasSize(8); // two chunks, removed rows, weights, margins, manifest
    }

    private void refuses(Path file, byte[] content, String what) throws IOException {
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, content);
        assertThatThrownBy(() -> Stored.in(index))
                .as(what)
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining("rebuild the index")
                .message()
                .hasLineCount(1);
        Files.write(file, whole);
    }

    @Test
    void isDetectedInEveryByte() throws IOException {
        for (Path file : files) {
            byte[] whole = Files.readAllBytes(file);
            for (int at : Seeds.sample(whole.length)) {
                byte[] flipped = whole.clone();
                flipped[at] ^= (byte) (1 << at % 8);
                refuses(file, flipped, "byte " + at + " of " + file);
            }
        }
        Stored.in(index);
    }

    @Test
    void isDetectedAtEveryLength() throws IOException {
        for (Path file : files) {
            byte[] whole = Files.readAllBytes(file);
            for (int length : Seeds.sample(whole.length))
                refuses(file, Arrays.copyOf(whole, length), length + " bytes of " + file);
            refuses(file, Arrays.copyOf(whole, whole.length + 1), "one byte more of " + file);
        }
        Stored.in(index);
    }

    @Test
    void aSwappedFileIsDetected() throws IOException {
        for (Path file : files) {
            for (Path other : files) {
                if (!other.equals(file)) refuses(file, Files.readAllBytes(other), file + " replaced by " + other);
            }
        }
    }

    @Test
    void aMissingFileIsDamage() throws IOException {
        for (Path file : files) {
            if (file.endsWith(Manifest.FILE)) continue;
            boolean inChunk = !file.toString().matches(".*(weights|margins)");
            Path away = dir.resolve("away");
            Files.move(file, away);
            for (boolean change : new boolean[] {false, true}) {
                assertThatThrownBy(() -> {
                            if (!inChunk) Stored.in(index);
                            (change ? FingerprintStore.change(index) : FingerprintStore.read(index)).close();
                        })
                        .isInstanceOf(InputException.class)
                        .hasMessage(file + ": missing; restore it from a copy, or rebuild the index");
            }
            Files.move(away, file);
        }
        Stored.in(index);
    }

    /** In the middle of a large file only blocks that are read are verified; then the search fails. */
    @Test
    void isDetectedWhenABlockIsRead() throws IOException {
        Path large = dir.resolve("large");
        try (FingerprintStore store = FingerprintStore.create(large, Stored.SETTINGS)) {
            Stored.append(store, Stored.batch(100_000, "a", new Random(1), new HashMap<>()));
        }
        Path file = large.resolve("000001.prints");
        byte[] whole = Files.readAllBytes(file);
        whole[CheckedFile.HEADER + 2 * CheckedFile.BLOCK + 5] ^= 4;
        Files.write(file, whole);
        try (FingerprintStore store = FingerprintStore.read(large);
                ReadAhead reading = new ReadAhead(store.chunks())) {
            assertThatThrownBy(reading::next)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("000001.prints: damaged: checksum mismatch in the block at byte 524,304");
        }
    }

    @Test
    void anotherVersionIsNotDamage() throws IOException {
        Path manifest = index.resolve(Manifest.FILE);
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.replace("semblance-index 2\n", "semblance-index 1\n"));
        assertThatThrownBy(() -> FingerprintStore.read(index))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(
                        manifest + ": has version 1, but this program reads version 2; rebuild the index");
        Files.writeString(manifest, text);
        Path prints = files.stream()
                .filter(file -> file.toString().endsWith("prints"))
                .findFirst()
                .orElseThrow();
        byte[] whole = Files.readAllBytes(prints);
        ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).putInt(8, 3);
        Files.write(prints, whole);
        assertThatThrownBy(() -> FingerprintStore.read(index))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(prints + ": has version 3, but this program reads version 1");
    }
}
