package org.semblance.benchmarks.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.analysis.Analyzer;
import org.semblance.benchmarks.joins.JoinRun;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;
import org.semblance.benchmarks.joins.Setting;
import org.semblance.benchmarks.measure.Documents;
import org.semblance.document.Document;
import org.semblance.pairs.Pairs;
import org.semblance.records.Encoder;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;
import org.semblance.search.Search;
import org.semblance.search.join.Join;
import org.semblance.text.Detectors;

/** Niyigena, Zhang, Li, Long: Efficient pairwise document similarity computation in big datasets. */
final class BestJoinPaper implements Paper {
    static final String REVIEWS = "movie-reviews";

    /** The numbers of documents of the paper's table 2. */
    static final List<Integer> DOCUMENTS = List.of(10, 50, 100, 200, 350, 500, 600, 750, 900, 1000);

    /** The methods whose growth is measured. */
    private static final List<String> GROWING = List.of("Best-Join, claimed", "Best-Join, exact", "All-Pairs, cosine");

    private static final int THREADS = 2;
    private static final double LIMIT = 60;
    private static final double SLOW = 1;

    /** A threshold at which pairs with a single common shingle are found, as in figure 3. */
    private static final String ANY = "0.0001";

    /** A pair of figure 3 with the number of shingles that the paper counts. */
    private record Shared(String a, String b, int paper) {}

    private static final List<Shared> FIGURE3 = List.of(
            new Shared("cv005_29443", "cv008_29435", 1),
            new Shared("cv162_10424", "cv163_10052", 2),
            new Shared("cv022_12864", "cv176_12857", 2),
            new Shared("cv162_10424", "cv231_10425", 2),
            new Shared("cv163_10052", "cv231_10425", 2),
            new Shared("cv162_10424", "cv248_13987", 2),
            new Shared("cv163_10052", "cv248_13987", 2),
            new Shared("cv231_10425", "cv248_13987", 2),
            new Shared("cv115_25396", "cv274_25253", 601),
            new Shared("cv258_5792", "cv282_6653", 11),
            new Shared("cv202_10654", "cv290_11084", 2),
            new Shared("cv307_25270", "cv374_25436", 2),
            new Shared("cv258_5792", "cv380_7574", 11),
            new Shared("cv282_6653", "cv380_7574", 18),
            new Shared("cv343_10368", "cv426_10421", 1));

    private final int repeats;

    BestJoinPaper() {
        this(7);
    }

    /** @param repeats runs of a join that is timed */
    BestJoinPaper(int repeats) {
        this.repeats = repeats;
    }

    @Override
    public String name() {
        return "bestjoin";
    }

    @Override
    public List<Experiment> experiments() {
        return List.of(
                Experiment.of("reduction", "shingles before and after the reduction (table 2)", this::reduction),
                Experiment.of("shared", "shingles that the pairs of figure 3 share", this::shared),
                Experiment.of("effectiveness", "precision and recall by shingle length (table 3)", this::effectiveness),
                Experiment.of("claimed", "pairs that the printed algorithm loses or scores too low", this::claimed),
                Experiment.timed("times", "Best-Join and All-Pairs by number of reviews (figure 5)", this::times),
                Experiment.timed("growth", "time and triples by number of documents", this::growth));
    }

    /** The sets of shingles of documents, preprocessed as in the paper. */
    private static TokenSets shingles(List<Document> documents, int k) throws InterruptedException {
        TokenSetEncoding encoding = new TokenSetEncoding(false);
        Encoder encoder = encoding.encoder();
        Analyzer.Worker analysis =
                Detectors.parse("bestjoin?tokens=shingles:" + k).analyzer().worker(encoder);
        for (Document document : documents) analysis.analyze(document.text());
        return encoding.assemble(List.of(encoder.seal()), new Workers(1));
    }

    private static Join.Found join(String method, TokenSets sets) throws InterruptedException {
        return Setting.join(search(method), THREADS, sets);
    }

    private static Search<TokenSets> search(String method) {
        return Setting.search(Detectors.parse(method));
    }

    private static String bestjoin(String mode, String t) {
        return "bestjoin?mode=" + mode + "&t=" + t;
    }

    /** The 1,000 positive reviews, on which the paper's figure 3 is based. */
    private static List<Document> positive(Corpora data) throws IOException {
        return Documents.read(data.documents(REVIEWS)).stream()
                .filter(review -> review.id().startsWith("pos/"))
                .toList();
    }

