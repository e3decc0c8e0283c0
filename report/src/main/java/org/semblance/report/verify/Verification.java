package org.semblance.report.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.Groups;
import org.semblance.pairs.Keep;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.ScoreLimits;
import org.semblance.pairs.SortedPairs;
import org.semblance.relation.Direction;
import org.semblance.relation.Relation;
import org.semblance.report.html.ScoreHistogram;
import org.semblance.report.run.Findings;
import org.semblance.report.run.Manifest;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedRun.Clean;
import org.semblance.report.verify.InputReading.LocatedPairs;
import org.semblance.run.Workers;

/**
 * Re-checks a run from its inputs: every pair and every certificate from the two texts; groups, survivors, counts and
 * the clean corpus from the pairs; and all files by their hashes. What only the search knows, such as its statistics, is
 * covered by the hashes alone.
 */
public final class Verification {
    /** Heap per token of the texts in memory: about 30 bytes are needed, and the texts may use half of the heap. */
    private static final int HEAP_PER_TOKEN = 64;

    /** Rows of one batch in memory, of which only references to their documents are kept. */
    private static final int MOST_ROWS = 1 << 24;

    private static final int NO_BATCH = -2;

    private final SavedRun run;
    private final Workers workers;
    private final Manifest.Hashing hashing;
    private final Room room;
    private final Problems problems = new Problems();
    private final Inventory inventory;
    private final GroupsCheck groups;
    private final CertificatesCheck certificates;
    private long pairs;

    private Verification(
            SavedRun run,
            Predicate<Document> protect,
            Workers workers,
            Manifest.Hashing hashing,
            Room room,
            @Nullable InputReading elsewhere) {
        this.run = run;
        this.workers = workers;
        this.hashing = hashing;
        this.room = room;
        Keep keep = Keep.parse(
                run.policy().getOrDefault("keep", "first"), run.policy().getOrDefault("date_field", "date"));
        Groups.Shape shape = Groups.Shape.valueOf(
                run.policy().getOrDefault("groups", "stars").toUpperCase(Locale.ROOT));
        this.inventory = new Inventory(run, keep, protect, workers, elsewhere);
        this.groups = new GroupsCheck(run, shape, inventory, problems);
        this.certificates = new CertificatesCheck(run, inventory, problems);
    }

    /**
     * Result of a verification.
     *
     * @param certificates number of certificates
     * @param documents number of documents
     * @param pairs number of listed pairs
     * @param problems one line each; empty if everything is correct
     */
    public record Verdict(int certificates, int documents, long pairs, List<String> problems) {
        public Verdict {
            problems = List.copyOf(problems);
        }
    }

    /**
     * Verifies a run.
     *
     * @param protect the documents that it must not remove
     */
    public static Verdict of(SavedRun run, Predicate<Document> protect, Workers workers)
            throws IOException, InterruptedException {
        return of(run, protect, workers, Runtime.getRuntime().maxMemory() / HEAP_PER_TOKEN);
    }

    /**
     * Verifies a run on a cluster.
     *
     * @param hashing computes the checksums of its files
     * @param elsewhere reads the inputs, if this process does not
     */
    public static Verdict of(
            SavedRun run,
            Predicate<Document> protect,
            Workers workers,
            Manifest.Hashing hashing,
            Optional<InputReading> elsewhere)
            throws IOException, InterruptedException {
        Room room = elsewhere
                .map(tasks -> new Room(Long.MAX_VALUE, tasks.mostRows()))
                .orElseGet(() -> Room.of(Runtime.getRuntime().maxMemory() / HEAP_PER_TOKEN));
        return new Verification(run, protect, workers, hashing, room, elsewhere.orElse(null)).verdict();
    }

    /** Keeps texts of at most {@code mostTokens} tokens in memory; more need further passes over the inputs. */
    static Verdict of(SavedRun run, Predicate<Document> protect, Workers workers, long mostTokens)
            throws IOException, InterruptedException {
        Manifest.Hashing hashing = Manifest.Hashing.by(workers);
        return new Verification(run, protect, workers, hashing, Room.of(mostTokens), null).verdict();
    }

    /** How much of a table is proved in one pass over the inputs: the tokens of its texts, and the rows. */
    record Room(long tokens, long rows) {
        static Room of(long tokens) {
            return new Room(tokens, MOST_ROWS);
        }

