package org.semblance.records;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Collections of a few sets, written down without an encoder, so that tests can afford very many. */
public final class SmallCollections {
    private SmallCollections() {}

    /** 2 to 12 sets over a few tokens, many of them near duplicates, some empty, some large beside the others. */
    public static List<int[]> random(Random random) {
        int vocabulary = 1 + random.nextInt(random.nextBoolean() ? 6 : 40);
        int longest = 1 + random.nextInt(random.nextBoolean() ? 5 : 20);
        List<int[]> sets = new ArrayList<>();
        for (int n = 2 + random.nextInt(11); n > 0; n--) {
            TreeSet<Integer> set = new TreeSet<>();
            boolean copy = !sets.isEmpty() && random.nextInt(5) < 3;
            if (copy) for (int token : sets.get(random.nextInt(sets.size()))) set.add(token);
            else for (int k = random.nextInt(longest + 1); k > 0; k--) set.add(token(random, vocabulary));
            for (int edits = random.nextInt(4); edits > 0; edits--) {
                int token = token(random, vocabulary);
                if (!set.remove(token)) set.add(token);
            }
            sets.add(set.stream().mapToInt(token -> token).toArray());
        }
        return sets;
    }

    /** Sets of some dozens of tokens out of hundreds, rare and frequent ones, most of them edited copies of others. */
    public static List<int[]> randomLong(Random random) {
        int vocabulary = 100 + random.nextInt(1500);
        List<int[]> sets = new ArrayList<>();
        for (int n = 20 + random.nextInt(60); n > 0; n--) {
            TreeSet<Integer> set = new TreeSet<>();
            boolean copy = !sets.isEmpty() && random.nextInt(5) < 4;
            if (copy) for (int token : sets.get(random.nextInt(sets.size()))) set.add(token);
            else for (int k = 20 + random.nextInt(80); k > 0; k--) set.add(token(random, vocabulary));
            for (int edits = random.nextInt(40); edits > 0; edits--) {
                int token = token(random, vocabulary);
                if (!set.remove(token)) set.add(token);
            }
            sets.add(set.stream().mapToInt(token -> token).toArray());
        }
        return sets;
    }

    /** A few sets of some hundreds of tokens, half of them edited copies of others. */
    public static List<int[]> randomVeryLong(Random random) {
        int vocabulary = 1000 + random.nextInt(3000);
        List<int[]> sets = new ArrayList<>();
        for (int n = 2 + random.nextInt(10); n > 0; n--) {
            TreeSet<Integer> set = new TreeSet<>();
            boolean copy = !sets.isEmpty() && random.nextBoolean();
            if (copy) for (int token : sets.get(random.nextInt(sets.size()))) set.add(token);
            else for (int k = 600 + random.nextInt(400); k > 0; k--) set.add(random.nextInt(vocabulary));
            for (int edits = random.nextInt(300); edits > 0; edits--) {
                int token = random.nextInt(vocabulary);
                if (!set.remove(token)) set.add(token);
            }
            sets.add(set.stream().mapToInt(token -> token).toArray());
        }
        return sets;
    }

    /** Small numbers are frequent. */
    private static int token(Random random, int vocabulary) {
        return (int) (vocabulary * Math.pow(random.nextDouble(), 2));
    }

    /** The sets as an encoder would have them: tokens by document frequency, those of one set counted only. */
    public static TokenSets encode(List<int[]> sets) {
        int vocabulary = 1 + sets.stream().flatMapToInt(Arrays::stream).max().orElse(0);
        int[] frequency = new int[vocabulary];
        for (int[] set : sets) for (int token : set) frequency[token]++;
        int[] id = new int[vocabulary];
        int ids = 0;
        for (int f = 2; f <= sets.size(); f++) {
            for (int token = 0; token < vocabulary; token++) if (frequency[token] == f) id[token] = ids++;
        }
        int[] starts = new int[sets.size() + 1];
        int[] sizes = new int[sets.size()];
        int[] tokens = new int[sets.stream().mapToInt(set -> set.length).sum()];
        int end = 0;
        for (int x = 0; x < sizes.length; x++) {
            sizes[x] = sets.get(x).length;
            for (int token : sets.get(x)) if (frequency[token] > 1) tokens[end++] = id[token];
            Arrays.sort(tokens, starts[x], end);
            starts[x + 1] = end;
        }
        return new TokenSets(
                Arrays.copyOf(tokens, end),
                Arrays.copyOf(starts, sizes.length),
                Arrays.copyOfRange(starts, 1, starts.length),
                sizes,
                ids);
    }

    /** How many tokens two sets share. */
    public static int overlap(int[] x, int[] y) {
        int overlap = 0;
        for (int token : x) if (Arrays.binarySearch(y, token) >= 0) overlap++;
        return overlap;
    }
}
