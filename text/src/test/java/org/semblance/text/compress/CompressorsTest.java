package org.semblance.text.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.records.bytes.Compressor;
import org.semblance.testing.Seeds;
import org.semblance.text.compress.Compressors.SnappySelfTest;

/** Workers return the sizes of the libraries, independent of what they compressed before. */
class CompressorsTest {
    /** Bytes from few or many letters, with repetitions or without. */
    private static byte[] random(Random random, int length) {
        byte[] bytes = new byte[length];
        int letters = 1 + random.nextInt(1 << random.nextInt(8));
        boolean repeats = random.nextBoolean();
        for (int i = 0; i < length; i++) {
            boolean back = repeats && i > 8 && random.nextInt(8) > 0;
            bytes[i] = back ? bytes[i - 1 - random.nextInt(Math.min(i, 50))] : (byte) random.nextInt(letters);
        }
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void workersReturnTheSizesOfTheLibrary(Compressors compressor) {
        Compressor.Worker worker = compressor.worker();
        for (long seed : Seeds.cases(300)) {
            Random random = new Random(seed);
            byte[] bytes = random(random, random.nextInt(random.nextInt(10) == 0 ? 200_000 : 900));
            int expected = compressor.size(bytes);
            assertThat(worker.size(bytes, 0, bytes.length)).as("seed %d", seed).isEqualTo(expected);
            int cut = random.nextInt(bytes.length + 1);
            worker.first(bytes, 0, cut);
            worker.with(bytes, cut, cut + (bytes.length - cut) / 2, Integer.MAX_VALUE);
            assertThat(worker.with(bytes, cut, bytes.length, expected))
                    .as("in two parts, seed %d", seed)
                    .isEqualTo(expected);
            assertThat(worker.with(bytes, cut, bytes.length, expected - 1))
                    .as("too large, seed %d", seed)
                    .isGreaterThanOrEqualTo(expected);
        }
    }

    @Test
    void deflateIsZlibFormat() throws Exception {
        byte[] bytes = "to be or not to be, that is the question".getBytes();
        try (java.util.zip.Deflater deflater = new java.util.zip.Deflater(6);
                Inflater inflater = new Inflater()) {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] out = new byte[100];
            int size = deflater.deflate(out);
            inflater.setInput(out, 0, size);
            assertThat(inflater.inflate(new byte[100])).isEqualTo(bytes.length);
            assertThat(Compressors.DEFLATE.size(bytes)).isEqualTo(size);
        }
    }

    /**
     * After a long run without a match the algorithm takes large steps, and the position it reaches may still match.
     */
    @Test
    void aLimitDoesNotMissAMatchAfterALongRun() {
        Compressor.Worker library = Compressors.SNAPPY.library();
        Compressor.Worker twin = new PlainSnappy(library);
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            byte[] first = new byte[100 + random.nextInt(600)];
            byte[] second = new byte[100 + random.nextInt(2000)];
            random.nextBytes(first);
            random.nextBytes(second);
            int same = random.nextInt(first.length);
            second = ByteBuffer.allocate(second.length + same)
                    .put(second)
                    .put(first, 0, same)
                    .array();
            byte[] both = ByteBuffer.allocate(first.length + second.length)
                    .put(first)
                    .put(second)
                    .array();
            int expected = library.size(both, 0, both.length);
            twin.first(first, 0, first.length);
            for (int most = expected; most < expected + 4; most++) {
                int bounded = twin.with(second, 0, second.length, most);
                if (bounded != expected) assertThat(bounded).as("seed %d", seed).isEqualTo(expected);
            }
            assertThat(twin.with(second, 0, second.length, expected - 1)).isGreaterThanOrEqualTo(expected);
        }
    }

    /** Our implementation starts where the first string ends, and stops when the size exceeds the limit. */
    @Test
    void ourSnappyHasTheSizesOfTheLibrary() {
        assertThat(SnappySelfTest.agrees()).isTrue();
        Compressor.Worker library = Compressors.SNAPPY.library();
        Compressor.Worker twin = new PlainSnappy(library);
        for (long seed : Seeds.cases(200_000)) {
            Random random = new Random(seed);
            int length = random.nextInt(2000);
            int longest = length == 0 ? PlainSnappy.FRAGMENT + 100 : length < 200 ? 3000 : length < 800 ? 40 : 300;
            byte[] bytes = random(random, random.nextInt(longest));
            int expected = library.size(bytes, 0, bytes.length);
            int cut = random.nextInt(bytes.length + 1);
            twin.first(bytes, 0, cut);
            int found = twin.with(bytes, cut, bytes.length, Integer.MAX_VALUE);
            if (found != expected) assertThat(found).as("seed %d", seed).isEqualTo(expected);
            int most = random.nextInt(4) == 0 ? expected + random.nextInt(8) : random.nextInt(expected + 5);
            int bounded = twin.with(bytes, cut, bytes.length, most);
            if (expected <= most ? bounded != expected : bounded <= most) {
                assertThat(bounded).as("at most %d, seed %d", most, seed).isEqualTo(expected);
            }
        }
    }

    @Test
    void namesEqualThoseOfTheCatalogue() {
        assertThat(Arrays.stream(Compressors.values()).map(c -> Compressors.parse(c.title())))
                .containsExactly(Compressors.values());
        assertThatThrownBy(() -> Compressors.parse("zip"))
                .hasMessage("compressor must be one of snappy, lz4, deflate, zstd: zip");
    }
}
