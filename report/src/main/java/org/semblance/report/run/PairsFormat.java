package org.semblance.report.run;

import java.util.Locale;

/** How pairs and clusters are written. */
public enum PairsFormat {
    /** Tab separated. */
    TSV,
    /** A JSON object a line. */
    JSONL,
    /** Typed columns. */
    PARQUET;

    /** The name of a table's file. */
    public String file(String table) {
        return table + "." + title();
    }

    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
