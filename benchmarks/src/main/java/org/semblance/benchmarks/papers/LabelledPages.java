package org.semblance.benchmarks.papers;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.TableFile;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.text.Detectors;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.Links;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Labelled web pages, prepared as in Henzinger (SIGIR 2006): pages have an address, and of pages with the same sequence
 * of terms only the first is kept. The labels are those of {@code semblance results}.
 *
 * <p>The corpora have no addresses. The address of a page is that of its canonical link, its {@code og:url} or its base;
 * else that of another page of the same document; else one that only the pages of its document have.
 */
final class LabelledPages {
    private static final ReadOptions READING = ReadOptions.defaults().withHtmlField("html");
    private static final List<Pattern> ADDRESSES = List.of(
            Pattern.compile("(?i)<link\\b[^>]*\\brel=[\"']?canonical\\b[^>]*>"),
            Pattern.compile("(?i)<meta\\b[^>]*\\bproperty=[\"']?og:url\\b[^>]*>"),
            Pattern.compile("(?i)<base\\b[^>]*>"));
    private static final Pattern HREF = Pattern.compile("(?i)\\b(?:href|content)=[\"']?(https?://[^\"'\\s>]+)");

    /** Labels of a pair: near duplicates or not, or neither. */
    enum Verdict {
        CORRECT,
        INCORRECT,
        UNDECIDED
    }

    /** A pair that a method found. */
    record Found(String a, String b, double score, Verdict verdict, boolean sameSite) {}

    private final String name;
    private final Path file;
    private final int all;

    /** Cluster of near duplicates, document and site of each kept page. */
    private final Map<String, String> clusters = new LinkedHashMap<>();

    private final Map<String, String> documents = new HashMap<>();
    private final Map<String, String> sites = new HashMap<>();
    private final Set<String> undecided = new HashSet<>();
    private final Map<String, List<Found>> found = new HashMap<>();

    private LabelledPages(String name, Path file, int all) {
        this.name = name;
        this.file = file;
        this.all = all;
    }

    /** Pages whose main text is the same are near duplicates; other similar pages are undecided. */
    static LabelledPages terms(Corpora data) throws IOException {
        Path folder = data.directory("ota-html-dev");
        Map<String, String> content = new HashMap<>();
        Map<String, String> document = new HashMap<>();
        TableFile.read(folder.resolve("clusters.tsv"), (cells, line) -> {
            content.put(cells.get(0), cells.get(1));
            document.put(cells.get(0), cells.get(2));
        });
        LabelledPages pages = prepare("ota-html-dev", data, document, null);
        pages.clusters.replaceAll((id, _) -> content.getOrDefault(id, id));
        pages.clusters.keySet().forEach(id -> pages.documents.put(id, document.getOrDefault(id, id)));
        TableFile.read(folder.resolve("oracle_text_j5_ge_0.30.tsv"), (cells, line) -> {
            if (!cells.get(4).equals("same-content")) pages.undecided.add(key(cells.get(0), cells.get(1)));
        });
        return pages;
    }

    /** Pages of one class in several versions are near duplicates, all others are not; all are on one site. */
    static LabelledPages javadoc(Corpora data) throws IOException {
        Path folder = data.directory("javadoc-commons-lang3");
        Map<String, String> classes = new HashMap<>();
        TableFile.read(folder.resolve("clusters.tsv"), (cells, line) -> classes.put(cells.get(0), cells.get(1)));
        LabelledPages pages =
                prepare("javadoc-commons-lang3", data, classes, "https://commons.apache.org/proper/commons-lang/");
        pages.clusters.replaceAll((id, _) -> classes.getOrDefault(id, id));
        return pages;
    }

    private static String key(String a, String b) {
        return a.compareTo(b) < 0 ? a + " " + b : b + " " + a;
    }

    private static LabelledPages prepare(
            String name, Corpora data, Map<String, String> document, @Nullable String address) throws IOException {
        Path folder = Files.createTempDirectory("pages");
        Path addressed = folder.resolve("all.jsonl");
        Path distinct = folder.resolve(name + ".jsonl");
        List.of(folder, addressed, distinct).forEach(path -> path.toFile().deleteOnExit());
        Map<String, String> urls = address == null ? urls(data.documents(name), document) : Map.of();
        int[] count = new int[1];
        try (PageWriter out = new PageWriter(addressed)) {
            read(data.documents(name), ReadOptions.defaults().withTextField("html"), page -> {
                count[0]++;
                out.write(page, address == null ? urls.getOrDefault(page.id(), "") : address);
            });
        }
        Set<String> kept = new HashSet<>();
        LabelledPages pages = new LabelledPages(name, distinct, count[0]);
        Set<String> sequences = new HashSet<>();
        Detector<?> terms = Detectors.parse("projection");
        read(addressed, READING, page -> {
            if (!sequences.add(digest(terms.analyzer().tokens(page)))) return;
            kept.add(page.id());
            pages.clusters.put(page.id(), page.id());
            String site = page.url() == null ? null : Site.of(page.url());
            if (site != null) pages.sites.put(page.id(), site);
        });
        try (PageWriter out = new PageWriter(distinct)) {
            read(addressed, ReadOptions.defaults().withTextField("html"), page -> {
                if (kept.contains(page.id())) out.write(page, page.url());
            });
        }
        Files.delete(addressed);
        data.progress("%s: %d of %d pages have a sequence of terms of their own, on %d sites"
                .formatted(
                        name,
                        kept.size(),
                        count[0],
                        Set.copyOf(pages.sites.values()).size()));
        return pages;
    }

