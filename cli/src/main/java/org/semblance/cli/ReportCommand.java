package org.semblance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.report.PendingFiles;
import org.semblance.report.SavedReport;
import org.semblance.report.SavedRun;
import org.semblance.report.html.HtmlReport;
import org.semblance.report.html.ReportModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the report of an earlier run, or shows it. */
@Command(
        name = "report",
        description = {
            "Write the report of an earlier run anew, from its tables and, for the texts, from its inputs: one HTML file that"
                    + " needs no network. With --open, show it in the browser."
        },
        footer = {
            "",
            "Examples:",
            "  semblance report out",
            "  semblance report out --open",
            "  semblance report out --no-texts -o to-show.html"
        })
final class ReportCommand extends SavedRunCommand {
    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "The page to write (default: report.html in OUT).")
    @Nullable
    private Path file;

    @Option(names = "--overwrite", description = "Replace FILE if it is there.")
    private boolean overwrite;

    @Option(names = "--no-texts", description = "Leave texts and urls out; the inputs are not read.")
    private boolean withoutTexts;

    @Option(
            names = "--open",
            description =
                    "Serve the report to this machine alone, and open it in the browser if there is one; ends with"
                            + " Ctrl-C. A report that is there is shown as it is.")
    private boolean open;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "The port to serve it at (default: any free one).")
    private int port;

    @Option(names = "--quiet", description = "Print nothing but the address with --open.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException, InterruptedException {
        SavedRun run = SavedRun.open(out);
        Path page = file == null ? out.resolve("report.html") : file;
        PrintWriter print = out();
        if (!open || !Files.exists(page) || withoutTexts) {
            write(run, page);
            if (!quiet) print.println("report: " + page);
        }
        if (!open) return ExitCode.DONE;
        try (PageServer server = PageServer.start(page, port)) {
            print.println(server.address());
            print.flush();
            PageServer.browse(server.address());
            server.await();
        }
        return ExitCode.DONE;
    }

    /** A report of the run itself is replaced; any other file only if that is meant. */
    private void write(SavedRun run, Path page) throws IOException {
        try (Interruption watch = Interruption.begin();
                PendingFiles pending = watch.of(PendingFiles.begin(page, overwrite || file == null))) {
            ReportModel model = SavedReport.of(run, !withoutTexts);
            write(pending.path(), target -> HtmlReport.write(model, target));
            pending.commit();
        }
    }
}
