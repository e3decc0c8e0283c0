package org.semblance.report.decontaminate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.read.RecordChunks;
import org.semblance.io.read.RecordReader;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.report.decontaminate.DocumentMatches.Fate;
import org.semblance.report.run.Manifest;
import org.semblance.report.run.Summary;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.Workers;

/**
 * Reads a corpus on one machine: a free thread takes the next chunk, matches its documents, and writes its results when all
 * earlier chunks are written; if the results are large, it waits for that while it reads. So the outputs do not depend on
 * the threads, and memory holds the index and one chunk per thread.
 */
public final class ChunkReading implements CorpusReading {
    static final int CHUNK_BYTES = 4 << 20;

    private final Workers workers;
    private final Progress progress;
    private final long limit;
    private MemoryPlan memory = MemoryPlan.of(Heap.limit(), 0, 0, 0);
    private double cpuSeconds;

    public ChunkReading(Workers workers, Progress progress) {
        this(workers, progress, DocumentMatches.BUFFER);
    }

    /** @param limit a chunk with longer results waits for all chunks before it, then writes them while it is read */
    ChunkReading(Workers workers, Progress progress, long limit) {
        this.workers = workers;
        this.progress = progress;
        this.limit = limit;
    }

    private static List<String> annotations(ContaminationPlan plan) {
        return plan.action() == Action.ANNOTATE ? ContaminationPlan.ANNOTATIONS : List.of();
    }

    @Override
    public List<String> check(ContaminationPlan plan) {
        CleanCorpus.check(plan.corpus(), annotations(plan));
        return CleanCorpus.notes(plan.corpus(), plan.action() == Action.ANNOTATE);
    }

    @Override
    public void require(ItemSearch search) {
        memory = search.memory(workers.threads()).require();
    }

    @Override
    public void read(ContaminationPlan plan, ItemSearch search, Path directory, boolean clean, Results results)
            throws IOException, InterruptedException {
        double before = processSeconds();
        try (RecordChunks chunks = new RecordChunks(plan.corpus(), plan.reading(), CHUNK_BYTES);
                CleanCorpus corpus = clean ? new CleanCorpus(directory, plan.corpus(), annotations(plan)) : null) {
            Writing writing = new Writing(plan, results, corpus);
            workers.share(() -> {
                DocumentMatches matches = search.matches(workers.threads());
                while (true) {
                    RecordChunks.Chunk chunk;
                    synchronized (chunks) {
                        if (Thread.interrupted()) throw new InterruptedException();
                        chunk = chunks.next();
                        progress.reached(chunks.bytesRead());
                    }
                    if (chunk == null) break;
                    read(chunk, matches, writing);
                }
            });
        }
        cpuSeconds = processSeconds() - before;
    }

    private void read(RecordChunks.Chunk chunk, DocumentMatches matches, Writing writing)
            throws IOException, InterruptedException {
        matches.begin(chunk.place());
        try (RecordReader records = chunk.records();
                RecordReader again = chunk.records()) {
            ChunkRecords read = new ChunkRecords(chunk, again);
            while (records.next()) {
                read.add(matches.match(records::read));
                if (matches.buffered() > limit) writing.flush(read, matches);
            }
            writing.flush(read, matches);
            writing.order.done(chunk);
        }
    }

    /** The records of a chunk that were matched. */
    private static final class ChunkRecords {
        final RecordChunks.Chunk chunk;
        final RecordReader again;
        private final Map<Integer, Fate> changed = new HashMap<>();
        private int matched;
        private int copied;

        /** @param again the records of the chunk, to be copied */
        ChunkRecords(RecordChunks.Chunk chunk, RecordReader again) {
            this.chunk = chunk;
            this.again = again;
        }

        void add(Fate fate) {
            if (!(fate instanceof Fate.Unchanged)) changed.put(matched, fate);
            matched++;
        }

        /** Copies those that were matched since the last call. */
        void copy(CleanCorpus clean, ContaminationPlan plan) throws IOException {
            for (; copied < matched && again.next(); copied++)
                changed.getOrDefault(copied, DocumentMatches.UNCHANGED).copy(again, clean, plan.reading());
            changed.clear();
        }
    }

    /** Writes chunk after chunk, by the threads that read them. */
    private static final class Writing {
        private final ContaminationPlan plan;
        private final Results results;
        private final @Nullable CleanCorpus clean;
        final ChunkOrder order = new ChunkOrder();

        Writing(ContaminationPlan plan, Results results, @Nullable CleanCorpus clean) {
            this.plan = plan;
            this.results = results;
            this.clean = clean;
        }

        /** Waits for the turn of the chunk and writes what it has so far. */
        void flush(ChunkRecords read, DocumentMatches matches) throws IOException, InterruptedException {
            order.await(read.chunk);
            results.take(matches.take());
            if (clean != null) read.copy(clean, plan);
        }
    }

    private static double processSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toMillis()
                / 1e3;
    }

    @Override
    public Progress progress() {
        return progress;
    }

    @Override
    public Manifest.Hashing hashing() {
        return Manifest.Hashing.by(workers);
    }

    @Override
    public Map<String, Number> cost(Stage stage) {
        return stage == Stage.SEARCH ? Map.of("cpu_seconds", cpuSeconds) : Map.of();
    }

    @Override
    public Summary.Resources resources() {
        return json -> {
            json.writeName("memory").writeStartObject();
            json.writeNumberProperty("limit_bytes", memory.limit());
            json.writeNumberProperty("index_bytes", memory.index());
            json.writeNumberProperty("planned_bytes", memory.total());
            json.writeNumberProperty("peak_heap_bytes", Heap.peak());
            Heap.peakOfProcess().ifPresent(bytes -> json.writeNumberProperty("peak_rss_bytes", bytes));
            json.writeEndObject();
        };
    }
}
