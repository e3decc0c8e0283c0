package org.semblance.benchmarks.serve;

import static org.semblance.benchmarks.measure.MarkdownTable.count;
import static org.semblance.benchmarks.measure.MarkdownTable.decimal;
import static org.semblance.benchmarks.measure.MarkdownTable.megabytes;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.NewsTexts;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.match.OnlineMethod;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Fills an index with fingerprints or texts, starts the service, and measures queries by text with a growing number of clients.
 */
@Command(
        name = "serve",
        description =
                "Measures throughput and latency of `semblance serve` over loopback; --soak runs a long mixed load.",
        mixinStandardHelpOptions = true)
public final class Serve implements Callable<Integer> {
    private static final String PATH = "/v1/indexes/" + Preload.INDEX;
    private static final int TEXTS = 10_000;

    @Option(
            names = "--method",
            description = "Method of the index, such as simhash or exact (Jaccard). Default: ${DEFAULT-VALUE}.")
    private String method = "simhash";

    @Option(names = "--threshold", description = "Threshold of the method. Default: 3 for simhash, else the method's.")
    private @Nullable String threshold;

    @Option(
            names = "--documents",
            description =
                    "Documents in the index at the start. Default: 10,000,000 random fingerprints, or 20,000 texts"
                            + " of --words words if the method compares texts.")
    private @Nullable Long documents;

    @Option(
            names = "--requests",
            split = ",",
            description = "What is measured: query, check-and-add, mixed (every tenth request adds a document)."
                    + " Default: query,check-and-add.")
    private List<String> kinds = List.of("query", "check-and-add");

    @Option(names = "--clients", split = ",", description = "Numbers of concurrent clients. Default: 1,4,16,64.")
    private List<Integer> clients = List.of(1, 4, 16, 64);

    @Option(names = "--seconds", description = "Duration of each measurement. Default: ${DEFAULT-VALUE}.")
    private double seconds = 10;

    @Option(names = "--warm-up", description = "Seconds of warm-up load. Default: ${DEFAULT-VALUE}.")
    private double warmUp = 20;

    @Option(names = "--words", description = "Words per text. Default: ${DEFAULT-VALUE}.")
    private int words = 500;

    @Option(
            names = "--rates",
            split = ",",
            description = "Requests per second in an open loop. Default: 2000,5000,10000.")
    private List<Integer> rates = List.of(2000, 5000, 10_000);

    @Option(
            names = "--soak",
            paramLabel = "MINUTES",
            converter = Minutes.class,
            description = "Run only a mixed load, such as 10m, and print memory every minute.")
    private int soak;

    private static final class Minutes implements CommandLine.ITypeConverter<Integer> {
        @Override
        public Integer convert(String value) {
            if (value.matches("[1-9][0-9]{0,3}m?")) return Integer.valueOf(value.replace("m", ""));
            throw new CommandLine.TypeConversionException("expected minutes, such as 10m: " + value);
        }
    }

    @Option(names = "--heap", description = "Heap of the service. Default: ${DEFAULT-VALUE}.")
    private String heap = "2g";

    @Option(names = "--set", description = "Parameters of the index. Default: index=psm for simhash, else none.")
    private @Nullable Map<String, String> set;

    @Option(names = "--flag", description = "JVM flag of the service, such as for profiling; may be repeated.")
    private List<String> flags = List.of();

