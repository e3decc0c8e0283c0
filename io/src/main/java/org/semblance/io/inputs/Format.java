package org.semblance.io.inputs;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** File formats of documents. */
public enum Format {
    /** One document per line. Not recognized by file name: it must be requested. */
    LINES("txt"),
    /** One document per file. */
    TEXT("txt"),
    /** One HTML page per file. */
    HTML("html"),
    /** One JSON object per line. */
    JSONL("jsonl"),
    /** Comma-separated values with a header line. */
    CSV("csv"),
    /** Tab-separated values with a header line, quoted like CSV. */
    TSV("tsv"),
    /** Web archive; its HTML responses are documents. */
    WARC("warc"),
    /** Parquet table; every row is a document. */
    PARQUET("parquet");

    private final String extension;

    Format(String extension) {
        this.extension = extension;
    }

    /** The format of a name from the command line. */
    public static Format parse(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        if (wanted.equals("ndjson")) return JSONL;
        for (Format format : values()) {
            if (format.title().equals(wanted)) return format;
        }
        String known = Arrays.stream(values()).map(Format::title).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("unknown format '" + name + "'; use one of " + known);
    }

    /** The format that a file name indicates, ignoring compression, or null. */
    public static @Nullable Format ofName(String fileName) {
        String bare = FileCompression.ofName(fileName).strip(fileName).toLowerCase(Locale.ROOT);
        for (Format format : values()) {
            if (format.endings().stream().anyMatch(bare::endsWith)) return format;
        }
        return null;
    }

    /** File name extensions of the format. */
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

    /** The name on the command line. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The extension of files written in this format, without the dot. */
    public String extension() {
        return extension;
    }

    /** Whether every file is one document, so that a directory of files is one input. */
    public boolean wholeFiles() {
        return this == TEXT || this == HTML;
    }

    /** The field separator, for formats with a header line. */
    public char separator() {
        return this == TSV ? '\t' : ',';
    }
}
