package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.read.RecordReader;
import org.semblance.proof.PairProof;
import org.semblance.records.Records;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.Certificate;
import org.semblance.report.verify.Recheck;
import org.semblance.run.MemoryPlan;
import org.semblance.search.Exhaustive;
import org.semblance.server.http.Access;
import org.semblance.server.http.EventLog;
import org.semblance.server.http.OnlineService;
import org.semblance.server.http.ServiceLimits;
import org.semblance.server.match.OnlineMethod;
import org.semblance.server.page.PageRoutes;
import org.semblance.server.store.DataDirectory;
import org.semblance.server.wire.WireLimits;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.RandomArticles;
import org.semblance.testing.RandomPages.Page;
import org.semblance.testing.Seeds;
import org.semblance.testing.Trees;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;
import tools.jackson.databind.JsonNode;

/**
 * Every method of the catalogue with every command: the result of an exhaustive comparison, or a refusal that names an
 * alternative.
 */
@Order(1)
public class CatalogueTest {
    private static final int DOCUMENTS = Seeds.thorough() ? 120 : 60;
    private static final int MOST_COMPARED = 8;
    private static final Pattern SCORE = Pattern.compile("the score is (\\S+), not \\?");

    @TempDir
    static Path shared;

    private static final Map<String, Known> KNOWN = new HashMap<>();
    private static final Random RANDOM = Seeds.random();
    private static List<Page> articles;
    private static Path all;
    private static Path older;
    private static Path newer;
    private static DataDirectory data;
    private static OnlineService service;
    private static HttpClient client;

