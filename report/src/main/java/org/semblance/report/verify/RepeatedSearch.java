package org.semblance.report.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.corpus.Corpus;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Records;
import org.semblance.relation.Relation;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedTable;
import org.semblance.run.Progress;
import org.semblance.run.Task;
import org.semblance.run.Workers;

/** Repeats the search of a run and compares the pairs, so that missing ones are named. */
public final class RepeatedSearch {
    private static final List<String> COLUMNS = List.of("id_a", "id_b", "score");

    private final SavedRun run;
    private final Problems problems = new Problems();
    private final String name;

    private RepeatedSearch(SavedRun run) {
        this.run = run;
        this.name = run.pairsFormat().file("pairs");
    }

    /**
     * The differences between the pairs of a run and those that the same search finds now, one line each.
     *
     * @param protect documents that the run must not remove, which can decide which copies are compared
     * @param temp directory for data that does not fit in memory
     */
    public static List<String> differences(
            SavedRun run, Predicate<Document> protect, Workers workers, Path temp, Progress progress)
            throws IOException, InterruptedException {
        return new RepeatedSearch(run).differences(run.detector(), protect, workers, temp, progress);
    }

    private <R extends Records> List<String> differences(
            Detector<R> detector, Predicate<Document> protect, Workers workers, Path temp, Progress progress)
            throws IOException, InterruptedException {
        Sources.requireUnchanged(run.inputs());
        Semblance<R> search = Semblance.with(detector)
                .threads(workers.threads())
                .maxBad(1)
                .minTokens(run.minTokens())
                .scope(run.scope())
                .protect(protect)
                .allowUnmatched(_ -> {})
                .spillTo(temp)
                .progress(progress);
        boolean none = run.listing() == PairListing.NONE;
        try (Result result = search(search);
                SortedPairs pairs = result.list(none ? PairListing.DISTINCT : run.listing())) {
            compare(result, pairs, none);
        }
        return problems.lines();
    }

    private Result search(Semblance<?> search) throws IOException, InterruptedException {
        if (run.task() != Task.LINK) {
            try (Source source = Sources.open(run.inputs(), run.reading())) {
                return search.pairs(source);
            }
        }
        List<Input> fresh = run.inputs().subList(0, run.news());
        List<Input> old = run.inputs().subList(run.news(), run.inputs().size());
        try (Source first = Sources.open(fresh, run.reading());
                Source second = Sources.open(old, run.reading())) {
            return search.link(first, second);
        }
    }

    /** Both lists are in input order: a pair that is behind the other list's next one is missing there. */
    private void compare(Result result, SortedPairs pairs, boolean none) throws IOException {
        Corpus corpus = result.corpus();
        Relation<?> relation = run.detector().relation();
        PairDigest digest = new PairDigest(run.detector().parameters());
        try (Listed listed = none ? null : new Listed(corpus)) {
            if (listed != null) listed.next();
            PairCursor pair = pairs.cursor();
            while (pair.next()) {
                String a = corpus.id(pair.first());
                String b = corpus.id(pair.second());
                String score = relation.format(pair.score());
                digest.add(a, b, score, relation.measure());
                if (listed == null) continue;
                while (listed.isBefore(pair.first(), pair.second())) {
                    problems.add("%s: the search does not find '%s' and '%s'".formatted(name, listed.idA, listed.idB));
                    listed.next();
                }
                if (!listed.isAt(pair.first(), pair.second())) {
                    problems.add("%s: the pair '%s' and '%s' with score %s is missing".formatted(name, a, b, score));
                    continue;
                }
                if (!listed.score.equals(score))
                    problems.add("%s: '%s' and '%s': score is %s, not %s".formatted(name, a, b, score, listed.score));
                listed.next();
            }
            for (; listed != null && listed.a >= 0; listed.next())
                problems.add("%s: the search does not find '%s' and '%s'".formatted(name, listed.idA, listed.idB));
        }
        if (!digest.value().equals(run.digest()))
            problems.add("summary.json: the pairs that the search finds have the digest " + digest.value());
    }

    /** The rows of the table, by the ordinals of their documents. */
    private final class Listed implements AutoCloseable {
        private final SavedTable table;
        private final Map<String, Integer> first = new HashMap<>();
        private final Map<String, Integer> second;
        private int a = -1;
        private int b = -1;
        private String idA = "";
        private String idB = "";
        private String score = "";

        Listed(Corpus corpus) throws IOException {
            this.table = SavedTable.open(run, "pairs", COLUMNS);
            this.second = run.news() > 0 ? new HashMap<>() : first;
            for (int x = 0; x < corpus.size(); x++)
                (corpus.place(x) < run.news() ? first : second).put(corpus.id(x), x);
        }

        /** Moves to the next row whose documents exist; a is -1 at the end. */
        void next() throws IOException {
            while (table.next()) {
                idA = table.text(0);
                idB = table.text(1);
                score = run.detector().relation().format(number(table.cell(2)));
                a = first.getOrDefault(idA, -1);
                b = second.getOrDefault(idB, -1);
                if (a >= 0 && b >= 0) return;
                problems.add("%s: no documents '%s' and '%s' in the inputs".formatted(name, idA, idB));
            }
            a = -1;
        }

        private static double number(@Nullable String cell) {
            try {
                return cell == null ? -1 : Double.parseDouble(cell);
            } catch (NumberFormatException e) {
                return -1;
            }
        }

        boolean isBefore(int x, int y) {
            return a >= 0 && (a < x || a == x && b < y);
        }

        boolean isAt(int x, int y) {
            return a == x && b == y;
        }

        @Override
        public void close() throws IOException {
            table.close();
        }
    }
}
