package org.semblance.benchmarks.prints;

import static org.semblance.benchmarks.measure.MarkdownTable.NONE;

import org.semblance.benchmarks.measure.MarkdownTable;

/**
 * One cell of a table.
 *
 * @param column name of the column
 * @param value a string, a long, or a double, which is not finite if it was not measured
 * @param text formatted for a table
 */
record Figure(String column, Object value, String text) {
    static Figure name(String column, String value) {
        return new Figure(column, value, value);
    }

    static Figure count(String column, long value) {
        return new Figure(column, value, MarkdownTable.count(value));
    }

    /** A large number, rounded to an integer in tables. */
    static Figure rate(String column, double value) {
        return new Figure(column, value, Double.isFinite(value) ? MarkdownTable.count(Math.round(value)) : NONE);
    }

    static Figure seconds(String column, double value) {
        return new Figure(column, value, MarkdownTable.seconds(value));
    }

    static Figure megabytes(String column, long bytes) {
        return new Figure(column, bytes / 1e6, MarkdownTable.megabytes(bytes));
    }

    static Figure decimal(String column, double value, int digits) {
        return new Figure(column, value, MarkdownTable.decimal(value, digits));
    }

    static Figure times(String column, double value) {
        return new Figure(column, value, MarkdownTable.times(value));
    }

    static Figure none(String column) {
        return new Figure(column, Double.NaN, NONE);
    }
}
