package org.semblance.records.sets;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
 * Chunks of token sets on their way in: in memory as long as they fit it, and once they do not, all of them on disk, part by part.
 * What is made of them is the same.
 */
public final class TokenSpill implements Closeable {
    /** Tokens of chunks, version 1. */
    private static final int KIND = 0x544f_0001;

    private static final int BUFFER = 1 << 17;

    private final TokenSetEncoding encoding;
    private final MemoryMeter footprint;
    private final ScratchFiles scratch;
    private final BlockFile file;
    private final List<TokenSetChunk> held = new ArrayList<>();
    private int moved;
    private final ArrayDeque<BlockWriter> writers = new ArrayDeque<>();
    private final long[] tokens = new long[TokenSetChunk.PARTS];
    private final long most;
    private long heldBytes;
    private long knownBytes;
    private @Nullable TokenArchive archive;
    private boolean spilling;

    /**
     * Tokens of a run.
     *
     * @param most memory that tokens may take, if the footprint allows it
     */
    public TokenSpill(TokenSetEncoding encoding, MemoryMeter footprint, ScratchFiles scratch, long most) {
        this.encoding = encoding;
        this.most = most;
        this.footprint = footprint;
        this.scratch = scratch;
        this.file = new BlockFile(scratch, KIND, TokenSetChunk.PARTS);
    }

    /** The same encoding, whose chunks come here; and into an archive, if there is one. */
    public synchronized Encoding<TokenSets> spilling(@Nullable TokenArchive archive) {
        this.archive = archive;
        return new Encoding<>() {
            @Override
            public boolean dependsOnCollection() {
                return false;
            }

            @Override
            public Encoder encoder(MemoryMeter some) {
                return new TokenSetEncoder(encoding.multiset(), some, (number, hashes, ends, documents) -> {
                    TokenSetChunk chunk = chunk(hashes, ends, documents);
                    if (archive != null) archive.keep(number, hashes, ends, documents);
                    return chunk;
                });
            }

            @Override
            public TokenSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter some)
                    throws InterruptedException {
                return encoding.assemble(chunks, workers, some);
            }
        };
    }

    /** A chunk of its own, for which it makes room first; the arrays may be written again afterwards. */
    TokenSetChunk chunk(long[] hashes, int[] ends, int documents) {
        makeRoom(documents == 0 ? 0 : ends[documents - 1], documents);
        TokenSetChunk chunk = TokenSetEncoder.chunk(hashes, ends, documents, footprint);
        keep(chunk);
        return chunk;
    }

    /** A chunk of documents that are known before any is read. */
    TokenSetChunk known(long[] hashes, int[] ends, int documents) {
        synchronized (this) {
            knownBytes += TokenSetChunk.tokenBytes(documents == 0 ? 0 : ends[documents - 1]);
        }
        return chunk(hashes, ends, documents);
    }

    /** Before a chunk is made: if it would be too much, what is in memory goes to disk, and all that follows. */
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

    /** The disk must have room for all tokens, as far as anybody can know. */
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

    /** What is known is all there; of what is read an archive has copies, which may be on the same disk. */
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
        BlockWriter writer;
        int tag;
        synchronized (this) {
            tag = moved++;
            writer = writers.isEmpty() ? file.writer(BUFFER) : writers.pop();
        }
        long count = 0;
        for (int p = 0; p < TokenSetChunk.PARTS; p++) count += chunk.tokens(p);
        footprint.take(TokenSetChunk.contentBytes(chunk.documents()));
        chunk.moveTo(writer, tag);
        footprint.give(TokenSetChunk.tokenBytes(count));
        footprint.foresee(-TokenSetAssembly.mostBytes(count, 0));
        synchronized (this) {
            writers.push(writer);
        }
    }

    /** When all is read: whether the chunks are on disk. They go there now if there is no room to put them together. */
    public boolean isSpilled(int documents) {
        synchronized (this) {
            long longest = Arrays.stream(tokens).max().orElse(0);
            if (spilling || TokenSetAssembly.fits(footprint, longest, documents)) return spilling;
        }
        spillNow();
        return true;
    }

    /** Whatever there is goes to disk. */
    void spillNow() {
        synchronized (this) {
            spilling = true;
        }
        moveAll();
    }

    /** How many tokens a part has, on disk or not. */
    synchronized long tokens(int part) {
        return tokens[part];
    }

    /** Memory there is to put the chunks together. */
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
