package org.semblance.search;

import java.util.concurrent.atomic.LongAdder;
import org.semblance.records.Copies;
import org.semblance.relation.PairSink;
import org.semblance.run.Workers;

/** What is joined, wherever it is. */
interface Material {
    int size();

    int sizeOf(int x);

    /** The copies among the records before {@code split}, and those among the others. */
    Copies copies(int split, Workers workers) throws InterruptedException;

    /** Tells the pair of a record and a copy of it, if they are related. */
    void judge(int x, int copy, PairSink pairs);

    /** Plans for every record. */
    Plans all(Sides sides);

    /** Plans for the first of all copies, that add up for how many pairs theirs stand. */
    Plans firsts(Copies copies, int split, Sides sides, Standing standing, LongAdder expanded);
}
