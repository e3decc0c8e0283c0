package org.semblance.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.options.TemporaryOutput;
import org.semblance.report.PendingFiles;
import org.semblance.report.html.HtmlReport;
import org.semblance.report.html.ReportModel;
import org.semblance.report.run.Manifest;
import org.semblance.report.saved.SavedReport;
import org.semblance.report.saved.SavedRun;
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
                    "Serve the report on this machine only and open it in the browser; stop with Ctrl-C. An existing"
                            + " report is not written again.")
    private boolean open;

    @Option(names = "--port", paramLabel = "N", description = "Port for --open. Default: any free port.")
    private int port;

    @Option(names = "--quiet", description = "Print only the address for --open.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException, InterruptedException {
        SavedRun run = SavedRun.open(out);
        if (file != null && TemporaryOutput.isStandardOutput(file)) {
            if (open) throw new IllegalArgumentException("-o - prints the page, which --open shows: omit one of them");
            ReportModel model = SavedReport.of(run, !withoutTexts);
            out().print(text(page -> HtmlReport.write(model, page)));
            return ExitCode.DONE;
        }
        Path page = file == null ? out.resolve(REPORT) : file;
        PrintWriter print = textOut();
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

    /** The report in the run directory is replaced; any other file only with --overwrite. */
    private void write(SavedRun run, Path page) throws IOException {
        try (Interruption watch = Interruption.begin();
                PendingFiles pending = watch.of(PendingFiles.begin(page, overwrite || file == null))) {
            ReportModel model = SavedReport.of(run, !withoutTexts);
            pending.write(page, target -> HtmlReport.write(model, target));
            pending.commit();
            boolean ours = page.toAbsolutePath()
                    .normalize()
                    .equals(out.resolve(REPORT).toAbsolutePath().normalize());
            if (ours) Manifest.refresh(out, REPORT);
        }
    }

    /** Serves one file at / on the loopback address; requests cannot name another file. */
    static final class PageServer implements Closeable {
        private static final Map<String, String> HEADERS = Map.of(
                "Content-Type", "text/html; charset=utf-8",
                "Cache-Control", "no-store",
                "X-Content-Type-Options", "nosniff",
                "X-Frame-Options", "DENY",
                "Referrer-Policy", "no-referrer",
                "Cross-Origin-Resource-Policy", "same-origin",
                "Cross-Origin-Opener-Policy", "same-origin",
                "Content-Security-Policy", "frame-ancestors 'none'");

        private final Path page;
        private final HttpServer server;

        private PageServer(Path page, HttpServer server) {
            this.page = page;
            this.server = server;
        }

        static PageServer start(Path page, int port) throws IOException {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            PageServer pages = new PageServer(page, server);
            server.createContext("/", pages::answer);
            server.start();
            return pages;
        }

        URI address() {
            return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        }

        private void answer(HttpExchange exchange) throws IOException {
            try (exchange) {
                boolean root = exchange.getRequestURI().getPath().equals("/");
                boolean asked = List.of("GET", "HEAD").contains(exchange.getRequestMethod());
                if (!isOurs(exchange.getRequestHeaders().getFirst("Host"))) exchange.sendResponseHeaders(421, -1);
                else if (!asked) exchange.sendResponseHeaders(405, -1);
                else if (!root) exchange.sendResponseHeaders(404, -1);
                else send(exchange);
            }
        }

        /** Protects against DNS rebinding: another site's name may point to this machine. */
        private boolean isOurs(@Nullable String host) {
            int port = server.getAddress().getPort();
            return host != null
                    && List.of("127.0.0.1:" + port, "localhost:" + port).contains(host);
        }

        private void send(HttpExchange exchange) throws IOException {
            HEADERS.forEach(exchange.getResponseHeaders()::set);
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(200, -1);
                return;
            }
            exchange.sendResponseHeaders(200, Files.size(page));
            try (OutputStream body = exchange.getResponseBody()) {
                Files.copy(page, body);
            }
        }

        /** Waits until the program is terminated. */
        void await() throws InterruptedException {
            new CountDownLatch(1).await();
        }

        /** Opens the desktop's browser, if there is one. */
        static void browse(URI address) {
            String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
            List<String> opener = system.contains("mac")
                    ? List.of("open")
                    : system.contains("windows")
                            ? List.of("rundll32", "url.dll,FileProtocolHandler")
                            : List.of("xdg-open");
            boolean bare = System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null;
            if (opener.getFirst().equals("xdg-open") && bare) return;
            try {
                List<String> command = new ArrayList<>(opener);
                command.add(address.toString());
                new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                // No browser: the address has been printed.
            }
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
