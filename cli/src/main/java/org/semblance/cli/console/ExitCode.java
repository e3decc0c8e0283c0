package org.semblance.cli.console;

/** The exit codes of the program. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    public static final int GUARD = 3;
    static final int BAD_INPUT = 4;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
