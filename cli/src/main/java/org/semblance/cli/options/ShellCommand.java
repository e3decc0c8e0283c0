package org.semblance.cli.options;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.semblance.files.Locations;
import org.semblance.report.ShellWords;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** A command line of this program that can be pasted into a shell, made from that of the present run. */
public final class ShellCommand {
    private final List<String> words = new ArrayList<>();

    /** A command without arguments. */
    public ShellCommand(String name) {
        words.addAll(List.of("semblance", name));
    }

    /** The inputs of the present run. */
    public ShellCommand inputs(CommandSpec spec) {
        for (PositionalParamSpec inputs :
                new LinkedHashSet<>(spec.commandLine().getParseResult().matchedPositionals()))
            words.addAll(inputs.originalStringValues());
        return this;
    }

    /** The options of the present run whose long names are accepted. */
    public ShellCommand options(CommandSpec spec, Predicate<String> accepted) {
        ParseResult given = spec.commandLine().getParseResult();
        for (OptionSpec option : new LinkedHashSet<>(given.matchedOptions())) { // repeated ones are listed repeatedly
            if (!accepted.test(option.longestName())) continue;
            boolean flag = option.arity().max() == 0;
            List<String> values = flag ? List.of() : option.originalStringValues();
            if (flag || option.arity().isVariable()) {
                words.add(option.longestName());
                words.addAll(values);
            } else {
                for (String value : values) words.addAll(List.of(option.longestName(), value));
            }
        }
        return this;
    }

    public ShellCommand with(String... more) {
        return with(List.of(more));
    }

    public ShellCommand with(Collection<String> more) {
        words.addAll(more);
        return this;
    }

    /** The arguments of the program: the name of the command and its own. */
    public String[] arguments() {
        return words.subList(1, words.size()).toArray(String[]::new);
    }

    /** An option of the present run as the user gave it. */
    public static String value(CommandSpec spec, String option) {
        return spec.commandLine()
                .getParseResult()
                .matchedOption(option)
                .originalStringValues()
                .getLast();
    }

    /** The name of a file that does not exist: this one or, if it exists, {@link #another}. */
    public static String free(String name) {
        return Files.exists(Locations.path(name)) ? another(name) : name;
    }

    /** The name with a number, of a file that does not exist. */
    public static String another(String name) {
        String bare = name.replaceFirst("(?<=.)/+$", "");
        int n = 2;
        while (Files.exists(Locations.path(bare + "-" + n))) n++;
        return bare + "-" + n;
    }

    @Override
    public String toString() {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }
}
