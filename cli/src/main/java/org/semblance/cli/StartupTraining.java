package org.semblance.cli;

import java.io.PrintWriter;

/** Runs the most frequent commands once, for the start-up cache that the launcher makes. */
final class StartupTraining {
    private StartupTraining() {}

    /** Expects an input and a directory to write to. */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true);
        PrintWriter err = new PrintWriter(System.err, true);
        int run = Main.run(new String[] {"dedup", args[0], "-o", args[1], "--quiet", "--threads", "1"}, out, err);
        int verified = Main.run(new String[] {"verify", args[1], "--quiet", "--threads", "1"}, out, err);
        System.exit(Math.max(run, verified));
    }
}
