package org.semblance.io.inputs;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How documents are laid out in files. */
public enum Format {
    /** One document per line; no file name says so, it must be asked for. */
    LINES("txt"),
    /** A file is a document. */
    TEXT("txt"),
    /** A file is a page. */
    HTML("html"),
    /** One JSON object per line. */
    JSONL("jsonl"),
    /** Comma separated values under a header line. */
    CSV("csv"),
    /** Tab separated values under a header line, quoted like CSV. */
    TSV("tsv"),
    /** A web archive; the pages among its records are documents. */
    WARC("warc"),
    /** A table by columns; a row is a document. */
    PARQUET("parquet");

    private final String extension;

    Format(String extension) {
        this.extension = extension;
    }

    /** The format of that name, as users write it. */
    public static Format parse(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        if (wanted.equals("ndjson")) return JSONL;
        for (Format format : values()) {
            if (format.title().equals(wanted)) return format;
        }
        String known = Arrays.stream(values()).map(Format::title).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("unknown format '" + name + "': it is one of " + known);
    }

    /** The format a file's name tells, its packing aside, or null if it tells none. */
    public static @Nullable Format ofName(String fileName) {
        String bare = FileCompression.ofName(fileName).strip(fileName).toLowerCase(Locale.ROOT);
        for (Format format : values()) {
            if (format.endings().stream().anyMatch(bare::endsWith)) return format;
        }
        return null;
    }

    /** How the names of such files end. */
    private List<String> endings() {
        return switch (this) {
            case LINES -> List.of();
            case TEXT -> List.of(".txt", ".text", ".md");
            case HTML -> List.of(".html", ".htm");
            case JSONL -> List.of(".jsonl", ".ndjson");
            case CSV -> List.of(".csv");
            case TSV -> List.of(".tsv");
            case WARC -> List.of(".warc");
            case PARQUET -> List.of(".parquet");
        };
    }

    /** The name users write. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The extension of files written in this format, without the dot. */
    public String extension() {
        return extension;
    }

    /** Whether a file is one document, so that a folder of files is one place. */
    public boolean wholeFiles() {
        return this == TEXT || this == HTML;
    }

    /** What separates the fields of a record, for the formats that have a header line. */
    public char separator() {
        return this == TSV ? '\t' : ',';
    }
}
