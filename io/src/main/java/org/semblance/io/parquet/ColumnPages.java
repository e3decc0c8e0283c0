package org.semblance.io.parquet;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.jspecify.annotations.Nullable;

/** The pages of one column of a row group, with one value per row; returned as ranges of rows, in order. */
public final class ColumnPages {
    private final ParquetFile file;
    private final ColumnDescriptor column;
    private final PageWalk walk;
    private final Deque<ColumnPage> ahead = new ArrayDeque<>();
    private long known;

    /** Begins at the first row of a row group. */
    public ColumnPages(ParquetFile file, int group, ColumnDescriptor column) throws IOException {
        if (column.getMaxRepetitionLevel() > 0) throw new IllegalArgumentException("a column of lists: " + column);
        this.file = file;
        this.column = column;
        this.walk = new PageWalk(file, group, column);
        if (walk.total() != file.rows(group))
            throw BadParquet.broken("column \"%s\" has %,d values in row group %d, which has %,d rows"
                    .formatted(ParquetFile.name(column), walk.total(), group + 1, file.rows(group)));
    }

    /**
     * The row at which the values from {@code from} on reach about {@code bytes} bytes; at least one row after {@code
     * from}, which must not be beyond the end.
     */
    public long cut(long from, long bytes) throws IOException {
        forget(from);
        long to = from;
        double weight = 0;
        while (weight < bytes) {
            ColumnPage page = at(to);
            if (page == null) break;
            double each = Math.max(1, perValue(page));
            long room = (long) Math.max(1, (bytes - weight) / each);
            if (page.end() - to > 2 * room) return to + room;
            weight += each * (page.end() - to);
            to = page.end();
        }
        return to;
    }

    /** Estimated bytes per value; with a dictionary, those of its entries. */
    private double perValue(ColumnPage page) {
        ColumnPage dictionary = walk.dictionary();
        boolean packed = dictionary != null && dictionary.values() > 0 && page.usesDictionary();
        return packed && dictionary != null
                ? (double) dictionary.bytes() / dictionary.values()
                : (double) page.bytes() / Math.max(1, page.values());
    }

    private @Nullable ColumnPage at(long row) throws IOException {
        while (known <= row) if (!more()) return null;
        for (ColumnPage page : ahead) if (page.end() > row) return page;
        return null;
    }

    private boolean more() throws IOException {
        ColumnPage page = walk.next();
        if (page == null) return false;
        ahead.add(page);
        known = page.end();
        return true;
    }

    private void forget(long from) {
        while (!ahead.isEmpty() && ahead.getFirst().end() <= from) ahead.removeFirst();
    }

    /** The values of these rows, for any thread; pages before them are released. */
    public Stretch stretch(long from, long to) throws IOException {
        forget(from);
        while (known < to) if (!more()) throw BadParquet.broken("there are fewer values than the footer says");
        List<ColumnPage> pages = new ArrayList<>();
        for (ColumnPage page : ahead) if (page.first() < to && page.end() > from) pages.add(page);
        return new Stretch(file, column, walk.dictionary(), pages, from);
    }

    /**
     * A range of values that have not been read yet.
     *
     * @param from the row of the row group at which it begins, within the first page
     */
    public record Stretch(
            ParquetFile file,
            ColumnDescriptor column,
            @Nullable ColumnPage dictionary,
            List<ColumnPage> pages,
            long from) {
        public Stretch {
            pages = List.copyOf(pages);
        }

        /** The values, positioned at the first. */
        public ColumnValues open() throws IOException {
            Iterator<ColumnPage> rest = pages.iterator();
            long values = pages.getLast().end() - pages.getFirst().first();
            ColumnValues opened = new ColumnValues(
                    file,
                    column,
                    new ColumnValues.Pages(values, dictionary, () -> rest.hasNext() ? rest.next() : null));
            opened.skip(from - pages.getFirst().first());
            return opened;
        }
    }
}
