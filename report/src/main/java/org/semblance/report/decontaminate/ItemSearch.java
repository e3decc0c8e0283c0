package org.semblance.report.decontaminate;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.decontaminate.Decontamination;
import org.semblance.io.inputs.Input;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;

/**
 * The search for items in the documents of a corpus: items, their index, and what is done with documents that contain some.
 * Immutable; each thread takes its own {@link #matches}.
 */
public final class ItemSearch {
    /** The heap that a chunk takes while it is read: its bytes, its texts, and what is written about it. */
    private static final long HEAP_PER_CHUNK = 6L * ChunkReading.CHUNK_BYTES;

    private final ItemTable items;
    private final Decontamination index;
    private final Action action;
    private final List<String> sources;

    /** @param sources the names of the inputs of the corpus */
    private ItemSearch(ItemTable items, String threshold, Action action, List<String> sources) {
        this.items = items;
        this.index = items.items().at(threshold);
        this.action = action;
        this.sources = List.copyOf(sources);
    }

    static ItemSearch of(ContaminationPlan plan, ItemTable items) {
        List<String> sources = plan.corpus().stream().map(Input::name).toList();
        return new ItemSearch(items, plan.threshold(), plan.action(), sources);
    }

    ItemTable items() {
        return items;
    }

    Decontamination index() {
        return index;
    }

    Action action() {
        return action;
    }

    List<String> sources() {
        return sources;
    }

    /** The heap that a process takes for items and documents of usual size. */
    public long bytes(int threads) {
        return index.bytes() + threads * (HEAP_PER_CHUNK + index.bytesPerMatcher());
    }

    /** What a process with this number of threads takes of its heap. */
    public MemoryPlan memory(int threads) {
        return MemoryPlan.of(Heap.limit(), bytes(threads), 0, index.bytes());
    }

    /** Matches for one of the threads of this process. */
    public DocumentMatches matches(int threads) {
        return new DocumentMatches(this, bytes(threads));
    }

    /** The same search for other processes; reads the benchmarks again. */
    public Sent sent(ContaminationPlan plan) throws IOException {
        List<String> texts = new ArrayList<>();
        ItemTable.forEachText(plan, (text, _) -> texts.add(text));
        return new Sent(this, texts);
    }

    /** A search as it is sent to other processes: they get the texts of the items, and build the index once. */
    public static final class Sent implements Serializable {
        private static final long serialVersionUID = 1;

        private final ArrayList<String> names;
        private final ArrayList<String> ids;
        private final int[] benchmarks;
        private final long[] positions;
        private final ArrayList<String> texts;
        private final String threshold;
        private final Action action;
        private final ArrayList<String> sources;
        private transient @Nullable ItemSearch search;

        private Sent(ItemSearch search, List<String> texts) {
            ItemTable items = search.items;
            int count = texts.size();
            this.names = new ArrayList<>(items.names());
            this.ids = new ArrayList<>(
                    IntStream.range(0, count).mapToObj(items::id).toList());
            this.benchmarks = IntStream.range(0, count).map(items::benchmark).toArray();
            this.positions =
                    IntStream.range(0, count).mapToLong(items::position).toArray();
            this.texts = new ArrayList<>(texts);
            this.threshold = search.index.threshold();
            this.action = search.action;
            this.sources = new ArrayList<>(search.sources);
            this.search = search;
        }

        /** The search in this process. */
        public synchronized ItemSearch search() {
            ItemSearch built = search;
            if (built == null) {
                ItemTable items = new ItemTable(names);
                for (int item = 0; item < texts.size(); item++)
                    items.add(benchmarks[item], ids.get(item), positions[item], texts.get(item));
                built = new ItemSearch(items, threshold, action, sources);
                search = built;
            }
            return built;
        }
    }
}