        /** Whether no more rows fit; there is always room for one. */
        boolean isFull(LocatedPairs pairs) {
            return pairs.size() > 0 && (pairs.tokens > tokens || pairs.size() >= rows);
        }
    }

    /** Whether all inputs are as the run read them. */
    public static boolean canReadInputs(SavedRun run) {
        try {
            Sources.requireUnchanged(run.inputs());
            return true;
        } catch (InputException e) {
            return false;
        }
    }

    private Verdict verdict() throws IOException, InterruptedException {
        manifest();
        try {
            contents();
        } catch (InputException | IllegalArgumentException e) {
            problems.add(e.getMessage() == null ? "an input cannot be read" : e.getMessage());
        }
        return new Verdict(certificates.count(), inventory.documents(), pairs, problems.lines());
    }

    private void manifest() throws IOException, InterruptedException {
        Optional<Manifest> manifest;
        try {
            manifest = Manifest.read(run.directory());
        } catch (IOException e) {
            problems.add(String.valueOf(e.getMessage()));
            return;
        }
        if (manifest.isEmpty())
            problems.add(
                    Manifest.NAME + " is missing: it was deleted, or an earlier version wrote this run; run again");
        else {
            manifest.get().differences(run.directory(), hashing).forEach(problems::add);
            for (String path : manifest.get().files().keySet()) {
                if (!Manifest.isOutput(path)) problems.add(path + " is not a file that a run writes");
            }
        }
    }

    private void contents() throws IOException, InterruptedException {
        boolean grouped = run.groups();
        boolean logged = grouped && run.removed() >= 0 && certificates.read();
        if (grouped) groups.read();
        if (grouped && !Files.exists(run.directory().resolve("report.html"))) problems.add("report.html is missing");
        if (grouped && run.removed() >= 0 && !logged) problems.add(CertificatesCheck.NAME + " is missing");
        if (run.removed() < 0) requireAbsent(CertificatesCheck.NAME);
        if (run.clean() == Clean.NOTHING) requireNoCleanCorpus();
        boolean all = listsAll();
        if (!all && !logged) certificates.state(groups.stated());
        try (PairsCheck table = open()) {
            long tokens = (table == null ? 0 : table.register()) + certificates.register(PairsCheck.ALL_AT_ONCE);
            boolean atOnce = !inventory.isElsewhere() && tokens <= room.tokens;
            Inventory.Figures figures = inventory.read(atOnce ? PairsCheck.ALL_AT_ONCE : NO_BATCH);
            List<Doc> byRank = ranked();
            pairs = table == null ? 0 : table.rows();
            PairSorter sorter = new PairSorter(byRank.size(), PairMemory.usual(), workers.threads());
            try {
                if (atOnce) {
                    if (table != null) table.judge(pairs, figures, workers, sorter);
                    certificates.judge(0, certificates.count(), figures);
                } else judgeInBatches(table, sorter);
                try (SortedPairs proved = sorter.sorted(workers)) {
                    conclude(proved, byRank, all, logged);
                }
            } catch (IOException | InterruptedException | RuntimeException e) {
                sorter.abandon(e);
                throw e;
            }
        }
    }

    /** Whether the table has every pair that was found, so that the groups follow from it. */
    private boolean listsAll() {
        return run.listing() == PairListing.ALL
                || run.listing() == PairListing.DISTINCT
                        && !run.detector().search().joinsCopiesOnce();
    }

    private void requireAbsent(String name) {
        if (Files.exists(run.directory().resolve(name)))
            problems.add(name + " should not be there: nothing was removed");
    }

