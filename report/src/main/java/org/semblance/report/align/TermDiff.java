package org.semblance.report.align;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Difference of two term sequences: a shortest edit script by Myers' greedy algorithm. Sequences too different for that
 * are split at terms that occur once in both, or else processed in pieces of a limited number of edits each. The report
 * page (diff.js) compares words in the same way.
 */
public final class TermDiff {
    /** Maximum edit distance searched at once: a search takes time quadratic in it. */
    private static final int MOST_EDITS = 600;

    /** Maximum number of times a search resumes after reaching {@link #MOST_EDITS}; the rest counts as changed. */
    private static final int MOST_PIECES = 60;

    /** Terms [a0, a1) and [b0, b1), equal or not. */
    public record Edit(boolean same, int a0, int a1, int b0, int b1) {
        public int terms() {
            return a1 - a0 + b1 - b0;
        }
    }

    /**
     * A partial path through the edit graph: common runs, each as start in a, start in b and length, and its end point.
     */
    private record Way(List<int[]> runs, int x, int y, boolean complete) {}

    private final long[] a;
    private final long[] b;
    private final List<Edit> edits = new ArrayList<>();

    private TermDiff(long[] a, long[] b) {
        this.a = a;
        this.b = b;
    }

    /** The edit script from a to b, in order; equal and changed edits alternate. */
    public static List<Edit> of(long[] a, long[] b) {
        TermDiff diff = new TermDiff(a, b);
        diff.stretch(0, a.length, 0, b.length);
        return diff.edits;
    }

    /** Number of terms deleted or inserted. */
    public static int terms(List<Edit> edits) {
        return edits.stream().filter(e -> !e.same()).mapToInt(Edit::terms).sum();
    }

    private void push(boolean same, int a0, int a1, int b0, int b1) {
        if (a0 == a1 && b0 == b1) return;
        Edit last = edits.isEmpty() ? null : edits.getLast();
        if (last != null && last.same == same) edits.set(edits.size() - 1, new Edit(same, last.a0, a1, last.b0, b1));
        else edits.add(new Edit(same, a0, a1, b0, b1));
    }

    private void stretch(int a0, int a1, int b0, int b1) {
        int head = 0;
        while (a0 + head < a1 && b0 + head < b1 && a[a0 + head] == b[b0 + head]) head++;
        int tail = 0;
        while (a1 - tail > a0 + head && b1 - tail > b0 + head && a[a1 - tail - 1] == b[b1 - tail - 1]) tail++;
        push(true, a0, a0 + head, b0, b0 + head);
        middle(a0 + head, a1 - tail, b0 + head, b1 - tail);
        push(true, a1 - tail, a1, b1 - tail, b1);
    }

    private void middle(int a0, int a1, int b0, int b1) {
        Way way = search(a0, a1, b0, b1);
        List<int[]> anchors = way.complete ? List.of() : anchors(a0, a1, b0, b1);
        int i = a0;
        int j = b0;
        for (int[] anchor : anchors) {
            stretch(i, anchor[0], j, anchor[1]);
            push(true, anchor[0], anchor[0] + 1, anchor[1], anchor[1] + 1);
            i = anchor[0] + 1;
            j = anchor[1] + 1;
        }
        if (!anchors.isEmpty()) {
            stretch(i, a1, j, b1);
            return;
        }
        for (int piece = 1; ; piece++) {
            for (int[] run : way.runs) {
                push(false, i, run[0], j, run[1]);
                i = run[0] + run[2];
                j = run[1] + run[2];
                push(true, run[0], i, run[1], j);
            }
            if (way.complete || piece == MOST_PIECES) break;
            push(false, i, way.x, j, way.y);
            i = way.x;
            j = way.y;
            way = search(i, a1, j, b1);
        }
        push(false, i, a1, j, b1);
    }

