package org.semblance.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Failures;
import org.semblance.cli.console.PrintableText;
import org.semblance.cli.console.StandardOutput;
import org.semblance.cli.index.IndexCommand;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.relation.QueryCommand;
import org.semblance.cli.relation.RelationCommand;
import org.semblance.files.Locations;
import org.semblance.run.Suggestion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry point of the program. */
@Command(
        name = "semblance",
        description =
                "Finds every near-duplicate document in a collection, shows why, and removes only what it can prove.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        versionProvider = Main.VersionLine.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  semblance dedup crawl.jsonl.gz -o out            a clean corpus and a removal log",
            "  semblance dedup pages/ -o out --keep longest     keep the longest of each group",
            "  semblance link new.jsonl --against old.jsonl -o out",
            "",
            "Exit codes: 0 done, 1 failed, 2 usage, 3 stopped by the guard, 4 too many unreadable records,",
            "130 interrupted."
        })
public final class Main implements Runnable {
    private static final List<Class<?>> COMMANDS = List.of(
            DedupCommand.class,
            PairsCommand.class,
            LinkCommand.class,
            DecontaminateCommand.class,
            ExplainCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            LabelCommand.class,
            EvalCommand.class,
            ResultsCommand.class,
            PlanCommand.class,
            VerifyCommand.class,
            AuditCommand.class,
            TokensCommand.class,
            FingerprintCommand.class,
            IndexCommand.class,
            RelationCommand.class,
            QueryCommand.class,
            ServeCommand.class,
            MethodsCommand.class,
            HelpCommand.class);

    private static final Pattern CONSTANTS =
            Pattern.compile("(?<=expected one of )(\\[[A-Z_, ]+])(?: \\(case-insensitive\\))?");

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs the program on the standard streams and returns its exit code. */
    public static int run(String[] args) {
        Locale.setDefault(Locale.ROOT); // the same number format everywhere
        WatchedStream stdout = new WatchedStream(new FileOutputStream(FileDescriptor.out));
        PrintWriter data = new StandardOutput(stdout);
        PrintWriter out = PrintableText.isTerminalOutput() ? PrintableText.of(data) : data;
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int code = run(args, out, err);
        out.flush();
        return code == ExitCode.DONE ? stdout.exitCode(err) : code;
    }

    /** Runs the program and returns its exit code; all that it writes to standard error is {@link PrintableText}. */
    public static int run(String[] args, PrintWriter out, PrintWriter errors) {
        return execute(program(args, out, errors), args);
    }

    static int execute(CommandLine program, String[] args) {
        try {
            return program.execute(dashed(args));
        } catch (OutOfMemoryError | LinkageError e) {
            return Failures.report(e, program.getErr());
        }
    }

    /** The program with the command that the arguments name. */
    static CommandLine program(String[] args, PrintWriter out, PrintWriter errors) {
        PrintWriter err = PrintableText.of(errors);
        CommandLine program = new CommandLine(new Main());
        commands(args).forEach(program::addSubcommand);
        boolean here = Collections.indexOfSubList(List.of(args), List.of("--engine", "spark")) < 0
                && !List.of(args).contains("--engine=spark");
        program.registerConverter(Path.class, name -> path(name, here))
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setExpandAtFiles(false)
                .setExecutionStrategy(Main::execute)
                .setParameterExceptionHandler(Main::usage)
                .setExecutionExceptionHandler((failure, command, parsed) -> Failures.report(failure, command.getErr()));
        setVersion(program);
        return program;
    }

    /**
     * A path of this machine or in a store.
     *
     * @param here whether the paths are used in this process; if not, the one of Spark has what it takes to read stores
     */
    private static Path path(String name, boolean here) {
        try {
            return Locations.path(name);
        } catch (IllegalArgumentException e) {
            if (!here && Locations.hasScheme(name)) return Path.of(name);
            throw new CommandLine.TypeConversionException(String.valueOf(e.getMessage()));
        }
    }

    /** The command named by the first argument, else all: setting up all of them takes longer than a small run. */
    private static List<Class<?>> commands(String[] args) {
        for (Class<?> command : COMMANDS) {
            if (args.length > 0 && name(command).equals(args[0]) && command != HelpCommand.class)
                return List.of(command);
        }
        return COMMANDS;
    }

    private static String name(Class<?> command) {
        return Objects.requireNonNull(command.getAnnotation(Command.class)).name();
    }

    private static void setVersion(CommandLine program) {
        for (CommandLine verb : program.getSubcommands().values()) {
            verb.getCommandSpec().versionProvider(new VersionLine());
            setVersion(verb);
        }
    }

