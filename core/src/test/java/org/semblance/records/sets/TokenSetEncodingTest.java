package org.semblance.records.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.analysis.TokenBatch;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.sets.TokenSetAssembly.TokenPart;
import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Workers;
import org.semblance.testing.RandomWords;
import org.semblance.testing.Seeds;

class TokenSetEncodingTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void setsHaveTheSizesAndOverlapsOfTheirTokens(boolean multiset) throws InterruptedException {
        for (long seed : Seeds.cases(500)) {
            Random random = new Random(seed);
            List<List<String>> documents = RandomWords.documents(random);
            TokenSets encoded = TestRecords.sets(documents, multiset, random);
            List<Set<String>> plain =
                    documents.stream().map(d -> plainSet(d, multiset)).toList();
            assertThat(encoded.size()).as("seed %d", seed).isEqualTo(plain.size());
            for (int x = 0; x < plain.size(); x++) {
                assertThat(encoded.sizeOf(x))
                        .as("seed %d", seed)
                        .isEqualTo(plain.get(x).size());
                for (int y = 0; y < x; y++) {
                    Set<String> both = new HashSet<>(plain.get(x));
                    both.retainAll(plain.get(y));
                    assertThat(shared(encoded, x, y)).as("seed %d", seed).isEqualTo(both.size());
                }
            }
        }
    }

    @ParameterizedTest
    @Seeds.Source(3)
    void idsRiseWithDocumentFrequencyAndUniqueTokensAreOnlyCounted(long seed) throws InterruptedException {
        TokenSets sets = TestRecords.independentSets(new Random(seed), 3000, 40_000, 50);
        Map<Integer, Integer> frequency = new HashMap<>();
        for (int x = 0; x < sets.size(); x++) {
            int[] tokens = ids(sets, x);
            assertThat(tokens).as("ascending, once each").isSorted().doesNotHaveDuplicates();
            assertThat(sets.unique(x)).isEqualTo(sets.sizeOf(x) - tokens.length);
            for (int token : tokens) frequency.merge(token, 1, Integer::sum);
        }
        assertThat(frequency).hasSize(sets.vocabulary());
        List<Integer> inOrder =
                IntStream.range(0, sets.vocabulary()).mapToObj(frequency::get).toList();
        assertThat(inOrder).isSorted().allMatch(df -> df >= 2);
        assertThat(IntStream.range(0, sets.size()).map(sets::unique).sum()).isPositive();
    }

    @Test
    void ranksTokensByFrequencyAndHashForAnyNumberOfBins() throws InterruptedException {
        Random random = Seeds.random();
        // Every second token is in the first part, which therefore has several bins.
        long[] pool = random.longs(30_000)
                .map(token -> token % 2 == 0 ? token : token >>> TokenSetChunk.PART_BITS)
                .distinct()
                .toArray();
        List<long[]> documents = new ArrayList<>();
        for (int d = 0; d < 300; d++) {
            LongStream some = random.longs(random.nextInt(600), 0, pool.length).map(i -> pool[(int) i]);
            documents.add(LongStream.concat(LongStream.of(42), some).distinct().toArray());
        }
        TokenSets sets = encode(documents);
        Map<Long, Integer> frequency = new HashMap<>();
        for (long[] tokens : documents) for (long token : tokens) frequency.merge(token, 1, Integer::sum);
        List<Long> ranked = frequency.keySet().stream()
                .filter(token -> frequency.get(token) > 1)
                .sorted(Comparator.<Long>comparingInt(frequency::get).thenComparing(Long::compareUnsigned))
                .toList();
        Map<Long, Integer> ids = new HashMap<>();
        for (long token : ranked) ids.put(token, ids.size());
        assertThat(sets.vocabulary()).isEqualTo(ids.size());
        for (int d = 0; d < documents.size(); d++) {
            int[] expected = Arrays.stream(documents.get(d))
                    .filter(ids::containsKey)
                    .mapToInt(ids::get)
                    .sorted()
                    .toArray();
            assertThat(ids(sets, d)).as("document %d", d).isEqualTo(expected);
        }
    }

    /** Batches of any size, also of documents that repeat few tokens, so that a batch exceeds what the buffers hold. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void batchesGiveTheHashesOfSingleTokens(boolean multiset) {
        for (long seed : Seeds.cases(20)) {
            Random random = new Random(seed);
            List<long[]> documents = new ArrayList<>();
            for (int d = random.nextInt(12); d >= 0; d--) {
                int[] longest = {3, 600, 5_000, 100_000};
                int vocabulary = 1 + random.nextInt(random.nextBoolean() ? 300 : 1 << 20);
                documents.add(random.longs(random.nextInt(longest[random.nextInt(4)]), 0, vocabulary)
                        .map(TokenHash::mix)
                        .toArray());
            }
            assertThat(hashes(documents, multiset, random, true))
                    .as("seed %d", seed)
                    .isEqualTo(hashes(documents, multiset, random, false));
            if (multiset) continue;
            List<long[]> distinct = documents.stream()
                    .map(tokens -> Arrays.stream(tokens).distinct().toArray())
                    .toList();
            assertThat(hashes(documents, false, random, true).stream().map(HashSet::new))
                    .as("seed %d", seed)
                    .containsExactlyElementsOf(distinct.stream()
                            .map(tokens ->
                                    new HashSet<>(Arrays.stream(tokens).boxed().toList()))
                            .toList());
        }
    }

    /** The hashes that an encoder seals for each document, from batches or from single tokens. */
    private static List<List<Long>> hashes(List<long[]> documents, boolean multiset, Random random, boolean batched) {
        List<List<Long>> sealed = new ArrayList<>();
        TokenSetEncoder encoder =
                new TokenSetEncoder(multiset, new MemoryMeter(Long.MAX_VALUE), (_, hashes, ends, count) -> {
                    for (int d = 0; d < count; d++) {
                        int from = d == 0 ? 0 : ends[d - 1];
                        sealed.add(Arrays.stream(hashes, from, ends[d]).boxed().toList());
                    }
                    return () -> count;
                });
        encoder.beginChunk(0);
        TokenBatch batch = new TokenBatch();
        for (long[] tokens : documents) {
            for (long token : tokens) {
                if (!batched) encoder.token(token, 0, 1);
                else {
                    if (batch.isFull() || random.nextInt(1000) == 0) batch.flush(encoder);
                    batch.add(token, 0, 1);
                }
            }
            batch.flush(encoder);
            encoder.end();
        }
        Encoded chunk = encoder.seal();
        assertThat(chunk.documents()).isEqualTo(documents.size());
        return sealed;
    }

    private static TokenSets encode(List<long[]> documents) throws InterruptedException {
        TokenSetEncoding encoding = new TokenSetEncoding(false);
        List<Encoded> chunks = new ArrayList<>();
        Encoder encoder = encoding.encoder();
        for (int d = 0; d < documents.size(); d++) {
            for (long token : documents.get(d)) encoder.token(token, 0, 0);
            encoder.end();
            if (d % 37 == 0) chunks.add(encoder.seal());
        }
        chunks.add(encoder.seal());
        return encoding.assemble(chunks, new Workers(5));
    }

    /** Random tokens, some of them frequent: some repeated tokens are in the encoder's table and some are not. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void documentsMayBeLongerThanTheTable(boolean multiset) throws InterruptedException {
        long[] tokens = Seeds.random()
                .longs(3L * TokenSetEncoder.MOST_SLOTS, 0, 2L * TokenSetEncoder.MOST_SLOTS)
                .map(TokenHash::mix)
                .toArray();
        Map<Long, Integer> counts = new HashMap<>();
        for (long token : tokens) counts.merge(token, 1, Integer::sum);
        Set<Long> plain = new HashSet<>(counts.keySet());
        if (multiset) {
            counts.forEach((token, count) -> {
                for (int n = 1; n < count; n++) plain.add(TokenHash.repetition(token, n));
            });
        }
        Encoder encoder = new TokenSetEncoding(multiset).encoder();
        for (long token : tokens) encoder.token(token, 0, 0);
        encoder.end();
        for (long token : plain) encoder.token(token, 0, 0);
        encoder.end();
        assertThat(encoder.lastSize()).isEqualTo(plain.size());
        encoder.token(1, 0, 0);
        encoder.end();
        Encoding<TokenSets> encoding = new TokenSetEncoding(multiset);
        TokenSets sets = encoding.assemble(List.of(encoder.seal()), new Workers(2));
        assertThat(sets.sizeOf(0)).isEqualTo(plain.size());
        assertThat(ids(sets, 0)).hasSize(plain.size()).isEqualTo(ids(sets, 1));
        assertThat(sets.sizeOf(2)).isOne();
    }

    @Test
    void aTokenMayOccurInDistantDocuments() throws InterruptedException {
        Set<Integer> rare = Set.of(0, 254, 509, 765, 100_000, 165_535, 231_070, 299_999);
        TokenSetEncoding encoding = new TokenSetEncoding(false);
        for (int threads = 1; threads <= 4; threads++) {
            Encoder encoder = encoding.encoder();
            for (int d = 0; d < 300_000; d++) {
                if (rare.contains(d)) encoder.token(-1, 0, 0);
                encoder.end();
            }
            TokenSets sets = encoding.assemble(List.of(encoder.seal()), new Workers(threads));
            for (int d = 0; d < sets.size(); d++) {
                assertThat(sets.end(d) - sets.start(d)).as("document %d", d).isEqualTo(rare.contains(d) ? 1 : 0);
            }
        }
    }

    @Test
    void memoryIsMeteredAndEndsAtTheSizeOfTheRecords() throws InterruptedException {
        int documents = 20;
        int length = 50_000;
        for (int shared = 0; shared <= length; shared += length / 2) {
            MemoryMeter footprint = new MemoryMeter(Long.MAX_VALUE);
            TokenSets sets = assemble(documents, length, shared, new Workers(2), footprint);
            assertThat(footprint.held()).isEqualTo(sets.bytes());
            assertThat(footprint.peak()).isBetween(9L * documents * length, 11L * documents * length);
        }
    }

    @Test
    void refusalOfASmallHeapNamesASufficientOne() throws InterruptedException {
        Workers workers = new Workers(2);
        long tooSmall = 12L << 20;
        MemoryPlan.TooLittle refusal = catchThrowableOfType(
                MemoryPlan.TooLittle.class, () -> assemble(20, 50_000, 50_000, workers, new MemoryMeter(tooSmall)));
        Matcher advice = Pattern.compile("--memory (\\d+)m").matcher(String.valueOf(refusal.getMessage()));
        assertThat(advice.find()).isTrue();
        long enough = Long.parseLong(advice.group(1)) << 20;
        TokenSets sets = assemble(20, 50_000, 50_000, workers, new MemoryMeter(enough));
        assertThat(sets.stored()).isEqualTo(1_000_000);
    }

    /** Documents of {@code length} tokens, of which {@code shared} are in all of them; one chunk per document. */
    private static TokenSets assemble(int documents, int length, int shared, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        TokenSetEncoding encoding = new TokenSetEncoding(false);
        Encoder encoder = encoding.encoder(footprint);
        List<Encoded> chunks = new ArrayList<>();
        for (int d = 0; d < documents; d++) {
            for (int t = 0; t < length; t++) {
                encoder.token(TokenHash.mix(t < shared ? t : (long) (d + 1) * length + t), 0, 0);
            }
            encoder.end();
            chunks.add(encoder.seal());
            footprint.reached(d + 1, documents);
        }
        return encoding.assemble(chunks, workers, footprint);
    }

    @Test
    void aBinMayHaveFarMoreTokensThanExpected() {
        int distinct = 10 * TokenPart.BIN_TOKENS;
        long[] hashes = Seeds.random()
                .longs(distinct)
                .distinct()
                .flatMap(h -> LongStream.of(h, h))
                .toArray();
        int[] documents = IntStream.range(0, hashes.length).toArray();
        TokenBin bin =
                new TokenTable(new int[] {0, hashes.length}, null, null).count(hashes, documents, 0, hashes.length);
        assertThat(bin.frequencies).hasSize(hashes.length / 2).containsOnly(2);
        int[] counts = new int[documents.length];
        bin.measure(0, 0, counts);
        assertThat(counts).containsOnly(1);
    }

    private static Set<String> plainSet(List<String> tokens, boolean multiset) {
        if (!multiset) return new HashSet<>(tokens);
        Map<String, Integer> seen = new HashMap<>();
        Set<String> numbered = new HashSet<>();
        for (String token : tokens) numbered.add(token + "#" + seen.merge(token, 1, Integer::sum));
        return numbered;
    }

    private static int[] ids(TokenSets sets, int x) {
        return Arrays.copyOfRange(sets.tokens(), sets.start(x), sets.end(x));
    }

    private static int shared(TokenSets sets, int x, int y) {
        List<Integer> both = new ArrayList<>(Arrays.stream(ids(sets, x)).boxed().toList());
        both.retainAll(Arrays.stream(ids(sets, y)).boxed().toList());
        return both.size();
    }
}
