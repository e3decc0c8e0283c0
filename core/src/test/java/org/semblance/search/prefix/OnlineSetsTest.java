package org.semblance.search.prefix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.relation.Containment;
import org.semblance.relation.Family;
import org.semblance.relation.Hamming;
import org.semblance.relation.OverlapMeasure;
import org.semblance.run.Workers;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

/** The index finds every matching set it contains, after any sequence of additions and removals. */
class OnlineSetsTest {
    @ParameterizedTest
    @EnumSource
    void findsAllMatchesAfterAnyHistory(Family family) {
        for (long seed : Seeds.cases(5000)) {
            Random random = new Random(seed);
            List<int[]> sets = RandomSets.few(random);
            OverlapMeasure measure = family.random(random);
            OnlineSets index = new OnlineSets(measure, someTokens(random));
            int in = 0;
            for (int[] set : sets) {
                List<String> expected = near(set, sets.subList(0, in), measure);
                List<String> found = new ArrayList<>();
                boolean atOnce = random.nextBoolean();
                if (atOnce)
                    assertThat(index.checkAndAdd(hashes(set, random), collecting(found)))
                            .isEqualTo(in);
                else index.search(hashes(set, random), collecting(found));
                assertThat(found).as("%s, seed %d, %d sets", measure, seed, in).isEqualTo(expected);
                if (!atOnce && random.nextInt(5) == 0) break; // the remaining queries do not add
                if (!atOnce) assertThat(index.add(hashes(set, random))).isEqualTo(in);
                in++;
            }
            assertThat(index.size()).isEqualTo(in);
            for (int[] set : sets) {
                List<String> found = new ArrayList<>();
                index.search(hashes(set, random), collecting(found));
                assertThat(found)
                        .as("%s, seed %d, %d sets", measure, seed, in)
                        .isEqualTo(near(set, sets.subList(0, in), measure));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void doesNotFindRemovedSets(Family family) {
        for (long seed : Seeds.cases(1000)) {
            Random random = new Random(seed);
            List<int[]> sets = RandomSets.few(random);
            OverlapMeasure measure = family.random(random);
            OnlineSets index = new OnlineSets(measure);
            for (int[] set : sets) index.add(hashes(set, random));
            List<Integer> gone = new ArrayList<>();
            for (int x = 0; x < sets.size(); x++) {
                if (random.nextBoolean()) continue;
                assertThat(index.remove(x)).isTrue();
                assertThat(index.remove(x)).isFalse();
                gone.add(x);
            }
            assertThat(index.bytes()).isPositive();
            for (int[] set : sets) {
                List<String> found = new ArrayList<>();
                index.search(hashes(set, random), collecting(found));
                List<String> expected = near(set, sets, measure);
                expected.removeIf(match -> gone.contains(Integer.parseInt(match.substring(0, match.indexOf(':')))));
                assertThat(found).as("%s, seed %d", measure, seed).isEqualTo(expected);
            }
        }
    }

    private static OnlineSets.Matches collecting(List<String> found) {
        return (ordinal, overlap, size, score) -> found.add(ordinal + ": " + overlap + " of " + size + " " + score);
    }

    private static List<String> near(int[] set, List<int[]> sets, OverlapMeasure measure) {
        List<String> near = new ArrayList<>();
        for (int y = 0; y < sets.size(); y++) {
            int overlap = RandomSets.overlap(set, sets.get(y));
            int size = sets.get(y).length;
            if (set.length == 0 || size == 0 || !measure.accepts(overlap, set.length, size)) continue;
            near.add(y + ": " + overlap + " of " + size + " " + measure.score(overlap, set.length, size));
        }
        return near;
    }

    /** Hashes of the tokens in any order, one of them perhaps repeated. */
    private static long[] hashes(int[] set, Random random) {
        List<Long> hashes = new ArrayList<>();
        for (int token : set) hashes.add(random.nextInt(hashes.size() + 1), hash(token));
        if (!hashes.isEmpty() && random.nextBoolean()) hashes.add(hashes.get(random.nextInt(hashes.size())));
        return hashes.stream().mapToLong(hash -> hash).toArray();
    }

    private static long hash(int token) {
        return (token - 3) * 0x9E3779B97F4A7C15L; // 0 is a valid hash
    }

    /** No tokens, or some tokens in an order that is unrelated to frequency. */
    private static long[] someTokens(Random random) {
        if (random.nextInt(3) == 0) return new long[0];
        return IntStream.generate(() -> random.nextInt(45))
                .distinct()
                .limit(1 + random.nextInt(30))
                .mapToLong(OnlineSetsTest::hash)
                .toArray();
    }

    /** What is published after a round of changes. */
    private record Published(int size, BitSet removed) {}

    /**
     * Every answer is that of one published state: not of one before the search began, nor of one that was published after
     * it ended, nor of an older one than that of a search that ended before this one began.
     */
    @ParameterizedTest
    @ValueSource(strings = {"hamming", "containment"})
    void eachSearchSeesOnePublishedState(String name) throws InterruptedException {
        Random random = Seeds.random();
        OverlapMeasure measure = name.equals("hamming") ? Hamming.atMost("4") : Containment.atLeast("0.7");
        List<int[]> sets = new ArrayList<>();
        while (sets.size() < 1500) sets.addAll(RandomSets.few(random));
        List<Published> states = new ArrayList<>(List.of(new Published(0, new BitSet())));
        OnlineSets index = new OnlineSets(measure);
        AtomicInteger role = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        AtomicInteger seenLast = new AtomicInteger();
        for (Published last = states.getFirst(); last.size < sets.size(); last = states.getLast()) {
            int size = Math.min(sets.size(), last.size + random.nextInt(8));
            BitSet removed = (BitSet) last.removed.clone();
            if (size > 0 && random.nextInt(3) == 0) removed.set(random.nextInt(size));
            states.add(new Published(size, removed));
        }
        new Workers(4).share(() -> {
            Random own = new Random(Seeds.base() + role.get());
            if (role.getAndIncrement() == 0) {
                for (int n = 1; n < states.size(); n++) {
                    Published state = states.get(n);
                    for (int x = states.get(n - 1).size; x < state.size; x++)
                        assertThat(index.stage(hashes(sets.get(x), own))).isEqualTo(x);
                    state.removed.stream()
                            .filter(x -> !states.get(begun.get()).removed.get(x))
                            .forEach(index::stageRemoval);
                    begun.set(n);
                    index.publish();
                    done.set(n);
                }
                return;
            }
            for (int n = 0; n < 200 || done.get() < states.size() - 1; n++) {
                int[] set = sets.get(own.nextInt(sets.size()));
                int seen = Math.max(done.get(), seenLast.get());
                List<String> found = new ArrayList<>();
                index.search(hashes(set, own), collecting(found));
                int most = begun.get();
                while (seen <= most && !found.equals(near(set, sets, states.get(seen), measure))) seen++;
                assertThat(seen)
                        .as("seed %d: %s of %s", Seeds.base(), found, Arrays.toString(set))
                        .isLessThanOrEqualTo(most);
                seenLast.accumulateAndGet(seen, Math::max);
            }
        });
        assertThat(index.size()).isEqualTo(sets.size());
    }

    private static List<String> near(int[] set, List<int[]> sets, Published state, OverlapMeasure measure) {
        List<String> near = near(set, sets.subList(0, state.size), measure);
        near.removeIf(match -> state.removed.get(Integer.parseInt(match.substring(0, match.indexOf(':')))));
        return near;
    }

    @Test
    void aMatchListenerMayAddSets() {
        OnlineSets index = new OnlineSets(Hamming.atMost("0"));
        index.add(1, 2, 3);
        index.search(new long[] {3, 2, 1}, (_, _, _, _) -> index.add(4, 5));
        assertThat(index.size()).isEqualTo(2);
    }
}
