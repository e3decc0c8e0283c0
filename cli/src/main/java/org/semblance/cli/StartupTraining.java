package org.semblance.cli;

/** Runs the most frequent commands once, for the start-up cache that the launcher makes. */
final class StartupTraining {
    private StartupTraining() {}

    /** Expects an input and a directory to write to. */
    public static void main(String[] args) {
        int run = Main.run(new String[] {"dedup", args[0], "-o", args[1], "--quiet", "--threads", "1"});
        int verified = Main.run(new String[] {"verify", args[1], "--quiet", "--threads", "1"});
        System.exit(Math.max(run, verified));
    }
}
