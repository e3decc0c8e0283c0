package org.semblance.io.parquet;

import java.io.IOException;
import java.io.InputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.jspecify.annotations.Nullable;

/** Iterates over the pages of a column chunk, reading only their headers. */
final class PageWalk {
    private static final int WINDOW = 1 << 13;

    private final ParquetFile file;
    private final ColumnChunkMetaData chunk;
    private final String name;
    private final long end;
    private long at;
    private long values;
    private @Nullable ColumnPage dictionary;

    PageWalk(ParquetFile file, int group, ColumnDescriptor column) throws BadParquet {
        this.file = file;
        this.chunk = file.chunk(group, column);
        this.name = ParquetFile.name(column);
        this.at = chunk.getStartingPos();
        this.end = at + chunk.getTotalSize();
        if (at < 0 || end > file.size() || end < at) throw BadParquet.broken("column \"" + name + "\" is cut off");
        if (chunk.isEncrypted())
            throw new BadParquet("column \"" + name + "\" is encrypted; write it without encryption");
        if (!Codec.reads(chunk.getCodec()))
            throw new BadParquet("column \"" + name + "\" is compressed by " + chunk.getCodec()
                    + ", which is not supported; write it with snappy or zstd");
    }

    /** Number of values of the chunk, nulls included. */
    long total() {
        return chunk.getValueCount();
    }

    /** The dictionary of the chunk, if any; available after the first page. */
    @Nullable
    ColumnPage dictionary() {
        return dictionary;
    }

    /** The next data page, or null after the last. */
    @Nullable
    ColumnPage next() throws IOException {
        while (values < total()) {
            ColumnPage page = header();
            if (page.isDictionary()) dictionary = page;
            if (!page.isData()) continue;
            values += page.values();
            return page;
        }
        return null;
    }

    private ColumnPage header() throws IOException {
        Window window = new Window();
        PageHeader header;
        try {
            header = Util.readPageHeader(window);
        } catch (IOException | RuntimeException e) {
            throw brokenHeader(e);
        }
        if (!isWhole(header)) throw brokenHeader(null);
        long content = window.position;
        int length = header.getCompressed_page_size();
        ColumnPage page = new ColumnPage(file, chunk, header, content, values);
        if (length < 0 || content + length > end || page.values() < 0 || page.bytes() < 0)
            throw BadParquet.broken("a page of column \"" + name + "\" is cut off");
        long room = Runtime.getRuntime().maxMemory() / 3;
        if ((long) page.bytes() + length > room)
            throw new BadParquet(
                    "a page of column \"%s\" takes %,d MB, too much for the memory; give more with --memory, or write the file with smaller pages"
                            .formatted(name, (page.bytes() + (long) length) >> 20));
        at = content + length;
        return page;
    }

    private BadParquet brokenHeader(@Nullable Exception cause) {
        return BadParquet.broken("a page of column \"" + name + "\" has a broken header", cause);
    }

    /** Whether the header has the part that its page type requires. */
    private static boolean isWhole(PageHeader header) {
        return switch (header.getType()) {
            case DATA_PAGE -> header.isSetData_page_header();
            case DATA_PAGE_V2 -> header.isSetData_page_header_v2();
            case DICTIONARY_PAGE -> header.isSetDictionary_page_header();
            case INDEX_PAGE -> true;
        };
    }

    /** The file from the next header on, whose length is not known in advance. */
    private final class Window extends InputStream {
        private byte[] bytes = {};
        private int next;
        private long position = at;

        @Override
        public int read() throws IOException {
            if (next == bytes.length && !fill()) return -1;
            position++;
            return bytes[next++] & 0xFF;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            if (length == 0) return 0;
            if (next == bytes.length && !fill()) return -1;
            int n = Math.min(length, bytes.length - next);
            System.arraycopy(bytes, next, to, offset, n);
            next += n;
            position += n;
            return n;
        }

        private boolean fill() throws IOException {
            int n = (int) Math.min(WINDOW, end - position);
            if (n <= 0) return false;
            bytes = file.read(position, n);
            next = 0;
            return true;
        }
    }
}
