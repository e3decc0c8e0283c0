package org.semblance.search.prefix;

import org.semblance.columns.Bisection;

/**
 * A lower bound of the Hamming distance |x Δ y| of two ascending token sequences: both are split at a token of one, and
 * the lengths of the parts are compared (Algorithms 3 and 4).
 */
final class SuffixFilter {
    private SuffixFilter() {}

    /**
     * A lower bound of the distance of x[fromX, toX) and y[fromY, toY); greater than {@code most} as soon as the
     * distance is proved to be.
     *
     * @param most the maximum distance of interest (H_max); larger ones are not distinguished
     * @param depth recursion depth left (MAXDEPTH - d + 1)
     */
    static int distance(int[] x, int fromX, int toX, int[] y, int fromY, int toY, int most, int depth) {
        int sizeX = toX - fromX;
        int sizeY = toY - fromY;
        // |x Δ y| = |x| + |y| - 2|x ∩ y| ≥ |x| + |y| - 2·min(|x|, |y|) = ||x| - |y||, which is exact if one of them is
        // empty.
        int apart = Math.abs(sizeX - sizeY);
        if (depth == 0 || sizeX == 0 || sizeY == 0 || apart > most) return apart;

        // Split both at w, the middle of y: tokens below w can equal only tokens below w, likewise above, hence
        //   |x Δ y| = |x_l Δ y_l| + |x_r Δ y_r| + [w ∉ x].
        int middle = (sizeY - 1) / 2;
        int w = y[fromY + middle];

        // Let x have middle + a tokens below w, and D = |x| - |y|. The lengths of the parts differ by |a| and |D - a|
        // if w ∈ x, by |a| and |D + 1 - a| and the one for w if not. Either sum exceeds `most` unless
        // min(D, 0) - slack ≤ a ≤ max(D, 0) + slack   with slack = ⌊(most - |D|) / 2⌋, so the first token of x that is
        // at least w is searched in this window only.
        int slack = (most - apart) / 2;
        int low = middle - slack + Math.min(sizeX - sizeY, 0);
        int high = middle + slack + Math.max(sizeX - sizeY, 0);
        // Differs from Algorithm 4: a window that extends beyond x is cut at the end of x, and then the token at its
        // edge proves nothing: all tokens of x may be below w, or above.
        if (low > 0 && x[fromX + low] > w) return most + 1;
        if (high < sizeX && x[fromX + high] < w) return most + 1;
        int parting = Bisection.firstAtLeast(w, x, fromX + Math.max(low, 0), fromX + Math.min(high, sizeX));
        int rightX = parting < toX && x[parting] == w ? parting + 1 : parting;
        int missing = rightX == parting ? 1 : 0;
        int rightY = fromY + middle + 1;

        int right = Math.abs((toX - rightX) - (toY - rightY));
        // Each part may use what the others leave of `most`; the sum of lower bounds is a lower bound.
        int left = distance(x, fromX, parting, y, fromY, fromY + middle, most - right - missing, depth - 1);
        if (left + right + missing > most) return left + right + missing;
        return left + missing + distance(x, rightX, toX, y, rightY, toY, most - left - missing, depth - 1);
    }
}
