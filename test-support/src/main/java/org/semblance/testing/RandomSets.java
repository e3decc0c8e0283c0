package org.semblance.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntSupplier;

/** Collections of integer sets in ascending order, many of them near duplicates of each other. */
public final class RandomSets {
    private final List<int[]> sets = new ArrayList<>();

    private RandomSets() {}

    /** 2 to 12 sets over a few tokens; some are empty, some much larger than the others. */
    public static List<int[]> few(Random random) {
        int vocabulary = 1 + random.nextInt(random.nextBoolean() ? 6 : 40);
        int longest = 1 + random.nextInt(random.nextBoolean() ? 5 : 20);
        RandomSets all = new RandomSets();
        for (int n = 2 + random.nextInt(11); n > 0; n--) {
            int size = random.nextInt(5) < 3 ? -1 : random.nextInt(longest + 1);
            all.add(random, size, random.nextInt(4), () -> frequent(random, vocabulary));
        }
        return all.sets;
    }

    /** Sets of a few dozen tokens out of hundreds, rare and frequent ones. */
    public static List<int[]> longer(Random random) {
        int vocabulary = 100 + random.nextInt(1500);
        RandomSets all = new RandomSets();
        for (int n = 20 + random.nextInt(60); n > 0; n--) {
            int size = random.nextInt(5) < 4 ? -1 : 20 + random.nextInt(80);
            all.add(random, size, random.nextInt(40), () -> frequent(random, vocabulary));
        }
        return all.sets;
    }

    /** A few sets of several hundred tokens. */
    public static List<int[]> veryLong(Random random) {
        int vocabulary = 1000 + random.nextInt(3000);
        RandomSets all = new RandomSets();
        for (int n = 2 + random.nextInt(10); n > 0; n--) {
            int size = random.nextBoolean() ? -1 : 600 + random.nextInt(400);
            all.add(random, size, random.nextInt(300), () -> random.nextInt(vocabulary));
        }
        return all.sets;
    }

    /**
     * Adds a new set, or for a negative size a copy of an earlier set if there is one, with {@code edits} tokens
     * changed.
     */
    private void add(Random random, int size, int edits, IntSupplier tokens) {
        TreeSet<Integer> set = new TreeSet<>();
        if (size < 0 && !sets.isEmpty()) {
            for (int token : sets.get(random.nextInt(sets.size()))) set.add(token);
        }
        for (int n = 0; n < size; n++) set.add(tokens.getAsInt());
        for (int n = 0; n < edits; n++) {
            int token = tokens.getAsInt();
            if (!set.remove(token)) set.add(token);
        }
        sets.add(set.stream().mapToInt(token -> token).toArray());
    }

    /** Small numbers are more frequent. */
    private static int frequent(Random random, int vocabulary) {
        return (int) (vocabulary * Math.pow(random.nextDouble(), 2));
    }

    /** The number of tokens that two sets share. */
    public static int overlap(int[] x, int[] y) {
        int overlap = 0;
        for (int token : x) if (Arrays.binarySearch(y, token) >= 0) overlap++;
        return overlap;
    }
}
