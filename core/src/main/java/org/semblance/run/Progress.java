package org.semblance.run;

/** Hears how long work goes on. Calls may come from any thread; implementations are quick. */
public interface Progress {
    /** Hears nothing. */
    Progress SILENT = new Progress() {};

    /**
     * A stage begins.
     *
     * @param total how much there is to do, in {@code unit}s, or -1 if unknown
     */
    default void begin(Stage stage, long total, String unit) {}

    /** So much of the stage is done by now. */
    default void reached(long done) {}

    /** The stage is over. */
    default void end() {}
}