    private void requireNoCleanCorpus() throws IOException {
        try (Stream<Path> entries = Files.list(run.directory())) {
            entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.equals("clean") || name.startsWith("clean."))
                    .sorted()
                    .forEach(name -> problems.add(name + " should not be there: the run wrote no clean corpus"));
        }
    }

    private @Nullable PairsCheck open() throws IOException {
        String name = run.pairsFormat().file("pairs");
        boolean there = Files.exists(run.directory().resolve(name));
        if (run.listing() == PairListing.NONE) {
            if (there) problems.add(name + " should not be there: the run lists no pairs");
            return null;
        }
        if (!there) {
            problems.add(name + " is missing");
            return null;
        }
        return PairsCheck.open(run, inventory, problems);
    }

    /** The documents that tables name, by preference; those that the inputs do not have come last. */
    private List<Doc> ranked() {
        boolean largestFirst = run.detector().relation().direction() == Direction.SMALLER_IN_LARGER;
        List<Doc> ranked = inventory.named().stream()
                .sorted(Comparator.comparing((Doc doc) -> doc.ordinal < 0)
                        .thenComparing((one, other) -> one.preferredTo(other, largestFirst)))
                .toList();
        for (int r = 0; r < ranked.size(); r++) ranked.get(r).rank = r;
        return ranked;
    }

    /** Judges as many rows at a time as fit in memory, pairs and then certificates; each batch takes a pass over the inputs. */
    private void judgeInBatches(@Nullable PairsCheck table, PairSorter sorter)
            throws IOException, InterruptedException {
        int batch = PairsCheck.ALL_AT_ONCE;
        for (int from = 0; ; ) {
            LocatedPairs rows = new LocatedPairs();
            batch++;
            if (table != null) table.scan(batch, room, rows);
            int listed = rows.size();
            certificates.scan(from, batch, room, rows);
            if (rows.size() == 0) return;
            Inventory.Figures figures = inventory.figures(batch, rows);
            if (table != null) table.judge(listed, figures, workers, sorter);
            int to = from + rows.size() - listed;
            certificates.judge(from, to, (row, a, b) -> figures.of(listed + row, a, b));
            from = to;
        }
    }

    private void conclude(SortedPairs proved, List<Doc> byRank, boolean all, boolean logged)
            throws IOException, InterruptedException {
        if (run.groups()) {
            if (all) groups.derive(proved, byRank);
            else {
                Map<Doc, Doc> stated = logged ? certificates.stated() : groups.stated();
                groups.adopt(stated, byRank);
                certificates.adopt();
                groups.accept(proved, byRank);
            }
            groups.number(byRank);
            groups.compare();
            if (logged) certificates.compare(byRank, all ? Map.of() : groups.stated());
        }
        SummaryCheck summary = new SummaryCheck(run, inventory, problems);
        summary.rejected();
        summary.inputs();
        summary.summary(new SummaryCheck.Figures(
                groups.groups(),
                groups.largest(),
                all ? pairs : -1,
                all ? Optional.of(findings(proved, byRank)) : Optional.empty(),
                summary.state(),
                SummaryCheck.guard(run.policy())));
        if (run.clean() != Clean.NOTHING) CleanCheck.check(run, inventory, problems);
    }

    private boolean isOld(Doc doc) {
        return doc.place >= run.news();
    }

    /** Statistics of the pairs, and how many documents would be removed at stricter thresholds. */
    private Findings findings(SortedPairs proved, List<Doc> byRank) throws IOException {
        long paired = byRank.stream().filter(doc -> doc.paired).count();
        if (paired == 0) return new Findings(ScoreHistogram.none(), 0);
        Relation<?> relation = run.detector().relation();
        double highest = 0;
        if (Findings.needsHighest(relation)) {
            PairCursor pair = proved.cursor();
            while (pair.next()) highest = Math.max(highest, pair.score());
        }
        ScoreHistogram.Counter counter = Findings.counter(relation, highest);
        PairCursor pair = proved.cursor();
        while (pair.next()) counter.add(pair.score(), 1);
        ScoreHistogram scores = counter.scores();
        ScoreLimits limits = new ScoreLimits(Findings.limits(scores, relation.distance()), relation.distance());
        long[] removed = new long[limits.count()];
        if (run.groups()) {
            // One bit for each limit: pairs come by the rank of the better document, whose fate is known then.
            long[] gone = new long[byRank.size()];
            for (pair = proved.cursor(); pair.next(); ) {
                int other = run.news() > 0 && !isOld(byRank.get(pair.first())) ? pair.first() : pair.second();
                if (byRank.get(other).isProtected) continue;
                long before = run.news() > 0 ? 0 : gone[pair.first()]; // old documents are never removed
                gone[other] |= ~before & limits.accepting(pair.score());
            }
            for (long bits : gone) for (int l = 0; l < removed.length; l++) removed[l] += bits >>> l & 1;
        }
        return Findings.of(scores, removed, relation.distance(), paired);
    }
}
