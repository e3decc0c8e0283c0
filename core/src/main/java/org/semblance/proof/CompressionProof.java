package org.semblance.proof;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.PairSink;

/** Normalized compression distance from its definition: both texts and their concatenation are compressed anew. */
public record CompressionProof(CompressionDistance relation, Analyzer analyzer) implements PairProof {
    @Override
    public Verdict judge(Document first, Document second) {
        Text x = text(first);
        Text y = text(second);
        if (x.size() == 0 || y.size() == 0)
            return Verdict.stopped(List.of(), "signature", "one of them has nothing to compress");
        Figures figures = compare(x, y);
        String score = relation.format(figures.score());
        List<Step> steps = List.of(new Step(
                "sizes",
                true,
                "%,d and %,d bytes, compressed %,d and %,d".formatted(x.size(), y.size(), x.compressed, y.compressed)));
        return Verdict.of(relation, figures.near(), score, "the compression distance of the texts is " + score, steps);
    }

    /** What is compressed of a document, and its size when compressed alone. */
    @SuppressWarnings("ArrayRecordComponent") // neither compared nor changed
    private record Text(byte[] bytes, int compressed) implements Form {
        @Override
        public int size() {
            return bytes.length;
        }
    }

    @Override
    public Preparer preparer() {
        return this::text;
    }

    @Override
    public Figures compare(Form first, Form second) {
        Text x = (Text) first;
        Text y = (Text) second;
        if (x.size() == 0 || y.size() == 0) return Figures.NONE;
        boolean ordered = x.compressed != y.compressed
                ? x.compressed < y.compressed
                : Arrays.compareUnsigned(x.bytes, y.bytes) <= 0;
        byte[] both = Arrays.copyOf(ordered ? x.bytes : y.bytes, x.size() + y.size());
        byte[] last = ordered ? y.bytes : x.bytes;
        System.arraycopy(last, 0, both, both.length - last.length, last.length);
        long beyond = (long) relation.compressor().size(both) - Math.min(x.compressed, y.compressed);
        long larger = Math.max(x.compressed, y.compressed);
        boolean near =
                beyond * relation.limit().denominator() <= relation.limit().numerator() * larger;
        return new Figures(near, (double) beyond / larger, PairSink.NO_OVERLAP, false);
    }

    private Text text(Document text) {
        byte[] bytes = String.join(" ", analyzer.tokens(text)).getBytes(StandardCharsets.UTF_8);
        return new Text(bytes, bytes.length == 0 ? 0 : relation.compressor().size(bytes));
    }
}
