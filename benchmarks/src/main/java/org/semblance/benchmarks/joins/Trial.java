package org.semblance.benchmarks.joins;

import java.util.Optional;

/**
 * A setting tried on a collection: its figures, or why there are none.
 *
 * @param dataset the collection's name
 * @param why empty if there are figures
 */
record Trial(String dataset, Setting setting, Optional<Figures> figures, String why) {
    static Trial of(String dataset, Figures figures) {
        return new Trial(dataset, figures.setting(), Optional.of(figures), "");
    }

    static Trial without(String dataset, Setting setting, String why) {
        return new Trial(dataset, setting, Optional.empty(), why);
    }
}
