package org.semblance.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.search.Partitioning;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the methods, or describes some of them. */
@Command(
        name = "methods",
        description = "List the methods with what they are for, or describe the named ones with parameters and papers.",
        footer = {
            "",
            "Examples:",
            "  semblance methods",
            "  semblance methods exact simhash",
            "  semblance dedup news.jsonl -o out -m allpairs --set tokens=words --set threshold=0.7"
        })
final class MethodsCommand extends ProgramCommand {
    @Parameters(arity = "0..*", paramLabel = "NAME", description = "Methods to describe. Default: list all, briefly.")
    private List<String> names = new ArrayList<>();

    @Override
    public Integer call() {
        if (names.isEmpty()) list(out());
        else names.stream().distinct().map(Detectors::method).toList().forEach(method -> describe(method, out()));
        return ExitCode.DONE;
    }

    /** Methods by their measures, in the order of the catalogue. */
    private static void list(PrintWriter out) {
        Map<String, List<Method>> groups = Detectors.methods().stream()
                .collect(Collectors.groupingBy(
                        method -> method.detector(Map.of()).relation().measure(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        groups.forEach((measure, methods) -> {
            out.printf("By %s:%n", measure);
            for (Method method : methods) {
                out.printf("  %-17s %s%n", method.name(), method.summary());
                out.printf("  %-17s Use it when %s.%n", "", method.use());
            }
            out.println();
        });
        out.println(
                "'semblance methods NAME' describes a method; docs/guide/choosing.md has tokens and thresholds by task.");
    }

    private static void describe(Method method, PrintWriter out) {
        out.printf("%s%n  %s%n  use it when: %s%n", method.name(), method.summary(), method.use());
        out.printf("  paper: %s%n", method.paper());
        Detector<?> standard = method.detector(Map.of());
        out.printf("  near: %s%n  works with: %s%n", near(standard), String.join(", ", commands(method, standard)));
        out.printf("  as published: %s%n", published(method));
        for (Method.Parameter parameter : method.parameters()) {
            String preset = parameter.preset().isEmpty() ? "" : " (default: " + parameter.preset() + ")";
            out.printf("  %-12s %s%s%n", parameter.name(), parameter.help(), preset);
        }
        out.println();
    }

    /** What {@code --as-published} selects. */
    private static String published(Method method) {
        return method.publishedValues()
                .map(values -> values.isEmpty() ? "the defaults" : values)
                .orElse("not a published method");
    }

    private static String near(Detector<?> standard) {
        return "%s by default; %s"
                .formatted(
                        standard.relation().condition(standard.analyzer().name()),
                        standard.search().exact()
                                ? "exact: every such pair is found"
                                : "approximate: some such pairs may be missed");
    }

    /** What the method supports with its defaults, besides what all methods do. */
    private static List<String> commands(Method method, Detector<?> standard) {
        List<String> commands = new ArrayList<>(List.of("dedup, pairs, link"));
        if (standard.grows()) commands.add("dedup --against");
        if (!(standard.search().partitioning(1) instanceof Partitioning.Impossible<?>)) commands.add("--engine spark");
        if (standard.profile().fingerprints().isPresent()) commands.add("index build");
        if (!(method.detector(method.online()).online() instanceof OnlineForm.Refused)) {
            commands.add("serve and index build --live (online)");
        }
        return commands;
    }
}
