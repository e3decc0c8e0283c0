package org.semblance.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairDigest;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;

/** A batch of pairs as rows of pairs.tsv, and as lines for the digest: bytes from the start, with no string in between. */
final class PairRows {
    static final int MOST = 1 << 12;

    /** More than the numbers of a row can take. */
    private static final int NUMBERS = 80;

    private static final byte[] TRUE = utf8("true");
    private static final byte[] FALSE = utf8("false");

    private final Result result;
    private final Corpus corpus;
    private final SpelledScores scores;
    private final int longestId;
    private final byte[] names;
    private final byte[] measure;
    private final int[] first = new int[MOST];
    private final int[] second = new int[MOST];
    private final int[] overlap = new int[MOST];
    private final double[] score = new double[MOST];
    private int count;

    /** The first document of the last row, and its cell in the table and in the digest. */
    private int last = -1;

    private byte[] lastRow = {};
    private byte[] lastLine = {};

    private byte[] rows = new byte[1 << 16];
    private int rowsEnd;
    private byte[] lines = new byte[1 << 16];
    private int linesEnd;

    PairRows(Result result, int longestId) {
        this.longestId = longestId;
        this.result = result;
        this.corpus = result.corpus();
        Relation<?> relation = result.detector().relation();
        this.scores = new SpelledScores(relation);
        this.names = utf8("\t%s\t%s\t%s\t"
                .formatted(
                        Tsv.escape(relation.measure()),
                        Tsv.escape(result.detector().name()),
                        result.detector().search().exact()));
        this.measure = utf8("\t" + relation.measure() + "\n");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** What a row takes without its ids, about: two tabs behind them, a score, three numbers, a line end. */
    int lengthWithoutIds() {
        return names.length + 2 + 8 + 3 * 3 + 4;
    }

    /** Takes the next pairs in place of the last ones, if there are any. */
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

    void writeTo(OutputStream out, PairDigest digest) throws IOException {
        out.write(rows, 0, rowsEnd);
        digest.addLines(lines, linesEnd);
    }

    private void format(int a, int b, int shared, byte[] points) {
        makeRoom(points.length);
        if (a != last) begin(a);
        append(lastRow);
        System.arraycopy(lastLine, 0, lines, linesEnd, lastLine.length);
        linesEnd += lastLine.length;
        id(b);
        append(points);
        append(names);
        if (shared != PairSink.NO_OVERLAP) append(shared);
        rows[rowsEnd++] = '\t';
        append(result.sizeOf(a));
        rows[rowsEnd++] = '\t';
        append(result.sizeOf(b));
        rows[rowsEnd++] = '\t';
        if (corpus.hasSite(a) && corpus.hasSite(b)) append(corpus.sameSite(a, b) ? TRUE : FALSE);
        rows[rowsEnd++] = '\n';
        System.arraycopy(points, 0, lines, linesEnd, points.length);
        linesEnd += points.length;
        System.arraycopy(measure, 0, lines, linesEnd, measure.length);
        linesEnd += measure.length;
    }

    private void makeRoom(int points) {
        int line = 2 * longestId + 2 + points + measure.length;
        if (lines.length - linesEnd < line) lines = Arrays.copyOf(lines, 2 * (lines.length + line));
        int row = 2 * line + names.length + NUMBERS;
        if (rows.length - rowsEnd < row) rows = Arrays.copyOf(rows, 2 * (rows.length + row));
    }

    /** Remembers the first document, which most rows have from the row before. */
    private void begin(int a) {
        int row = rowsEnd;
        int line = linesEnd;
        id(a);
        lastRow = Arrays.copyOfRange(rows, row, rowsEnd);
        lastLine = Arrays.copyOfRange(lines, line, linesEnd);
        rowsEnd = row;
        linesEnd = line;
        last = a;
    }

    /** An id and a tab: as it is for the digest, and with escapes in the table. */
    private void id(int x) {
        int length = corpus.copyId(x, lines, linesEnd);
        for (int i = linesEnd; i < linesEnd + length; i++) {
            byte c = lines[i];
            if (c > '\r' && c != '\\' || c < '\t') {
                rows[rowsEnd++] = c;
            } else {
                escape(c);
            }
        }
        rows[rowsEnd++] = '\t';
        linesEnd += length;
        lines[linesEnd++] = '\t';
    }

    private void escape(byte c) {
        int escaped = switch (c) {
            case '\t' -> 't';
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\\' -> '\\';
            default -> 0;
        };
        if (escaped != 0) rows[rowsEnd++] = '\\';
        rows[rowsEnd++] = escaped == 0 ? c : (byte) escaped;
    }

    private void append(byte[] bytes) {
        System.arraycopy(bytes, 0, rows, rowsEnd, bytes.length);
        rowsEnd += bytes.length;
    }

    /** A number of 0 or more in decimal. */
    private void append(int number) {
        int digits = 1;
        for (long power = 10; power <= number; power *= 10) digits++;
        rowsEnd += digits;
        int rest = number;
        for (int i = 1; i <= digits; i++, rest /= 10) rows[rowsEnd - i] = (byte) ('0' + rest % 10);
    }
}
