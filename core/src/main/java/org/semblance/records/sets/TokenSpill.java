package org.semblance.records.sets;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.spill.BlockFile;
import org.semblance.spill.BlockWriter;
import org.semblance.spill.ScratchFiles;

/**
 * Collects chunks of token sets in memory while they fit; once they do not, all chunks are written to disk, part by
 * part. The resulting collection is the same.
 */
public final class TokenSpill implements Closeable {
    /** Tokens of chunks, version 1. */
    private static final int KIND = 0x544f_0001;

    private static final int BUFFER = 1 << 17;

    /** Leading bits, after those of a part, of the bins whose sizes are counted while chunks are written. */
    static final int BIN_BITS = 10;

    private final TokenSetEncoding encoding;
    private final MemoryMeter footprint;
    private final ScratchFiles scratch;
    private final BlockFile file;
    private final List<TokenSetChunk> held = new ArrayList<>();
    private int moved;
    private final ArrayDeque<ChunkWriter> writers = new ArrayDeque<>();
    private final long[] tokens = new long[TokenSetChunk.PARTS];
    private final long most;
    private long heldBytes;
    private long knownBytes;
    private @Nullable TokenArchive archive;
    private boolean spilling;

    /** Writes chunks for one thread at a time and counts their tokens by part and bin; the counts begin with a 0. */
    private record ChunkWriter(BlockWriter writer, List<int[]> starts) {
        void move(TokenSetChunk chunk, int tag) {
            for (int p = 0; p < TokenSetChunk.PARTS; p++) chunk.measure(p, BIN_BITS, starts.get(p));
            chunk.moveTo(writer, tag);
        }
    }

    /**
     * Collects the tokens of a run.
     *
     * @param most the maximum memory for tokens, if the footprint permits it
     */
    public TokenSpill(TokenSetEncoding encoding, MemoryMeter footprint, ScratchFiles scratch, long most) {
        this.encoding = encoding;
        this.most = most;
        this.footprint = footprint;
        this.scratch = scratch;
        this.file = new BlockFile(scratch, KIND, TokenSetChunk.PARTS);
    }

    /** The same encoding with its chunks collected here, and stored in the archive if there is one. */
    public synchronized Encoding<TokenSets> spilling(@Nullable TokenArchive archive) {
        this.archive = archive;
        return new Encoding<>() {
            @Override
            public boolean dependsOnCollection() {
                return encoding.dependsOnCollection();
            }

            @Override
            public Encoder encoder(MemoryMeter meter) {
                return new TokenSetEncoder(encoding.multiset(), meter, (number, hashes, ends, documents) -> {
                    TokenSetChunk chunk = chunk(hashes, ends, documents);
                    if (archive != null) archive.keep(number, hashes, ends, documents);
                    return chunk;
                });
            }

            @Override
            public TokenSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter meter)
                    throws InterruptedException {
                return encoding.assemble(chunks, workers, meter);
            }
        };
    }

    /** Creates a chunk, after freeing memory for it if necessary; the arrays may be reused afterwards. */
    TokenSetChunk chunk(long[] hashes, int[] ends, int documents) {
        makeRoom(documents == 0 ? 0 : ends[documents - 1], documents);
        TokenSetChunk chunk = TokenSetEncoder.chunk(hashes, ends, documents, footprint);
        keep(chunk);
        return chunk;
    }

    /** Creates a chunk of documents of earlier runs, which are complete before any input is read. */
    TokenSetChunk known(long[] hashes, int[] ends, int documents) {
        synchronized (this) {
            knownBytes += TokenSetChunk.tokenBytes(documents == 0 ? 0 : ends[documents - 1]);
        }
        return chunk(hashes, ends, documents);
    }

    /**
     * Before a chunk is created: if memory would be exceeded, starts writing chunks to disk, beginning with those in
     * memory.
     */
    private void makeRoom(long chunkTokens, long documents) {
        boolean begin;
        synchronized (this) {
            heldBytes += TokenSetChunk.tokenBytes(chunkTokens);
            begin = !spilling
                    && (heldBytes > most || footprint.isTight(TokenSetAssembly.mostBytes(chunkTokens, documents)));
            if (begin) spilling = true;
        }
        if (begin) moveAll();
    }

    private void keep(TokenSetChunk chunk) {
        synchronized (this) {
            for (int p = 0; p < tokens.length; p++) tokens[p] += chunk.tokens(p);
            if (!spilling) {
                held.add(chunk);
                return;
            }
        }
        move(chunk);
    }

    /** Writes all chunks in memory to disk, after a check that the disk has space for the expected total of tokens. */
    private void moveAll() {
        try {
            requireDisk();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<TokenSetChunk> all;
        synchronized (this) {
            all = List.copyOf(held);
            held.clear();
        }
        all.forEach(this::move);
    }

    /**
     * Requires disk space for the tokens of earlier runs, which are complete, and for the expected tokens of the input.
     * The archive stores the latter once more, possibly on the same disk.
     */
    private synchronized void requireDisk() throws IOException {
        long fresh = footprint.ofAll(heldBytes - knownBytes);
        if (archive == null) {
            scratch.require(knownBytes + fresh);
            return;
        }
        long copies = fresh / TokenSetChunk.tokenBytes(1) * Long.BYTES;
        long missing = Math.max(0, copies - archive.content().bytes());
        scratch.require(knownBytes + fresh, archive.path(), missing);
    }

    private void move(TokenSetChunk chunk) {
        ChunkWriter writer;
        int tag;
        synchronized (this) {
            tag = moved++;
            writer = writers.isEmpty() ? writer() : writers.pop();
        }
        long count = 0;
        for (int p = 0; p < TokenSetChunk.PARTS; p++) count += chunk.tokens(p);
        footprint.take(TokenSetChunk.contentBytes(chunk.documents()));
        writer.move(chunk, tag);
        footprint.give(TokenSetChunk.tokenBytes(count));
        footprint.foresee(-TokenSetAssembly.mostBytes(count, 0));
        synchronized (this) {
            writers.push(writer);
        }
    }

    private ChunkWriter writer() {
        return new ChunkWriter(
                file.writer(BUFFER),
                Stream.generate(() -> new int[(1 << BIN_BITS) + 1])
                        .limit(TokenSetChunk.PARTS)
                        .toList());
    }

    /**
     * After all input is read: whether the chunks are on disk. They are moved there now if memory does not suffice to
     * combine them.
     */
    public boolean isSpilled(int documents) {
        synchronized (this) {
            long longest = Arrays.stream(tokens).max().orElse(0);
            if (spilling || TokenSetAssembly.fits(footprint, longest, documents)) return spilling;
        }
        spillNow();
        return true;
    }

    /** Writes all chunks to disk. */
    void spillNow() {
        synchronized (this) {
            spilling = true;
        }
        moveAll();
    }

    /** Number of tokens in a part, in memory and on disk. */
    synchronized long tokens(int part) {
        return tokens[part];
    }

    /** Number of tokens on disk in each bin of a part; nothing may be written meanwhile. */
    synchronized int[] binSizes(int part) {
        int[] sizes = new int[1 << BIN_BITS];
        for (ChunkWriter writer : writers) {
            int[] starts = writer.starts.get(part);
            for (int b = 0; b < sizes.length; b++) sizes[b] += starts[b + 1];
        }
        return sizes;
    }

    MaxDocumentFrequency limit() {
        return encoding.limit();
    }

    /** Memory available for combining the chunks, in bytes. */
    long room() {
        return Math.min(most, footprint.room());
    }

    BlockFile file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
