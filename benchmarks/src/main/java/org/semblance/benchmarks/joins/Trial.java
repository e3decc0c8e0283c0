package org.semblance.benchmarks.joins;

import java.util.Optional;

/**
 * A setting run on a collection: its figures, or the reason why there are none.
 *
 * @param dataset the collection's name
 * @param reason empty if there are figures
 */
public record Trial(String dataset, Setting setting, Optional<Figures> figures, String reason) {
    static Trial of(String dataset, Figures figures) {
        return new Trial(dataset, figures.setting(), Optional.of(figures), "");
    }

    static Trial failed(String dataset, Setting setting, String reason) {
        return new Trial(dataset, setting, Optional.empty(), reason);
    }
}