    /**
     * Myers 1986, figure 2. Differs from the paper: stops after {@link #MOST_EDITS} edits and returns the path found so
     * far.
     */
    private Way search(int a0, int a1, int b0, int b1) {
        int n = a1 - a0;
        int m = b1 - b0;
        int most = Math.min(n + m, MOST_EDITS);
        int zero = most + 1;
        int[] furthest = new int[2 * most + 3];
        List<int[]> rounds = new ArrayList<>();
        for (int d = 0; d <= most; d++) {
            rounds.add(java.util.Arrays.copyOfRange(furthest, zero - d - 1, zero + d + 2));
            for (int k = -d; k <= d; k += 2) {
                boolean down = k == -d || (k != d && furthest[zero + k - 1] < furthest[zero + k + 1]);
                int x = down ? furthest[zero + k + 1] : furthest[zero + k - 1] + 1;
                while (x < n && x - k < m && a[a0 + x] == b[b0 + x - k]) x++;
                furthest[zero + k] = x;
                if (x >= n && x - k >= m) return new Way(wayBack(rounds, n, m, a0, b0), a1, b1, true);
            }
        }
        int best = -1;
        int bestX = 0;
        int bestY = 0;
        for (int k = -most; k <= most; k += 2) {
            int x = furthest[zero + k];
            if (x > n || x - k > m || 2 * x - k <= best) continue;
            best = 2 * x - k;
            bestX = x;
            bestY = x - k;
        }
        return new Way(wayBack(rounds, bestX, bestY, a0, b0), a0 + bestX, b0 + bestY, false);
    }

    /** Reconstructs the path from (x, y), the end point of the last round. */
    private static List<int[]> wayBack(List<int[]> rounds, int x, int y, int a0, int b0) {
        List<int[]> runs = new ArrayList<>();
        for (int d = rounds.size() - 1; d >= 0; d--) {
            int[] before = rounds.get(d);
            int k = x - y;
            boolean down = k == -d || (k != d && before[k - 1 + d + 1] < before[k + 1 + d + 1]);
            int fromX = d == 0 ? 0 : down ? before[k + 1 + d + 1] : before[k - 1 + d + 1];
            int startX = d == 0 ? 0 : down ? fromX : fromX + 1;
            if (x > startX) runs.add(new int[] {a0 + startX, b0 + startX - k, x - startX});
            y = d == 0 ? 0 : fromX - (down ? k + 1 : k - 1);
            x = fromX;
        }
        return runs.reversed();
    }

    /** A term that occurs once in a, its position in b, and its predecessor in a chain. */
    private static final class Anchor {
        final int inA;
        int inB = -1;
        int seen;
        Anchor before = this;

        Anchor(int inA) {
            this.inA = inA;
        }
    }

    /** Terms that occur once on either side: a longest chain in the same order on both (patience diff). */
    private List<int[]> anchors(int a0, int a1, int b0, int b1) {
        Map<Long, Anchor> once = new HashMap<>();
        for (int i = a0; i < a1; i++) {
            Anchor known = once.putIfAbsent(a[i], new Anchor(i));
            if (known != null) known.seen = 2;
        }
        for (int j = b0; j < b1; j++) {
            Anchor anchor = once.get(b[j]);
            if (anchor == null) continue;
            anchor.seen++;
            anchor.inB = j;
        }
        List<Anchor> piles = new ArrayList<>();
        for (int i = a0; i < a1; i++) {
            Anchor anchor = once.get(a[i]);
            if (anchor == null || anchor.inA != i || anchor.seen != 1) continue;
            int low = 0;
            int high = piles.size();
            while (low < high) {
                int half = (low + high) >>> 1;
                if (piles.get(half).inB < anchor.inB) low = half + 1;
                else high = half;
            }
            if (low > 0) anchor.before = piles.get(low - 1);
            if (low == piles.size()) piles.add(anchor);
            else piles.set(low, anchor);
        }
        List<int[]> chain = new ArrayList<>();
        if (piles.isEmpty()) return chain;
        for (Anchor at = piles.getLast(); ; at = at.before) {
            chain.add(new int[] {at.inA, at.inB});
            if (at.before == at) return chain.reversed();
        }
    }
}
