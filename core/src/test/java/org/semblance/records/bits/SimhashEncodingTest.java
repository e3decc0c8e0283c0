package org.semblance.records.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.analysis.TokenBatch;
import org.semblance.analysis.TokenHash;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

class SimhashEncodingTest {
    private static final Weighting COUNTED = new Weighting.Counted(TermFrequency.RAW);
    private static final Weighting TF = new Weighting.Occurrences(TermFrequency.RAW);

    private final long seed = Seeds.cases(1)[0];
    private final Random random = new Random(seed);

    /**
     * Documents with a skewed distribution of words; some are empty, one has a word more often than a byte can count.
     */
    private List<long[]> documents(int number) {
        List<long[]> documents = new ArrayList<>();
        for (int d = 0; d < number; d++) {
            long[] words = new long[random.nextInt(6) == 0 ? 0 : random.nextInt(d == 7 ? 3000 : 60)];
            for (int i = 0; i < words.length; i++) {
                words[i] = TokenHash.mix((long) (d == 7 ? random.nextInt(4) : 500 * Math.pow(random.nextDouble(), 3)));
            }
            documents.add(words);
        }
        return documents;
    }

    private static List<Encoded> encode(SimhashEncoding encoding, List<long[]> documents, int chunk, int shortest) {
        Encoder encoder = encoding.encoder();
        List<Encoded> chunks = new ArrayList<>();
        for (int d = 0; d < documents.size(); d++) {
            push(documents.get(d), encoder, new Random(d));
            encoder.end();
            if (encoder.lastSize() < shortest) encoder.clearLast();
            if ((d + 1) % chunk == 0) chunks.add(encoder.seal());
        }
        chunks.add(encoder.seal());
        return chunks;
    }

    /** Passes words on one by one and in batches of any size. */
    private static void push(long[] words, Encoder encoder, Random random) {
        TokenBatch batch = new TokenBatch();
        for (long word : words) {
            if (batch.isFull() || random.nextInt(300) == 0) batch.flush(encoder);
            if (batch.size() == 0 && random.nextInt(3) == 0) encoder.token(word, 0, 1);
            else batch.add(word, 0, 1);
        }
        batch.flush(encoder);
    }

    /** A document that fills a block of votes only in part, after batches of any size. */
    @Test
    void documentsOfAnyLengthAreEncoded() {
        for (int length = 480; length < 700; length++) {
            long[] words = random.longs(length).toArray();
            SimhashEncoding encoding = new SimhashEncoding(64, TF, false);
            FingerprintingEncoder single = (FingerprintingEncoder) encoding.encoder();
            for (long word : words) single.token(word, 0, 1);
            single.end();
            FingerprintingEncoder batched = (FingerprintingEncoder) encoding.encoder();
            push(words, batched, new Random(seed + length));
            batched.end();
            assertThat(batched.lastFingerprint())
                    .as("seed %d, %d words", seed, length)
                    .isEqualTo(single.lastFingerprint());
        }
    }

    private static Map<Long, Integer> bag(long[] words) {
        Map<Long, Integer> bag = new HashMap<>();
        for (long word : words) bag.merge(word, 1, Integer::sum);
        return bag;
    }

    private static double plain(TermFrequency tf, int times) {
        return switch (tf) {
            case RAW -> times;
            case CAPPED -> times < 20 ? times : 20;
            case LOG -> 1 + Math.log(times);
        };
    }

    /** The sums W, with weights as doubles. */
    private static double[] oracle(
            long[] words, TermFrequency tf, Map<Long, Integer> frequencies, int documents, int bits) {
        double[] sums = new double[bits];
        bag(words).forEach((word, count) -> {
            double times = plain(tf, count);
            double idf = frequencies.isEmpty() ? 1 : Math.log(1 + documents / (double) frequencies.get(word));
            for (int j = 0; j < bits; j++) {
                long hash = j < 64 ? word : TokenHash.repetition(word, j / 64);
                sums[j] += (hash >>> j % 64 & 1) == 1 ? times * idf : -times * idf;
            }
        });
        return sums;
    }

    private static int size(long[] words, boolean distinct) {
        return distinct ? bag(words).size() : words.length;
    }

