package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.document.Source;
import org.semblance.records.Records;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;

/** The answers of an index equal the pairs of a run of the same detector over the same documents. */
@Order(3)
class SameAnswersTest {
    private static final int DOCUMENTS = Seeds.thorough() ? 300 : 120;

    @TempDir
    Path dir;

    @ParameterizedTest
    @Seeds.Some(
            value = 5,
            of = {
                "simhash?weights=tf&t=3",
                "simhash?weights=capped-tf&t=3",
                "simhash?weights=log-tf&t=3",
                "simhash?weights=tf&t=6&index=manku",
                "simhash?weights=tf&t=3&index=psm",
                "simhash?weights=tf&t=8&tokens=chars:4",
                "exact?t=0.8&tokens=words",
                "exact?t=0.6",
                "ppjoin+?t=0.7&tokens=shingles:2&measure=cosine",
                "ppjoin+?t=0.9&multiset=true&tokens=words&measure=dice",
                "exact?t=5&measure=hamming&tokens=words",
                "ppjoin?t=10&measure=overlap&tokens=words",
                "minhash?t=0.7&tokens=words",
                "minhash?t=0.6&tokens=shingles:2&permutations=60",
                "minhash?t=0.7&tokens=words&verify=false"
            })
    void answersEqualARun(String spelling) throws Exception {
        Random random = Seeds.random();
        List<Document> documents = Corpus.of(random, DOCUMENTS);
        Map<String, Map<String, Double>> near = pairs(Detectors.parse(spelling), documents);
        try (DataDirectory data = Opened.data(dir.resolve("data"))) {
            Opened.index(data, "all", settings(spelling));
            Opened.index(data, "checked", settings(spelling));
        }
        assertAnswers(documents, near, random);
    }

    /** The table has the frequencies of half of the documents, and is deleted when the indexes have been created. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "exact?t=0.4&measure=weighted-jaccard&tokens=words&weights=",
                "exact?t=0.7&measure=weighted-cosine&tokens=shingles:2&multiset=true&weights=",
                "simhash?t=6&weights=idf:"
            })
    void answersEqualARunByATable(String spelling) throws Exception {
        Random random = Seeds.random();
        List<Document> documents = Corpus.of(random, DOCUMENTS);
        Path table = Opened.table(dir.resolve("t.weights"), spelling, documents.subList(0, DOCUMENTS / 2));
        Map<String, Map<String, Double>> near = pairs(Detectors.parse(spelling + table), documents);
        for (String name : List.of("all", "checked")) {
            IndexDirectory index = IndexDirectory.of(dir.resolve("data/indexes").resolve(name), "a test");
            index.create(index.resolved(settings(spelling + table)));
        }
        Files.delete(table);
        assertAnswers(documents, near, random);
    }

    private void assertAnswers(List<Document> documents, Map<String, Map<String, Double>> near, Random random)
            throws Exception {
        long seed = Seeds.base();
        assertThat(near).as("seed %d", seed).isNotEmpty();
        try (DataDirectory data = Opened.data(dir.resolve("data"))) {
            LiveIndex all = data.index("all").orElseThrow();
            LiveIndex checked = data.index("checked").orElseThrow();
            Map<String, Document> kept = new LinkedHashMap<>();
            for (int from = 0; from < DOCUMENTS; ) {
                int to = Math.min(DOCUMENTS, from + 1 + random.nextInt(40));
                List<Document> some = documents.subList(from, to);
                all.change(changes(some, arrival -> new Change.Put(arrival)));
                List<Outcome> outcomes =
                        checked.change(changes(some, arrival -> new Change.CheckAndAdd(arrival, 1000)));
                for (int d = 0; d < some.size(); d++) assertChecked(some.get(d), outcomes.get(d), near, kept, seed);
                from = to;
            }
            assertThat(checked.figures().documents()).isEqualTo(kept.size());
            assertQueryAnswers(all, documents, near, seed);
        }
        try (DataDirectory data = Opened.data(dir.resolve("data"))) {
            assertQueryAnswers(data.index("all").orElseThrow(), documents, near, seed);
        }
    }

    private static List<Change> changes(List<Document> documents, Function<IncomingDocument, Change> change) {
        return documents.stream().map(Opened::arrival).map(change).toList();
    }

    /** A document is compared with the documents kept before, including those of the same request. */
    private static void assertChecked(
            Document document,
            Outcome outcome,
            Map<String, Map<String, Double>> near,
            Map<String, Document> kept,
            long seed) {
        Answer answer = ((Outcome.Checked) outcome).answer();
        Map<String, Double> expected = new TreeMap<>(near.getOrDefault(document.id(), Map.of()));
        expected.keySet().retainAll(kept.keySet());
        assertThat(scores(answer.matches())).as("seed %d", seed).isEqualTo(expected);
        assertThat(answer.added()).as("seed %d", seed).isEqualTo(expected.isEmpty());
        assertSites(answer.matches(), document, kept);
        if (answer.added()) kept.put(document.id(), document);
    }