    private static List<Document> first(List<Document> documents, int n) {
        return documents.subList(0, Math.min(n, documents.size()));
    }

    private static long count(Join.Found found, String statistic) {
        return found.statistics().getOrDefault(statistic, 0L);
    }

    private Table reduction(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("n", "k", "shingles", "left");
        List<Document> reviews = positive(data);
        for (int n : DOCUMENTS) {
            for (int k = 2; k <= 9; k++) {
                try (Join.Found found = join(bestjoin("exact", "0.8"), shingles(first(reviews, n), k))) {
                    table.row(n, k, count(found, "relation_rows"), count(found, "reduced_rows"));
                }
            }
        }
        return table;
    }

    private Table shared(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("a", "b", "paper", "k=6", "k=7", "k=8");
        List<Document> reviews = positive(data);
        List<Map<String, Integer>> overlaps = new ArrayList<>();
        for (int k = 6; k <= 8; k++) {
            Map<String, Integer> overlap = new HashMap<>();
            try (Join.Found found = join(bestjoin("exact", ANY), shingles(reviews, k))) {
                Pairs pairs = found.pairs();
                for (int i = 0; i < pairs.size(); i++) overlap.put(ids(reviews, pairs, i), pairs.overlap(i));
            }
            overlaps.add(overlap);
        }
        for (Shared pair : FIGURE3) {
            String key = pair.a() + " " + pair.b();
            table.row(
                    pair.a(),
                    pair.b(),
                    pair.paper(),
                    overlaps.get(0).getOrDefault(key, 0),
                    overlaps.get(1).getOrDefault(key, 0),
                    overlaps.get(2).getOrDefault(key, 0));
        }
        return table;
    }

    /** The names of two reviews, as the paper spells them. */
    private static String ids(List<Document> reviews, Pairs pairs, int i) {
        return name(reviews.get(pairs.first(i)).id())
                + " "
                + name(reviews.get(pairs.second(i)).id());
    }

    private static String name(String id) {
        return id.replaceAll("^pos/|\\.txt$", "");
    }

    private Table effectiveness(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("t", "k", "found", "right", "relevant", "precision", "recall", "F");
        List<Document> reviews = positive(data);
        Set<String> relevant = new HashSet<>();
        for (String line : Files.readAllLines(data.file(REVIEWS, "oracle_j5_ge_0.10.tsv"))) {
            String[] cells = line.split("\t");
            if (cells[0].startsWith("pos/")) relevant.add(name(cells[0]) + " " + name(cells[1]));
        }
        for (String t : List.of("0.02", "0.1", "0.5", "0.8")) {
            for (int k = 4; k <= 9; k++) {
                try (Join.Found found = join(bestjoin("exact", t), shingles(reviews, k))) {
                    Pairs pairs = found.pairs();
                    int right = 0;
                    for (int i = 0; i < pairs.size(); i++) if (relevant.contains(ids(reviews, pairs, i))) right++;
                    double precision = 100.0 * right / pairs.size();
                    double recall = 100.0 * right / relevant.size();
                    double f = 2 * precision * recall / (precision + recall);
                    table.row(t, k, pairs.size(), right, relevant.size(), precision, recall, f);
                }
            }
        }
        return table;
    }

