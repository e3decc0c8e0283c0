package org.semblance.report;

import java.io.IOException;

/** Output that becomes visible as a whole when it is committed; otherwise only a checkpoint of finished work stays. */
public interface PendingOutput extends AutoCloseable {
    boolean committed();

    /** What there is after an interruption, in words. */
    default String state() {
        return committed() ? "the results are complete" : "nothing was written";
    }

    /** Size in bytes of the checkpoint that an interrupted run leaves, from which another run can resume. */
    default long kept() throws IOException {
        return 0;
    }

    @Override
    void close() throws IOException;
}
