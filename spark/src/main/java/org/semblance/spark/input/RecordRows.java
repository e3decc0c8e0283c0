package org.semblance.spark.input;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.BooleanSupplier;
import org.apache.spark.sql.Row;
import org.semblance.document.Source.DocumentSink;
import org.semblance.spark.Iterators;

/** Converts records to rows. For one task; not thread-safe. */
public abstract class RecordRows implements DocumentSink {
    private final Deque<Row> rows = new ArrayDeque<>();
    private int place;

    /** Creates the converter of a task. */
    public interface Maker extends Serializable {
        RecordRows make();
    }

    /** Sets the input of the following records. */
    final RecordRows from(int index) {
        place = index;
        return this;
    }

    /** The input of the current record. */
    protected final int place() {
        return place;
    }

    /** The ordinal of a record of the current input. */
    protected final long ordinal(long position) {
        return Ordinals.of(place, position);
    }

    /** Whether a record of the current input is needed; others may be omitted. */
    protected boolean wants(long position) {
        return true;
    }

    /** Passes on the row of the current record. */
    protected final void add(Row row) {
        rows.add(row);
    }

    @Override
    public void reject(long position, String reason) {}

    /** There are no more records; it may be called again. */
    protected void end() {}

    /**
     * The rows of the records.
     *
     * @param advance reads the next record, which yields rows or none; false at the end
     */
    final Iterator<Row> iterator(BooleanSupplier advance) {
        return Iterators.of(() -> {
            boolean more = true;
            while (more && rows.isEmpty()) more = advance.getAsBoolean();
            if (!more) end();
            return rows.poll();
        });
    }
}