    /** Accepts underscores in long options, up to --. */
    private static String[] dashed(String[] args) {
        String[] dashed = args.clone();
        for (int i = 0; i < args.length && !args[i].equals("--"); i++) dashed[i] = dashed(args[i]);
        return dashed;
    }

    private static String dashed(String argument) {
        if (!argument.startsWith("--")) return argument;
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        return name.replace('_', '-') + argument.substring(name.length());
    }

    private static int execute(ParseResult parsed) {
        for (ParseResult at = parsed; at != null; at = at.subcommand()) {
            requireOnce(at);
            CommandLine command = at.commandSpec().commandLine();
            if (at.isUsageHelpRequested() || at.isVersionHelpRequested()) // which have colours of their own
            command.setOut(PrintableText.unfiltered(command.getOut()));
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    /** Rejects repeated options in groups: picocli would drop all other options of the group. */
    private static void requireOnce(ParseResult parsed) {
        List<ParseResult.GroupMatch> matches = parsed.getGroupMatches().stream()
                .flatMap(match -> match.matchedSubgroups().values().stream())
                .flatMap(group -> group.matches().stream())
                .toList();
        for (OptionSpec option : parsed.commandSpec().options()) {
            if (matches.stream().filter(m -> !m.matchedValues(option).isEmpty()).count() < 2) continue;
            String message = "option '" + option.longestName() + "' should be specified only once";
            throw new ParameterException(parsed.commandSpec().commandLine(), message);
        }
    }

    private static int usage(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        command.getErr().println("semblance: " + message(e));
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }

    /** The message of picocli, or that of an unknown option or command with what may be meant. */
    private static String message(ParameterException e) {
        // What is missing may be what the unknown option was meant to be.
        List<String> unmatched = e.getCommandLine().getUnmatchedArguments();
        boolean option = e instanceof MissingParameterException
                && !unmatched.isEmpty()
                && unmatched.getFirst().startsWith("-");
        if (!(e instanceof UnmatchedArgumentException) && !option) return inLowerCase(String.valueOf(e.getMessage()));
        String unknown = unmatched.getFirst();
        CommandSpec command = e.getCommandLine().getCommandSpec();
        if (!unknown.startsWith("-")) {
            Set<String> commands = command.subcommands().keySet();
            return commands.isEmpty()
                    ? String.valueOf(e.getMessage())
                    : "unknown command '%s'%s".formatted(unknown, Suggestion.among(commands, unknown));
        }
        String name = unknown.contains("=") ? unknown.substring(0, unknown.indexOf('=')) : unknown;
        List<String> options =
                command.options().stream().map(OptionSpec::longestName).toList();
        return "unknown option '%s'%s".formatted(unknown, Suggestion.nearest(options, name));
    }

    /** The message about an unknown value, with the known ones as the documentation writes them. */
    private static String inLowerCase(String message) {
        return CONSTANTS
                .matcher(message)
                .replaceAll(list -> Matcher.quoteReplacement(list.group(1).toLowerCase(Locale.ROOT)));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "missing command");
    }

    /** Prints the help of a command. */
    @Command(
            name = "help",
            description = "Print the help of a command.",
            footer = {"", "Examples:", "  semblance help dedup", "  semblance help index add"})
    static final class HelpCommand extends ProgramCommand {
        @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command. Default: list all commands.")
        private List<String> words = new ArrayList<>();

        @Override
        public Integer call() {
            CommandLine command = Objects.requireNonNull(spec.parent()).commandLine();
            for (String word : words) {
                Map<String, CommandLine> known = command.getSubcommands();
                CommandLine next = known.get(word);
                if (next == null)
                    throw new IllegalArgumentException(
                            known.isEmpty()
                                    ? "%s has no commands: '%s'".formatted(command.getCommandName(), word)
                                    : "no command '%s'%s".formatted(word, Suggestion.among(known.keySet(), word)));
                command = next;
            }
            command.usage(PrintableText.unfiltered(out()));
            return ExitCode.DONE;
        }
    }

    /** The answer to --version. */
    static final class VersionLine implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"semblance " + org.semblance.report.Version.current()};
        }
    }

    /** Standard output that records a write failure, which {@link PrintWriter} hides. */
    private static final class WatchedStream extends FilterOutputStream {
        private @Nullable IOException failure;

        WatchedStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }

        /** The exit code if all else succeeded. A closed pipe, as with head, is not a failure. */
        int exitCode(PrintWriter err) {
            if (failure == null) return ExitCode.DONE;
            String reason = String.valueOf(failure.getMessage());
            if (reason.contains("roken pipe")) return ExitCode.DONE;
            PrintableText.of(err).println("semblance: standard output: cannot be written: " + reason);
            return ExitCode.FAILED;
        }
    }
}
