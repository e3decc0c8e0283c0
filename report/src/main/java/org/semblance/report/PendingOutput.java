package org.semblance.report;

import java.io.IOException;

/** Results on their way: they appear whole when they are committed, and leave nothing behind if they never are, but for finished work. */
public interface PendingOutput extends AutoCloseable {
    boolean committed();

    /** Bytes of finished work that is kept although they are not complete, so that another run can go on from there. */
    default long kept() throws IOException {
        return 0;
    }

    @Override
    void close() throws IOException;
}