    private static String digest(List<String> terms) {
        try {
            byte[] bytes = String.join(" ", terms).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The addresses that pages state, and those of their documents for pages that state none. */
    private static Map<String, String> urls(Path file, Map<String, String> document) throws IOException {
        Map<String, String> urls = new HashMap<>();
        List<String> ids = new ArrayList<>();
        read(file, ReadOptions.defaults().withTextField("html"), page -> {
            ids.add(page.id());
            String url = stated(page.text());
            if (url != null) urls.put(page.id(), url);
        });
        Map<String, String> ofDocument = new HashMap<>();
        for (String id : ids) {
            if (urls.containsKey(id)) ofDocument.putIfAbsent(document.getOrDefault(id, id), urls.get(id));
        }
        for (String id : ids) {
            String own = document.getOrDefault(id, id);
            urls.putIfAbsent(id, ofDocument.getOrDefault(own, "http://" + own + ".invalid/"));
        }
        return urls;
    }

    private static @Nullable String stated(String html) {
        for (Pattern address : ADDRESSES) {
            Matcher element = address.matcher(html);
            while (element.find()) {
                Matcher url = HREF.matcher(element.group());
                if (url.find() && Site.of(url.group(1)) != null) return url.group(1);
            }
        }
        return null;
    }

    private static void read(Path file, ReadOptions reading, Consumer<Document> sink) throws IOException {
        try (Source source = Sources.open(inputs(file, reading), reading)) {
            Source.DocumentSink documents = new Source.DocumentSink() {
                @Override
                public void accept(Document document, long position) {
                    sink.accept(document);
                }

                @Override
                public void reject(long position, String reason) {
                    throw new IllegalArgumentException(file + ":" + position + ": " + reason);
                }
            };
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) chunk.read(documents);
        }
    }

    private static List<Input> inputs(Path file, ReadOptions reading) throws IOException {
        return Inputs.of(List.of(file), reading).inputs();
    }

    /** Writes pages as JSON Lines. */
    private static final class PageWriter implements AutoCloseable {
        private final OutputStream out;

        PageWriter(Path file) throws IOException {
            this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        }

        void write(Document page, @Nullable String url) {
            try {
                ByteArrayOutputStream line = new ByteArrayOutputStream();
                try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), line)) {
                    json.writeStartObject();
                    json.writeStringProperty("id", page.id());
                    json.writeStringProperty("url", url == null ? "" : url);
                    json.writeStringProperty("html", page.text());
                    json.writeEndObject();
                }
                line.write('\n');
                line.writeTo(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    String name() {
        return name;
    }

    /** Number of pages before those with equal terms were removed. */
    int all() {
        return all;
    }

    int size() {
        return clusters.size();
    }

    List<Input> inputs() throws IOException {
        return inputs(file, READING);
    }

    static ReadOptions reading() {
        return READING;
    }

    /** The visible text of every page. */
    Map<String, Document> texts() throws IOException {
        Map<String, Document> texts = new HashMap<>();
        read(file, READING, page -> texts.put(page.id(), page));
        return texts;
    }

    /** Number of pairs of near duplicates. */
    long correct() {
        Map<String, Long> sizes = new HashMap<>();
        clusters.values().forEach(cluster -> sizes.merge(cluster, 1L, Long::sum));
        return sizes.values().stream().mapToLong(n -> n * (n - 1) / 2).sum();
    }

    /** The pairs that a method finds. */
    List<Found> pairs(String method) throws IOException, InterruptedException {
        List<Found> known = found.get(method);
        if (known != null) return known;
        Detector<?> detector = Detectors.parse(method);
        ReadOptions reading = READING.withBoilerplate(Boilerplate.of(detector)).withLinks(Links.of(detector));
        try (Source source = Sources.open(inputs(), reading);
                Result result = Semblance.with(detector).pairs(source)) {
            List<Found> pairs = result.pairs()
                    .map(p -> new Found(p.a(), p.b(), p.score(), verdict(p.a(), p.b()), sameSite(p.a(), p.b())))
                    .toList();
            found.put(method, pairs);
            return pairs;
        }
    }

    private Verdict verdict(String a, String b) {
        if (of(clusters, a).equals(of(clusters, b))) return Verdict.CORRECT;
        boolean related = documents.containsKey(a) && of(documents, a).equals(of(documents, b));
        return related || undecided.contains(key(a, b)) ? Verdict.UNDECIDED : Verdict.INCORRECT;
    }

    private boolean sameSite(String a, String b) {
        return sites.containsKey(a) && sites.get(a).equals(sites.get(b));
    }

    private static String of(Map<String, String> map, String id) {
        return map.getOrDefault(id, id);
    }
}
