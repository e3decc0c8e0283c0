package org.semblance.search.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.PairMemory;
import org.semblance.records.sets.StoredSets;
import org.semblance.records.sets.StoredSets.Cut;
import org.semblance.records.sets.StoredSets.Page;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.Relation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Blockwise;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * A join of sets on disk, where they are sorted by size and divided into blocks such that two blocks and their indexes
 * fit in memory. Each block is joined with itself, and with every later block that has sizes within the bounds of the
 * measure, restricted to these sizes, by the unchanged search. If all sets fit in memory, there is one block.
 */
public final class BlockJoin implements JoinInput {
    /**
     * Upper bounds of the memory of an index for a document and for a token id, besides the sets: ranks, bitmaps,
     * lists.
     */
    private static final long DOCUMENT_BYTES = 80;

    private static final long ID_BYTES = 12;

    private final Blockwise how;
    private final StoredSets sets;
    private final long bytes;
    private final Sides sides;
    private final CopyExpansion copies;
    private final PlannedJoin join;
    private final IntUnaryOperator leastShared;

    /** Pages [from, to), and the sizes of their sets. */
    private record Range(int from, int to, int least, int most) {}

    /** A join of two blocks, or of one with itself if {@code indexed} is null. */
    private record Step(Cut probes, @Nullable Cut indexed) {}

    /**
     * @param room memory for blocks and their indexes; the largest pages may need more
     */
    public BlockJoin(Blockwise how, StoredSets sets, Sides sides, SiteScope scope, long room, Workers workers)
            throws InterruptedException {
        this.how = how;
        this.sets = sets;
        this.sides = sides;
        this.leastShared = how.needs(sides.split()).leastShared();
        this.bytes = Math.max(least(), room);
        boolean once = how.search().joinsCopiesOnce();
        this.copies = once
                ? CopyExpansion.of(sets.copies(), copyVerifier(), sides, scope, workers)
                : CopyExpansion.none(sets.size(), scope);
        Plan plan = copies.withCopyPairs(new Rounds(steps()));
        this.join = new PlannedJoin(plan, copies, once, sides, sets::sizeOf, workers);
    }

    /** Verifies copies, which share all their tokens. */
    private Relation.Verifier copyVerifier() {
        return (x, copy, pairs) -> {
            int size = sets.sizeOf(x);
            if (size > 0 && how.measure().accepts(size, size, size)) {
                pairs.pair(x, copy, size, how.measure().score(size, size, size));
            }
        };
    }

    @Override
    public long recordBytes() {
        return sets.bytes();
    }

    /** The memory for all documents, if that is less than the limit. */
    @Override
    public long indexBytes() {
        return Math.min(bytes, costOfAll());
    }

    @Override
    public Join.Found join(Progress progress, PairMemory room) throws IOException, InterruptedException {
        try (sets) {
            return join.run(progress, room)
                    .with(sets.figures().ignored(), sets.figures().common());
        }
    }

    private long costOfAll() {
        long documents = 0;
        long ids = 0;
        for (Page page : sets.pages()) {
            documents += page.documents();
            ids += page.ids();
        }
        return cost(documents, ids);
    }

    /** The memory for two blocks of the largest page. */
    private long least() {
        long most = 0;
        for (Page page : sets.pages()) most = Math.max(most, cost(2L * page.documents(), 2L * page.ids()));
        return most;
    }

    private long cost(long documents, long ids) {
        return sets.bytes(documents, ids) + DOCUMENT_BYTES * documents + ID_BYTES * ids;
    }

    /** The rounds of all steps. A step is loaded for its first round; until then it counts as one round. */
    private final class Rounds implements Plan {
        private final List<Step> steps;
        private int loaded;
        private @Nullable Plan step;
        private int before;

        Rounds(List<Step> steps) {
            this.steps = steps;
        }

        @Override
        public long bytes() {
            return indexBytes();
        }

        @Override
        public int rounds() {
            return before + (step == null ? 0 : step.rounds()) + steps.size() - loaded;
        }

