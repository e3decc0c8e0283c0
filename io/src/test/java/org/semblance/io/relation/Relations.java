package org.semblance.io.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.semblance.relation.Jaccard;
import org.semblance.search.Sides;
import org.semblance.search.relational.MeetingRule;

/** Documents as plain sets of shingles, and their join by the definitions. */
final class Relations {
    private Relations() {}

    /** A few documents; many are near duplicates or of equal size, some are empty. */
    static List<Set<Long>> random(Random random) {
        int vocabulary = 1 + random.nextInt(random.nextBoolean() ? 8 : 300);
        int longest = 1 + random.nextInt(random.nextBoolean() ? 6 : 60);
        List<Set<Long>> documents = new ArrayList<>();
        for (int n = 1 + random.nextInt(40); n > 0; n--) {
            boolean copy = !documents.isEmpty() && random.nextInt(5) < 3;
            Set<Long> document = new HashSet<>(copy ? documents.get(random.nextInt(documents.size())) : Set.<Long>of());
            if (!copy) for (int k = random.nextInt(longest + 1); k > 0; k--) document.add(shingle(random, vocabulary));
            for (int edits = random.nextInt(4); edits > 0; edits--) {
                long shingle = shingle(random, vocabulary);
                if (!document.remove(shingle)) document.add(shingle);
            }
            documents.add(document);
        }
        return documents;
    }

    /**
     * Small numbers are frequent. They are mixed into hashes, because the leading bits determine the partition of a
     * row.
     */
    private static long shingle(Random random, int vocabulary) {
        long number = (long) (vocabulary * Math.pow(random.nextDouble(), 2));
        return number == 0 ? Long.MIN_VALUE : number == 1 ? Long.MAX_VALUE : number * 0x9E3779B97F4A7C15L;
    }

    /** Collections that are extreme for joins by shingle. */
    static List<List<Set<Long>>> adversarial() {
        Set<Long> one = Set.of(1L);
        Set<Long> three = Set.of(-1L, 5L, Long.MIN_VALUE);
        List<Set<Long>> oneInAll = new ArrayList<>();
        for (long x = 0; x < 60; x++) oneInAll.add(Set.of(-7L, 1000 + x, 2000 + x));
        List<Set<Long>> falling = new ArrayList<>();
        for (int size = 30; size >= 0; size--) {
            falling.add(new HashSet<>(
                    IntStream.range(0, size).mapToObj(i -> 1L << i).toList()));
        }
        return List.of(
                List.of(Set.of(), Set.of(), Set.of()),
                List.of(Set.of(), one, Set.of()),
                List.of(three, three, three, three, Set.of(), three),
                List.of(one, three, one, three),
                oneInAll,
                falling);
    }

    /** The pairs of a join as text, followed by its statistics. */
    static String join(List<Set<Long>> documents, Jaccard measure, MeetingRule claim, int most, Sides sides) {
        int[] order = IntStream.range(0, documents.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(x -> -documents.get(x).size())
                        .thenComparing(x -> x))
                .mapToInt(x -> x)
                .toArray();
        Map<Long, List<Integer>> holders = new HashMap<>();
        for (int x : order)
            for (long s : documents.get(x))
                holders.computeIfAbsent(s, _ -> new ArrayList<>()).add(x);
        holders.values().removeIf(list -> list.size() < 2 || list.size() > most);
        Map<List<Integer>, Integer> counts = new HashMap<>();
        for (List<Integer> list : holders.values()) {
            for (int i = 0; i < (claim == MeetingRule.CLAIMED ? 1 : list.size()); i++) {
                for (int x : list.subList(i + 1, list.size())) {
                    if (meet(documents, list.get(i), x, measure, sides)) {
                        counts.merge(List.of(list.get(i), x), 1, Integer::sum);
                    }
                }
            }
        }
        Map<String, Long> statistics = new LinkedHashMap<>();
        statistics.put("relation_rows", documents.stream().mapToLong(Set::size).sum());
        statistics.put(
                "reduced_rows", holders.values().stream().mapToLong(List::size).sum());
        statistics.put("triples", counts.values().stream().mapToLong(i -> i).sum());
        statistics.put("candidates", (long) counts.size());
        return pairs(documents, counts, measure, claim) + statistics;
    }

    private static boolean meet(List<Set<Long>> documents, int larger, int smaller, Jaccard measure, Sides sides) {
        if (!sides.isWithin() && larger < sides.probes() == smaller < sides.probes()) return false;
        int size = documents.get(smaller).size();
        return measure.accepts(size, size, documents.get(larger).size());
    }

    private static String pairs(
            List<Set<Long>> documents, Map<List<Integer>, Integer> counts, Jaccard measure, MeetingRule claim) {
        TreeMap<String, String> pairs = new TreeMap<>();
        counts.forEach((pair, count) -> {
            Set<Long> both = new HashSet<>(documents.get(pair.get(0)));
            both.retainAll(documents.get(pair.get(1)));
            int overlap = claim == MeetingRule.CLAIMED ? count : both.size();
            int sizeX = documents.get(pair.get(0)).size();
            int sizeY = documents.get(pair.get(1)).size();
            if (!measure.accepts(overlap, sizeX, sizeY)) return;
            int[] xy = pair.stream().mapToInt(i -> i).sorted().toArray();
            pairs.put("%05d %05d".formatted(xy[0], xy[1]), spell(xy, overlap, measure.score(overlap, sizeX, sizeY)));
        });
        return String.join("", pairs.values());
    }

    static String spell(int[] pair, int overlap, double score) {
        return Arrays.toString(pair) + " " + overlap + " " + score + "\n";
    }
}
