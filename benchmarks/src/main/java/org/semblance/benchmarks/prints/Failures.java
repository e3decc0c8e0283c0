package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.List;

/** Collects failed checks; the command fails if there are any. */
final class Failures {
    private final List<String> lines = new ArrayList<>();

    void expect(boolean correct, String message) {
        if (!correct) lines.add(message);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
