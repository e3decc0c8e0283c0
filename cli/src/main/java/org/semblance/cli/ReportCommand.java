package org.semblance.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.options.TemporaryOutput;
import org.semblance.report.PendingFiles;
import org.semblance.report.decontaminate.ContaminationCheck;
import org.semblance.report.decontaminate.ContaminationReport;
import org.semblance.report.html.HtmlReport;
import org.semblance.report.run.Manifest;
import org.semblance.report.saved.SavedReport;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Workers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the report of an earlier run, or shows it. */
@Command(
        name = "report",
        description = "Write the HTML report of an earlier run again, from its tables and inputs: one self-contained"
                + " file. With --open, show it in the browser.",
        footer = {
            "",
            "Examples:",
            "  semblance report out",
            "  semblance report out --open",
            "  semblance report out --no-texts -o to-show.html"
        })
final class ReportCommand extends SavedRunCommand {
    private static final String REPORT = "report.html";

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Page to write; - prints it. Default: report.html in OUT.")
    private @Nullable Path file;

    @Option(names = "--overwrite", description = "Replace an existing FILE.")
    private boolean overwrite;

    @Option(names = "--no-texts", description = "Omit texts and URLs; the inputs are not read.")
    private boolean withoutTexts;

    @Option(
            names = "--open",
            description =
                    "Serve the report on this machine only and open it in the browser; stop with Ctrl-C. Texts that are"
                            + " not in the file are loaded from the inputs. An existing report is not written again.")
    private boolean open;

    @Option(names = "--port", paramLabel = "N", description = "Port for --open. Default: any free port.")
    private int port;

    @Option(names = "--quiet", description = "Print only the address for --open.")
    private boolean quiet;

    /** Writes the page that will be at a path. */
    private interface PageWriter {
        void write(Path page, OutputStream target) throws IOException;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (ContaminationCheck.isIn(out)) {
            if (withoutTexts)
                throw new IllegalArgumentException(
                        out + ": the report of a run of decontaminate shows items and documents: omit --no-texts");
            return report(null, (_, target) -> ContaminationReport.write(out, target));
        }
        SavedRun run = SavedRun.open(out);
        return report(
                run,
                (page, target) -> HtmlReport.write(SavedReport.of(run, page, !withoutTexts), new Workers(2), target));
    }

    /** @param run supplies the texts for --open that are not on the page, if any */
    private int report(@Nullable SavedRun run, PageWriter writer) throws IOException, InterruptedException {
        if (file != null && TemporaryOutput.isStandardOutput(file)) {
            if (open) throw new IllegalArgumentException("-o - prints the page, which --open shows: omit one of them");
            out().print(text(page -> writer.write(out.resolve(REPORT), page)));
            return ExitCode.DONE;
        }
        Path page = file == null ? out.resolve(REPORT) : file;
        PrintWriter print = textOut();
        if (!open || !Files.exists(page) || withoutTexts) {
            write(writer, page);
            if (!quiet) print.println("report: " + page);
        }
        if (!open) return ExitCode.DONE;
        try (ReportServer server = ReportServer.start(page, withoutTexts ? null : run, port)) {
            print.println(server.address());
            print.flush();
            LocalServer.browse(server.address());
            server.await();
        }
        return ExitCode.DONE;
    }

    /** The report in the run directory is replaced; any other file only with --overwrite. */
    private void write(PageWriter writer, Path page) throws IOException {
        try (Interruption watch = Interruption.begin();
                PendingFiles pending = watch.of(PendingFiles.begin(page, overwrite || file == null))) {
            pending.write(page, target -> writer.write(page, target));
            pending.commit();
            boolean ours = page.toAbsolutePath()
                    .normalize()
                    .equals(out.resolve(REPORT).toAbsolutePath().normalize());
            if (ours) Manifest.refresh(out, REPORT);
        }
    }
}