    private Table claimed(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "k", "t", "pairs", "lost", "scored too low", "triples", "triples claimed");
        for (String corpus : List.of(REVIEWS, "reuters-21578", "wiki-versions-dev", "ota-terms-dev")) {
            List<Document> documents = Documents.read(data.documents(corpus));
            for (int k = 2; k <= 9; k++) {
                TokenSets sets = shingles(documents, k);
                for (String t : List.of("0.2", "0.5", "0.8")) {
                    table.row(compared(sets, corpus, k, t));
                    data.progress("%s, k = %d, t = %s: %s"
                            .formatted(corpus, k, t, table.rows().getLast()));
                }
            }
        }
        return table;
    }

    private static Object[] compared(TokenSets sets, String corpus, int k, String t)
            throws IOException, InterruptedException {
        try (Join.Found exact = join(bestjoin("exact", t), sets);
                Join.Found claimed = join(bestjoin("claimed", t), sets)) {
            Pairs all = exact.pairs();
            Pairs some = claimed.pairs();
            long lost = 0;
            long low = 0;
            int j = 0;
            for (int i = 0; i < all.size(); i++) {
                // the pairs of claimed are some of those of exact, in the same order
                boolean found = j < some.size() && some.first(j) == all.first(i) && some.second(j) == all.second(i);
                if (!found) lost++;
                else if (some.overlap(j++) < all.overlap(i)) low++;
            }
            if (j < some.size()) throw new IllegalStateException("claimed found a pair that exact did not find");
            return new Object[] {corpus, k, t, all.size(), lost, low, count(exact, "triples"), count(claimed, "triples")
            };
        }
    }

    /** A method of figure 5. */
    private record Rival(String name, String method) {}

    private static List<Rival> rivals(String t) {
        return List.of(
                new Rival("Best-Join, claimed", bestjoin("claimed", t)),
                new Rival("Best-Join, exact", bestjoin("exact", t)),
                new Rival("All-Pairs, Jaccard", "allpairs?t=" + t),
                new Rival("All-Pairs, cosine", "allpairs?measure=cosine&t=" + t),
                new Rival("exact", "exact?t=" + t));
    }

    private Table times(Corpora data) throws IOException, OverLimit, InterruptedException {
        Table table = new Table("k", "t", "n", "method", "join s", "pairs");
        List<Document> reviews = positive(data);
        for (int k : List.of(2, 8)) {
            for (String t : List.of("0.8", "0.1")) {
                TokenSets all = shingles(reviews, k);
                for (Rival rival : rivals(t)) timed(rival.method(), all); // compiled before the first figure
                for (int n : DOCUMENTS) {
                    TokenSets sets = shingles(first(reviews, n), k);
                    for (Rival rival : rivals(t)) {
                        JoinRun run = timed(rival.method(), sets);
                        table.row(
                                k,
                                t,
                                n,
                                rival.name(),
                                run.seconds(),
                                run.found().joined().count());
                    }
                }
                data.progress("shingles of %d at %s: done".formatted(k, t));
            }
        }
        return table;
    }

    /** The fastest of several runs; a slow join is run once. */
    private JoinRun timed(String method, TokenSets sets) throws OverLimit, InterruptedException {
        Search<TokenSets> search = search(method);
        JoinRun first = JoinRun.measure(() -> Setting.join(search, 1, sets), LIMIT);
        if (first.seconds() > SLOW) return first;
        JoinRun later = JoinRun.best(() -> Setting.join(search, 1, sets), repeats, LIMIT);
        return later.seconds() < first.seconds() ? later : first;
    }

    private Table growth(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "k", "documents", "shingles", "method", "triples", "join s");
        for (String corpus : List.of(REVIEWS, "reuters-21578")) {
            List<Document> documents = Documents.read(data.documents(corpus));
            for (int k : List.of(2, 8)) {
                for (int share = 16; share >= 1; share /= 2) {
                    List<Document> some = every(documents, share);
                    TokenSets sets = shingles(some, k);
                    long shingles = 0;
                    for (int x = 0; x < sets.size(); x++) shingles += sets.sizeOf(x);
                    for (Rival rival : rivals("0.1")) {
                        if (!GROWING.contains(rival.name())) continue;
                        List<Object> row = new ArrayList<>(List.of(corpus, k, some.size(), shingles, rival.name()));
                        row.addAll(grown(rival, sets));
                        table.row(row.toArray());
                    }
                    data.progress("%s, k = %d: %,d documents".formatted(corpus, k, some.size()));
                }
            }
        }
        return table;
    }

    /** Triples and seconds. */
    private List<Object> grown(Rival rival, TokenSets sets) throws InterruptedException {
        try {
            JoinRun run = timed(rival.method(), sets);
            long triples = count(run.found(), "triples");
            return List.of(triples == 0 ? Table.NONE : triples, run.seconds());
        } catch (OverLimit e) {
            return List.of(Table.NONE, Table.NONE);
        }
    }

    private static List<Document> every(List<Document> documents, int share) {
        List<Document> some = new ArrayList<>();
        for (int i = 0; i < documents.size(); i += share) some.add(documents.get(i));
        return some;
    }

    @Override
    public void derive(Findings findings) {
        new BestJoinFindings(findings).derive();
    }
}
