package org.semblance.cli;

/** What the program's exit codes mean. */
final class ExitCode {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int GUARD = 3;
    static final int BAD_INPUT = 4;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
