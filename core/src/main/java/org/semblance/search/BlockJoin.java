package org.semblance.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.pairs.PairRoom;
import org.semblance.records.Copies;
import org.semblance.records.StoredSets;
import org.semblance.records.StoredSets.Cut;
import org.semblance.records.StoredSets.Page;
import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/**
 * Joins documents on disk: they stand there by size and are cut into blocks, two of which fit the memory with what is made of them. Each
 * block is joined with itself, and with every later one in which there are sizes that the measure allows, as far as they
 * are allowed; each time by the search as it is. If all documents fit the memory, they are one block.
 *
 * @param bytes memory for blocks and their indexes
 */
public record BlockJoin(Blockwise how, StoredSets sets, long bytes) implements Material {
    /** About what is made of a document and an id at the most, besides the sets: ranks, bitmaps, lists. */
    private static final long DOCUMENT_BYTES = 80;

    private static final long ID_BYTES = 12;

    /** Pages from one to another, not included, and the sizes there. */
    private record Range(int from, int to, int least, int most) {}

    /** What takes part in one step: cuts that ask, and cuts that are asked; none of the latter if all join with all. */
    private record Step(List<Cut> asking, List<Cut> asked) {}

    /** Finds all pairs. */
    public Join.Found run(Sides sides, SiteScope scope, Workers workers, Progress progress, PairRoom room)
            throws InterruptedException {
        return new Join<>(how.search(), workers, progress, 0, room).run(this, sides, scope);
    }

    /** What it plans to take: for all documents, if that is less than the memory there is. */
    public long planned() {
        long documents = 0;
        long ids = 0;
        for (Page page : sets.pages()) {
            documents += page.documents();
            ids += page.ids();
        }
        return Math.min(bytes, cost(documents, ids));
    }

    /** What two documents need at the least that stand in the largest pages. */
    public long least() {
        long most = 0;
        for (Page page : sets.pages()) most = Math.max(most, cost(2L * page.documents(), 2L * page.ids()));
        return most;
    }

    private long cost(long documents, long ids) {
        return sets.bytes(documents, ids) + DOCUMENT_BYTES * documents + ID_BYTES * ids;
    }

    @Override
    public int size() {
        return sets.size();
    }

    @Override
    public int sizeOf(int x) {
        return sets.sizeOf(x);
    }

    @Override
    public Copies copies(int split, Workers workers) {
        return sets.copies();
    }

    /** Copies share all their tokens. */
    @Override
    public void judge(int x, int copy, PairSink pairs) {
        int size = sets.sizeOf(x);
        if (size > 0 && how.measure().accepts(size, size, size)) {
            pairs.pair(x, copy, size, how.measure().score(size, size, size));
        }
    }

    @Override
    public Plans all(Sides sides) {
        return plans(sides, Standing.forAll(Copies.none(sets.size())), new LongAdder());
    }

    @Override
    public Plans firsts(Copies copies, int split, Sides sides, Standing standing, LongAdder expanded) {
        return plans(sides, standing, expanded);
    }

    private Plans plans(Sides sides, Standing standing, LongAdder expanded) {
        List<Step> steps = steps(sides);
        return new Plans() {
            @Override
            public int count() {
                return steps.size();
            }

            @Override
            public Plan plan(int number, Workers workers) throws InterruptedException {
                return BlockJoin.this.plan(steps.get(number), standing, expanded, workers);
            }
        };
    }

    private Plan plan(Step step, Standing standing, LongAdder expanded, Workers workers) throws InterruptedException {
        List<Cut> cuts = new ArrayList<>(step.asking);
        cuts.addAll(step.asked);
        StoredSets.Block block = sets.load(cuts, workers);
        int all = block.ordinals().length;
        int asking = block.before(step.asking.size());
        Sides sides = step.asked.isEmpty() ? Sides.within(all) : Sides.between(asking, all);
        if (sides.probes() == 0 || sides.indexed() == all) return Plan.NONE;
        long room = Math.max(bytes / 2, bytes - block.sets().bytes());
        Search<TokenSets> search = how.search();
        Plan plan = search.joinsCopiesOnce()
                ? search.planDistinct(block.sets(), sides, room)
                : search.plan(block.sets(), sides, room);
        return plan.map(index -> new Renamed(index, block.ordinals(), standing, expanded));
    }

    private List<Step> steps(Sides sides) {
        List<Range> blocks = blocks();
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            Range x = blocks.get(i);
            within(x, sides, steps);
            for (Range y : blocks.subList(i + 1, blocks.size())) between(x, y, sides, steps);
        }
        return steps;
    }

    private static void within(Range x, Sides sides, List<Step> steps) {
        if (!sides.apart()) steps.add(new Step(List.of(asked(x, sides)), List.of()));
        if (!sides.isWithin()) steps.add(new Step(List.of(onlyAsking(x, sides)), List.of(asked(x, sides))));
    }

    /** No document of the second block is smaller than one of the first. */
    private void between(Range x, Range y, Sides sides, List<Step> steps) {
        OverlapMeasure measure = how.measure();
        int least = Math.max(x.least, measure.smallestPartner(y.least));
        int most = Math.min(y.most, measure.largestPartner(x.most, y.most));
        if (least > x.most || most < y.least) return;
        Range smaller = new Range(x.from, x.to, least, x.most);
        Range larger = new Range(y.from, y.to, y.least, most);
        steps.add(new Step(List.of(cut(smaller, 0, sides.probes())), List.of(asked(larger, sides))));
        if (!sides.isWithin()) steps.add(new Step(List.of(onlyAsking(larger, sides)), List.of(asked(smaller, sides))));
    }

    private static Cut onlyAsking(Range range, Sides sides) {
        return cut(range, 0, sides.indexed());
    }

    private static Cut asked(Range range, Sides sides) {
        return cut(range, sides.indexed(), sides.size());
    }

    private static Cut cut(Range range, int fromDocument, int toDocument) {
        return new Cut(range.from, range.to, range.least, range.most, fromDocument, toDocument);
    }

    /** One block if all fits, or as few as possible of which any two do. */
    private List<Range> blocks() {
        List<Page> pages = sets.pages();
        long most = planned() < bytes ? bytes : bytes / 2;
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
