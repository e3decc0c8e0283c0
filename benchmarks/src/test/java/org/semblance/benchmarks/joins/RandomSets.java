package org.semblance.benchmarks.joins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Random sets of numbers with many near duplicates, counted by a comparison of all sets. */
final class RandomSets {
    private final List<Set<Integer>> sets = new ArrayList<>();

    RandomSets(long seed, int size) {
        Random random = new Random(seed);
        while (sets.size() < size) {
            Set<Integer> set = new TreeSet<>();
            if (sets.size() > 10 && random.nextInt(3) == 0) set.addAll(sets.get(random.nextInt(sets.size())));
            int tokens = set.isEmpty() ? 4 + random.nextInt(12) : random.nextInt(3);
            for (int i = 0; i < tokens; i++) set.add(random.nextInt(500));
            sets.add(set);
        }
    }

    void write(Path file) throws IOException {
        Files.write(
                file,
                sets.stream()
                        .map(set -> set.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                        .toList());
    }

    /** The number of pairs with a Jaccard similarity of at least a/b. */
    long pairs(int a, int b) {
        long pairs = 0;
        for (int x = 0; x < sets.size(); x++) {
            for (int y = 0; y < x; y++) {
                Set<Integer> common = new HashSet<>(sets.get(x));
                common.retainAll(sets.get(y));
                int union = sets.get(x).size() + sets.get(y).size() - common.size();
                if (common.size() * b >= a * union) pairs++;
            }
        }
        return pairs;
    }
}
