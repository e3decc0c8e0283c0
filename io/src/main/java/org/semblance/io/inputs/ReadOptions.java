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
 * @param delimiter field separator of CSV and TSV files; null for a comma and a tab
 */
public record ReadOptions(
        @Nullable Format format,
        Fields fields,
        long maxRecordBytes,
        TextEncoding encoding,
        Boilerplate boilerplate,
        Links links,
        long zstdWindow,
        @Nullable Character delimiter)
        implements Serializable {
    /** What {@code zstd --long} writes. */
    public static final long ZSTD_WINDOW = 128L << 20;

    public static final String URL_FIELD = "url";

    private static final long LARGEST = 1L << 30;

    /**
     * The names of JSON fields or columns.
     *
     * @param text the text
     * @param id the id, required in every record; null to use {@code id} where present and generated ids elsewhere
     * @param url the URL, if present
     * @param html an HTML page, whose visible text is compared; null to use the text field
     * @param extra fields to copy to {@link org.semblance.document.Document#fields}
     * @param flat whether text and extra fields may have any values: a list is its elements joined with a blank, numbers
     *     and booleans are text, and fields of nested JSON objects are named with dots
     */
    public record Fields(
            String text,
            @Nullable String id,
            String url,
            @Nullable String html,
            Set<String> extra,
            boolean flat) implements Serializable {
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
        Fields fields = new Fields("text", null, URL_FIELD, null, Set.of(), false);
        return new ReadOptions(
                null, fields, 64L << 20, TextEncoding.UTF_8, Boilerplate.KEEP, Links.KEEP, ZSTD_WINDOW, null);
    }

    public ReadOptions withFormat(@Nullable Format value) {
        return new ReadOptions(value, fields, maxRecordBytes, encoding, boilerplate, links, zstdWindow, delimiter);
    }

    private ReadOptions withFields(Fields value) {
        return new ReadOptions(format, value, maxRecordBytes, encoding, boilerplate, links, zstdWindow, delimiter);
    }

    public ReadOptions withTextField(String value) {
        return withFields(new Fields(value, fields.id, fields.url, fields.html, fields.extra, fields.flat));
    }

    public ReadOptions withIdField(@Nullable String value) {
        return withFields(new Fields(fields.text, value, fields.url, fields.html, fields.extra, fields.flat));
    }

    public ReadOptions withUrlField(String value) {
        return withFields(new Fields(fields.text, fields.id, value, fields.html, fields.extra, fields.flat));
    }

    public ReadOptions withHtmlField(@Nullable String value) {
        return withFields(new Fields(fields.text, fields.id, fields.url, value, fields.extra, fields.flat));
    }

    public ReadOptions withExtraFields(Set<String> value) {
        return withFields(new Fields(fields.text, fields.id, fields.url, fields.html, value, fields.flat));
    }

    /** Lists, numbers and nested fields are text too. */
    public ReadOptions flat() {
        return withFields(new Fields(fields.text, fields.id, fields.url, fields.html, fields.extra, true));
    }

    public ReadOptions withMaxRecordBytes(long value) {
        return new ReadOptions(format, fields, value, encoding, boilerplate, links, zstdWindow, delimiter);
    }

    public ReadOptions withEncoding(TextEncoding value) {
        return new ReadOptions(format, fields, maxRecordBytes, value, boilerplate, links, zstdWindow, delimiter);
    }

    public ReadOptions withBoilerplate(Boilerplate value) {
        return new ReadOptions(format, fields, maxRecordBytes, encoding, value, links, zstdWindow, delimiter);
    }

    public ReadOptions withLinks(Links value) {
        return new ReadOptions(format, fields, maxRecordBytes, encoding, boilerplate, value, zstdWindow, delimiter);
    }

    public ReadOptions withZstdWindow(long value) {
        return new ReadOptions(format, fields, maxRecordBytes, encoding, boilerplate, links, value, delimiter);
    }

    public ReadOptions withDelimiter(@Nullable Character value) {
        return new ReadOptions(format, fields, maxRecordBytes, encoding, boilerplate, links, zstdWindow, value);
    }

    /** Parses a field separator: one ASCII character, {@code tab} or {@code \t}. */
    public static char parseDelimiter(String text) {
        if (text.equalsIgnoreCase("tab") || text.equals("\\t")) return '\t';
        boolean possible = text.length() == 1 && text.charAt(0) < 128 && "\"\r\n\0".indexOf(text.charAt(0)) < 0;
        if (possible) return text.charAt(0);
        throw new IllegalArgumentException(
                "--delimiter must be one ASCII character, such as ';', or tab: '" + text + "'");
    }

    /** How a field separator is written on the command line. */
    public static String shownDelimiter(char delimiter) {
        return delimiter == '\t' ? "tab" : "'" + delimiter + "'";
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

    public boolean isFlat() {
        return fields.flat;
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
