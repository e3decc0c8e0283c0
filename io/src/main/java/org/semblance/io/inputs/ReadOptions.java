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
 * What the user said about the inputs.
 *
 * @param format the format of every input, or null to go by file names
 * @param textField the JSON field or CSV column with the text
 * @param idField the field with the id, which every record must then have; null for {@code id} where there is one and
 *     a generated id elsewhere
 * @param urlField the field with the address, if records have one
 * @param htmlField the field with a page whose visible text is the text; null when the text field is plain text
 * @param extraFields fields to hand on in {@link org.semblance.document.Document#fields}
 * @param maxRecordBytes the longest record, or unpacked text file, that is read
 * @param boilerplate whether pages are read without it
 * @param links whether pages are read without them
 */
public record ReadOptions(
        @Nullable Format format,
        String textField,
        @Nullable String idField,
        String urlField,
        @Nullable String htmlField,
        Set<String> extraFields,
        long maxRecordBytes,
        Boilerplate boilerplate,
        Links links)
        implements Serializable {
    private static final long LARGEST = 1L << 30;

    public ReadOptions {
        extraFields = Collections.unmodifiableSet(new TreeSet<>(extraFields)); // in one order, as it is printed
        if (maxRecordBytes < 1 || maxRecordBytes > LARGEST)
            throw new IllegalArgumentException("maxRecordBytes must be in 1.." + LARGEST + ": " + maxRecordBytes);
    }

    /** Formats by file name, the fields {@code text}, {@code id} and {@code url}, records of up to 64 MiB. */
    public static ReadOptions defaults() {
        return new ReadOptions(null, "text", null, "url", null, Set.of(), 64L << 20, Boilerplate.KEEP, Links.KEEP);
    }

    public ReadOptions withFormat(@Nullable Format value) {
        return new ReadOptions(
                value, textField, idField, urlField, htmlField, extraFields, maxRecordBytes, boilerplate, links);
    }

    public ReadOptions withTextField(String value) {
        return new ReadOptions(
                format, value, idField, urlField, htmlField, extraFields, maxRecordBytes, boilerplate, links);
    }

    public ReadOptions withIdField(@Nullable String value) {
        return new ReadOptions(
                format, textField, value, urlField, htmlField, extraFields, maxRecordBytes, boilerplate, links);
    }

    public ReadOptions withUrlField(String value) {
        return new ReadOptions(
                format, textField, idField, value, htmlField, extraFields, maxRecordBytes, boilerplate, links);
    }

    public ReadOptions withHtmlField(@Nullable String value) {
        return new ReadOptions(
                format, textField, idField, urlField, value, extraFields, maxRecordBytes, boilerplate, links);
    }

    public ReadOptions withExtraFields(Set<String> value) {
        return new ReadOptions(
                format, textField, idField, urlField, htmlField, value, maxRecordBytes, boilerplate, links);
    }

    public ReadOptions withMaxRecordBytes(long value) {
        return new ReadOptions(format, textField, idField, urlField, htmlField, extraFields, value, boilerplate, links);
    }

    public ReadOptions withBoilerplate(Boilerplate value) {
        return new ReadOptions(
                format, textField, idField, urlField, htmlField, extraFields, maxRecordBytes, value, links);
    }

    public ReadOptions withLinks(Links value) {
        return new ReadOptions(
                format, textField, idField, urlField, htmlField, extraFields, maxRecordBytes, boilerplate, value);
    }

    /** How pages are read. */
    public PageReader pages() {
        return new PageReader(boilerplate, links);
    }

    /** The field ids come from, whether or not every record must have it. */
    public String idName() {
        return idField == null ? "id" : idField;
    }

    /** The field the text comes from, plain or as a page. */
    public String contentName() {
        return htmlField == null ? textField : htmlField;
    }
}
