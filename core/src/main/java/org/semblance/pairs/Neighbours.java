package org.semblance.pairs;

/** The pairs seen from each document: its neighbours stand from start to end. */
final class Neighbours {
    private final int[] starts;
    private final int[] documents;
    private final int[] pairs;

    Neighbours(Pairs all, int size) {
        starts = new int[size + 1];
        for (int p = 0; p < all.size(); p++) {
            starts[all.first(p) + 1]++;
            starts[all.second(p) + 1]++;
        }
        for (int d = 0; d < size; d++) starts[d + 1] += starts[d];
        documents = new int[2 * all.size()];
        pairs = new int[2 * all.size()];
        int[] next = starts.clone();
        for (int p = 0; p < all.size(); p++) {
            add(next, all.first(p), all.second(p), p);
            add(next, all.second(p), all.first(p), p);
        }
    }

    private void add(int[] next, int from, int to, int pair) {
        int at = next[from]++;
        documents[at] = to;
        pairs[at] = pair;
    }

    int size() {
        return starts.length - 1;
    }

    int start(int document) {
        return starts[document];
    }

    int end(int document) {
        return starts[document + 1];
    }

    int document(int at) {
        return documents[at];
    }

    int pair(int at) {
        return pairs[at];
    }
}
