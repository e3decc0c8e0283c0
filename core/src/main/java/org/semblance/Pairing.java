package org.semblance;

import java.io.IOException;
import org.semblance.corpus.Corpus;
import org.semblance.pairs.Grouping;
import org.semblance.pairs.Groups;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.Limits;
import org.semblance.pairs.PairRoom;
import org.semblance.run.Workers;

/** How a run deals with its pairs. */
record Pairing(PairRoom room, Workers workers, boolean grouped, Groups.Shape shape) {
    /** The groups that pairs form; none if the run does not group. */
    Groups groups(JoinedPairs pairs, Corpus corpus) throws IOException, InterruptedException {
        return grouped
                ? new Grouping(pairs, corpus.preference(), room, workers).groups(shape)
                : Groups.none(corpus.size());
    }

    /** How many documents would be removed of the pairs that each limit accepts. */
    long[] removedAt(Limits limits, JoinedPairs pairs, Corpus corpus) throws IOException, InterruptedException {
        return grouped
                ? new Grouping(pairs, corpus.preference(), room, workers).removedAt(limits)
                : new long[limits.count()];
    }
}
