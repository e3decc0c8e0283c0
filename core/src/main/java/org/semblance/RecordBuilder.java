package org.semblance;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.records.Encoded;
import org.semblance.records.Encoding;
import org.semblance.records.Records;
import org.semblance.records.sets.ArchivedTokens;
import org.semblance.records.sets.SpilledAssembly;
import org.semblance.records.sets.StoredSets;
import org.semblance.records.sets.TokenArchive;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.sets.TokenSpill;
import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;
import org.semblance.run.NativeMemory;
import org.semblance.run.Workers;
import org.semblance.search.Blockwise;
import org.semblance.search.Search;
import org.semblance.search.Sides;
import org.semblance.search.join.BlockJoin;
import org.semblance.search.join.InMemoryJoin;
import org.semblance.search.join.JoinInput;
import org.semblance.search.join.SiteScope;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.ScratchFiles;

/**
 * Makes the records of a join from encoded chunks of documents: in memory if they fit, else on disk if the search can
 * join blocks of them. They go to disk while documents are read, or when the plan of the search needs more memory than
 * is available.
 */
final class RecordBuilder<R extends Records> implements Closeable {
    private final Search<R> search;
    private final Encoding<R> encoding;
    private final Workers workers;
    private final MemoryMeter footprint;
    private final ScratchFiles scratch;
    private final long heap;
    private final long tokenMemory;
    private final @Nullable Blockwise blockwise;
    private final @Nullable TokenSpill spill;

    RecordBuilder(Detector<R> detector, RunSettings.Resources resources, ScratchFiles scratch) throws IOException {
        this.search = detector.search();
        this.workers = resources.workers();
        this.footprint = resources.footprint();
        this.scratch = scratch;
        this.heap = resources.heap();
        this.tokenMemory = resources.tokenMemory();
        NativeMemory workplace = new NativeMemory(resources.temporary(), NativeMemory.beside(heap), workers.threads());
        this.encoding = detector.encoding().opened(workplace);
        this.blockwise = search.blockwise().orElse(null);
        this.spill = blockwise != null && encoding instanceof TokenSetEncoding sets
                ? new TokenSpill(sets, footprint, scratch, tokenMemory)
                : null;
    }

    /** The encoding for the reader; an archive, if given, stores the tokens, too. */
    Encoding<?> encoding(@Nullable TokenArchive archive) {
        return spill == null ? encoding : spill.spilling(archive);
    }

    /** The documents of an archive with this checksum, in order. */
    List<Encoded> restored(Path archive, FileChecksum content) throws IOException, InterruptedException {
        Workers readers = new Workers(footprint.readers(workers.threads()));
        return new ArchivedTokens(Objects.requireNonNull(spill), readers).read(archive, content);
    }

    /** Makes the records of all chunks, which are consumed, and plans their join. */
    JoinInput joinInput(CorpusReader.Input input, Sides sides, SiteScope scope)
            throws IOException, InterruptedException {
        Corpus corpus = input.corpus();
        if (spill != null && blockwise != null && spill.isSpilled(corpus.size())) {
            StoredSets stored = new SpilledAssembly(input.encoded(), spill, scratch, workers, footprint)
                    .records(blockwise.needs(sides.split()));
            return onDisk(blockwise, stored, corpus, sides, scope);
        }
        R records = encoding.assemble(input.encoded(), workers, footprint);
        Blockwise blocks = records instanceof TokenSets ? blockwise : null;
        JoinInput inMemory = inMemory(records, corpus, sides, scope, blocks != null);
        if (inMemory != null) return inMemory;
        StoredSets stored = StoredSets.of(
                (TokenSets) records, Objects.requireNonNull(blocks).needs(sides.split()), footprint.room(), scratch);
        return onDisk(blocks, stored, corpus, sides, scope);
    }

    /**
     * A join in memory; null if it would leave too little heap and the records can go to disk. If the records alone do
     * not fit, the run is refused without a plan: a plan requires that copies have been found.
     */
    private @Nullable JoinInput inMemory(R records, Corpus corpus, Sides sides, SiteScope scope, boolean canGoToDisk)
            throws InterruptedException {
        long recordBytes = InMemoryJoin.recordBytes(search, records);
        MemoryPlan least = memory(corpus, recordBytes, 0);
        if (canGoToDisk && least.isTight()) return null;
        long room = MemoryPlan.roomForIndex(heap, least.records());
        if (!least.fits())
            memory(corpus, recordBytes, search.plan(records, sides, room).bytes())
                    .require();
        JoinInput join = new InMemoryJoin<>(search, records, sides, scope, room, workers);
        return canGoToDisk && memory(corpus, join).isTight() ? null : join;
    }

    private JoinInput onDisk(Blockwise how, StoredSets stored, Corpus corpus, Sides sides, SiteScope scope)
            throws InterruptedException {
        long room = MemoryPlan.roomForIndex(heap, corpus.bytes() + stored.bytes());
        return new BlockJoin(how, stored, sides, scope, Math.min(tokenMemory, room), workers);
    }

    /** The memory of a join and the corpus. */
    MemoryPlan memory(Corpus corpus, JoinInput join) {
        return memory(corpus, join.recordBytes(), join.indexBytes());
    }

    private MemoryPlan memory(Corpus corpus, long recordBytes, long indexBytes) {
        return MemoryPlan.of(heap, footprint.peak(), corpus.bytes() + recordBytes, indexBytes)
                .and(encoding.outside());
    }

    @Override
    public void close() throws IOException {
        try (encoding) {
            if (spill != null) spill.close();
        }
    }
}
