package org.semblance.cli;

/** The exit codes of the program. */
final class ExitCode {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int GUARD = 3;
    static final int BAD_INPUT = 4;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
