package org.semblance.proof;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.semblance.analysis.Utf8Scratch;
import org.semblance.document.Document;
import org.semblance.relation.SameText;

/**
 * Compares the bytes of two texts.
 *
 * @param plain normalizes a text by other code than the run
 */
public record SameTextProof(UnaryOperator<String> plain) implements PairProof {
    private static final SameText RELATION = new SameText();

    /** A text in UTF-8. */
    @SuppressWarnings("ArrayRecordComponent") // neither compared as a record nor changed
    private record Text(byte[] bytes) implements Form {
        @Override
        public int size() {
            return bytes.length;
        }
    }

    @Override
    public Verdict judge(Document first, Document second) {
        Text x = text(first);
        Text y = text(second);
        if (x.size() == 0 || y.size() == 0) return Verdict.stopped(List.of(), "text", "one of them has no text");
        int at = Arrays.mismatch(x.bytes, y.bytes);
        Step sizes = new Step("sizes", x.size() == y.size(), "%,d and %,d bytes".formatted(x.size(), y.size()));
        if (at < 0) {
            Step bytes = new Step("bytes", true, "all bytes are equal: identical " + RELATION.format(1));
            return new Verdict(true, RELATION.format(1), "", List.of(sizes, bytes), false);
        }
        String difference = "the texts differ from byte %,d on".formatted(at + 1L);
        return new Verdict(
                false, RELATION.format(0), difference, List.of(sizes, new Step("bytes", false, difference)), false);
    }

    @Override
    public Preparer preparer() {
        return this::text;
    }

    @Override
    public Figures compare(Form first, Form second) {
        byte[] x = ((Text) first).bytes;
        byte[] y = ((Text) second).bytes;
        if (x.length == 0 || y.length == 0) return Figures.NONE;
        boolean equal = Arrays.equals(x, y);
        return new Figures(equal, equal ? 1 : 0, equal ? x.length : UNKNOWN, false);
    }

    private Text text(Document document) {
        String text = plain.apply(document.text());
        return new Text(text.isBlank() ? new byte[0] : Utf8Scratch.utf8(text));
    }
}
