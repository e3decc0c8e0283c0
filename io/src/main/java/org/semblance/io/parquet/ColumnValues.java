package org.semblance.io.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReaderImpl;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.jspecify.annotations.Nullable;

/** Iterates over the values of a column with their levels. Not thread-safe. */
public final class ColumnValues {
    private final ColumnDescriptor column;
    private final ColumnReader reader;
    private final int defined;

    /** @param pages must contain at least one value */
    ColumnValues(ParquetFile file, ColumnDescriptor column, Pages pages) throws IOException {
        this.column = column;
        this.defined = column.getMaxDefinitionLevel();
        this.reader = guard(() -> new ColumnReaderImpl(column, pages, new PrimitiveConverter() {}, file.writer()));
    }

    /** All values of a column of a row group, with one page at a time in memory. */
    public static ColumnValues of(ParquetFile file, int group, ColumnDescriptor column) throws IOException {
        PageWalk walk = new PageWalk(file, group, column);
        AtomicReference<@Nullable ColumnPage> first = new AtomicReference<>(walk.next()); // after the dictionary
        PageSupply supply = () -> {
            ColumnPage page = first.getAndSet(null);
            return page == null ? walk.next() : page;
        };
        return new ColumnValues(file, column, new Pages(walk.total(), walk.dictionary(), supply));
    }

    /** Supplies pages. */
    interface PageSupply {
        @Nullable
        ColumnPage next() throws IOException;
    }

    /** Adapter for parquet-java, which does not allow checked exceptions. */
    record Pages(long getTotalValueCount, @Nullable ColumnPage dictionary, PageSupply supply) implements PageReader {
        @Override
        @SuppressWarnings("NullAway") // parquet-java expects null if there is no dictionary
        public DictionaryPage readDictionaryPage() {
            try {
                return dictionary == null ? null : dictionary.dictionary();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public DataPage readPage() {
            try {
                ColumnPage page = supply.next();
                if (page == null) throw BadParquet.broken("there are fewer values than the footer says");
                return page.data();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private <T> T guard(Supplier<T> step) throws IOException {
        try {
            return step.get();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (RuntimeException e) {
            throw BadParquet.decoding(ParquetFile.name(column), e);
        }
    }

    public boolean isNull() {
        return reader.getCurrentDefinitionLevel() < defined;
    }

    /** The current value as bytes; it must not be null. */
    public byte[] bytes() throws IOException {
        return guard(() -> reader.getBinary().getBytes());
    }

    public int intValue() throws IOException {
        return guard(reader::getInteger);
    }

    public long longValue() throws IOException {
        return guard(reader::getLong);
    }

    public float floatValue() throws IOException {
        return guard(reader::getFloat);
    }

    public double doubleValue() throws IOException {
        return guard(reader::getDouble);
    }

    public boolean booleanValue() throws IOException {
        return guard(reader::getBoolean);
    }

    /** Skips values without decoding them. */
    public void skip(long values) throws IOException {
        guard(() -> {
            for (long i = 0; i < values; i++) {
                if (!isNull()) reader.skip();
                reader.consume();
            }
            return values;
        });
    }

    /** Moves to the next value; returns whether it belongs to the same row. */
    public boolean nextInRow() throws IOException {
        return guard(() -> {
            if (!isNull()) reader.skip();
            reader.consume();
            return reader.getCurrentRepetitionLevel() > 0;
        });
    }

    /** Moves to the first value of the next row. */
    public void skipRow() throws IOException {
        boolean more = true;
        while (more) more = nextInRow();
    }

    /** Passes every value of the row to the sink and moves to the next row. */
    void takeRow(TripletSink sink) throws IOException {
        guard(() -> {
            do {
                sink.accept(reader, reader.getCurrentRepetitionLevel(), reader.getCurrentDefinitionLevel());
                reader.consume();
            } while (reader.getCurrentRepetitionLevel() > 0);
            return column;
        });
    }

    /** Receives values with their repetition and definition levels; nulls have levels only. */
    interface TripletSink {
        void accept(ColumnReader value, int repetition, int definition);
    }
}
