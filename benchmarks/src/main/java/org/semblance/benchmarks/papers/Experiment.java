package org.semblance.benchmarks.papers;

/**
 * Measures one table.
 *
 * @param name name of the table and of its file: lower case, digits and hyphens
 * @param timed whether the figures are times, which need an otherwise idle machine
 * @param about what is measured, in one line, for {@code --list}
 */
record Experiment(String name, boolean timed, String about, Measurement measurement) {
    /** Measures; throws {@link Corpora.Missing} if the data has no such corpus. */
    interface Measurement {
        Table measure(Corpora data) throws Exception;
    }

    Experiment {
        if (!name.matches("[a-z0-9-]+")) throw new IllegalArgumentException("not a name of an experiment: " + name);
    }

    /** An experiment whose figures do not depend on the speed of the machine. */
    static Experiment of(String name, String about, Measurement measurement) {
        return new Experiment(name, false, about, measurement);
    }

    static Experiment timed(String name, String about, Measurement measurement) {
        return new Experiment(name, true, about, measurement);
    }
}
