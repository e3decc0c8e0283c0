package org.semblance.search;

import java.util.Map;
import java.util.Optional;
import org.semblance.records.Records;
import org.semblance.relation.Relation;

/** An algorithm that finds the related pairs; an immutable description. */
public interface Search<R extends Records> {
    /** The relation whose pairs are searched. */
    Relation<R> relation();

    /**
     * Plans a join.
     *
     * @param bytes memory for indexes; if a search needs more, the plan states how much
     */
    Plan plan(R records, Sides sides, long bytes);

    /** Plans a join of records of which no two on one side are copies of each other. */
    default Plan planDistinct(R records, Sides sides, long bytes) {
        return plan(records, sides, bytes);
    }

    /**
     * Whether it finds every pair of the relation, by proof. There is no default, so that no approximate search passes
     * for an exact one.
     */
    boolean exact();

    /** Whether only the representatives of copies need to be searched, since all copies have the same pairs. */
    default boolean joinsCopiesOnce() {
        return false;
    }

    /** Advice for less memory, to be appended after "or"; empty if there is no way. */
    default String frugal() {
        return "";
    }

    /**
     * This search block by block, for documents that do not fit in memory; empty if it must see all of them at once.
     */
    default Optional<Blockwise> blockwise() {
        return Optional.empty();
    }

    /** Whether copies can be treated as one record: whether two documents are a pair depends on these two only. */
    default boolean treatsCopiesAlike() {
        return joinsCopiesOnce();
    }

    /** How a collection of this size is partitioned for a distributed join and for online indexes. */
    Partitioning<R> partitioning(long documents);

    /** What each statistic of its indexes counts, by name; shown next to the figures. */
    default Map<String, String> meanings() {
        return SearchCounts.MEANINGS;
    }

    /** The expected recall of an approximate search, by name, in order. */
    default Map<String, String> forecast() {
        return Map.of();
    }
}
