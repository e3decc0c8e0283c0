package org.semblance.records.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.Frequencies;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.spill.ScratchFiles;
import org.semblance.testing.Seeds;

class MaxDocumentFrequencyTest {
    @TempDir
    Path dir;

    /** Skewed frequencies, copies, documents of frequent tokens only, and empty ones. */
    private static List<List<String>> documents(Random random) {
        List<List<String>> documents = new ArrayList<>();
        int vocabulary = 1 + random.nextInt(300);
        int size = 1 + random.nextInt(120);
        while (documents.size() < size) {
            List<String> document = new ArrayList<>();
            if (random.nextInt(5) == 0 && !documents.isEmpty()) {
                document.addAll(documents.get(random.nextInt(documents.size())));
            } else {
                for (int i = random.nextInt(30); i > 0; i--) {
                    double skewed = random.nextDouble();
                    document.add("w" + (int) (vocabulary * skewed * skewed * skewed));
                }
            }
            documents.add(document);
        }
        return documents;
    }

    /** The tokens of each document that remain, by plain counting; the n-th occurrence has a name of its own. */
    private static List<Set<String>> remaining(List<List<String>> documents, boolean multiset, int most) {
        List<Set<String>> sets = new ArrayList<>();
        for (List<String> document : documents) {
            Set<String> set = new LinkedHashSet<>();
            Map<String, Integer> seen = new HashMap<>();
            for (String token : document) set.add(multiset ? token + "#" + seen.merge(token, 1, Integer::sum) : token);
            sets.add(set);
        }
        Map<String, Integer> frequencies = new HashMap<>();
        for (Set<String> set : sets) for (String token : set) frequencies.merge(token, 1, Integer::sum);
        return sets.stream()
                .map(set -> set.stream().filter(t -> frequencies.get(t) <= most).collect(Collectors.toSet()))
                .toList();
    }

    private static List<Encoded> chunks(List<List<String>> documents, Encoding<TokenSets> encoding) {
        Encoder encoder = encoding.encoder(MemoryMeter.unbounded());
        List<Encoded> chunks = new ArrayList<>();
        for (int d = 0; d < documents.size(); d++) {
            for (String token : documents.get(d)) encoder.token(TokenHash.of(token), 0, 0);
            encoder.end();
            if (d % 7 == 6) chunks.add(encoder.seal());
        }
        chunks.add(encoder.seal());
        return chunks;
    }

    private static void check(TokenSets sets, int[] ordinals, List<Set<String>> expected, String what) {
        for (int i = 0; i < ordinals.length; i++) {
            Set<String> x = expected.get(ordinals[i]);
            assertThat(sets.sizeOf(i)).as(what).isEqualTo(x.size());
            Set<Integer> ids = ids(sets, i);
            for (int j = 0; j < i; j++) {
                Set<Integer> shared = ids(sets, j);
                shared.retainAll(ids);
                Set<String> both = new HashSet<>(expected.get(ordinals[j]));
                both.retainAll(x);
                assertThat(shared).as(what).hasSameSizeAs(both);
            }
        }
    }

    private static Set<Integer> ids(TokenSets sets, int x) {
        return Arrays.stream(sets.tokens(), sets.start(x), sets.end(x)).boxed().collect(Collectors.toSet());
    }

    @Test
    void numbersOfDocumentsAreScaledToASample() {
        assertThat(MaxDocumentFrequency.parse("1000").ofSample(0.25).of(50)).isEqualTo(250);
        assertThat(MaxDocumentFrequency.parse("3").ofSample(0.01).of(50)).isEqualTo(1);
        assertThat(MaxDocumentFrequency.parse("0.1").ofSample(0.25).of(50)).isEqualTo(5);
        assertThat(MaxDocumentFrequency.NONE.ofSample(0.5)).isEqualTo(MaxDocumentFrequency.NONE);
    }

