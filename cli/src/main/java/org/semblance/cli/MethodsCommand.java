package org.semblance.cli;

import java.io.PrintWriter;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.options.ProgramCommand;
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
            for (Method.Parameter parameter : method.parameters()) {
                String preset = parameter.preset().isEmpty() ? "" : " (default: " + parameter.preset() + ")";
                out.printf("  %-12s %s%s%n", parameter.name(), parameter.help(), preset);
            }
            out.println();
        }
        return ExitCode.DONE;
    }
}
