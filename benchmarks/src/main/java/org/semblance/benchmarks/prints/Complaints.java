package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.List;

/** What was found to be wrong. */
final class Complaints {
    private final List<String> lines = new ArrayList<>();

    void expect(boolean right, String wrong) {
        if (!right) lines.add(wrong);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
