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
        for (WeightedVotes word : votes) word.clear();
    }

    void add(long feature, int weight) {
        for (int w = 0; w < votes.length; w++) votes[w].add(Fingerprinter.ballot(feature, w), weight);
    }

    /** Ends a document and computes its sums. */
    void count() {
        for (int w = 0; w < votes.length; w++) votes[w].sums(sums.sums, w * Long.SIZE);
    }

    /** The sums of the last ended document. */
    BitSums sums() {
        return sums;
    }
}
