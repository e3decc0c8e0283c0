package org.semblance.cli.options;

import picocli.CommandLine.Option;

/** Resources of a command that runs a method. */
public class WorkOptions extends ResourceOptions {
    @Option(
            names = "--min-tokens",
            paramLabel = "N",
            description = "Documents with fewer tokens are listed in rejected.tsv and not compared. Default: 1.")
    public int minTokens = 1;
}
