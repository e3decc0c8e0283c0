package org.semblance.run;

import java.util.Locale;

/** What a run does with its documents: the commands that compare documents. */
public enum Task {
    /** Finds the pairs within a collection, groups them and chooses survivors. */
    DEDUP,
    /** Finds the pairs within a collection. */
    PAIRS,
    /** Finds the pairs between two collections. */
    LINK;

    /** The name of the command, also in files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether documents are always grouped and survivors chosen; {@link #LINK} can do so. */
    public boolean groups() {
        return this == DEDUP;
    }

    /** Reads a {@link #label}. */
    public static Task parse(String label) {
        for (Task task : values()) if (task.label().equals(label)) return task;
        throw new IllegalArgumentException("task must be dedup, pairs or link: " + label);
    }
}