    @BeforeAll
    static void write() throws Exception {
        articles = new RandomArticles(RANDOM.nextLong()).articles(DOCUMENTS);
        List<String> lines = RandomArticles.jsonl(articles);
        all = Files.write(shared.resolve("all.jsonl"), lines);
        older = Files.write(shared.resolve("older.jsonl"), lines.subList(0, DOCUMENTS / 2));
        newer = Files.write(shared.resolve("newer.jsonl"), lines.subList(DOCUMENTS / 2, DOCUMENTS));
        data = DataDirectory.open(shared.resolve("data"), InstantSource.system(), "a test");
        OnlineService.Setting setting = new OnlineService.Setting(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                null,
                Access.forAll(),
                ServiceLimits.DEFAULT,
                WireLimits.of(1L << 30),
                PageRoutes.routes());
        service = OnlineService.start(data, setting, new EventLog(line -> {}, Clock.systemUTC(), false));
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void close() {
        client.close();
        service.close();
        data.close();
    }

    /** Some random methods in the default run. */
    static Stream<String> methods() {
        return Seeds.some(4, Detectors.methods().stream().map(Method::name).toList()).stream();
    }

    /** A listed pair. */
    private record Row(String a, String b, String score) {
        boolean has(String id) {
            return a.equals(id) || b.equals(id);
        }

        String other(String id) {
            return a.equals(id) ? b : a;
        }

        Row turned() {
            return new Row(b, a, score);
        }
    }

    /**
     * The reference results of a method, with which those of other commands are compared.
     *
     * @param deduped the output of dedup over all articles
     * @param truth all pairs of the method's relation
     * @param found the pairs that dedup lists
     */
    private record Known(Detector<?> detector, Path deduped, List<Row> truth, List<Row> found) {
        boolean exact() {
            return detector.search().exact();
        }

        /** Not a method that compares texts as they are, and none of another jar. */
        boolean normalizes() {
            return detector.parameters().getOrDefault("normalize", "none").equals("full");
        }
    }

    private static Known known(String method) throws Exception {
        Known known = KNOWN.get(method);
        if (known == null) {
            Detector<?> detector = Detectors.parse(method);
            Path out = shared.resolve("dedup-" + method);
            Program.run("dedup", all, "-o", out, "-m", method, "--max-loss", 1, "--quiet")
                    .expect(0);
            known = new Known(detector, out, exhaustive(detector, all), rows(out));
            KNOWN.put(method, known);
        }
        return known;
    }

    private static List<Row> rows(Path out) throws IOException {
        return Program.rows(out.resolve("pairs.tsv")).stream()
                .map(row -> new Row(row.get(0), row.get(1), row.get(2)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void spellingsOfOneTextAreCopies(String method) throws Exception {
        if (!known(method).normalizes()) return;
        Map<Set<String>, String> scores = new HashMap<>();
        for (Row row : known(method).found()) scores.put(Set.of(row.a, row.b), row.score);
        List<String> ids = RandomArticles.SPELLINGS;
        assertThat(scores.get(Set.of(ids.get(0), ids.get(2))))
                .isNotNull()
                .isEqualTo(scores.get(Set.of(ids.get(0), ids.get(1))));
    }

    /** All pairs compared with the records and the relation of the method, without its search. */
    private static <R extends Records> List<Row> exhaustive(Detector<R> method, Path... files) throws Exception {
        Detector<R> slow = new Detector<>(
                method.name(),
                method.parameters(),
                method.analyzer(),
                method.encoding(),
                new Exhaustive<>(method.relation()),
                method.profile());
        return pairs(Semblance.with(slow), method, files);
    }

    private static List<Row> pairs(Semblance<?> run, Detector<?> method, Path... files) throws Exception {
        try (Source source = Sources.open(files);
                Result result = run.pairs(source);
                Stream<Result.Pair> pairs = result.pairs()) {
            return pairs.map(p -> new Row(p.a(), p.b(), method.relation().format(p.score())))
                    .toList();
        }
    }

    /** All pairs verified from the two texts, as certificates are. */
    private static List<Row> verified(SavedRun run) throws IOException {
        Set<String> rejected = Program.rows(run.directory().resolve("rejected.tsv")).stream()
                .map(row -> row.get(1))
                .collect(Collectors.toSet());
        List<Document> documents = new ArrayList<>();
        try (RecordReader records = Sources.reread(run.inputs(), run.reading())) {
            for (int line = 1; records.next(); line++) {
                if (!rejected.contains(Integer.toString(line))) documents.add(records.document());
            }
        }
        Recheck recheck = Recheck.of(run, documents);
        PairProof.Preparer preparer = recheck.proof().preparer();
        List<PairProof.Form> forms = documents.stream().map(preparer::prepare).toList();
        List<Row> rows = new ArrayList<>();
        for (int x = 0; x < documents.size(); x++) {
            for (int y = x + 1; y < documents.size(); y++) {
                Document a = documents.get(x);
                Document b = documents.get(y);
                List<String> problems = recheck.problems(new Certificate(1, b.id(), a.id(), "?", 0), b, a);
                Matcher score = SCORE.matcher(problems.getFirst());
                boolean near = score.find();
                if (near) rows.add(new Row(a.id(), b.id(), score.group(1)));
                PairProof.Figures figures = recheck.proof().compare(forms.get(x), forms.get(y));
                assertThat(figures.near())
                        .as("forms of %s and %s", a.id(), b.id())
                        .isEqualTo(near);
                if (near)
                    assertThat(run.detector().relation().format(figures.score()))
                            .isEqualTo(score.group(1));
            }
        }
        return rows;
    }

    private static String text(String id) {
        return articles.stream()
                .filter(article -> article.id().equals(id))
                .findFirst()
                .orElseThrow()
                .text();
    }

    /** The pairs of a document of {@code first} and another one, in that order. */
    private static List<Row> across(List<Row> rows, Set<String> first) {
        return rows.stream()
                .filter(row -> first.contains(row.a) != first.contains(row.b))
                .map(row -> first.contains(row.a) ? row : row.turned())
                .toList();
    }

    private static Set<String> ids(Path file) throws IOException {
        return Program.lines(file).stream().map(Json::id).collect(Collectors.toSet());
    }

    private static String digest(Path out) throws IOException {
        return Json.file(out.resolve("summary.json")).required("digest").asString();
    }

    private Path out(String name, String method) {
        return shared.resolve(name + "-" + method);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void pairsEqualTheExhaustiveComparison(String method) throws Exception {
        Known known = known(method);
        assertThat(verified(SavedRun.open(known.deduped))).as("from the texts").isEqualTo(known.truth);
        if (known.normalizes())
            assertThat(known.truth)
                    .as("pairs that are not copies")
                    .anyMatch(row -> !text(row.a).equals(text(row.b)));
        if (known.exact()) assertThat(known.found).isEqualTo(known.truth);
        assertThat(known.found).isNotEmpty().isSubsetOf(known.truth);
        Path out = out("pairs", method);
        Program.run("pairs", all, "-o", out, "-m", method, "--quiet").expect(0);
        assertThat(rows(out)).isEqualTo(known.found);
        assertThat(digest(out)).isEqualTo(digest(known.deduped));
        Program.run("verify", out).expect(0);
    }

    /** Other searches and measures of the methods; approximate ones may miss pairs but list only true ones. */
    @ParameterizedTest
    @Seeds.Some(
            value = 6,
            of = {
                "exact?measure=cosine&t=0.8",
                "exact?measure=dice&t=0.8&multiset=true",
                "ppjoin?measure=overlap&t=30",
                "ppjoin+?measure=hamming&t=40",
                "exact?measure=edit&t=30",
                "exact?measure=weighted-jaccard",
                "exact?measure=weighted-jaccard&weights=idf2&multiset=true&t=0.4",
                "exact?measure=weighted-cosine&tokens=words",
                "bestjoin?max-df=4",
                "simhash?t=6&index=manku",
                "simhash?t=6&index=psm",
                "simhash?t=7&bits=128&index=manku",
                "simhash?t=12&bits=128&index=psm",
                "simhash?t=12&bits=128&index=psm&recall=0.9",
                "minhash?verify=false",
                "projection?pieces=12",
                "combined-by-site?pieces=12",
                "signcd?prune=none",
                "signcd?prune=p1p2",
                "signcd?greedy=true",
                "signcd?candidates=shingles",
                "ncd?prune=p1",
                "slst?max-df=4"
            })
    void variantsListTruePairs(String spelling) throws Exception {
        Detector<?> detector = Detectors.parse(spelling);
        List<Row> truth = exhaustive(detector, all);
        List<Row> found = pairs(Semblance.with(detector), detector, all);
        if (detector.search().exact()) assertThat(found).isNotEmpty().isEqualTo(truth);
        assertThat(found).isSubsetOf(truth);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void removesTheMatchesOfKeptDocuments(String method) throws Exception {
        Known known = known(method);
        Map<String, Row> removed = stars(known.found);
        Map<String, Row> ledger = new LinkedHashMap<>();
        for (JsonNode row : Json.lines(known.deduped.resolve("removed.jsonl"))) {
            String score =
                    known.detector.relation().format(row.required("score").asDouble());
            String id = row.required("id").asString();
            ledger.put(id, new Row(row.required("kept_id").asString(), id, score));
        }
        assertThat(ledger).isEqualTo(removed);
        assertThat(Program.lines(known.deduped.resolve("clean.jsonl")))
                .isEqualTo(Program.lines(all).stream()
                        .filter(line -> !removed.containsKey(Json.id(line)))
                        .toList());
        for (List<String> row : Program.rows(known.deduped.resolve("clusters.tsv"))) {
            Row proof = removed.get(row.get(0));
            assertThat(row.get(3)).isEqualTo(Boolean.toString(proof == null));
            assertThat(row.get(4)).isEqualTo(proof == null ? row.get(0) : proof.a);
        }
        assertThat(Program.run("verify", known.deduped).expect(0).out())
                .contains("verified: %d certificates, %d documents".formatted(removed.size(), DOCUMENTS));
    }

    /** The report explains every figure of the search. */
    @ParameterizedTest
    @MethodSource("methods")
    void everyStatisticHasAMeaning(String method) throws Exception {
        Known known = known(method);
        JsonNode statistics = Json.file(known.deduped.resolve("summary.json")).required("statistics");
        assertThat(statistics.propertyNames()).isNotEmpty();
        for (String name : statistics.propertyNames())
            assertThat(known.detector.meaning(name)).as(name).endsWith(".");
    }

    /** The expected removals: each kept document, in order, removes all its matches. */
    private static Map<String, Row> stars(List<Row> pairs) {
        Map<String, Row> removed = new HashMap<>();
        Set<String> kept = new HashSet<>();
        for (Page article : articles) {
            String id = article.id();
            if (removed.containsKey(id)) continue;
            kept.add(id);
            for (Row row : pairs) {
                if (!row.has(id) || kept.contains(row.other(id))) continue;
                removed.putIfAbsent(row.other(id), new Row(id, row.other(id), row.score));
            }
        }
        return removed;
    }

    @ParameterizedTest
    @MethodSource("methods")
    void explainsPairs(String method) throws Exception {
        Known known = known(method);
        Row removed = any(stars(known.found).values());
        JsonNode explanation = explain(known, removed.b);
        assertThat(explanation.required("fate").asString()).isEqualTo("removed");
        assertThat(explanation.at("/certificate/row/kept_id").asString()).isEqualTo(removed.a);
        assertThat(explanation.at("/certificate/checked").asBoolean()).isTrue();
        assertThat(explanation.at("/certificate/problems").size()).isZero();
        assertThat(explanation.at("/matches/count").asInt()).isEqualTo((int)
                known.found.stream().filter(row -> row.has(removed.b)).count());
        Page empty =
                articles.stream().filter(a -> a.text().isEmpty()).findFirst().orElseThrow();
        assertThat(explain(known, empty.id()).required("fate").asString()).isEqualTo("rejected");
        assertThat(Program.run("explain", known.deduped, removed.b).expect(0).out())
                .contains("near duplicate of '" + removed.a + "'", removed.score);
        for (long _ : Seeds.cases(20)) {
            Row near = any(known.truth);
            JsonNode pair = explain(known, near.b, near.a).required("pair");
            assertThat(pair.required("listed").asBoolean()).isEqualTo(known.found.contains(near));
            JsonNode last = pair.required("steps").get(pair.required("steps").size() - 1);
            assertThat(last.required("outcome").asString())
                    .as("%s %s", near, pair)
                    .isEqualTo("passed");
            assertThat(last.required("text").asString()).contains(near.score);
            String a = any(articles).id();
            String b = any(articles).id();
            if (a.equals(b) || known.truth.stream().anyMatch(row -> row.has(a) && row.has(b))) continue;
            JsonNode far = explain(known, a, b).required("pair");
            assertThat(far.required("listed").asBoolean()).isFalse();
            assertThat(far.required("steps"))
                    .as("%s and %s", a, b)
                    .anyMatch(step -> step.required("outcome").asString().equals("failed"));
        }
    }

    private static JsonNode explain(Known known, String... ids) {
        List<Object> words = new ArrayList<>(List.of("explain", known.deduped));
        words.addAll(List.of(ids));
        words.add("--json");
        return Json.parse(Program.run(words.toArray()).expect(0).out());
    }

    private static <T> T any(Collection<T> some) {
        return some.stream().skip(RANDOM.nextInt(some.size())).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void auditMeasuresTheTrueRecall(String method) throws Exception {
        Known known = known(method);
        double recall = (double) known.found.size() / known.truth.size();
        Path truth = Files.write(
                shared.resolve("truth-" + method + ".tsv"),
                known.truth.stream().map(row -> row.a + "\t" + row.b).toList());
        JsonNode eval = Json.parse(Program.run("eval", known.deduped, "--truth", truth, "--json")
                .expect(0)
                .out());
        assertThat(eval.required("precision").asDouble()).isEqualTo(1);
        assertThat(eval.required("recall").asDouble()).isCloseTo(recall, within());
        JsonNode audit = Json.parse(
                Program.run("audit", known.deduped, "--json").expect(0).out());
        assertThat(audit.required("exact").asBoolean()).isEqualTo(known.exact());
        assertThat(audit.at("/recall/value").asDouble()).isCloseTo(recall, within());
        String output = Program.run("audit", known.deduped).expect(0).out();
        if (known.exact()) assertThat(output).contains("nothing to audit", "--against METHOD");
        else assertThat(audit.required("true_pairs_seen").asInt()).isEqualTo(known.truth.size());
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-6);
    }

    /** Pairs of a search with a lower threshold are judged by those of the method. */
    @ParameterizedTest
    @MethodSource("methods")
    void labelsPairs(String method) throws Exception {
        Known known = known(method);
        Path out = out("label", method);
        Path truth = known.deduped.resolve("pairs.tsv");
        JsonNode json = Json.parse(Program.run(
                        "label", all, "-o", out, "-m", method, "--truth", truth, "--budget", 20, "--json", "--quiet")
                .expect(0)
                .out());
        assertThat(json.at("/methods/0/method").asString()).isEqualTo(method);
        assertThat(json.required("asked").asInt()).isBetween(1, 20);
        if (known.exact()) assertThat(ids(rows(out))).containsAll(ids(known.found));
        Set<Set<String>> wanted = ids(known.found);
        for (List<String> row : Program.rows(out.resolve("labels.tsv")))
            assertThat(row.get(2)).isEqualTo(wanted.contains(Set.of(row.get(0), row.get(1))) ? "same" : "different");
        Program.run("verify", out, "--quiet").expect(0);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void plansARun(String method) throws Exception {
        Known known = known(method);
        JsonNode plan = Json.parse(Program.run("plan", all, "-m", method, "--json", "--quiet")
                        .expect(0)
                        .out())
                .required("methods")
                .get(0);
        assertThat(plan.required("name").asString()).isEqualTo(method);
        assertThat(plan.required("exact").asBoolean()).isEqualTo(known.exact());
        assertThat(plan.required("pairs").asInt()).isEqualTo(known.found.size());
        assertThat(plan.at("/memory/memory_bytes").asLong()).isPositive();
        assertThat(plan.at("/time/total/seconds").asDouble()).isPositive();
        long tokens = Program.run("tokens", all, "-m", method)
                .expect(0)
                .out()
                .lines()
                .mapToLong(line -> line.endsWith("\t") ? 0 : line.split(" ").length)
                .sum();
        assertThat(plan.at("/tokens/all").asLong()).as("tokens").isEqualTo(tokens);
    }

    /** Compares the first method with all others, in groups of the largest size that {@code compare} accepts. */
    @Test
    void comparesMethods() throws Exception {
        List<String> names = methods().toList();
        for (int from = 1; from < names.size(); from += MOST_COMPARED - 1) {
            List<String> some = new ArrayList<>(names.subList(from, Math.min(from + MOST_COMPARED - 1, names.size())));
            some.addFirst(names.getFirst());
            compares(some);
        }
    }

    private static void compares(List<String> methods) throws Exception {
        Path page = shared.resolve("compare.html");
        String output = Program.run("compare", all, "-m", String.join(",", methods), "-o", page, "--overwrite")
                .expect(0)
                .out();
        Map<String, Set<String>> found = new HashMap<>();
        for (String method : methods) {
            assertThat(output).containsPattern(pattern(method, known(method)));
            Stream<String> pairs = known(method).found.stream().map(row -> row.a + " " + row.b);
            found.put(method, pairs.collect(Collectors.toSet()));
        }
        for (int x = 0; x < methods.size(); x++) {
            for (int y = x + 1; y < methods.size(); y++) {
                Set<String> both = new HashSet<>(found.get(methods.get(x)));
                both.retainAll(found.get(methods.get(y)));
                assertThat(output)
                        .contains("%s and %s: %,d in both".formatted(methods.get(x), methods.get(y), both.size()));
            }
        }
    }

    private static String pattern(String method, Known known) {
        return "(?m)^" + Pattern.quote(method) + " +" + known.found.size() + " ";
    }

    @ParameterizedTest
    @MethodSource("methods")
    void printsTokensAndFingerprints(String method) throws Exception {
        List<String> seen =
                Program.run("tokens", all, "-m", method).expect(0).out().lines().toList();
        assertThat(seen.stream().map(line -> line.split("\t", -1)[0]))
                .containsExactlyElementsOf(articles.stream().map(Page::id).toList());
        Program.Outcome prints = Program.run("fingerprint", all, "-m", method);
        if (prints.code() != 0) {
            prints.complains(2, method, "semblance tokens");
            return;
        }
        Map<String, String> byText = new HashMap<>();
        for (String line : prints.out().lines().toList()) {
            String[] cells = line.split("\t", -1);
            String print = byText.putIfAbsent(text(cells[0]), cells[1]);
            assertThat(cells[1]).matches("[0-9a-f,]+").isEqualTo(print == null ? cells[1] : print);
        }
        for (Page article : articles) {
            if (!article.text().isBlank())
                assertThat(byText.keySet()).as(prints.err()).contains(article.text());
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void linksNewWithOld(String method) throws Exception {
        Path out = out("link", method);
        Program.run("link", newer, "--against", older, "-o", out, "-m", method, "--quiet")
                .expect(0);
        List<Row> links = rows(out);
        assertThat(links).containsExactlyInAnyOrderElementsOf(across(known(method).found, ids(newer)));
        Path clean = out("subtracted", method);
        Object[] remove = {"--action", "remove", "--max-loss", 1, "--quiet"};
        Program.run("link", newer, "--against", older, "-o", clean, "-m", method, remove)
                .expect(0);
        assertThat(rows(clean)).isEqualTo(links);
        boolean distance = known(method).detector.relation().distance();
        Map<String, Row> best = new LinkedHashMap<>();
        for (Row row : links) best.merge(row.a, row, (one, other) -> isNearer(other, one, distance) ? other : one);
        assertThat(Json.lines(clean.resolve("removed.jsonl")).stream()
                        .map(row -> row.required("id").asString() + " "
                                + row.required("kept_id").asString()))
                .containsExactlyElementsOf(
                        best.values().stream().map(row -> row.a + " " + row.b).toList());
        assertThat(Program.lines(clean.resolve("clean.jsonl")))
                .isEqualTo(Program.lines(newer).stream()
                        .filter(line -> !best.containsKey(Json.id(line)))
                        .toList());
        Program.run("verify", clean).expect(0);
        Path from = out("subtracted-from", method);
        Program.run("link", "--from", out, "-o", from, remove).expect(0);
        Trees.expectSame(from, clean, List.of("from", "distribution", "statistics"));
    }

    private static boolean isNearer(Row row, Row other, boolean distance) {
        int order = new BigDecimal(row.score).compareTo(new BigDecimal(other.score));
        return distance ? order < 0 : order > 0;
    }

    @ParameterizedTest
    @MethodSource("methods")
    void growingEqualsOneRun(String method) throws Exception {
        Path first = out("first", method);
        Path grown = out("grown", method);
        List<String> tokens = Seeds.random().nextBoolean() ? List.of("--state") : List.of();
        String output = Program.run("dedup", older, "-o", first, "-m", method, "--max-loss", 1, tokens)
                .expect(0)
                .out();
        Object[] words = {"dedup", newer, "--against", first, "-o", grown, "-m", method, "--max-loss", 1, "--quiet"};
        if (!known(method).detector.grows()) {
            assertThat(output).containsPattern("(?m)^state .*none.* --against");
            Program.run(words).complains(2, method, "run over all documents again", "exact");
            assertThat(grown).doesNotExist();
            return;
        }
        assertThat(output).containsPattern("(?m)^state .* for --against");
        Program.run(words).expect(0);
        Path once = out("once", method);
        Program.run("dedup", older, newer, "-o", once, "-m", method, "--max-loss", 1, "--quiet")
                .expect(0);
        assertThat(rows(grown)).isEqualTo(known(method).found);
        for (String table : List.of("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv"))
            assertThat(grown.resolve(table)).hasSameBinaryContentAs(once.resolve(table));
        assertThat(digest(grown)).isEqualTo(digest(once));
        Program.run("verify", grown).expect(0);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void narrowsToAStricterThreshold(String method) throws Exception {
        Known known = known(method);
        String stricter = stricter(known);
        Path narrowed = out("narrowed", method);
        Program.Outcome outcome = Program.run(
                "dedup", "--from", known.deduped, "-t", stricter, "-o", narrowed, "--max-loss", 1, "--quiet");
        boolean named = known.detector.parameters().containsKey("threshold");
        if (!named) {
            outcome.complains(2, method, "omit -t", "run on the inputs again");
            Program.run("dedup", "--from", known.deduped, "-o", narrowed, "--max-loss", 1, "--quiet")
                    .expect(0);
            assertThat(rows(narrowed)).isEqualTo(known.found);
            return;
        }
        outcome.expect(0);
        Path fresh = out("fresh", method);
        Program.run("dedup", all, "-o", fresh, "-m", method, "-t", stricter, "--max-loss", 1, "--quiet")
                .expect(0);
        if (known.exact()) {
            Trees.expectSame(narrowed, fresh, List.of("from", "distribution", "statistics"));
        } else {
            assertThat(rows(narrowed)).isSubsetOf(known.found).containsAll(intersection(rows(fresh), known.found));
        }
        Program.run("verify", narrowed).expect(0);
    }

    private static List<Row> intersection(List<Row> some, List<Row> others) {
        return some.stream().filter(others::contains).toList();
    }

    /** A threshold with three digits near the median score. */
    private static String stricter(Known known) {
        List<BigDecimal> scores = known.found.stream()
                .map(row -> new BigDecimal(row.score))
                .sorted()
                .toList();
        BigDecimal median = scores.get(scores.size() / 2);
        if (known.detector.relation().counts()) return median.toBigInteger().toString();
        long thousandths = Math.min(998, median.movePointRight(3).longValue());
        return String.format(
                Locale.ROOT, "0.%03d", thousandths % 2 == 0 && thousandths % 5 != 4 ? thousandths + 1 : thousandths);
    }

    /** Methods with disk support spill to disk; others refuse too little memory with a remedy. */
    @ParameterizedTest
    @MethodSource("methods")
    void findsTheSameWithLittleMemory(String method) throws Exception {
        Known known = known(method);
        assertThat(pairs(Semblance.with(known.detector).tokenMemory(1).pairMemory(0), known.detector, all))
                .isEqualTo(known.found);
        Predicate<Throwable> advised = e -> e.getMessage() != null
                && e.getMessage().contains("--memory")
                && (e.getMessage().contains(" or ") || e.getMessage().contains("split"));
        assertThatThrownBy(() -> pairs(Semblance.with(known.detector).memory(1), known.detector, all))
                .isInstanceOf(MemoryPlan.TooLittle.class)
                .matches(advised);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void resumesAfterAnInterruption(String method) throws Exception {
        Known known = known(method);
        Path out = Files.createDirectory(out("resumed", method)).resolve("out");
        List<Object> words = new ArrayList<>(List.of("dedup", all, "-o", out, "-m", method, "--max-loss", 1, "--json"));
        StringWriter output = new StringWriter();
        PrintWriter err = new PrintWriter(output) {
            @Override
            public void println(String line) {
                super.println(line);
                if (line.contains("\"stage\":\"group\",\"event\":\"end\""))
                    Thread.currentThread().interrupt();
            }
        };
        Program.Outcome interrupted = Program.run(err, output, words.toArray());
        boolean _ = Thread.interrupted();
        interrupted.expect(130);
        assertThat(interrupted.err()).contains("interrupted", "--resume").doesNotContain("Exception");
        assertThat(Program.names(out.getParent())).containsExactly(".out.stages");
        words.add("--resume");
        Program.run(words.toArray()).expect(0);
        assertThat(Json.file(out.resolve("summary.json"))
                        .required("reused_stages")
                        .size())
                .isPositive();
        Trees.expectSame(out, known.deduped);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void indexesFingerprints(String method) throws Exception {
        Path index = out("index", method);
        Program.Outcome built = Program.run("index", "build", index, all, "-m", method, "--quiet");
        if (!method.equals("simhash")) {
            boolean live = OnlineMethod.names().contains(method);
            built.complains(2, method, live ? "--live" : "semblance link");
            assertThat(index).doesNotExist();
            return;
        }
        built.expect(0);
        List<Row> found = known(method).found;
        assertThat(answers(index, all)).isEqualTo(bothWays(found));
        String gone = any(found).a;
        Program.run("index", "remove", index, gone, "--quiet").expect(0);
        assertThat(answers(index, all))
                .isEqualTo(bothWays(found.stream().filter(row -> !row.has(gone)).toList(), found, gone));
        Path again = Files.writeString(
                shared.resolve("again.jsonl"),
                Program.lines(all).stream()
                        .filter(line -> Json.id(line).equals(gone))
                        .collect(Collectors.joining("\n")));
        Program.run("index", "add", index, again, "--quiet").expect(0);
        assertThat(answers(index, all)).isEqualTo(bothWays(found));
        assertThat(Program.run("index", "stats", index).expect(0).out())
                .containsPattern("documents +" + (DOCUMENTS - 2));
    }

    /** Every pair in both directions. */
    private static Set<Row> bothWays(List<Row> rows) {
        return rows.stream().flatMap(row -> Stream.of(row, row.turned())).collect(Collectors.toSet());
    }

    /** As above, but the document {@code gone} is not in the index and is only a query. */
    private static Set<Row> bothWays(List<Row> rows, List<Row> all, String gone) {
        Set<Row> both = bothWays(rows);
        for (Row row : all) if (row.has(gone)) both.add(new Row(gone, row.other(gone), row.score));
        return both;
    }

    private static Set<Row> answers(Path index, Path queries) {
        return Program.run("index", "query", index, queries, "--quiet")
                .expect(0)
                .out()
                .lines()
                .skip(1)
                .map(line -> line.split("\t"))
                .filter(cells -> !cells[0].equals(cells[1]))
                .map(cells -> new Row(cells[0], cells[1], cells[2]))
                .collect(Collectors.toSet());
    }

    /** The pairs of a run with the parameters of an index. */
    private static List<Row> indexed(String method) throws Exception {
        if (!method.equals("simhash")) return known(method).found;
        Detector<?> detector = Detectors.parse("simhash?weights=tf");
        return exhaustive(detector, all);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void indexesForTheService(String method) throws Exception {
        Path index = out("live", method);
        Program.Outcome built = Program.run("index", "build", index, all, "--live", "-m", method, "--quiet");
        if (!OnlineMethod.names().contains(method)) {
            built.complains(2, method, String.join(", ", OnlineMethod.names()));
            return;
        }
        built.expect(0);
        List<Row> found = indexed(method);
        assertThat(answers(index, all)).isEqualTo(bothWays(found));
        JsonNode settings = Json.parse(
                        Program.run("index", "stats", index, "--json").expect(0).out())
                .required("settings");
        assertThat(settings.required("threshold").asString())
                .isEqualTo(Detectors.parse(method).relation().threshold());
        String gone = any(found).a;
        Program.run("index", "remove", index, gone, "--quiet").expect(0);
        assertThat(answers(index, all))
                .isEqualTo(bothWays(found.stream().filter(row -> !row.has(gone)).toList(), found, gone));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void serves(String method) throws Exception {
        String name = method.replace("+", "-plus");
        String threshold = Detectors.parse(method).relation().threshold();
        String settings = "{\"method\":\"%s\",\"threshold\":%s}".formatted(method, threshold);
        HttpResponse<String> made = send("PUT", "/v1/indexes/" + name, settings);
        if (!OnlineMethod.names().contains(method)) {
            assertThat(made.statusCode()).isEqualTo(400);
            assertThat(Json.parse(made.body()).required("detail").asString())
                    .contains(method, String.join(", ", OnlineMethod.names()));
            return;
        }
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        List<Row> found = indexed(method);
        String lines = Program.lines(all).stream()
                .map(line -> "{\"op\":\"put\"," + line.substring(1))
                .collect(Collectors.joining("\n"));
        HttpResponse<String> added = send("POST", "/v1/indexes/" + name + "/documents:batch", lines);
        assertThat(added.statusCode()).as(added.body()).isEqualTo(200);
        assertThat(send("PUT", "/v1/indexes/" + name + "-checked", settings).statusCode())
                .isEqualTo(201);
        Set<String> kept = new HashSet<>();
        for (String line : Program.lines(all)) {
            String id = Json.id(line);
            String request = "{\"limit\":1000," + line.substring(1);
            Map<String, String> near = new TreeMap<>();
            for (Row row : found) if (row.has(id)) near.put(row.other(id), row.score);
            HttpResponse<String> queried = send("POST", "/v1/indexes/" + name + "/query", request);
            HttpResponse<String> checked = send("POST", "/v1/indexes/" + name + "-checked/check-and-add", request);
            if (text(id).isBlank()) {
                assertThat(List.of(queried.statusCode(), checked.statusCode())).containsOnly(422);
                continue;
            }
            Map<String, String> matches = matches(method, queried);
            matches.remove(id);
            assertThat(matches).as(id).isEqualTo(near);
            near.keySet().retainAll(kept);
            assertThat(matches(method, checked)).as(id).isEqualTo(near);
            assertThat(checked.statusCode()).as(id).isEqualTo(near.isEmpty() ? 201 : 200);
            if (near.isEmpty()) kept.add(id);
        }
        Set<String> survivors = new HashSet<>(articles.stream()
                .filter(article -> !article.text().isBlank())
                .map(Page::id)
                .toList());
        survivors.removeAll(stars(found).keySet());
        assertThat(kept).as("documents kept by dedup").isEqualTo(survivors);
    }

    static Stream<String> publishedMethods() {
        return Seeds.some(
                3,
                Detectors.methods().stream()
                        .filter(method -> method.published().isPresent())
                        .map(Method::name)
                        .toList())
                .stream();
    }

    /** The published variant with the commands on a run: the results of its parameters in full. */
    @ParameterizedTest
    @MethodSource("publishedMethods")
    void runsThePublishedVariant(String method) throws Exception {
        Detector<?> detector = Detectors.parse(method + "?as-published=true");
        Path out = out("published", method);
        Program.run("dedup", all, "-o", out, "-m", method, "--as-published", "--max-loss", 1, "--quiet")
                .expect(0);
        Map<String, String> parameters = new HashMap<>();
        Json.file(out.resolve("summary.json"))
                .at("/method/parameters")
                .properties()
                .forEach(p -> parameters.put(p.getKey(), p.getValue().asString()));
        assertThat(parameters).isEqualTo(detector.parameters());
        List<Object> words = new ArrayList<>(
                List.of("dedup", all, "-o", out("full", method), "-m", method, "--max-loss", 1, "--quiet"));
        parameters.forEach((name, value) -> words.addAll(List.of("--set", name + "=" + value)));
        Program.run(words.toArray()).expect(0);
        Trees.expectSame(out, out("full", method));

        Set<Set<String>> truth = ids(exhaustive(detector, all));
        assertThat(ids(rows(out))).isNotEmpty().isSubsetOf(truth);
        if (detector.search().exact()) assertThat(ids(rows(out))).isEqualTo(truth);
        assertThat(Program.run("verify", out).expect(0).out())
                .contains(" %d pairs".formatted(rows(out).size()));
        String removed = Json.id(Program.lines(out.resolve("removed.jsonl")).getFirst());
        assertThat(Program.run("explain", out, removed).expect(0).out()).contains("near duplicate of");
        double recall = Json.parse(Program.run("audit", out, "--json").expect(0).out())
                .at("/recall/value")
                .asDouble();
        Set<Set<String>> wanted = detector.search().exact()
                ? truth
                : ids(exhaustive(detector.profile().reference().orElseThrow().get(), all));
        long found = ids(rows(out)).stream().filter(wanted::contains).count();
        assertThat(recall).isCloseTo((double) found / wanted.size(), within());

        Path pairs = out("published-pairs", method);
        Program.run("pairs", all, "-o", pairs, "-m", method, "--as-published", "--quiet")
                .expect(0);
        assertThat(digest(pairs)).isEqualTo(digest(out));
        Path links = out("published-link", method);
        Program.run("link", newer, "--against", older, "-o", links, "-m", method, "--as-published", "--quiet")
                .expect(0);
        Program.run("verify", links).expect(0);
        Path from = out("published-from", method);
        Program.run("dedup", "--from", out, "-o", from, "--as-published").complains(2, "--from", "--as-published");
        Path first = out("published-first", method);
        Path grown = out("published-grown", method);
        Program.run("dedup", older, "-o", first, "-m", method, "--as-published", "--max-loss", 1, "--quiet")
                .expect(0);
        Program.Outcome growing = Program.run(
                "dedup", newer, "--against", first, "-o", grown, "-m", method, "--as-published", "--max-loss", 1);
        if (detector.grows()) {
            growing.expect(0);
            assertThat(rows(grown)).isEqualTo(rows(out));
        } else {
            growing.complains(2, method, "run over all documents again");
        }
        JsonNode plan = Json.parse(Program.run("plan", all, "-m", method, "--as-published", "--json", "--quiet")
                        .expect(0)
                        .out())
                .required("methods")
                .get(0);
        // a plan reads its sample in another order, on which other searches depend
        if (detector.search().treatsCopiesAlike())
            assertThat(plan.required("pairs").asInt()).isEqualTo(rows(out).size());
        assertThat(plan.at("/parameters/normalize").asString()).isEqualTo("none");
    }

    private static Set<Set<String>> ids(List<Row> rows) {
        return rows.stream().map(row -> Set.of(row.a, row.b)).collect(Collectors.toSet());
    }

    /** The published variant with the commands on documents and in indexes. */
    @ParameterizedTest
    @MethodSource("publishedMethods")
    void indexesThePublishedVariant(String method) throws Exception {
        Detector<?> detector = Detectors.parse(method + "?as-published=true");
        List<String> full = new ArrayList<>();
        detector.parameters().forEach((name, value) -> full.addAll(List.of("--set", name + "=" + value)));
        String tokens = Program.run("tokens", all, "-m", method, full).expect(0).out();
        assertThat(Program.run("tokens", all, "-m", method, "--as-published")
                        .expect(0)
                        .out())
                .isEqualTo(tokens);
        Program.Outcome prints = Program.run("fingerprint", all, "-m", method, "--as-published");
        if (prints.code() != 0) prints.complains(2, method, "semblance tokens");
        Path disk = out("published-index", method);
        Program.Outcome built = Program.run("index", "build", disk, all, "-m", method, "--as-published", "--quiet");
        if (detector.profile().fingerprints().isPresent()) {
            built.expect(0);
            Path run = out("published-prints", method);
            Program.run("pairs", all, "-o", run, "-m", method, "--as-published", "--set", "index=exact", "--quiet")
                    .expect(0);
            assertThat(answers(disk, all)).isNotEmpty().isSubsetOf(bothWays(rows(run)));
        } else {
            boolean refused = detector.online() instanceof OnlineForm.Refused;
            built.complains(2, method, refused ? "semblance link" : "--live");
        }
        Path live = out("published-live", method);
        Program.Outcome online =
                Program.run("index", "build", live, all, "--live", "-m", method, "--as-published", "--quiet");
        String settings = "{\"method\":\"%s\",\"threshold\":%s,\"set\":{\"as-published\":\"true\"}}"
                .formatted(method, detector.relation().threshold());
        String name = "/v1/indexes/published-" + method.replace("+", "-plus");
        HttpResponse<String> served = send("PUT", name, settings);
        if (detector.online() instanceof OnlineForm.Refused) {
            online.complains(2, method, "no online index");
            assertThat(served.statusCode()).isEqualTo(400);
            return;
        }
        online.expect(0);
        assertThat(answers(live, all)).isEqualTo(bothWays(pairs(Semblance.with(detector), detector, all)));
        assertThat(served.statusCode()).as(served.body()).isEqualTo(201);
        JsonNode set = Json.parse(served.body()).required("set");
        assertThat(set.has("as-published")).isFalse();
        assertThat(set.required("normalize").asString()).isEqualTo("none");
        assertThat(send("PUT", name, settings).statusCode()).isEqualTo(200);
    }

    private static HttpResponse<String> send(String verb, String path, String body) throws Exception {
        String type = path.endsWith(":batch") ? "application/x-ndjson" : "application/json";
        return client.send(
                HttpRequest.newBuilder(service.address().resolve(path))
                        .method(verb, BodyPublishers.ofString(body))
                        .header("Content-Type", type)
                        .build(),
                BodyHandlers.ofString());
    }

    private static Map<String, String> matches(String method, HttpResponse<String> answer) {
        Map<String, String> matches = new TreeMap<>();
        for (JsonNode match : Json.parse(answer.body()).required("matches"))
            matches.put(
                    match.required("id").asString(),
                    Detectors.parse(method)
                            .relation()
                            .format(match.required("score").asDouble()));
        return matches;
    }
}
