package org.semblance.spark.join;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;

/** Some rows at a time. */
record Batches(Iterator<Row> rows, int together) implements Iterator<List<Row>> {
    @Override
    public boolean hasNext() {
        return rows.hasNext();
    }

    @Override
    public List<Row> next() {
        List<Row> some = new ArrayList<>(together);
        while (some.size() < together && rows.hasNext()) some.add(rows.next());
        return some;
    }
}
