package org.semblance.report.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.report.align.TermDiff.Edit;

/**
 * Finds blocks that a diff reports as deleted at one position and inserted at another. The second text is scanned from
 * the left; at each word the longest matching unused block of the first text is taken. For blocks that begin with
 * frequent words only a few positions are tried, to keep the running time linear.
 */
final class MovedBlocks {
    /** Minimum number of words; shorter runs repeat by chance. */
    static final int LEAST_WORDS = 4;

    /** Minimum number of characters, for scripts where each character is a word. */
    static final int LEAST_UNITS = 10;

    private static final int MOST_PLACES = 16;

    /** A block at word {@code a} of the first text and word {@code b} of the second. */
    record Block(int a, int b, int words) {}

    private final WordUnits a;
    private final WordUnits b;
    private final int[] gapEndA;
    private final int[] gapEndB;
    private final boolean[] taken;

    private MovedBlocks(WordUnits a, WordUnits b, List<Edit> edits) {
        this.a = a;
        this.b = b;
        this.gapEndA = new int[a.size()];
        this.gapEndB = new int[b.size()];
        this.taken = new boolean[a.size()];
        for (Edit edit : edits) {
            if (edit.same()) continue;
            Arrays.fill(gapEndA, edit.a0(), edit.a1(), edit.a1());
            Arrays.fill(gapEndB, edit.b0(), edit.b1(), edit.b1());
        }
    }

    /** The moved blocks in the order of the second text; they do not overlap on either side. */
    static List<Block> of(WordUnits a, WordUnits b, List<Edit> edits) {
        return new MovedBlocks(a, b, edits).blocks();
    }

    private List<Block> blocks() {
        Map<Long, List<Integer>> positions = new HashMap<>();
        for (int i = 0; i + LEAST_WORDS <= a.size(); i++) {
            if (i + LEAST_WORDS > gapEndA[i]) continue;
            List<Integer> known = positions.computeIfAbsent(a.hash(i, LEAST_WORDS), _ -> new ArrayList<>(2));
            if (known.size() < MOST_PLACES) known.add(i);
        }
        List<Block> blocks = new ArrayList<>();
        for (int j = 0; j + LEAST_WORDS <= b.size(); ) {
            Block longest = j + LEAST_WORDS > gapEndB[j] ? null : longest(j, positions);
            if (longest == null) {
                j++;
                continue;
            }
            blocks.add(longest);
            Arrays.fill(taken, longest.a, longest.a + longest.words, true);
            j += longest.words;
        }
        return blocks;
    }

    private @org.jspecify.annotations.Nullable Block longest(int j, Map<Long, List<Integer>> positions) {
        int best = LEAST_WORDS - 1;
        int at = -1;
        for (int i : positions.getOrDefault(b.hash(j, LEAST_WORDS), List.of())) {
            int words = common(i, j);
            if (words <= best) continue;
            best = words;
            at = i;
        }
        return at < 0 || b.bound(j + best) - b.bound(j) < LEAST_UNITS ? null : new Block(at, j, best);
    }

    /** Number of equal words from here on, unused and within the gaps. */
    private int common(int i, int j) {
        int most = Math.min(gapEndA[i] - i, gapEndB[j] - j);
        int words = 0;
        while (words < most && !taken[i + words] && a.hash(i + words) == b.hash(j + words)) words++;
        return words;
    }
}
