package org.semblance.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program. */
@Command(
        name = "semblance",
        description =
                "Finds every near-duplicate document in a collection, shows why, and removes only what it can prove.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  semblance dedup crawl.jsonl.gz -o out            a clean corpus, with proof of every removal",
            "  semblance dedup pages/ -o out --keep longest     files of a directory, keep the longest of each group",
            "  semblance link new.jsonl --against old.jsonl -o out",
            "",
            "Exit codes: 0 done, 1 failed, 2 usage, 3 guard tripped, 4 too many bad inputs, 130 interrupted."
        },
        subcommands = {
            DedupCommand.class,
            PairsCommand.class,
            LinkCommand.class,
            VerifyCommand.class,
            TokensCommand.class,
            FingerprintCommand.class,
            MethodsCommand.class
        })
public final class Main implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, java.nio.charset.StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, java.nio.charset.StandardCharsets.UTF_8);
        System.exit(run(args, out, err));
    }

    /** Runs the program and returns its exit code. */
    public static int run(String[] args, PrintWriter out, PrintWriter err) {
        CommandLine program = new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Main::usage)
                .setExecutionExceptionHandler((failure, command, parsed) -> Failures.report(failure, command.getErr()));
        try {
            return program.execute(Arrays.stream(args).map(Main::dashed).toArray(String[]::new));
        } catch (OutOfMemoryError e) {
            return Failures.report(e, err);
        }
    }

    /** Long options may be spelled with underscores. */
    private static String dashed(String argument) {
        if (!argument.startsWith("--")) return argument;
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        return name.replace('_', '-') + argument.substring(name.length());
    }

    private static int usage(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        command.getErr().println("semblance: " + e.getMessage());
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command?");
    }

    /** Answers --version. */
    static final class VersionLine implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"semblance " + org.semblance.report.Version.current()};
        }
    }
}
