package org.semblance.records;

import java.nio.ByteBuffer;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.run.Workers;

/**
 * The codec of every form that has none of its own: the text itself, encoded again when it is unpacked. Larger and
 * slower than a specific codec, but correct for any form that depends on the text of a document alone.
 */
public record TextCodec<R extends Records>(Analyzer analyzer, Encoding<R> encoding) implements RecordCodec<R> {
    public TextCodec {
        if (encoding.dependsOnCollection())
            throw new IllegalArgumentException("this encoding depends on the collection, not on the text alone");
    }

    private record Chunk(String text, int size) implements Encoded {
        @Override
        public int documents() {
            return 1;
        }
    }

    @Override
    public Encoder encoder() {
        return new TextEncoder(encoding.encoder());
    }

    /** Encodes a document to determine its size, and keeps its text. */
    private static final class TextEncoder implements Encoder {
        private final Encoder encoder;
        private String text = "";

        TextEncoder(Encoder encoder) {
            this.encoder = encoder;
        }

        @Override
        public void begin(Document document) {
            text = document.text();
            encoder.begin(document);
        }

        @Override
        public void token(long hash, int start, int end) {
            encoder.token(hash, start, end);
        }

        @Override
        public void end() {
            encoder.end();
        }

        @Override
        public int lastSize() {
            return encoder.lastSize();
        }

        @Override
        public int leastSize() {
            return encoder.leastSize();
        }

        @Override
        public String unit() {
            return encoder.unit();
        }

        @Override
        public void clearLast() {
            text = "";
            encoder.clearLast();
        }

        @Override
        public Encoded seal() {
            Chunk chunk = new Chunk(text, text.isEmpty() ? 0 : encoder.lastSize());
            encoder.seal();
            return chunk;
        }
    }

    /** The size, then the UTF-16 code units of the text, so that unpaired surrogates are preserved. */
    @Override
    public byte[] pack(Encoded one) {
        Chunk chunk = (Chunk) one;
        byte[] packed = new byte[Integer.BYTES + Character.BYTES * chunk.text.length()];
        ByteBuffer.wrap(packed).putInt(chunk.size).asCharBuffer().put(chunk.text);
        return packed;
    }

    @Override
    public int sizeOf(byte[] packed) {
        return ByteBuffer.wrap(packed).getInt();
    }

    @Override
    public int content(byte[] packed) {
        return packed.length;
    }

    @Override
    public R unpack(List<byte[]> packed) {
        Encoder encoder = encoding.encoder();
        Analyzer.Worker analysis = analyzer.worker(encoder);
        for (byte[] one : packed) {
            ByteBuffer bytes = ByteBuffer.wrap(one);
            int size = bytes.getInt();
            Document document = Document.of("", bytes.asCharBuffer().toString());
            encoder.begin(document);
            analysis.analyze(document);
            if (size == 0) encoder.clearLast();
        }
        try {
            return encoding.assemble(List.of(encoder.seal()), new Workers(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
