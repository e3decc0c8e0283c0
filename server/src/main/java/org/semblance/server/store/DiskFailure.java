package org.semblance.server.store;

import java.io.IOException;
import org.semblance.server.index.Refusal;

/** What a file that cannot be written means to those who asked. */
final class DiskFailure {
    private static final System.Logger LOG = System.getLogger(DiskFailure.class.getName());

    private DiskFailure() {}

    /** The inside goes to the log, and what a client may know into the refusal. */
    static Refusal refusal(IOException failure) {
        if (String.valueOf(failure.getMessage()).contains("No space left on device")) {
            return new Refusal(Refusal.Kind.NO_SPACE, "the disk of the index is full: make room, and try again");
        }
        LOG.log(System.Logger.Level.ERROR, "a file of an index failed", failure);
        return new Refusal(Refusal.Kind.BROKEN, "the index cannot be read or written");
    }
}
