package org.semblance.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.search.Partitioning;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;
import picocli.CommandLine.Command;

/** Lists the methods. */
@Command(
        name = "methods",
        description = "List the methods, their parameters and papers.",
        footer = {
            "",
            "Example:",
            "  semblance dedup news.jsonl -o out -m allpairs --set tokens=words --set threshold=0.7"
        })
final class MethodsCommand extends ProgramCommand {
    @Override
    public Integer call() {
        PrintWriter out = out();
        for (Method method : Detectors.methods()) {
            out.printf("%s%n  %s%n  paper: %s%n", method.name(), method.summary(), method.paper());
            Detector<?> standard = method.detector(Map.of());
            out.printf("  near: %s%n  works with: %s%n", near(standard), String.join(", ", commands(method, standard)));
            out.printf("  as published: %s%n", published(method));
            for (Method.Parameter parameter : method.parameters()) {
                String preset = parameter.preset().isEmpty() ? "" : " (default: " + parameter.preset() + ")";
                out.printf("  %-12s %s%s%n", parameter.name(), parameter.help(), preset);
            }
            out.println();
        }
        return ExitCode.DONE;
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
