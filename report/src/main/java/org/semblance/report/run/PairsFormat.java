package org.semblance.report.run;

import java.util.Locale;

/** Formats of the tables of pairs and clusters. */
public enum PairsFormat {
    /** Tab-separated values. */
    TSV,
    /** One JSON object per line. */
    JSONL,
    /** Typed columns. */
    PARQUET;

    /** File name of a table. */
    public String file(String table) {
        return table + "." + title();
    }

    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
