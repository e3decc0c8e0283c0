package org.semblance.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.semblance.cli.console.Failures;
import org.semblance.files.Locations;
import org.semblance.io.inputs.InputException;
import org.semblance.report.run.Manifest;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.Summary;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Task;
import org.semblance.state.State;
import picocli.CommandLine.Model.CommandSpec;

/** Refuses the output of a run where documents are expected, and names the commands for it. */
public final class RunAsInput {
    private RunAsInput() {}

    /**
     * Fails if an argument is the output of a run: its tables are no documents.
     *
     * @throws Failures.WrongCommand with the commands for its documents
     */
    public static void requireDocuments(CommandSpec spec, List<String> arguments) {
        for (String argument : arguments) {
            if (isRun(argument)) throw refusal(argument, instead(spec, arguments, argument));
        }
    }

    /**
     * Fails if one of the old documents of link is the output of a run.
     *
     * @throws Failures.WrongCommand with the command that extends it, and that for its inputs
     */
    public static void requireOldDocuments(CommandSpec spec, List<String> old) {
        for (String argument : old) {
            if (!isRun(argument)) continue;
            List<String> hints = new ArrayList<>();
            Predicate<String> others = name -> !name.equals("--against");
            boolean extensible =
                    saved(argument).filter(run -> run.task() == Task.DEDUP).isPresent()
                            && State.isIn(Locations.path(argument).resolve(RunOutputs.STATE));
            if (extensible && old.size() == 1) {
                hints.add("# removes the new documents that match an old one or each other:");
                hints.add(new ShellCommand("dedup")
                        .inputs(spec)
                        .with("--against", argument)
                        .options(spec, others)
                        .toString());
            }
            inputs(argument).ifPresent(inputs -> {
                hints.add("# compares with the documents that the run read:");
                hints.add(new ShellCommand("link")
                        .inputs(spec)
                        .with("--against")
                        .with(replaced(old, argument, inputs))
                        .options(spec, others)
                        .toString());
            });
            throw refusal("--against " + argument, hints);
        }
    }

    private static Failures.WrongCommand refusal(String argument, List<String> hints) {
        String end = hints.isEmpty() ? "name the documents themselves" : "use:";
        return new Failures.WrongCommand(argument + ": the output of a run, not documents; " + end, hints);
    }

    /** The commands for the documents of a run that is an input. */
    private static List<String> instead(CommandSpec spec, List<String> arguments, String argument) {
        List<String> hints = new ArrayList<>();
        List<String> clean = clean(argument);
        if (!clean.isEmpty()) {
            hints.add("# reads the clean corpus of the run:");
            hints.add(again(spec, replaced(arguments, argument, clean)));
        }
        inputs(argument).ifPresent(inputs -> {
            hints.add("# reads the documents that the run read:");
            hints.add(again(spec, replaced(arguments, argument, inputs)));
        });
        boolean pairs = saved(argument).filter(run -> run.task() != Task.LINK).isPresent();
        if (pairs && spec.name().equals("dedup") && arguments.size() == 1) {
            hints.add("# groups the pairs of the run, without a new search:");
            hints.add(new ShellCommand("dedup")
                    .with("--from", argument)
                    .options(spec, name -> name.equals("--threshold") || !FromOptions.isSearch(name))
                    .toString());
        }
        return hints;
    }

    private static String again(CommandSpec spec, List<String> inputs) {
        return new ShellCommand(spec.name())
                .with(inputs)
                .options(spec, name -> true)
                .toString();
    }

    private static List<String> replaced(List<String> arguments, String run, List<String> inputs) {
        List<String> all = new ArrayList<>();
        for (String argument : arguments) all.addAll(argument.equals(run) ? inputs : List.of(argument));
        return all;
    }

    private static boolean isRun(String argument) {
        if (argument.equals("-") || argument.indexOf('\0') >= 0) return false;
        try {
            Path directory = Locations.path(argument);
            return Files.isRegularFile(directory.resolve(Summary.NAME))
                    && Files.isRegularFile(directory.resolve(Manifest.NAME));
        } catch (IllegalArgumentException e) { // reported where the input is read, which may be another process
            return false;
        }
    }

    /** The files of the clean corpus, and its folder. */
    private static List<String> clean(String run) {
        try (Stream<Path> files = Files.list(Locations.path(run))) {
            return files.filter(file -> file.getFileName().toString().matches("clean(\\..+)?"))
                    .map(Path::toString)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Empty if the run cannot be opened, as one of another version. */
    private static Optional<SavedRun> saved(String run) {
        try {
            return Optional.of(SavedRun.open(Locations.path(run)));
        } catch (InputException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The inputs of a run as its user named them; empty if they cannot be read again. */
    private static Optional<List<String>> inputs(String argument) {
        Set<String> names = new LinkedHashSet<>();
        saved(argument).ifPresent(run -> run.inputs().forEach(input -> names.add(input.name())));
        return names.isEmpty() || names.contains("-") ? Optional.empty() : Optional.of(List.copyOf(names));
    }
}
