package org.semblance.report.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairDigest;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;

/**
 * A batch of pairs as table rows and as digest lines, formatted directly as bytes without strings. Columnar tables read
 * the pairs themselves.
 */
final class PairRows {
    static final int MOST = 1 << 12;

    /** Upper bound of the bytes for the numbers of a row. */
    private static final int NUMBERS = 80;

    private static final byte[] TRUE = utf8("true");
    private static final byte[] FALSE = utf8("false");

    private final Result result;
    private final Corpus corpus;
    private final ScoreText scores;
    private final int longestId;
    private final @Nullable PairRowFormat style;
    private final byte[][] escapes;
    private final int mostPerByte;
    private final byte[] measure;
    private final int[] first = new int[MOST];
    private final int[] second = new int[MOST];
    private final int[] overlap = new int[MOST];
    private final double[] score = new double[MOST];
    private int count;

    /** First document of the previous row, and its cell in the table and in the digest. */
    private int last = -1;

    private byte[] lastRow = {};
    private byte[] lastLine = {};

    private byte[] rows = new byte[1 << 16];
    private int rowsEnd;
    private byte[] lines = new byte[1 << 16];
    private int linesEnd;

    PairRows(Result result, int longestId, PairsFormat format) {
        this.longestId = longestId;
        this.result = result;
        this.corpus = result.corpus();
        Relation<?> relation = result.detector().relation();
        this.scores = new ScoreText(relation);
        this.style = format == PairsFormat.PARQUET ? null : PairRowFormat.of(format, result.detector());
        this.escapes = style == null ? new byte[0][] : style.escapes();
        this.mostPerByte = mostPerByte(escapes);
        this.measure = utf8("\t" + relation.measure() + "\n");
    }

    /** Maximum number of bytes for one byte of an id. */
    private static int mostPerByte(byte[][] escapes) {
        int most = 1;
        for (byte[] escape : escapes) if (escape != null) most = Math.max(most, escape.length);
        return most;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Approximate bytes of a row without its ids: score, three numbers and separators. */
    int lengthWithoutIds() {
        return (style == null ? 0 : style.fixed()) + 8 + 3 * 3 + 4;
    }

    /** Replaces the batch by the next pairs; false if there are none. */
    boolean take(PairCursor pairs) throws IOException {
        count = 0;
        while (count < MOST && pairs.next()) {
            first[count] = pairs.first();
            second[count] = pairs.second();
            overlap[count] = pairs.overlap();
            score[count++] = pairs.score();
        }
        return count > 0;
    }

    int count() {
        return count;
    }

    void format() {
        rowsEnd = 0;
        linesEnd = 0;
        for (int i = 0; i < count; i++) format(first[i], second[i], overlap[i], scores.spelled(score[i]));
    }

    void writeTo(PairRowWriter out, PairDigest digest) throws IOException {
        out.write(this);
        digest.addLines(lines, linesEnd);
    }

    /** Writes the rows as bytes. */
    void writeBytes(OutputStream out) throws IOException {
        out.write(rows, 0, rowsEnd);
    }

    int first(int pair) {
        return first[pair];
    }

    int second(int pair) {
        return second[pair];
    }

    int overlap(int pair) {
        return overlap[pair];
    }

    double score(int pair) {
        return score[pair];
    }

    private void format(int a, int b, int shared, byte[] points) {
        makeRoom(points.length);
        if (a != last) begin(a);
        if (style != null) append(lastRow);
        System.arraycopy(lastLine, 0, lines, linesEnd, lastLine.length);
        linesEnd += lastLine.length;
        id(b);
        System.arraycopy(points, 0, lines, linesEnd, points.length);
        linesEnd += points.length;
        System.arraycopy(measure, 0, lines, linesEnd, measure.length);
        linesEnd += measure.length;
        if (style != null) cells(style, a, b, shared, points);
    }

    /** Appends the cells after the ids. */
    private void cells(PairRowFormat spelling, int a, int b, int shared, byte[] points) {
        append(spelling.afterSecond().bytes);
        append(points);
        append(spelling.afterScore().bytes);
        if (shared == PairSink.NO_OVERLAP) append(spelling.missing().bytes);
        else append(shared);
        append(spelling.afterOverlap().bytes);
        append(result.sizeOf(a));
        append(spelling.afterSize().bytes);
        append(result.sizeOf(b));
        append(spelling.afterSizes().bytes);
        boolean sites = corpus.hasSite(a) && corpus.hasSite(b);
        append(sites ? corpus.sameSite(a, b) ? TRUE : FALSE : spelling.missing().bytes);
        append(spelling.end().bytes);
    }

    private void makeRoom(int points) {
        int line = 2 * longestId + 2 + points + measure.length;
        if (lines.length - linesEnd < line) lines = Arrays.copyOf(lines, 2 * (lines.length + line));
        int row = style == null ? 0 : mostPerByte * line + style.fixed() + NUMBERS;
        if (rows.length - rowsEnd < row) rows = Arrays.copyOf(rows, 2 * (rows.length + row));
    }

    /** Caches the cells of the first document, which is usually the same as in the previous row. */
    private void begin(int a) {
        int row = rowsEnd;
        int line = linesEnd;
        if (style != null) append(style.start().bytes);
        id(a);
        if (style != null) append(style.afterFirst().bytes);
        lastRow = Arrays.copyOfRange(rows, row, rowsEnd);
        lastLine = Arrays.copyOfRange(lines, line, linesEnd);
        rowsEnd = row;
        linesEnd = line;
        last = a;
    }

    /** Appends an id: raw with a tab for the digest, escaped for the table. */
    private void id(int x) {
        int length = corpus.copyId(x, lines, linesEnd);
        if (style != null) escaped(linesEnd, linesEnd + length);
        linesEnd += length;
        lines[linesEnd++] = '\t';
    }

    private void escaped(int from, int to) {
        for (int i = from; i < to; i++) {
            byte c = lines[i];
            if (c < 0 || escapes[c] == null) rows[rowsEnd++] = c;
            else append(escapes[c]);
        }
    }

    private void append(byte[] bytes) {
        System.arraycopy(bytes, 0, rows, rowsEnd, bytes.length);
        rowsEnd += bytes.length;
    }

    /** Appends a non-negative number in decimal. */
    private void append(int number) {
        int digits = 1;
        for (long power = 10; power <= number; power *= 10) digits++;
        rowsEnd += digits;
        int rest = number;
        for (int i = 1; i <= digits; i++, rest /= 10) rows[rowsEnd - i] = (byte) ('0' + rest % 10);
    }

    /**
     * Formats scores. Scores repeat often, since they are fractions of small numbers: a direct-mapped cache holds recent
     * texts.
     */
    static final class ScoreText {
        private static final int BITS = 12;

        private final Relation<?> relation;
        private final double[] cached = new double[1 << BITS];
        private final byte[][] spelled = new byte[1 << BITS][];

        ScoreText(Relation<?> relation) {
            this.relation = relation;
        }

        byte[] spelled(double score) {
            int slot = (int) (Double.doubleToRawLongBits(score) * 0x9E3779B97F4A7C15L >>> 64 - BITS);
            byte[] spelling = spelled[slot];
            if (spelling == null || cached[slot] != score) {
                cached[slot] = score;
                spelled[slot] = spelling = relation.format(score).getBytes(StandardCharsets.UTF_8);
            }
            return spelling;
        }
    }
}
