package org.semblance.report.run;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.report.JsonText;
import org.semblance.report.Tsv;

/**
 * Text format of a pair: escaping and the constant text between cells.
 *
 * @param escape escapes an id; applied to ASCII characters only, all others are unchanged
 * @param missing text for a cell without a value
 */
public record PairRowFormat(
        UnaryOperator<String> escape,
        Text header,
        Text start,
        Text afterFirst,
        Text afterSecond,
        Text afterScore,
        Text afterOverlap,
        Text afterSize,
        Text afterSizes,
        Text end,
        Text missing) {
    private static final String HEADER =
            "id_a\tid_b\tscore\tmeasure\tmethod\texact\toverlap\tsize_a\tsize_b\tsame_site\n";
    private static final int ASCII = 128;

    /** Constant text, as characters and in UTF-8. */
    static final class Text {
        final String chars;
        final byte[] bytes;

        private Text(String chars) {
            this.chars = chars;
            this.bytes = chars.getBytes(StandardCharsets.UTF_8);
        }
    }

    public static PairRowFormat of(PairsFormat format, Detector<?> detector) {
        return format == PairsFormat.JSONL ? jsonl(detector) : tsv(detector);
    }

    private static PairRowFormat tsv(Detector<?> detector) {
        String names = "\t%s\t%s\t%s\t"
                .formatted(
                        Tsv.escape(detector.relation().measure()),
                        Tsv.escape(detector.name()),
                        detector.search().exact());
        return of(Tsv::escape, HEADER, "", "\t", "\t", names, "\t", "\t", "\t", "\n", "");
    }

    private static PairRowFormat jsonl(Detector<?> detector) {
        String names = ",\"measure\":%s,\"method\":%s,\"exact\":%s,\"overlap\":"
                .formatted(
                        JsonText.quoted(detector.relation().measure()),
                        JsonText.quoted(detector.name()),
                        detector.search().exact());
        return of(
                JsonText::escaped,
                "",
                "{\"id_a\":\"",
                "\",\"id_b\":\"",
                "\",\"score\":",
                names,
                ",\"size_a\":",
                ",\"size_b\":",
                ",\"same_site\":",
                "}\n",
                "null");
    }

    /** @param texts in the order of the components */
    private static PairRowFormat of(UnaryOperator<String> escape, String... texts) {
        Text[] t = Arrays.stream(texts).map(Text::new).toArray(Text[]::new);
        return new PairRowFormat(escape, t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8], t[9]);
    }

    /** Header line; empty for formats without one. */
    public String headerLine() {
        return header.chars;
    }

    /** Appends the row of one pair. {@link PairRows} writes the same bytes for batches. */
    public void append(
            StringBuilder row,
            String idA,
            String idB,
            String score,
            @Nullable Integer overlap,
            int sizeA,
            int sizeB,
            @Nullable Boolean sameSite) {
        row.append(start.chars).append(escape.apply(idA)).append(afterFirst.chars);
        row.append(escape.apply(idB)).append(afterSecond.chars);
        row.append(score).append(afterScore.chars);
        row.append(overlap == null ? missing.chars : overlap).append(afterOverlap.chars);
        row.append(sizeA).append(afterSize.chars);
        row.append(sizeB).append(afterSizes.chars);
        row.append(sameSite == null ? missing.chars : sameSite).append(end.chars);
    }

    /** Escaped form of each ASCII byte of an id; null for unchanged bytes. */
    byte[][] escapes() {
        byte[][] escapes = new byte[ASCII][];
        for (char c = 0; c < ASCII; c++) {
            String plain = Character.toString(c);
            String escaped = escape.apply(plain);
            if (!escaped.equals(plain)) escapes[c] = escaped.getBytes(StandardCharsets.UTF_8);
        }
        return escapes;
    }

    /** Bytes of a row without its ids, score and numbers. */
    int fixed() {
        return start.bytes.length
                + afterFirst.bytes.length
                + afterSecond.bytes.length
                + afterScore.bytes.length
                + afterOverlap.bytes.length
                + afterSize.bytes.length
                + afterSizes.bytes.length
                + end.bytes.length;
    }
}
