package org.semblance.records.bits;

/** The votes of a document's features on all bits of its fingerprint, 64 bits at a time. */
final class DocumentVotes {
    private final WeightedVotes[] votes;
    private final BitSums sums;

    DocumentVotes(int bits) {
        this.sums = new BitSums(bits);
        this.votes = new WeightedVotes[bits / Long.SIZE];
        for (int w = 0; w < votes.length; w++) votes[w] = new WeightedVotes();
    }

    void clear() {
        for (WeightedVotes some : votes) some.clear();
    }

    void add(long feature, int weight) {
        for (int w = 0; w < votes.length; w++) votes[w].add(Fingerprinter.ballot(feature, w), weight);
    }

    /** Ends a document. */
    void count() {
        for (int w = 0; w < votes.length; w++) votes[w].sums(sums.sums, w * Long.SIZE);
    }

    /** What was counted last. */
    BitSums sums() {
        return sums;
    }
}
