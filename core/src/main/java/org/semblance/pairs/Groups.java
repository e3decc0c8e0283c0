package org.semblance.pairs;

import java.util.Arrays;
import java.util.List;

/**
 * Documents in groups, and the survivors. Whatever the shape of the groups, a document is removed only for one that is
 * kept and that it matches directly, and of two matching documents that may be removed never both are kept.
 */
public final class Groups {
    /** What makes a group. */
    public enum Shape {
        /** A kept document and those removed for it: every member matches the centre. */
        STARS,
        /** Everything connected by pairs, however long the chain; such a group may keep several documents. */
        COMPONENTS
    }

    private final int[] keptFor;
    private final int[] proof;
    private final int[] cluster;
    private final int[] sizes;

    private Groups(int[] keptFor, int[] proof, int[] cluster, int[] sizes) {
        this.keptFor = keptFor;
        this.proof = proof;
        this.cluster = cluster;
        this.sizes = sizes;
    }

    /** No groups: every document is kept. */
    public static Groups none(int documents) {
        return of(Pairs.sorted(List.of(), documents), documents, Preference.inputOrder(), Shape.STARS);
    }

    /**
     * Takes the documents in order of preference: one that has not been removed yet is kept, and all its neighbours
     * that may be removed are removed for it.
     */
    public static Groups of(Pairs pairs, int documents, Preference preference, Shape shape) {
        Neighbours neighbours = new Neighbours(pairs, documents);
        int[] keptFor = new int[documents];
        Arrays.setAll(keptFor, d -> d);
        int[] proof = new int[documents];
        Arrays.fill(proof, -1);
        boolean[] settled = new boolean[documents];
        for (int centre : preference.order(neighbours)) {
            if (settled[centre]) continue;
            settled[centre] = true;
            for (int k = neighbours.start(centre); k < neighbours.end(centre); k++) {
                int member = neighbours.document(k);
                if (settled[member] || preference.isProtected(member)) continue;
                settled[member] = true;
                keptFor[member] = centre;
                proof[member] = neighbours.pair(k);
            }
        }
        int[] root = shape == Shape.STARS ? keptFor : components(pairs, documents);
        return number(keptFor, proof, root);
    }

    /** The smallest document of each one's component. */
    private static int[] components(Pairs pairs, int documents) {
        int[] parent = new int[documents];
        Arrays.setAll(parent, d -> d);
        for (int p = 0; p < pairs.size(); p++) {
            int a = rootOf(parent, pairs.first(p));
            int b = rootOf(parent, pairs.second(p));
            parent[Math.max(a, b)] = Math.min(a, b);
        }
        for (int d = 0; d < documents; d++) parent[d] = rootOf(parent, d);
        return parent;
    }

    private static int rootOf(int[] parent, int d) {
        while (parent[d] != d) d = parent[d] = parent[parent[d]];
        return d;
    }

    /** Groups of two and more get numbers from 1 in the order of their first documents. */
    private static Groups number(int[] keptFor, int[] proof, int[] root) {
        int[] size = new int[root.length];
        for (int r : root) size[r]++;
        int[] numbers = new int[root.length];
        int[] cluster = new int[root.length];
        int[] sizes = new int[root.length + 1];
        int last = 0;
        for (int d = 0; d < root.length; d++) {
            if (size[root[d]] < 2) continue;
            if (numbers[root[d]] == 0) {
                numbers[root[d]] = ++last;
                sizes[last] = size[root[d]];
            }
            cluster[d] = numbers[root[d]];
        }
        return new Groups(keptFor, proof, cluster, Arrays.copyOf(sizes, last + 1));
    }

    /** Number of groups; they are numbered from 1. */
    public int count() {
        return sizes.length - 1;
    }

    public int sizeOf(int group) {
        return sizes[group];
    }

    public int largest() {
        return Arrays.stream(sizes).max().orElse(0);
    }

    /** The group of a document, or 0 if it stands alone. */
    public int groupOf(int document) {
        return cluster[document];
    }

    public boolean isKept(int document) {
        return keptFor[document] == document;
    }

    /** The document for which this one is removed; itself if it is kept. */
    public int keptFor(int document) {
        return keptFor[document];
    }

    /** The pair of a removed document with the one kept for it; -1 for a kept one. */
    public int proof(int document) {
        return proof[document];
    }

    public int removed() {
        int removed = 0;
        for (int d = 0; d < keptFor.length; d++) if (keptFor[d] != d) removed++;
        return removed;
    }
}
