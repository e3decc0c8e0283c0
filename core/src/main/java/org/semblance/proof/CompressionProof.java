package org.semblance.proof;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.bytes.Compressor;
import org.semblance.relation.CompressionDistance;

/** Normalized compression distance from its definition: both texts and their concatenation are compressed anew. */
public record CompressionProof(CompressionDistance relation, Analyzer analyzer) implements PairProof {
    @Override
    public Verdict judge(Document first, Document second) {
        byte[] x = bytes(first);
        byte[] y = bytes(second);
        if (x.length == 0 || y.length == 0)
            return Verdict.stopped(List.of(), "signature", "one of them has nothing to compress");
        Compressor compressor = relation.compressor();
        int sizeX = compressor.size(x);
        int sizeY = compressor.size(y);
        boolean ordered = sizeX != sizeY ? sizeX < sizeY : Arrays.compareUnsigned(x, y) <= 0;
        byte[] both = Arrays.copyOf(ordered ? x : y, x.length + y.length);
        byte[] last = ordered ? y : x;
        System.arraycopy(last, 0, both, both.length - last.length, last.length);
        long beyond = (long) compressor.size(both) - Math.min(sizeX, sizeY);
        long larger = Math.max(sizeX, sizeY);
        boolean near =
                beyond * relation.limit().denominator() <= relation.limit().numerator() * larger;
        String score = relation.format((double) beyond / larger);
        List<Step> steps = List.of(new Step(
                "sizes",
                true,
                "%,d and %,d bytes, compressed %,d and %,d".formatted(x.length, y.length, sizeX, sizeY)));
        return Verdict.of(relation, near, score, "the compression distance of the texts is " + score, steps);
    }

    private byte[] bytes(Document text) {
        return String.join(" ", analyzer.tokens(text)).getBytes(StandardCharsets.UTF_8);
    }
}
