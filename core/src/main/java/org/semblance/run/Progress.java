package org.semblance.run;

/** Receives the progress of a run, from any thread. Implementations must be fast. */
public interface Progress {
    /** Ignores everything. */
    Progress SILENT = new Progress() {};

    /**
     * A stage begins.
     *
     * @param total how much there is to do, in {@code unit}s, or -1 if unknown
     */
    default void begin(Stage stage, long total, String unit) {}

    /** The work of the stage that is done so far. */
    default void reached(long done) {}

    /** The stage is over. */
    default void end() {}

    /** A line for the user about the input or the result. */
    default void note(String line) {}
}