    @ParameterizedTest
    @CsvSource({
        "64, true, RAW",
        "128, true, RAW",
        "64, false, RAW",
        "128, false, RAW",
        "384, false, RAW",
        "64, true, CAPPED",
        "128, true, CAPPED",
        "64, false, CAPPED",
        "64, true, LOG",
        "128, true, LOG",
        "64, false, LOG"
    })
    void equalsDoublesBeyondTheirRoundingError(int bits, boolean idf, TermFrequency tf) throws InterruptedException {
        int shortest = 3;
        boolean distinct = idf || tf != TermFrequency.RAW;
        List<long[]> documents = documents(300);
        Weighting weighting = idf ? new Weighting.Counted(tf) : new Weighting.Occurrences(tf);
        SimhashEncoding encoding = new SimhashEncoding(bits, weighting, true);
        BitVectors prints = encoding.assemble(encode(encoding, documents, 37, shortest), new Workers(2));
        Map<Long, Integer> frequencies = new HashMap<>();
        int compared = 0;
        for (long[] words : documents) {
            if (size(words, distinct) < shortest) continue;
            compared++;
            if (idf) for (long word : bag(words).keySet()) frequencies.merge(word, 1, Integer::sum);
        }
        float[] margins = new float[bits];
        for (int x = 0; x < documents.size(); x++) {
            long[] words = documents.get(x);
            int size = size(words, distinct);
            assertThat(prints.sizeOf(x)).as("seed %d, document %d", seed, x).isEqualTo(size < shortest ? 0 : size);
            prints.margins(x, margins);
            if (size < shortest) {
                assertThat(prints.hex(x)).isEmpty();
                assertThat(margins).containsOnly(0);
                continue;
            }
            double[] sums = oracle(words, tf, frequencies, compared, bits);
            double norm = 0;
            for (double sum : sums) norm += sum * sum;
            for (int j = 0; j < bits; j++) {
                boolean set = (prints.rows()[x * bits / 64 + j / 64] >>> j % 64 & 1) == 1;
                if (Math.abs(sums[j]) > words.length * 1e-5) {
                    assertThat(set)
                            .as("seed %d, document %d, bit %d", seed, x, j)
                            .isEqualTo(sums[j] > 0);
                }
                double expectedMargin = Math.min(0.5, Math.abs(sums[j]) / Math.sqrt(norm));
                assertThat((double) margins[j]).isCloseTo(expectedMargin, org.assertj.core.data.Offset.offset(0.0011));
            }
        }
    }