    @Option(names = "--work", paramLabel = "DIR", description = "Directory for the data. Default: temporary.")
    private @Nullable Path work;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final NewsTexts.Source texts = new NewsTexts.Source();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path directory = work == null ? Files.createTempDirectory("semblance-serve") : Files.createDirectories(work);
        try {
            Path data = directory.resolve("data");
            OnlineMethod online = OnlineMethod.of(settings());
            boolean prints = online.hasFingerprints();
            long size = documents != null ? documents : prints ? 10_000_000 : 20_000;
            double filled = Preload.fill(
                    data, online.settings(), size, prints ? Preload.prints() : Preload.texts(texts, words));
            print("* %s %s in the store; loaded in %.0f s"
                    .formatted(count(size), prints ? "fingerprints" : "texts", filled));
            try (ServerProcess server = ServerProcess.start(data, heap, flags)) {
                printStart(server, size);
                return soak > 0 ? soak(server) : measure(server);
            }
        } finally {
            if (work == null) delete(directory);
        }
    }

    private LiveSettings settings() {
        boolean simhash = method.equals("simhash");
        return new LiveSettings(
                method,
                threshold != null ? threshold : simhash ? "3" : "",
                set != null ? set : simhash ? Map.of("index", "psm") : Map.of(),
                Optional.empty(),
                false,
                false);
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    private static void delete(Path directory) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(directory)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) Files.delete(file);
    }

    private void printStart(ServerProcess server, long size) throws IOException, InterruptedException {
        double cpu = CpuUsage.now(server).service();
        long live = server.liveHeapBytes();
        long own = server.metric("semblance_index_heap_bytes");
        print("* service started in %.1f s (%.1f CPU s)".formatted(server.started(), cpu));
        double each = Math.max(1, size);
        print("* live heap %s MB: %.1f bytes per document, of which the index %.1f; resident %s MB"
                .formatted(megabytes(live), live / each, own / each, megabytes(server.residentBytes())));
    }

    private Requests.Maker queries() {
        return Requests.repeated(Requests.texts(texts, PATH + "/query", words), TEXTS);
    }

    /** New documents: no text is repeated, not even from an earlier run. */
    private Requests.Maker arrivals(long part) {
        long first = System.currentTimeMillis() << 24 | part << 54;
        return Requests.pairs(texts, PATH + "/check-and-add", words, first);
    }

    private int measure(ServerProcess server) throws InterruptedException, IOException {
        Requests.Maker queries = queries();
        List<List<String>> rows = new ArrayList<>();
        new Load(server.port(), 16, 0, warmUp, queries).run();
        if (kinds.contains("query")) {
            for (int n : clients) rows.add(row(server, "query", n, 0, queries));
            for (int rate : rates) rows.add(row(server, "query", 64, rate, queries));
        }
        if (kinds.contains("check-and-add")) {
            new Load(server.port(), 16, 0, warmUp / 2, arrivals(0)).run();
            for (int n : clients) rows.add(row(server, "check-and-add", n, 0, arrivals(n)));
        }
        if (kinds.contains("mixed")) {
            new Load(server.port(), 16, 0, warmUp / 2, Requests.mixed(queries, arrivals(0))).run();
            for (int n : clients) rows.add(row(server, "mixed", n, 0, Requests.mixed(queries, arrivals(n))));
        }
        MarkdownTable table = new MarkdownTable(List.of(
                "request",
                "clients",
                "offered/s",
                "answered/s",
                "p50 ms",
                "p99 ms",
                "p99.9 ms",
                "maximum ms",
                "cores of service, clients, others",
                "statuses"));
        rows.forEach(table::row);
        print("\n" + table + "* resident " + megabytes(server.residentBytes()) + " MB at the end");
        return 0;
    }

    private List<String> row(ServerProcess server, String what, int clients, int rate, Requests.Maker requests)
            throws IOException, InterruptedException {
        CpuUsage before = CpuUsage.now(server);
        Load.Outcome done = new Load(server.port(), clients, rate, seconds, requests).run();
        CpuUsage after = CpuUsage.now(server);
        List<String> row = List.of(
                what,
                Integer.toString(clients),
                rate == 0 ? MarkdownTable.NONE : count(rate),
                count((long) done.perSecond()),
                millis(done.median()),
                millis(done.p99()),
                millis(done.p999()),
                millis(done.most()),
                "%.2f, %.2f, %.2f"
                        .formatted(after.serviceCores(before), after.clientCores(before), after.otherCores(before)),
                done.statuses().toString());
        spec.commandLine().getErr().println(String.join("  ", row));
        return row;
    }

    private static String millis(double micros) {
        return decimal(micros / 1e3, 2);
    }

    /**
     * Eight clients query, and eight add a document with every fifth request. Returns 0 if all statuses were as
     * expected.
     */
    private int soak(ServerProcess server) throws InterruptedException, IOException {
        Requests.Maker queries = queries();
        MarkdownTable table = new MarkdownTable(List.of(
                "minute", "answered/s", "p99 ms", "p99.9 ms", "documents", "live heap MB", "resident MB", "statuses"));
        boolean correct = true;
        for (int minute = 1; minute <= soak; minute++) {
            Requests.Maker mixed = Requests.mixed(queries, arrivals(minute));
            Load.Outcome done = new Load(server.port(), 16, 0, 60, mixed).run();
            correct &= done.statuses().keySet().stream().allMatch(status -> status == 200 || status == 201);
            List<String> row = List.of(
                    Integer.toString(minute),
                    count((long) done.perSecond()),
                    millis(done.p99()),
                    millis(done.p999()),
                    count(server.metric("semblance_index_documents")),
                    megabytes(server.liveHeapBytes()),
                    megabytes(server.residentBytes()),
                    done.statuses().toString());
            spec.commandLine().getErr().println(String.join("  ", row));
            table.row(row);
        }
        print("\n" + table);
        return correct ? 0 : 1;
    }
}