    private static void assertQueryAnswers(
            LiveIndex all, List<Document> documents, Map<String, Map<String, Double>> near, long seed) {
        boolean distance = all.settings().method().equals("simhash")
                || "hamming".equals(all.settings().set().get("measure"));
        for (Document document : documents) {
            List<Answer.Hit> hits =
                    new ArrayList<>(all.query(Opened.arrival(document), 10_000).matches());
            List<Answer.Hit> sorted = new ArrayList<>(hits);
            sorted.sort((a, b) -> a.score() == b.score()
                    ? a.id().compareTo(b.id())
                    : distance ? Double.compare(a.score(), b.score()) : Double.compare(b.score(), a.score()));
            assertThat(hits).as("seed %d", seed).isEqualTo(sorted);
            for (Answer.Hit hit : hits) assertContainment(hit, all.settings());
            hits.removeIf(hit -> hit.id().equals(document.id()));
            assertThat(scores(hits)).as("seed %d", seed).isEqualTo(near.getOrDefault(document.id(), new TreeMap<>()));
            List<Answer.Hit> few = all.query(Opened.arrival(document), 2).matches();
            assertThat(few.stream().map(Answer.Hit::score))
                    .as("seed %d", seed)
                    .isEqualTo(sorted.stream().limit(2).map(Answer.Hit::score).toList());
        }
    }

    /** The smaller set is contained at least as much as both are equal; OnlineSetsTest checks overlap and size. */
    private static void assertContainment(Answer.Hit hit, LiveSettings settings) {
        boolean sets = List.of("exact", "ppjoin", "ppjoin+", "allpairs").contains(settings.method())
                && !settings.set().containsKey("weights");
        if (Double.isNaN(hit.containment())) assertThat(sets).isFalse();
        else assertThat(hit.containment()).isBetween(hit.score() > 1 ? 0 : hit.score(), 1.0);
    }

    private static void assertSites(List<Answer.Hit> hits, Document document, Map<String, Document> kept) {
        String site = document.url() == null ? null : Site.of(document.url());
        for (Answer.Hit hit : hits) {
            String other = kept.get(hit.id()).url();
            assertThat(hit.sameSite()).isEqualTo(site != null && other != null && site.equals(Site.of(other)));
        }
    }

    private static Map<String, Double> scores(List<Answer.Hit> hits) {
        Map<String, Double> scores = new TreeMap<>();
        hits.forEach(hit -> scores.put(hit.id(), hit.score()));
        return scores;
    }

    private static <R extends Records> Map<String, Map<String, Double>> pairs(
            Detector<R> detector, List<Document> documents) throws Exception {
        Map<String, Map<String, Double>> near = new HashMap<>();
        try (Result result = Semblance.with(detector).threads(1).pairs(Source.of(documents))) {
            result.pairs().forEach(pair -> {
                near.computeIfAbsent(pair.a(), _ -> new TreeMap<>()).put(pair.b(), pair.score());
                near.computeIfAbsent(pair.b(), _ -> new TreeMap<>()).put(pair.a(), pair.score());
            });
        }
        return near;
    }

    private static LiveSettings settings(String spelling) {
        Detector<?> parsed = Detectors.parse(spelling);
        Map<String, String> set = new HashMap<>();
        for (String setting : spelling.substring(spelling.indexOf('?') + 1).split("&")) {
            set.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
        }
        return Opened.settings(parsed.name(), set.remove("t"), set);
    }
}
