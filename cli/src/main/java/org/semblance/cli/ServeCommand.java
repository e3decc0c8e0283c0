package org.semblance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.options.LocalPath;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.server.http.Access;
import org.semblance.server.http.EventLog;
import org.semblance.server.http.OnlineService;
import org.semblance.server.http.ServiceLimits;
import org.semblance.server.index.Indexes;
import org.semblance.server.page.PageRoutes;
import org.semblance.server.store.DataDirectory;
import org.semblance.server.wire.Tls;
import org.semblance.server.wire.WireLimits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the online service. */
@Command(
        name = "serve",
        description = "Serve indexes over HTTP: checks whether a near duplicate of a document was seen before. The web"
                + " page is at /ui, the API description at /openapi.json. Stops with Ctrl-C or SIGTERM after open"
                + " requests are answered.",
        footer = {
            "",
            "Examples:",
            "  semblance serve --data data",
            "  semblance serve --data data --host 0.0.0.0 --tokens tokens.txt --tls-keystore server.p12",
            "",
            "The token file has lines 'ROLE TOKEN NAME' with the roles read, write and admin; only its owner may have access."
        })
final class ServeCommand extends ProgramCommand {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Option(names = "--data", paramLabel = "DIR", required = true, description = "Directory of the indexes.")
    @SuppressWarnings("NullAway.Init")
    private Path data;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port to listen on; 0 for any free port. Default: ${DEFAULT-VALUE}.")
    private int port = 7373;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description =
                    "Address to listen on; any address beyond this machine needs --tokens. Default: ${DEFAULT-VALUE}.")
    private String host = "127.0.0.1";

    @Option(
            names = "--tokens",
            paramLabel = "FILE",
            description = "File with access tokens and their roles; see below.")
    private @Nullable Path tokens;

    @Option(names = "--tls-keystore", paramLabel = "FILE", description = "Serve HTTPS with this key store (PKCS #12).")
    private @Nullable Path keyStore;

    @Option(
            names = "--tls-password-file",
            paramLabel = "FILE",
            description = "File with the password of the key store. Default: the environment variable"
                    + " SEMBLANCE_TLS_PASSWORD.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--max-body",
            paramLabel = "SIZE",
            converter = Sizes.class,
            defaultValue = "8m",
            description = "Size of the longest document or batch line. Default: ${DEFAULT-VALUE}.")
    private long body;

    @Option(
            names = "--max-requests",
            paramLabel = "N",
            description =
                    "Most concurrent requests; more are refused with a request to retry. Default: ${DEFAULT-VALUE}.")
    private int requests = 256;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Most requests per second of one client or token. Default: unlimited.")
    private int rate;

    @Option(
            names = "--notice",
            paramLabel = "SECONDS",
            description = "Seconds between /readyz failing and the end of the service. Default: ${DEFAULT-VALUE}.")
    private int notice;

    @Option(names = "--log-requests", description = "Log every request.")
    private boolean logRequests;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Sizes.Heap.class,
            description = "Heap size, such as 2g. Default: 70%% of the machine's memory.")
    @Nullable
    Long memory; // applied by the launcher before Java starts

    /** Held, because the logging system does not: its messages become lines of the log of the service. */
    private final Logger storeLog = Logger.getLogger(DataDirectory.class.getPackageName());

    @Override
    public Integer call() throws IOException, InterruptedException {
        LocalPath.require(data);
        PrintWriter err = err();
        EventLog journal = new EventLog(line -> tell(err, line), Clock.systemUTC(), logRequests);
        storeLog.setUseParentHandlers(false);
        storeLog.addHandler(new StoreMessages(journal));
        OnlineService.Setting setting = setting();
        Indexes indexes = DataDirectory.open(data, InstantSource.system(), "semblance serve");
        OnlineService service = start(indexes, setting, journal);
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(service, indexes, journal, ended), "shutdown"));
        out().println(service.address() + "/ui");
        out().flush();
        ended.await();
        return ExitCode.DONE;
    }

    private static OnlineService start(Indexes indexes, OnlineService.Setting setting, EventLog journal)
            throws IOException {
        try {
            return OnlineService.start(indexes, setting, journal);
        } catch (IOException e) {
            indexes.close();
            String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            throw new IOException("cannot listen on " + setting.address() + ": " + why, e);
        }
    }

    private void end(OnlineService service, Indexes indexes, EventLog journal, CountDownLatch ended) {
        service.shutDown(Duration.ofSeconds(notice), PATIENCE);
        indexes.close();
        journal.log("info", "closed", Map.of());
        ended.countDown();
    }

    private static synchronized void tell(PrintWriter err, String line) {
        err.println(line);
        err.flush();
    }

    private OnlineService.Setting setting() throws IOException {
        if (port < 0 || port > 65535) throw new IllegalArgumentException("--port must be from 0 to 65535: " + port);
        InetAddress address = InetAddress.getByName(host);
        if (!address.isLoopbackAddress() && tokens == null)
            throw new IllegalArgumentException(
                    "--host " + host + " is reachable from other machines: give access tokens with --tokens FILE");
        if (body > 1 << 30) throw new IllegalArgumentException("--max-body must be at most 1g: " + body);
        ServiceLimits usual = ServiceLimits.DEFAULT;
        return new OnlineService.Setting(
                new InetSocketAddress(address, port),
                tls(),
                tokens == null ? Access.forAll() : Access.of(tokens),
                new ServiceLimits((int) body, requests, usual.batches(), rate),
                WireLimits.of(Runtime.getRuntime().maxMemory()),
                PageRoutes.routes());
    }

    private @Nullable SSLContext tls() throws IOException {
        if (keyStore == null) return null;
        String variable = System.getenv("SEMBLANCE_TLS_PASSWORD");
        String password = passwordFile != null ? Files.readString(passwordFile).strip() : variable;
        if (password == null)
            throw new IllegalArgumentException("the key store needs --tls-password-file or SEMBLANCE_TLS_PASSWORD");
        return Tls.of(keyStore, password.toCharArray());
    }

    /** Writes the messages of the store to the log of the service. */
    private static final class StoreMessages extends Handler {
        private final EventLog journal;

        StoreMessages(EventLog journal) {
            this.journal = journal;
        }

        @Override
        public void publish(LogRecord message) {
            int level = message.getLevel().intValue();
            String label =
                    level >= Level.SEVERE.intValue() ? "error" : level >= Level.WARNING.intValue() ? "warn" : "info";
            StringWriter trace = new StringWriter();
            if (message.getThrown() != null) message.getThrown().printStackTrace(new PrintWriter(trace));
            journal.log(label, "store", Map.of("message", message.getMessage(), "trace", trace.toString()));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