    @Test
    void frequentTokensCountNowhere() throws Exception {
        long ignored = 0;
        long empty = 0;
        for (long seed : Seeds.cases(60)) {
            Random random = new Random(seed);
            List<List<String>> documents = documents(random);
            boolean multiset = random.nextBoolean();
            MaxDocumentFrequency limit = MaxDocumentFrequency.parse(
                    random.nextBoolean() ? Integer.toString(1 + random.nextInt(20)) : "0." + (1 + random.nextInt(9)));
            List<Set<String>> expected = remaining(
                    documents,
                    multiset,
                    limit.of(documents.stream().filter(d -> !d.isEmpty()).count()));
            TokenSetEncoding encoding = new TokenSetEncoding(multiset, limit);
            String what = "seed " + seed + ", max-df " + limit.spelling();
            TokenSets sets = encoding.assemble(chunks(documents, encoding), new Workers(1 + random.nextInt(3)));
            int[] all = new int[documents.size()];
            Arrays.setAll(all, x -> x);
            check(sets, all, expected, what);

            List<Set<String>> before = remaining(documents, multiset, Integer.MAX_VALUE);
            Set<String> left = new HashSet<>();
            expected.forEach(left::addAll);
            Set<String> dropped = new HashSet<>();
            before.forEach(dropped::addAll);
            dropped.removeAll(left);
            long emptied = 0;
            long occurrences = 0;
            for (int x : all) {
                if (expected.get(x).isEmpty() && !before.get(x).isEmpty()) emptied++;
                occurrences += before.get(x).size() - expected.get(x).size();
            }
            Map<String, Long> statistics = Map.of(
                    IgnoredTokens.TOKENS, (long) dropped.size(),
                    IgnoredTokens.OCCURRENCES, occurrences,
                    IgnoredTokens.ONLY_FREQUENT, emptied);
            assertThat(sets.statistics()).as(what).isEqualTo(statistics);
            try (StoredSets stored = stored(encoding, documents, 1 + random.nextInt(3))) {
                assertThat(stored.figures().ignored()).as(what).isEqualTo(statistics);
                assertThat(stored.sizes()).as(what).isEqualTo(sets.sizes());
                StoredSets.Cut whole =
                        new StoredSets.Cut(0, stored.pages().size(), 0, Integer.MAX_VALUE, 0, stored.size());
                StoredSets.Block block = stored.load(List.of(whole), _ -> 0, new Workers(1));
                check(block.sets(), block.ordinals(), expected, what + " on disk");
                int copies = stored.size() - stored.copies().distinct();
                long nothing = expected.stream().filter(Set::isEmpty).count();
                assertThat(block.ordinals().length + copies + nothing).as(what).isEqualTo(documents.size());
                for (int x : all) {
                    assertThat(expected.get(stored.copies().representative(x)))
                            .as(what)
                            .isEqualTo(expected.get(x));
                }
            }
            ignored += dropped.size();
            empty += emptied;
        }
        assertThat(ignored).isPositive();
        assertThat(empty).isPositive();
    }

    private StoredSets stored(TokenSetEncoding encoding, List<List<String>> documents, int threads) throws Exception {
        MemoryMeter footprint = MemoryMeter.unbounded();
        ScratchFiles scratch = new ScratchFiles(dir);
        try (TokenSpill spill = new TokenSpill(encoding, footprint, scratch, 5000)) {
            List<Encoded> chunks = chunks(documents, spill.spilling(null));
            if (!spill.isSpilled(documents.size())) spill.spillNow();
            return new SpilledAssembly(chunks, spill, scratch, new Workers(threads), footprint)
                    .records(new JoinRequirements(0, true, _ -> 0));
        }
    }

    @Test
    void documentsAreSerializedWithoutFrequentTokens() {
        TokenSetEncoding encoding = new TokenSetEncoding(false, MaxDocumentFrequency.parse("0.5"));
        assertThat(encoding.dependsOnCollection()).isTrue();
        TwoPhaseCodec<TokenSets> codec = encoding.twoPhaseCodec().orElseThrow();
        Encoder encoder = codec.encoder();
        for (String token : List.of("a", "b", "c")) encoder.token(TokenHash.of(token), 0, 0);
        encoder.end();
        byte[] packed = codec.packFeatures(encoder.seal());
        long[] features = codec.features(packed);
        assertThat(features).isSorted().hasSize(3);
        Frequencies three = new Frequencies(features, new long[] {3, 2, 4});
        byte[] settled = codec.settler(6).settle(packed, three);
        assertThat(codec.settled().sizeOf(settled)).isEqualTo(2);
        TokenSets pair =
                codec.settled().unpack(List.of(settled, codec.settler(5).settle(packed, three)));
        assertThat(pair.sizes()).containsExactly(2, 1);
        assertThat(pair.vocabulary()).isEqualTo(1);
    }

    @Test
    void theLimitIsANumberOrAnExactShare() {
        assertThat(MaxDocumentFrequency.parse("7").of(1000)).isEqualTo(7);
        assertThat(MaxDocumentFrequency.parse("0.07").of(100))
                .isEqualTo(7); // 0.07 · 100 = 7.000000000000001 as doubles
        assertThat(MaxDocumentFrequency.parse(".29").of(100)).isEqualTo(29);
        assertThat(MaxDocumentFrequency.parse("0.010").spelling()).isEqualTo("0.01");
        assertThat(MaxDocumentFrequency.parse("0.999999999").of(Integer.MAX_VALUE))
                .isEqualTo(2147483644);
        assertThat(MaxDocumentFrequency.parse("0.01").of(3)).isEqualTo(1);
        assertThat(MaxDocumentFrequency.parse("").isGiven()).isFalse();
        for (String wrong : List.of("0", "-1", "1.5", "0.0", "1.0", "abc", "0.1234567891", "1e3", "10%", " ")) {
            assertThatThrownBy(() -> MaxDocumentFrequency.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("max-df must be")
                    .hasMessageContaining(wrong);
        }
    }
}
