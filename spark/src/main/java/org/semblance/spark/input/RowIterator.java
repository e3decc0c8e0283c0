package org.semblance.spark.input;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Iterates over the rows of records; each record yields one row or none. */
abstract class RowIterator implements Iterator<Row> {
    private final DocumentRows rows;
    private @Nullable Row next;

    RowIterator(DocumentRows rows) {
        this.rows = rows;
    }

    /** Reads the next record; false at the end. */
    abstract boolean advance(DocumentRows into);

    @Override
    public boolean hasNext() {
        while (next == null) {
            next = rows.poll();
            if (next == null && !advance(rows)) return false;
        }
        return true;
    }

    @Override
    public Row next() {
        if (!hasNext() || next == null) throw new NoSuchElementException();
        Row taken = next;
        next = null;
        return taken;
    }
}
