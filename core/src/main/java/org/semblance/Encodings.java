package org.semblance;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.CorpusReader;
import org.semblance.pairs.PairRoom;
import org.semblance.records.ArchivedTokens;
import org.semblance.records.Copies;
import org.semblance.records.Encoded;
import org.semblance.records.Encoding;
import org.semblance.records.Records;
import org.semblance.records.SpilledAssembly;
import org.semblance.records.StoredSets;
import org.semblance.records.TokenArchive;
import org.semblance.records.TokenSetEncoding;
import org.semblance.records.TokenSets;
import org.semblance.records.TokenSpill;
import org.semblance.run.Footprint;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.BlockJoin;
import org.semblance.search.Blockwise;
import org.semblance.search.Join;
import org.semblance.search.Search;
import org.semblance.search.Sides;
import org.semblance.search.SiteScope;
import org.semblance.spill.Content;
import org.semblance.spill.Scratch;

/**
 * From chunks of documents to what can be joined: in memory if that fits, else on disk, for detectors that can do so. There are two
 * occasions to go to disk: while documents are read, and when the search turns out to need more than there is.
 */
final class Encodings<R extends Records> implements Closeable {
    private final Detector<R> detector;
    private final Encoding<R> encoding;
    private final Workers workers;
    private final Footprint footprint;
    private final Scratch scratch;
    private final long limit;
    private final long mostTokens;
    private final @Nullable Blockwise blockwise;
    private final @Nullable TokenSpill spill;

    /**
     * Memory there is.
     *
     * @param limit for all
     * @param tokens for sets of tokens and their indexes, if all allows it
     */
    record Room(long limit, long tokens) {}

    Encodings(
            Detector<R> detector,
            Encoding<R> opened,
            Workers workers,
            Footprint footprint,
            Scratch scratch,
            Room room) {
        this.detector = detector;
        this.encoding = opened;
        this.workers = workers;
        this.footprint = footprint;
        this.scratch = scratch;
        this.limit = room.limit;
        this.mostTokens = room.tokens;
        Optional<Blockwise> blocks = detector.search().blockwise();
        this.blockwise = blocks.orElse(null);
        this.spill = blocks.isPresent() && opened instanceof TokenSetEncoding sets
                ? new TokenSpill(sets, footprint, scratch, mostTokens)
                : null;
    }

    Footprint footprint() {
        return footprint;
    }

    Scratch scratch() {
        return scratch;
    }

    /** For reading; with an archive, which keeps the tokens, if there is one. */
    Encoding<?> encoding(@Nullable TokenArchive archive) {
        return spill == null ? encoding : spill.spilling(archive);
    }

    /** Documents as an archive with this content has them, in their order. */
    List<Encoded> restored(Path archive, Content content) throws IOException, InterruptedException {
        Workers readers = new Workers(footprint.readers(workers.threads()));
        return new ArchivedTokens(Objects.requireNonNull(spill), readers).read(archive, content);
    }

    /** What is made of all chunks, which are used up. */
    Joinable joinable(CorpusReader.Input input, Sides sides) throws IOException, InterruptedException {
        int split = sides.split();
        long corpus = input.corpus().bytes();
        if (spill != null && blockwise != null && spill.isSpilled(input.corpus().size())) {
            StoredSets stored = new SpilledAssembly(input.encoded(), spill, scratch, workers, footprint)
                    .records(blockwise.needs(split));
            return new Blocks(blockwise, stored, corpus);
        }
        R records = encoding.assemble(input.encoded(), workers, footprint);
        Whole whole = new Whole(records, corpus, sides);
        if (blockwise == null || !(records instanceof TokenSets sets) || !whole.plan.isTight()) return whole;
        return new Blocks(blockwise, StoredSets.of(sets, blockwise.needs(split), footprint.room(), scratch), corpus);
    }

    @Override
    public void close() throws IOException {
        try (encoding) {
            if (spill != null) spill.close();
        }
    }

    /** All in memory. */
    private final class Whole implements Joinable {
        private final Search<R> search = detector.search();
        private final R records;
        private final long indexBytes;
        private final MemoryPlan plan;

        Whole(R records, long corpus, Sides sides) throws InterruptedException {
            this.records = records;
            long held = corpus + records.bytes() + (search.joinsCopiesOnce() ? Copies.bytes(records) : 0);
            this.indexBytes = MemoryPlan.roomForIndex(limit, held);
            long index = Join.bytes(search, records, sides, indexBytes);
            this.plan = MemoryPlan.of(limit, footprint.peak(), held, index).and(encoding.outside());
        }

        @Override
        public MemoryPlan plan() {
            return plan;
        }

        @Override
        public Join.Found join(Sides sides, SiteScope scope, Progress progress, PairRoom room)
                throws InterruptedException {
            return new Join<>(search, workers, progress, indexBytes, room).run(records, sides, scope);
        }
    }

    /** On disk. */
    private final class Blocks implements Joinable {
        private final StoredSets stored;
        private final BlockJoin join;
        private final MemoryPlan plan;

        Blocks(Blockwise how, StoredSets stored, long corpus) {
            this.stored = stored;
            long held = corpus + stored.bytes();
            long least = new BlockJoin(how, stored, 0).least();
            long room = Math.min(mostTokens, MemoryPlan.roomForIndex(limit, held));
            this.join = new BlockJoin(how, stored, Math.max(least, room));
            this.plan = MemoryPlan.of(limit, footprint.peak(), held, join.planned());
        }

        @Override
        public MemoryPlan plan() {
            return plan;
        }

        @Override
        public Join.Found join(Sides sides, SiteScope scope, Progress progress, PairRoom room)
                throws IOException, InterruptedException {
            try (stored) {
                return join.run(sides, scope, workers, progress, room);
            }
        }
    }
}
