package org.semblance.io.parquet;

import java.io.IOException;
import java.util.zip.CRC32;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.jspecify.annotations.Nullable;

/**
 * One page of a column: its position and, once requested, its content. Threads that read different rows share it; it is
 * decompressed once and released by the last reader.
 */
final class ColumnPage {
    private final ParquetFile file;
    private final ColumnChunkMetaData chunk;
    private final PageHeader header;
    private final long at;
    private final long firstValue;
    private byte @Nullable [] content;

    /**
     * A page that has not been read yet.
     *
     * @param at file offset of its content, after the header
     * @param firstValue number of values of the column chunk before it
     */
    ColumnPage(ParquetFile file, ColumnChunkMetaData chunk, PageHeader header, long at, long firstValue) {
        this.file = file;
        this.chunk = chunk;
        this.header = header;
        this.at = at;
        this.firstValue = firstValue;
    }

    boolean isDictionary() {
        return header.getType() == PageType.DICTIONARY_PAGE;
    }

    boolean isData() {
        return header.getType() == PageType.DATA_PAGE || header.getType() == PageType.DATA_PAGE_V2;
    }

    /** Number of values, nulls included; for a dictionary, of entries. */
    int values() {
        return switch (header.getType()) {
            case DATA_PAGE -> header.getData_page_header().getNum_values();
            case DATA_PAGE_V2 -> header.getData_page_header_v2().getNum_values();
            case DICTIONARY_PAGE -> header.getDictionary_page_header().getNum_values();
            case INDEX_PAGE -> 0;
        };
    }

    /** The index of its first value in the column chunk; for a column without lists, the row. */
    long first() {
        return firstValue;
    }

    /** The index after its last value. */
    long end() {
        return firstValue + values();
    }

    /** Bytes after decompression. */
    int bytes() {
        return header.getUncompressed_page_size();
    }

    boolean usesDictionary() {
        return encoding().usesDictionary();
    }

    private Encoding encoding() {
        return encoding(
                header.getType() == PageType.DATA_PAGE_V2
                        ? header.getData_page_header_v2().getEncoding()
                        : header.getData_page_header().getEncoding());
    }

    private static Encoding encoding(org.apache.parquet.format.Encoding encoding) {
        return Encoding.valueOf(encoding.name());
    }

    DictionaryPage dictionary() throws IOException {
        byte[] bytes = content();
        return new DictionaryPage(
                BytesInput.from(bytes),
                values(),
                encoding(header.getDictionary_page_header().getEncoding()));
    }

    DataPage data() throws IOException {
        byte[] bytes = content();
        return header.getType() == PageType.DATA_PAGE ? first(bytes) : second(bytes);
    }

    private DataPage first(byte[] bytes) {
        DataPageHeader data = header.getData_page_header();
        return new DataPageV1(
                BytesInput.from(bytes),
                data.getNum_values(),
                bytes.length,
                Statistics.createStats(chunk.getPrimitiveType()),
                encoding(data.getRepetition_level_encoding()),
                encoding(data.getDefinition_level_encoding()),
                encoding(data.getEncoding()));
    }

    private DataPage second(byte[] bytes) {
        DataPageHeaderV2 data = header.getData_page_header_v2();
        int repetition = data.getRepetition_levels_byte_length();
        int levels = repetition + data.getDefinition_levels_byte_length();
        return DataPageV2.uncompressed(
                data.getNum_rows(),
                data.getNum_nulls(),
                data.getNum_values(),
                BytesInput.from(bytes, 0, repetition),
                BytesInput.from(bytes, repetition, levels - repetition),
                encoding(data.getEncoding()),
                BytesInput.from(bytes, levels, bytes.length - levels),
                Statistics.createStats(chunk.getPrimitiveType()));
    }

    /** The decompressed content; in a version 2 page it begins with the levels. */
    private synchronized byte[] content() throws IOException {
        if (content != null) return content;
        byte[] packed = file.read(at, header.getCompressed_page_size());
        requireSound(packed);
        content = unpack(packed);
        return content;
    }

    private void requireSound(byte[] packed) throws BadParquet {
        if (!header.isSetCrc()) return;
        CRC32 crc = new CRC32();
        crc.update(packed);
        if ((int) crc.getValue() != header.getCrc())
            throw BadParquet.broken("a page of column \"" + chunk.getPath().toDotString() + "\" has a wrong checksum");
    }

    private byte[] unpack(byte[] packed) throws IOException {
        if (header.getType() != PageType.DATA_PAGE_V2)
            return Codec.decompress(chunk.getCodec(), packed, 0, packed.length, bytes());
        DataPageHeaderV2 data = header.getData_page_header_v2();
        int levels = data.getRepetition_levels_byte_length() + data.getDefinition_levels_byte_length();
        if (levels < 0 || levels > Math.min(packed.length, bytes()))
            throw BadParquet.broken("a page is shorter than its levels");
        if (!data.isIs_compressed() || packed.length == levels) return packed;
        byte[] values = Codec.decompress(chunk.getCodec(), packed, levels, packed.length, bytes() - levels);
        byte[] all = new byte[levels + values.length];
        System.arraycopy(packed, 0, all, 0, levels);
        System.arraycopy(values, 0, all, levels, values.length);
        return all;
    }
}