        @Override
        public Index index(int round, Workers workers) throws InterruptedException {
            if (step == null || round == before + step.rounds()) load(workers);
            return Objects.requireNonNull(step).index(round - before, workers);
        }

        private void load(Workers workers) throws InterruptedException {
            if (step != null) before += step.rounds();
            step = null; // the next step needs the memory
            step = plan(steps.get(loaded++), workers);
        }
    }

    /** Loads the sets of a step and plans their join, with at least one round. */
    private Plan plan(Step step, Workers workers) throws InterruptedException {
        List<Cut> cuts = step.indexed == null ? List.of(step.probes) : List.of(step.probes, step.indexed);
        StoredSets.Block block = sets.load(cuts, leastShared, workers);
        int all = block.ordinals().length;
        Sides here = step.indexed == null ? Sides.within(all) : Sides.between(block.before(1), all);
        if (here.probes() == 0 || here.indexed() == all) return NOTHING;
        long room = Math.max(bytes / 2, bytes - block.sets().bytes());
        Search<TokenSets> search = how.search();
        Plan plan = search.joinsCopiesOnce()
                ? search.planDistinct(block.sets(), here, room)
                : search.plan(block.sets(), here, room);
        if (plan.rounds() == 0) return NOTHING;
        return plan.map(index -> copies.expanded(index, block.ordinals()));
    }

    private static final Plan NOTHING = Plan.of(0, 1, (_, _) -> Index.of(0, () -> (piece, pairs) -> {}, Map::of));

    private List<Step> steps() {
        List<Range> blocks = blocks();
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            Range x = blocks.get(i);
            within(x, steps);
            for (Range y : blocks.subList(i + 1, blocks.size())) between(x, y, steps);
        }
        return steps;
    }

    private void within(Range x, List<Step> steps) {
        if (!sides.apart()) steps.add(new Step(indexed(x), null));
        if (!sides.isWithin()) steps.add(new Step(onlyProbing(x), indexed(x)));
    }

    /** Joins two blocks; no document of the second is smaller than one of the first. */
    private void between(Range x, Range y, List<Step> steps) {
        OverlapMeasure measure = how.measure();
        int least = Math.max(x.least, measure.smallestPartner(y.least));
        int most = Math.min(y.most, measure.largestPartner(x.most, y.most));
        if (least > x.most || most < y.least) return;
        Range smaller = new Range(x.from, x.to, least, x.most);
        Range larger = new Range(y.from, y.to, y.least, most);
        steps.add(new Step(cut(smaller, 0, sides.probes()), indexed(larger)));
        if (!sides.isWithin()) steps.add(new Step(onlyProbing(larger), indexed(smaller)));
    }

    private Cut onlyProbing(Range range) {
        return cut(range, 0, sides.indexed());
    }

    private Cut indexed(Range range) {
        return cut(range, sides.indexed(), sides.size());
    }

    private static Cut cut(Range range, int fromDocument, int toDocument) {
        return new Cut(range.from, range.to, range.least, range.most, fromDocument, toDocument);
    }

    /** One block if all sets fit, else as few blocks as possible of which any two fit. */
    private List<Range> blocks() {
        List<Page> pages = sets.pages();
        long most = costOfAll() < bytes ? bytes : bytes / 2;
        List<Range> blocks = new ArrayList<>();
        int from = 0;
        long documents = 0;
        long ids = 0;
        for (int p = 0; p < pages.size(); p++) {
            Page page = pages.get(p);
            if (p > from && cost(documents + page.documents(), ids + page.ids()) > most) {
                blocks.add(new Range(
                        from, p, pages.get(from).leastSize(), pages.get(p - 1).mostSize()));
                from = p;
                documents = 0;
                ids = 0;
            }
            documents += page.documents();
            ids += page.ids();
        }
        if (from < pages.size()) {
            blocks.add(new Range(
                    from,
                    pages.size(),
                    pages.get(from).leastSize(),
                    pages.getLast().mostSize()));
        }
        return blocks;
    }
}
