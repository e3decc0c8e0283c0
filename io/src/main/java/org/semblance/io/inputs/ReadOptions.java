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
 * @param textField the JSON field or column with the text
 * @param idField the field with the id, required in every record; null to use {@code id} where present and generated
 *     ids elsewhere
 * @param urlField the field with the URL, if present
 * @param htmlField the field with an HTML page, whose visible text is compared; null to use the text field
 * @param extraFields fields to copy to {@link org.semblance.document.Document#fields}
 * @param maxRecordBytes maximum size of a record, or of a decompressed text file
 * @param encoding of text files
 * @param boilerplate whether to remove boilerplate from HTML pages
 * @param links whether to remove links from HTML pages
 */
public record ReadOptions(
        @Nullable Format format,
        String textField,
        @Nullable String idField,
        String urlField,
        @Nullable String htmlField,
        Set<String> extraFields,
        long maxRecordBytes,
        TextEncoding encoding,
        Boilerplate boilerplate,
        Links links)
        implements Serializable {
    private static final long LARGEST = 1L << 30;

    public ReadOptions {
        extraFields = Collections.unmodifiableSet(new TreeSet<>(extraFields)); // sorted, because it is printed
        if (maxRecordBytes < 1 || maxRecordBytes > LARGEST)
            throw new IllegalArgumentException("maxRecordBytes must be in 1.." + LARGEST + ": " + maxRecordBytes);
    }

    /** Formats by file name; the fields {@code text}, {@code id} and {@code url}; records of up to 64 MiB. */
    public static ReadOptions defaults() {
        return new ReadOptions(
                null, "text", null, "url", null, Set.of(), 64L << 20, TextEncoding.UTF_8, Boilerplate.KEEP, Links.KEEP);
    }

    public ReadOptions withFormat(@Nullable Format value) {
        return new ReadOptions(
                value,
                textField,
                idField,
                urlField,
                htmlField,
                extraFields,
                maxRecordBytes,
                encoding,
                boilerplate,
                links);
    }

    public ReadOptions withTextField(String value) {
        return new ReadOptions(
                format, value, idField, urlField, htmlField, extraFields, maxRecordBytes, encoding, boilerplate, links);
    }

    public ReadOptions withIdField(@Nullable String value) {
        return new ReadOptions(
                format,
                textField,
                value,
                urlField,
                htmlField,
                extraFields,
                maxRecordBytes,
                encoding,
                boilerplate,
                links);
    }

    public ReadOptions withUrlField(String value) {
        return new ReadOptions(
                format,
                textField,
                idField,
                value,
                htmlField,
                extraFields,
                maxRecordBytes,
                encoding,
                boilerplate,
                links);
    }

    public ReadOptions withHtmlField(@Nullable String value) {
        return new ReadOptions(
                format, textField, idField, urlField, value, extraFields, maxRecordBytes, encoding, boilerplate, links);
    }

    public ReadOptions withExtraFields(Set<String> value) {
        return new ReadOptions(
                format, textField, idField, urlField, htmlField, value, maxRecordBytes, encoding, boilerplate, links);
    }

    public ReadOptions withMaxRecordBytes(long value) {
        return new ReadOptions(
                format, textField, idField, urlField, htmlField, extraFields, value, encoding, boilerplate, links);
    }

    public ReadOptions withEncoding(TextEncoding value) {
        return new ReadOptions(
                format,
                textField,
                idField,
                urlField,
                htmlField,
                extraFields,
                maxRecordBytes,
                value,
                boilerplate,
                links);
    }

    public ReadOptions withBoilerplate(Boilerplate value) {
        return new ReadOptions(
                format, textField, idField, urlField, htmlField, extraFields, maxRecordBytes, encoding, value, links);
    }

    public ReadOptions withLinks(Links value) {
        return new ReadOptions(
                format,
                textField,
                idField,
                urlField,
                htmlField,
                extraFields,
                maxRecordBytes,
                encoding,
                boilerplate,
                value);
    }

    /** The reader for HTML pages. */
    public PageReader pages() {
        return new PageReader(boilerplate, links);
    }

    /** The field of the ids, required or not. */
    public String idName() {
        return idField == null ? "id" : idField;
    }

    /** The field of the text, plain or HTML. */
    public String contentName() {
        return htmlField == null ? textField : htmlField;
    }
}
