package org.semblance.cli;

import java.nio.file.Path;

/** What ended a run that had done some of its work, which is kept. */
final class Unfinished extends RuntimeException {
    private final String remedy;

    Unfinished(Throwable failure, Path stages, long bytes) {
        super(failure);
        this.remedy = "%s of finished work is kept in %s: say --resume to go on from there, or delete it"
                .formatted(Sizes.text(bytes), stages);
    }

    /** How to go on. */
    String remedy() {
        return remedy;
    }
}
