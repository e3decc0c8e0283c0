package org.semblance.records.sets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.semblance.records.Encoded;
import org.semblance.run.Workers;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.SavedReader;

/**
 * Restores the chunks that a {@link TokenArchive} stored.
 *
 * @param spill receives the chunks
 */
public record ArchivedTokens(TokenSpill spill, Workers workers) {
    /**
     * The chunks of a file, in their order, after a check of its content. Threads take turns reading and partition
     * their chunks in parallel.
     */
    public List<Encoded> read(Path file, FileChecksum content) throws IOException, InterruptedException {
        Map<Integer, Encoded> chunks = new TreeMap<>();
        AtomicInteger begun = new AtomicInteger();
        try (SavedReader blocks = new SavedReader(file, TokenArchive.KIND)) {
            workers.share(() -> {
                while (true) {
                    SavedReader.Block block;
                    synchronized (blocks) {
                        if (Thread.interrupted()) throw new InterruptedException();
                        block = blocks.next();
                        if (block == null) return;
                        if (block.tag() != begun.getAndIncrement())
                            throw SavedReader.damaged(file, "a block is missing");
                    }
                    Encoded chunk = chunk(block.content(), file);
                    synchronized (chunks) {
                        chunks.put(block.tag(), chunk);
                    }
                }
            });
            content.require(blocks.content(), file);
        }
        return List.copyOf(chunks.values());
    }

    private Encoded chunk(ByteBuffer in, Path file) throws IOException {
        int documents = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (documents < 0 || in.remaining() / Integer.BYTES < documents) throw invalidBlock(file);
        int[] ends = new int[documents];
        in.asIntBuffer().get(ends);
        in.position(Integer.BYTES * (1 + documents));
        int tokens = documents == 0 ? 0 : ends[documents - 1];
        if (tokens < 0 || in.remaining() != (long) Long.BYTES * tokens) throw invalidBlock(file);
        for (int d = 1; d < documents; d++) if (ends[d] < ends[d - 1]) throw invalidBlock(file);
        long[] hashes = new long[tokens];
        in.asLongBuffer().get(hashes);
        return spill.known(hashes, ends, documents);
    }

    private static IOException invalidBlock(Path file) {
        return SavedReader.damaged(file, "the content of a block does not match its header");
    }
}
