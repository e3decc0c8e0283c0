package org.semblance.report.verify;

import java.util.ArrayList;
import java.util.List;

/** What is wrong with a run, one line each. */
public final class Problems {
    private static final int MOST = 1000;

    private final List<String> lines = new ArrayList<>();

    public void add(String line) {
        if (lines.size() < MOST) lines.add(line);
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }
}
