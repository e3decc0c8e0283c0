package org.semblance.io.inputs;

import java.io.Serializable;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.Links;
import org.semblance.text.html.PageReader;

/**
 * How inputs are read.
 *
 * @param format the format of all inputs; null to use the file names
 * @param fields the fields of records
 * @param maxRecordBytes maximum size of a record, or of a decompressed text file
 * @param encoding of text files
 * @param boilerplate whether to remove boilerplate from HTML pages
 * @param links whether to remove links from HTML pages
 * @param zstdWindow largest window of a zstd file, in bytes
 */
public record ReadOptions(
        @Nullable Format format,
        Fields fields,
        long maxRecordBytes,
        TextEncoding encoding,
        Boilerplate boilerplate,
        Links links,
        long zstdWindow)
        implements Serializable {
    /** What {@code zstd --long} writes. */
    public static final long ZSTD_WINDOW = 128L << 20;

    private static final long LARGEST = 1L << 30;

    /**
     * The names of JSON fields or columns.
     *
     * @param text the text
     * @param id the id, required in every record; null to use {@code id} where present and generated ids elsewhere
     * @param url the URL, if present
     * @param html an HTML page, whose visible text is compared; null to use the text field
     * @param extra fields to copy to {@link org.semblance.document.Document#fields}
     */
    public record Fields(
            String text,
            @Nullable String id,
            String url,
            @Nullable String html,
            Set<String> extra) implements Serializable {
        public Fields {
            extra = Collections.unmodifiableSet(new TreeSet<>(extra)); // sorted, because it is printed
        }
    }

    public ReadOptions {
        if (maxRecordBytes < 1 || maxRecordBytes > LARGEST)
            throw new IllegalArgumentException("maxRecordBytes must be in 1.." + LARGEST + ": " + maxRecordBytes);
        if (zstdWindow < 1 << 10 || zstdWindow > ZstdStream.LARGEST_WINDOW)
            throw new IllegalArgumentException("--max-window must be from 1k to 2g: " + zstdWindow);
    }

    /** Formats by file name; the fields {@code text}, {@code id} and {@code url}; records of up to 64 MiB. */
    public static ReadOptions defaults() {
        Fields fields = new Fields("text", null, "url", null, Set.of());
        return new ReadOptions(null, fields, 64L << 20, TextEncoding.UTF_8, Boilerplate.KEEP, Links.KEEP, ZSTD_WINDOW);
    }

    public ReadOptions withFormat(@Nullable Format value) {
        return new ReadOptions(value, fields, maxRecordBytes, encoding, boilerplate, links, zstdWindow);
    }

    private ReadOptions withFields(Fields value) {
        return new ReadOptions(format, value, maxRecordBytes, encoding, boilerplate, links, zstdWindow);
    }

    public ReadOptions withTextField(String value) {
        return withFields(new Fields(value, fields.id, fields.url, fields.html, fields.extra));
    }

    public ReadOptions withIdField(@Nullable String value) {
        return withFields(new Fields(fields.text, value, fields.url, fields.html, fields.extra));
    }

    public ReadOptions withUrlField(String value) {
        return withFields(new Fields(fields.text, fields.id, value, fields.html, fields.extra));
    }

    public ReadOptions withHtmlField(@Nullable String value) {
        return withFields(new Fields(fields.text, fields.id, fields.url, value, fields.extra));
    }

    public ReadOptions withExtraFields(Set<String> value) {
        return withFields(new Fields(fields.text, fields.id, fields.url, fields.html, value));
    }

    public ReadOptions withMaxRecordBytes(long value) {
        return new ReadOptions(format, fields, value, encoding, boilerplate, links, zstdWindow);
    }

    public ReadOptions withEncoding(TextEncoding value) {
        return new ReadOptions(format, fields, maxRecordBytes, value, boilerplate, links, zstdWindow);
    }

    public ReadOptions withBoilerplate(Boilerplate value) {
        return new ReadOptions(format, fields, maxRecordBytes, encoding, value, links, zstdWindow);
    }

    public ReadOptions withLinks(Links value) {
        return new ReadOptions(format, fields, maxRecordBytes, encoding, boilerplate, value, zstdWindow);
    }

    public ReadOptions withZstdWindow(long value) {
        return new ReadOptions(format, fields, maxRecordBytes, encoding, boilerplate, links, value);
    }

    public String textField() {
        return fields.text;
    }

    public @Nullable String idField() {
        return fields.id;
    }

    public String urlField() {
        return fields.url;
    }

    public @Nullable String htmlField() {
        return fields.html;
    }

    public Set<String> extraFields() {
        return fields.extra;
    }

    /** The reader for HTML pages. */
    public PageReader pages() {
        return new PageReader(boilerplate, links);
    }

    /** The field of the ids, required or not. */
    public String idName() {
        return fields.id == null ? "id" : fields.id;
    }

    /** The field of the text, plain or HTML. */
    public String contentName() {
        return fields.html == null ? fields.text : fields.html;
    }
}
