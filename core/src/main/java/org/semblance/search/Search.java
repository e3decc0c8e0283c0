package org.semblance.search;

import java.util.Map;
import java.util.Optional;
import org.semblance.records.Records;
import org.semblance.relation.Relation;

/** A way to find all related pairs; an immutable description. */
public interface Search<R extends Records> {
    /** What the search looks for. */
    Relation<R> relation();

    /**
     * Plans a join.
     *
     * @param bytes memory there is for indexes; a search that cannot do with less states in the plan what it needs
     */
    Plan plan(R records, Sides sides, long bytes);

    /** The same for records of which no two on one side are copies of each other. */
    default Plan planDistinct(R records, Sides sides, long bytes) {
        return plan(records, sides, bytes);
    }

    /** Whether it finds every pair of the relation, by proof. There is no default: an approximate search must never pass for an exact one. */
    boolean exact();

    /** Whether it need only see the first of records that are copies of each other, since it answers alike for all. */
    default boolean joinsCopiesOnce() {
        return false;
    }

    /** How the same can be had with less memory, as an advice to go on with after "or"; empty if there is no way. */
    default String frugal() {
        return "";
    }

    /** This search block by block, for documents that do not fit the memory; empty if it must see all of them at once. */
    default Optional<Blockwise> blockwise() {
        return Optional.empty();
    }

    /** Whether copies can be treated as one record: whether two documents are a pair depends on these two alone. */
    default boolean treatsCopiesAlike() {
        return joinsCopiesOnce();
    }

    /** How a collection of this size is partitioned for a distributed join and for online indexes. */
    Partitioning<R> partitioning(long documents);

    /** What can be said before a search that need not find all: how likely it finds a pair; by name, in order. */
    default Map<String, String> forecast() {
        return Map.of();
    }
}
