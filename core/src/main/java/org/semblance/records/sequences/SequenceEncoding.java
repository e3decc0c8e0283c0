package org.semblance.records.sequences;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.TokenListEncoder;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/** Documents as {@link Sequences} of their tokens. */
public record SequenceEncoding() implements Encoding<Sequences> {
    /** Half of the maximum, so that a search can append a separator to every document. */
    private static final int MOST = Integer.MAX_VALUE / 2;

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        class Writer extends TokenListEncoder implements FingerprintingEncoder {
            @Override
            public String lastFingerprint() {
                return HexFormat.of().toHexDigits(lastHash());
            }

            @Override
            protected Encoded chunk(long[] hashes, int[] ends) {
                Chunk chunk = new Chunk(hashes, ends);
                footprint.take(chunk.bytes());
                footprint.foresee(3 * chunk.bytes()); // the chunks, all hashes sorted, and the numbers
                return chunk;
            }
        }
        return new Writer();
    }

    /** Numbers tokens in the order of their hashes, so that numbers do not depend on the order of documents. */
    @Override
    public Sequences assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        return assemble(chunks, workers, footprint, false);
    }

    private static Sequences assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint, boolean keepsHashes)
            throws InterruptedException {
        List<Chunk> all = chunks.stream().map(Chunk.class::cast).toList();
        long total = all.stream().mapToLong(chunk -> chunk.hashes().length).sum();
        if (total > MOST) throw new CollectionTooLarge(total);
        int documents = all.stream().mapToInt(Chunk::documents).sum();
        long listed = Long.BYTES * total;
        footprint.take(listed);
        long[] vocabulary = vocabulary(all, (int) total);
        int[] starts = new int[documents];
        int[] ends = new int[documents];
        Sequences sequences = new Sequences(
                new int[(int) total], starts, ends, vocabulary.length, keepsHashes ? vocabulary : new long[0]);
        footprint.take(sequences.bytes());
        int[] firstElement = new int[all.size() + 1];
        for (int c = 0, x = 0; c < all.size(); c++) {
            Chunk chunk = all.get(c);
            firstElement[c + 1] = firstElement[c] + chunk.hashes().length;
            for (int d = 0; d < chunk.documents(); d++, x++) {
                starts[x] = d == 0 ? firstElement[c] : ends[x - 1];
                ends[x] = firstElement[c] + chunk.ends()[d];
            }
        }
        workers.forEach(all.size(), c -> {
            long[] hashes = all.get(c).hashes();
            int[] elements = sequences.elements();
            for (int i = 0; i < hashes.length; i++) {
                elements[firstElement[c] + i] = Arrays.binarySearch(vocabulary, hashes[i]) + 1;
            }
        });
        footprint.give(listed + all.stream().mapToLong(Chunk::bytes).sum());
        return sequences;
    }

    @Override
    public Optional<RecordCodec<Sequences>> codec() {
        return Optional.of(new SequenceCodec(this));
    }

    /** The hashes of a document, 8 bytes each. */
    private record SequenceCodec(SequenceEncoding encoding) implements RecordCodec<Sequences> {
        @Override
        public Encoder encoder() {
            return encoding.encoder();
        }

        @Override
        public byte[] pack(Encoded one) {
            long[] hashes = ((Chunk) one).hashes();
            ByteBuffer packed = ByteBuffer.allocate(Long.BYTES * hashes.length);
            packed.asLongBuffer().put(hashes);
            return packed.array();
        }

        @Override
        public int sizeOf(byte[] packed) {
            return packed.length / Long.BYTES;
        }

        @Override
        public int content(byte[] packed) {
            return packed.length;
        }

        @Override
        public Sequences unpack(List<byte[]> packed) {
            List<Encoded> chunks = packed.stream().<Encoded>map(this::chunk).toList();
            try {
                return assemble(chunks, new Workers(1), new MemoryMeter(Long.MAX_VALUE), true);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }

        private Chunk chunk(byte[] packed) {
            long[] hashes = new long[sizeOf(packed)];
            ByteBuffer.wrap(packed).asLongBuffer().get(hashes);
            return new Chunk(hashes, new int[] {hashes.length});
        }
    }

    /** The distinct hashes, ascending. */
    private static long[] vocabulary(List<Chunk> chunks, int total) {
        long[] hashes = new long[total];
        int at = 0;
        for (Chunk chunk : chunks) {
            System.arraycopy(chunk.hashes(), 0, hashes, at, chunk.hashes().length);
            at += chunk.hashes().length;
        }
        Arrays.sort(hashes);
        int distinct = 0;
        for (int i = 0; i < total; i++) if (i == 0 || hashes[i] != hashes[i - 1]) hashes[distinct++] = hashes[i];
        return Arrays.copyOf(hashes, distinct);
    }

    /** The documents of a chunk as token hashes; those of document d end at {@code ends[d]}. */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    private record Chunk(long[] hashes, int[] ends) implements Encoded {
        @Override
        public int documents() {
            return ends.length;
        }

        long bytes() {
            return (long) Long.BYTES * hashes.length + (long) Integer.BYTES * ends.length;
        }
    }
}
