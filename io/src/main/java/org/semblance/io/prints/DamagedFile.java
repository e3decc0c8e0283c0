package org.semblance.io.prints;

import org.semblance.io.InputException;

/** A checked file that is not what was written. */
public final class DamagedFile extends InputException {
    DamagedFile(String message) {
        super(message);
    }
}
