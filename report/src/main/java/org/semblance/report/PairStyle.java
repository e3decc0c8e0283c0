package org.semblance.report;

import java.nio.charset.StandardCharsets;
import org.semblance.Detector;

/** What stands between the cells of a row of pairs, as bytes. */
final class PairStyle {
    private static final String HEADER =
            "id_a\tid_b\tscore\tmeasure\tmethod\texact\toverlap\tsize_a\tsize_b\tsame_site\n";

    final byte[] header;
    final byte[] start;
    final byte[] afterFirst;
    final byte[] afterSecond;
    final byte[] afterScore;
    final byte[] afterOverlap;
    final byte[] afterSize;
    final byte[] afterSizes;
    final byte[] end;

    /** In place of a cell that has no value. */
    final byte[] missing;

    /** What becomes of an ASCII byte of an id: null for itself. */
    final byte[][] escapes;

    private PairStyle(
            byte[] header,
            byte[] start,
            byte[] afterFirst,
            byte[] afterSecond,
            byte[] afterScore,
            byte[] afterOverlap,
            byte[] afterSize,
            byte[] afterSizes,
            byte[] end,
            byte[] missing,
            byte[][] escapes) {
        this.header = header;
        this.start = start;
        this.afterFirst = afterFirst;
        this.afterSecond = afterSecond;
        this.afterScore = afterScore;
        this.afterOverlap = afterOverlap;
        this.afterSize = afterSize;
        this.afterSizes = afterSizes;
        this.end = end;
        this.missing = missing;
        this.escapes = escapes;
    }

    static PairStyle of(PairsFormat format, Detector<?> detector) {
        return format == PairsFormat.JSONL ? jsonl(detector) : tsv(detector);
    }

    private static PairStyle tsv(Detector<?> detector) {
        String names = "\t%s\t%s\t%s\t"
                .formatted(
                        Tsv.escape(detector.relation().measure()),
                        Tsv.escape(detector.name()),
                        detector.search().exact());
        byte[] tab = utf8("\t");
        byte[][] escapes = new byte[128][];
        for (String c : new String[] {"\t", "\n", "\r", "\\"}) escapes[c.charAt(0)] = utf8(Tsv.escape(c));
        return new PairStyle(
                utf8(HEADER), utf8(""), tab, tab, utf8(names), tab, tab, tab, utf8("\n"), utf8(""), escapes);
    }

    private static PairStyle jsonl(Detector<?> detector) {
        String names = ",\"measure\":%s,\"method\":%s,\"exact\":%s,\"overlap\":"
                .formatted(
                        JsonText.quoted(detector.relation().measure()),
                        JsonText.quoted(detector.name()),
                        detector.search().exact());
        byte[][] escapes = new byte[128][];
        for (char c = 0; c < escapes.length; c++) {
            String quoted = JsonText.quoted(Character.toString(c));
            String inner = quoted.substring(1, quoted.length() - 1);
            if (!inner.equals(Character.toString(c))) escapes[c] = utf8(inner);
        }
        return new PairStyle(
                utf8(""),
                utf8("{\"id_a\":\""),
                utf8("\",\"id_b\":\""),
                utf8("\",\"score\":"),
                utf8(names),
                utf8(",\"size_a\":"),
                utf8(",\"size_b\":"),
                utf8(",\"same_site\":"),
                utf8("}\n"),
                utf8("null"),
                escapes);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The most bytes that one byte of an id can become. */
    int mostPerByte() {
        int most = 1;
        for (byte[] escape : escapes) if (escape != null) most = Math.max(most, escape.length);
        return most;
    }

    /** Bytes of a row besides its ids, its score and its numbers. */
    int fixed() {
        return start.length
                + afterFirst.length
                + afterSecond.length
                + afterScore.length
                + afterOverlap.length
                + afterSize.length
                + afterSizes.length
                + end.length;
    }
}
