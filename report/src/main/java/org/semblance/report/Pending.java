package org.semblance.report;

import java.io.IOException;

/** Results on their way: they appear whole when they are committed, and leave nothing behind if they never are. */
public interface Pending extends AutoCloseable {
    boolean committed();

    @Override
    void close() throws IOException;
}
