package org.semblance.search.join;

import java.util.Map;
import java.util.stream.IntStream;
import org.semblance.columns.Bisection;
import org.semblance.pairs.PairMemory;
import org.semblance.records.CommonTokens;
import org.semblance.records.Copies;
import org.semblance.records.Records;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/** A join of records that are all in memory. */
public final class InMemoryJoin<R extends Records> implements JoinInput {
    private final Search<R> search;
    private final long recordBytes;
    private final long indexBytes;
    private final Map<String, Long> statistics;
    private final CommonTokens common;
    private final PlannedJoin join;

    /**
     * Finds the copies, unless the search has to see them, and plans the join of the representatives.
     *
     * @param room memory for indexes; the plan may need more
     */
    public InMemoryJoin(Search<R> search, R records, Sides sides, SiteScope scope, long room, Workers workers)
            throws InterruptedException {
        this.search = search;
        this.recordBytes = recordBytes(search, records);
        this.statistics = records.statistics();
        this.common = records.common();
        boolean once = search.joinsCopiesOnce();
        CopyExpansion copies = once
                ? CopyExpansion.of(
                        Copies.of(records, sides.split(), workers),
                        search.relation().over(records),
                        sides,
                        scope,
                        workers)
                : CopyExpansion.none(records.size(), scope);
        Plan plan = copies.isEmpty()
                ? plan(records, sides, room).map(scope::only)
                : representatives(records, sides, copies, room);
        this.indexBytes = plan.bytes();
        this.join = new PlannedJoin(plan, copies, once, sides, records::sizeOf, workers);
    }

    /** Memory for records, and for finding their copies. */
    public static <S extends Records> long recordBytes(Search<S> search, S records) {
        return records.bytes() + (search.joinsCopiesOnce() ? Copies.bytes(records) : 0);
    }

    @Override
    public long recordBytes() {
        return recordBytes;
    }

    @Override
    public long indexBytes() {
        return indexBytes;
    }

    @Override
    public Join.Found join(Progress progress, PairMemory room) throws InterruptedException {
        return join.run(progress, room).with(statistics, common);
    }

    private Plan representatives(R records, Sides sides, CopyExpansion copies, long room) {
        int[] ordinals = copies.representatives();
        Plan plan = plan(select(records, ordinals), among(ordinals, sides), room)
                .map(index -> copies.expanded(index, ordinals));
        return copies.withCopyPairs(plan);
    }

    /** The sides of a join restricted to some of the records. */
    private static Sides among(int[] ordinals, Sides sides) {
        if (sides.isWithin()) return Sides.within(ordinals.length);
        int before = Bisection.firstAtLeast(sides.indexed(), ordinals, 0, ordinals.length);
        return sides.apart() ? Sides.between(before, ordinals.length) : Sides.growing(before, ordinals.length);
    }

    /** The pairs of a growing collection are those between known and new records, and those within the new ones. */
    private Plan plan(R records, Sides sides, long room) {
        if (!sides.isGrowing()) return searched(records, sides, room);
        int[] fresh = IntStream.range(sides.indexed(), sides.size()).toArray();
        Plan between = searched(records, Sides.between(sides.indexed(), sides.size()), room);
        Plan within = searched(select(records, fresh), Sides.within(fresh.length), room);
        return between.then(within.map(index -> CopyExpansion.mapped(index, fresh)));
    }

    private Plan searched(R records, Sides sides, long room) {
        return search.joinsCopiesOnce() ? search.planDistinct(records, sides, room) : search.plan(records, sides, room);
    }

    @SuppressWarnings("unchecked") // a selection has the form of its records
    private static <S extends Records> S select(S records, int[] ordinals) {
        return (S) records.select(ordinals);
    }
}
