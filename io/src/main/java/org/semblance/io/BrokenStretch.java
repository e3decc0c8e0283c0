package org.semblance.io;

import java.io.IOException;

/** Some of a stream is lost; whoever reads on gets what comes after it. */
final class BrokenStretch extends IOException {
    BrokenStretch(IOException cause) {
        super(InputException.oneLine(cause), cause);
    }
}