    /** With integer sums all bits must be equal. */
    @ParameterizedTest
    @EnumSource
    void equalsExactIntegerSums(TermFrequency tf) throws InterruptedException {
        List<long[]> documents = documents(200);
        SimhashEncoding encoding = new SimhashEncoding(64, new Weighting.Counted(tf), false);
        List<Encoded> chunks = encode(encoding, documents, 50, 1);
        DocumentFrequencies frequencies = encoding.frequencies(chunks, new Workers(1));
        BitVectors prints = encoding.assemble(chunks, new Workers(1));
        assertThat(frequencies.documents())
                .isEqualTo(documents.stream().filter(d -> d.length > 0).count());
        for (int x = 0; x < documents.size(); x++) {
            long bits = 0;
            for (int j = 0; j < 64; j++) {
                long sum = 0;
                for (Map.Entry<Long, Integer> word : bag(documents.get(x)).entrySet()) {
                    // integers below 2^53 and their products with 1/65536 are exact in doubles
                    double times = Math.rint(65536 * plain(tf, word.getValue())) / 65536;
                    long weight = (long) Math.floor(times * frequencies.weightOf(word.getKey()) + 0.5);
                    sum += (word.getKey() >>> j & 1) == 1 ? weight : -weight;
                }
                if (sum > 0) bits |= 1L << j;
            }
            assertThat(prints.rows()[x]).as("seed %d, document %d", seed, x).isEqualTo(bits);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, RAW", "false, RAW", "true, CAPPED", "false, LOG", "true, LOG"})
    void doesNotDependOnThreadsAndChunks(boolean idf, TermFrequency tf) throws InterruptedException {
        List<long[]> documents = documents(400);
        Weighting weighting = idf ? new Weighting.Counted(tf) : new Weighting.Occurrences(tf);
        SimhashEncoding encoding = new SimhashEncoding(128, weighting, true);
        BitVectors one = encoding.assemble(encode(encoding, documents, 400, 2), new Workers(1));
        SimhashEncoding bare = new SimhashEncoding(128, encoding.weighting(), false);
        BitVectors without = bare.assemble(encode(bare, documents, 7, 2), new Workers(2));
        assertThat(without.hasMargins()).isFalse();
        assertThat(without.rows()).as("seed %d", seed).isEqualTo(one.rows());
        for (int threads = 1; threads <= 4; threads++) {
            for (int chunk : new int[] {1, 7, 100}) {
                BitVectors other = encoding.assemble(encode(encoding, documents, chunk, 2), new Workers(threads));
                assertThat(other.rows()).as("seed %d", seed).isEqualTo(one.rows());
                float[] a = new float[128];
                float[] b = new float[128];
                for (int x = 0; x < documents.size(); x++) {
                    assertThat(other.sizeOf(x)).isEqualTo(one.sizeOf(x));
                    one.margins(x, a);
                    other.margins(x, b);
                    assertThat(b).as("seed %d", seed).isEqualTo(a);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void storedFrequenciesGiveTheSameFingerprintsOneByOne(TermFrequency tf) throws InterruptedException {
        List<long[]> documents = documents(300);
        SimhashEncoding counted = new SimhashEncoding(128, new Weighting.Counted(tf), false);
        List<Encoded> chunks = encode(counted, documents, 64, 1);
        Weighting stored = counted.weighting().with(counted.frequencies(chunks, new Workers(2)));
        BitVectors prints = counted.assemble(chunks, new Workers(2));
        SimhashEncoding later = new SimhashEncoding(128, stored, false);
        FingerprintingEncoder encoder = (FingerprintingEncoder) later.encoder();
        for (int x = 0; x < documents.size(); x++) {
            for (long word : documents.get(x)) encoder.token(word, 0, 1);
            encoder.end();
            assertThat(encoder.lastFingerprint()).as("seed %d", seed).isEqualTo(prints.hex(x));
        }
        assertThat(later.assemble(List.of(encoder.seal()), new Workers(1)).rows())
                .isEqualTo(prints.rows());
    }

    @Test
    void listsFeaturesOfAtLeastTwoDocuments() throws InterruptedException {
        SimhashEncoding encoding = new SimhashEncoding(64, COUNTED, false);
        List<long[]> documents = new ArrayList<>(documents(500));
        Map<Long, Integer> expected = new HashMap<>();
        for (long[] words : documents) {
            for (long word : new HashSet<>(bag(words).keySet())) expected.merge(word, 1, Integer::sum);
        }
        expected.values().removeIf(n -> n == 1);
        DocumentFrequencies found = encoding.frequencies(encode(encoding, documents, 30, 1), new Workers(3));
        Map<Long, Integer> listed = new HashMap<>();
        for (int i = 0; i < found.size(); i++) listed.put(found.feature(i), found.count(i));
        assertThat(listed).as("seed %d", seed).isEqualTo(expected);
        assertThat(found.weightOf(42)).isEqualTo(DocumentFrequencies.weight(found.documents(), 1));
    }

    /** Weights above the range of an int are summed in parts. */
    @Test
    void countsAFeatureAnyNumberOfTimes() {
        DocumentVotes votes = new DocumentVotes(64, TermFrequency.RAW);
        byte[] counts = new byte[20_000];
        Arrays.fill(counts, (byte) 255);
        int weight = 1 << 21;
        votes.count(new long[] {1}, new int[] {weight}, new int[counts.length], counts, 0, counts.length, 1);
        assertThat(votes.sums().word(0)).isEqualTo(1);
        assertThat(votes.sums().sums[0]).isEqualTo(20_000L * 255 * weight);
        assertThat(votes.sums().sums[1]).isEqualTo(-20_000L * 255 * weight);
    }

    @Test
    void copiesHaveTheSameFingerprint() throws InterruptedException {
        SimhashEncoding encoding = new SimhashEncoding(64, COUNTED, false);
        long[] words = {TokenHash.mix(1), TokenHash.mix(2), TokenHash.mix(3)};
        BitVectors prints = encoding.assemble(encode(encoding, List.of(words, words), 1, 1), new Workers(1));
        assertThat(prints.hex(0)).isEqualTo(prints.hex(1)).isNotEqualTo("0000000000000000");
    }

    @Test
    void refusesInvalidWidths() {
        assertThatThrownBy(() -> new SimhashEncoding(96, TF, false))
                .hasMessageContaining("a multiple of 64, at most 1024: 96");
        assertThatThrownBy(() -> Fingerprinter.of(64, COUNTED)).isInstanceOf(IllegalArgumentException.class);
    }
}
