package org.semblance.io.clean;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.semblance.io.formats.CsvHeader;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;

/** Checks that inputs can be merged into one clean corpus. */
final class CleanChecks {
    private CleanChecks() {}

    /** The header of each format that has one, taken from its first input that is not empty. */
    static Map<Format, CsvHeader> headers(List<Input> inputs, List<String> annotations) {
        Map<Format, CsvHeader> headers = new EnumMap<>(Format.class);
        Map<Format, Input> firsts = new EnumMap<>(Format.class);
        for (Input input : inputs) {
            Format format = input.format();
            if (!annotations.isEmpty()) requireAnnotatable(input);
            CsvHeader header = isHeaded(format) ? CsvHeader.read(input.files().getFirst()) : null;
            if (header == null) continue;
            requireFree(input, header, annotations);
            Input first = firsts.putIfAbsent(format, input);
            CsvHeader common = headers.putIfAbsent(format, header);
            if (first != null && common != null) requireSame(first, common, input, header);
        }
        return headers;
    }

    private static boolean isHeaded(Format format) {
        return format == Format.CSV || format == Format.TSV;
    }

    private static void requireAnnotatable(Input input) {
        if (isHeaded(input.format()) || input.format() == Format.JSONL || input.format() == Format.PARQUET) return;
        throw new IllegalArgumentException(input.name() + ": " + input.format().title()
                + " cannot be annotated; use jsonl, csv, tsv or parquet, or --action report");
    }

    private static void requireFree(Input input, CsvHeader header, List<String> annotations) {
        for (String name : annotations) {
            if (header.columns().contains(CsvAnnotator.column(name)))
                throw new IllegalArgumentException(
                        input.name() + ": there is a column " + CsvAnnotator.column(name) + " already; rename it");
        }
    }

    private static void requireSame(Input first, CsvHeader common, Input input, CsvHeader header) {
        if (header.columns().equals(common.columns())) return;
        throw new IllegalArgumentException(input.name() + ": the columns (" + String.join(", ", header.columns())
                + ") are not those of " + first.name() + " (" + String.join(", ", common.columns())
                + "); run them one by one");
    }
}
