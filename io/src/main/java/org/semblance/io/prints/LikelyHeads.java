package org.semblance.io.prints;

import java.util.Arrays;

/**
 * The head of a query, and those that its near duplicates have most likely: with the most probable combinations of flips
 * among the leading bits, in falling probability. A bit flips with probability 1 − |W_j|/‖W‖ (eq. 4.5 of the thesis);
 * where margins are unknown all bits are alike and fewer flips come first.
 *
 * <p>Differs from Algorithm 2: bits are ranked by their cost −log P, and a combination with last rank r has two
 * successors, one that adds rank r + 1 and one that has it instead of r. So every combination has one predecessor, which
 * is not less probable, and comes out of the heap once.
 *
 * @param bits leading bits that may flip, p in the thesis
 * @param flips combinations that are tried, k in the thesis
 * @param distance flips in a combination at most, h in the thesis
 */
public record LikelyHeads(int bits, int flips, int distance) implements ProbeHeads {
    public static final int MOST_BITS = 31;
    public static final int MOST_FLIPS = 100_000;

    public LikelyHeads {
        if (bits < 1 || bits > MOST_BITS) throw new IllegalArgumentException("p must be from 1 to 31 bits: " + bits);
        if (flips < 0 || flips > MOST_FLIPS) {
            throw new IllegalArgumentException("k must be from 0 to 100,000 combinations: " + flips);
        }
    }

    @Override
    public int most() {
        return flips + 1;
    }

    @Override
    public Worker worker() {
        return new Generator();
    }

    private final class Generator implements Worker {
        private final float[] costs = new float[bits];
        private final long[] ranked = new long[bits];
        private final long[] heap = new long[2 * flips + 2];
        private int size;

        @Override
        public int list(long print, float[] margins, int[] heads) {
            int head = (int) (print >>> Long.SIZE - bits);
            heads[0] = head;
            if (flips == 0 || distance == 0) return 1;
            rank(margins);
            size = 0;
            push(costs[0], 1);
            int count = 1;
            while (size > 0 && count <= flips) {
                long top = pop();
                int combination = (int) top;
                heads[count++] = head ^ positions(combination);
                succeed(combination, Float.intBitsToFloat((int) (top >>> Integer.SIZE)));
            }
            return count;
        }

        /** Orders the leading bits by cost, the cheapest first; equal ones from the highest bit on. */
        private void rank(float[] margins) {
            for (int b = 0; b < bits; b++) {
                float margin = margins.length == 0 ? 0.5f : margins[Long.SIZE - 1 - b];
                float cost = (float) -Math.log(Math.max(1e-6, 1 - margin));
                ranked[b] = (long) Float.floatToIntBits(Math.max(0, cost)) << Integer.SIZE | b;
            }
            Arrays.sort(ranked);
            for (int rank = 0; rank < bits; rank++)
                costs[rank] = Float.intBitsToFloat((int) (ranked[rank] >>> Integer.SIZE));
        }

        /** A combination of ranks as bits of a head. */
        private int positions(int combination) {
            int flipped = 0;
            for (int rest = combination; rest != 0; rest &= rest - 1) {
                int fromTop = (int) ranked[Integer.numberOfTrailingZeros(rest)];
                flipped |= 1 << bits - 1 - fromTop;
            }
            return flipped;
        }

        private void succeed(int combination, float cost) {
            int last = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(combination);
            if (last + 1 == bits) return;
            int next = 1 << last + 1;
            if (Integer.bitCount(combination) < distance) push(cost + costs[last + 1], combination | next);
            push(cost - costs[last] + costs[last + 1], combination & ~(1 << last) | next);
        }

        /** Costs are not negative, so their bits order as they do; equally likely combinations come by their ranks. */
        private void push(float cost, int combination) {
            long entry = (long) Float.floatToIntBits(Math.max(0, cost)) << Integer.SIZE | combination;
            int at = size++;
            while (at > 0 && heap[at - 1 >> 1] > entry) {
                heap[at] = heap[at - 1 >> 1];
                at = at - 1 >> 1;
            }
            heap[at] = entry;
        }

        private long pop() {
            long top = heap[0];
            long entry = heap[--size];
            int at = 0;
            for (int child = 1; child < size; child = 2 * at + 1) {
                if (child + 1 < size && heap[child + 1] < heap[child]) child++;
                if (heap[child] >= entry) break;
                heap[at] = heap[child];
                at = child;
            }
            heap[at] = entry;
            return top;
        }
    }
}
