package org.semblance.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small collections of integer sequences: most are recombined from pieces of others, some are empty. */
public final class RandomSequences {
    private RandomSequences() {}

    public static List<List<Integer>> collection(Random random) {
        int kinds = 1 + random.nextInt(random.nextBoolean() ? 3 : 60);
        int longest = 1 + random.nextInt(random.nextBoolean() ? 5 : 30);
        List<List<Integer>> all = new ArrayList<>();
        for (int n = random.nextInt(14); n > 0; n--) {
            List<Integer> sequence = new ArrayList<>();
            for (int pieces = random.nextInt(4); pieces > 0; pieces--) {
                List<Integer> from = all.isEmpty() ? List.of() : all.get(random.nextInt(all.size()));
                if (!from.isEmpty() && random.nextInt(3) > 0) {
                    int start = random.nextInt(from.size());
                    sequence.addAll(from.subList(start, start + 1 + random.nextInt(from.size() - start)));
                } else {
                    for (int k = random.nextInt(longest + 1); k > 0; k--) sequence.add(random.nextInt(kinds));
                }
            }
            all.add(sequence);
        }
        return all;
    }
}
