package org.semblance.io.inputs;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.semblance.run.Suggestion;

/**
 * File formats of documents. Messages, help, copying and sampling follow from the layout and the extensions given here;
 * the classes that read and annotate a format are chosen in {@code io.read.Formats} and {@code io.clean.Annotator}.
 */
public enum Format {
    /** One document per line. Not recognized by file name: it must be requested. */
    LINES(Layout.LINES, "txt"),
    /** One document per file. */
    TEXT(Layout.FILES, "txt", "text", "md"),
    /** One HTML page per file. */
    HTML(Layout.FILES, "html", "htm"),
    /** One JSON object per line. */
    JSONL(Layout.LINES, "jsonl", "ndjson"),
    /** Comma-separated values with a header line. */
    CSV(Layout.TABLE, "csv"),
    /** Tab-separated values with a header line, quoted like CSV. */
    TSV(Layout.TABLE, "tsv"),
    /** Web archive; its HTML responses are documents. */
    WARC(Layout.ARCHIVE, "warc"),
    /** Parquet table; every row is a document. */
    PARQUET(Layout.COLUMNS, "parquet");

    /** Where the documents are within the files of a format. */
    public enum Layout {
        /** Every file is one document, and a directory of files is one input. */
        FILES,
        /** Every line is one record, so that a file can be read from any line on. */
        LINES,
        /** Records below a header line, which the clean corpus begins with. */
        TABLE,
        /** Records one after another, each compressed on its own; the clean corpus keeps those that are no documents. */
        ARCHIVE,
        /** Rows stored by column; the clean corpus is encoded anew. */
        COLUMNS
    }

    private final Layout layout;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> extensions;

    Format(Layout layout, String... extensions) {
        this.layout = layout;
        this.extensions = List.of(extensions);
    }

    /** The format of a name from the command line. */
    public static Format parse(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        if (wanted.equals("ndjson")) return JSONL;
        for (Format format : values()) {
            if (format.title().equals(wanted)) return format;
        }
        throw new IllegalArgumentException("unknown format '" + name + "'" + Suggestion.among(names(), name));
    }

    /** The names of all formats on the command line. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Format::title).toList();
    }

    /** The format that a file name indicates, ignoring compression, or null. */
    public static @Nullable Format ofName(String fileName) {
        String bare = FileCompression.ofName(fileName).strip(fileName).toLowerCase(Locale.ROOT);
        for (Format format : values()) {
            if (format != LINES && format.extensions.stream().anyMatch(e -> bare.endsWith("." + e))) return format;
        }
        return null;
    }

    /** The name on the command line. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The extension of files written in this format, without the dot. */
    public String extension() {
        return extensions.getFirst();
    }

    /** Where the documents are within a file. */
    public Layout layout() {
        return layout;
    }

    /** Whether every file is one document. */
    public boolean wholeFiles() {
        return layout == Layout.FILES;
    }

    /** Whether a file is text in one encoding. */
    public boolean isText() {
        return switch (this) {
            case LINES, TEXT, JSONL, CSV, TSV -> true;
            case HTML, WARC, PARQUET -> false;
        };
    }

    /** Whether {@code --encoding} applies; JSON is UTF-8 by its standard. */
    public boolean hasEncoding() {
        return isText() && this != JSONL;
    }

    /** The field separator, of a {@link Layout#TABLE}. */
    public char separator() {
        return this == TSV ? '\t' : ',';
    }
}
