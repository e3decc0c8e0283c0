package org.semblance.report.verify;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.Groups;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.SortedPairs;
import org.semblance.report.run.ClusterTable;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedTable;

/**
 * The groups of a run: from the proved pairs if all are listed, otherwise as the run states them. Then every row of the
 * table of clusters is compared with them.
 */
final class GroupsCheck {
    private static final List<String> COLUMNS = List.of("id", "cluster", "size", "kept", "kept_id", "score_to_kept");
    private static final int SCORE = 5;

    private final SavedRun run;
    private final Groups.Shape shape;
    private final Inventory inventory;
    private final Problems problems;
    private final String name;
    private final List<Row> rows = new ArrayList<>();
    private boolean ended = true;

    /** Documents in groups, by group and input order. */
    private List<Doc> members = List.of();

    private final Map<Integer, Integer> sizes = new HashMap<>();

    GroupsCheck(SavedRun run, Groups.Shape shape, Inventory inventory, Problems problems) {
        this.run = run;
        this.shape = shape;
        this.inventory = inventory;
        this.problems = problems;
        this.name = run.pairsFormat().file("clusters");
    }

    /**
     * The documents of a row of the table of clusters, whose cells are read again when they are compared.
     *
     * @param cluster as stated, if groups are joined by it; else empty
     */
    private record Row(Doc doc, Doc kept, String cluster) {}

    /** The table of clusters, and its lines if it has some. */
    private final class Table implements Closeable {
        final SavedTable rows;
        final @Nullable ExactLines lines;

        Table() throws IOException {
            rows = SavedTable.open(run, "clusters", COLUMNS);
            boolean columnar = run.pairsFormat() == PairsFormat.PARQUET;
            lines = columnar ? null : new ExactLines(run.directory().resolve(name));
        }

        List<@Nullable String> cells() throws IOException {
            List<@Nullable String> cells = new ArrayList<>();
            for (int c = 0; c < COLUMNS.size(); c++) cells.add(rows.cell(c));
            return cells;
        }

        @Nullable
        String line() throws IOException {
            return lines == null ? null : lines.next();
        }

        @Override
        public void close() throws IOException {
            try (rows) {
                if (lines != null) lines.close();
            }
        }
    }

    /** Reads the table of clusters and registers its documents. */
    void read() throws IOException {
        Path file = run.directory().resolve(name);
        if (!Files.exists(file)) {
            problems.add(name + " is missing");
            return;
        }
        try (Table table = new Table()) {
            if (run.pairsFormat() == PairsFormat.TSV) {
                String header = table.line();
                if (!(header + "\n").equals(ClusterTable.header(PairsFormat.TSV)))
                    problems.add(name + ":1: the header is not that of a table of clusters");
            }
            while (table.rows.next()) {
                boolean isKept = table.rows.text(3).equals("true"); // in a link, an old document
                Doc doc = inventory.named(table.rows.text(0), isKept);
                Doc kept = inventory.named(table.rows.text(4), true);
                rows.add(new Row(doc, kept, shape == Groups.Shape.COMPONENTS ? table.rows.text(1) : ""));
                String _ = table.line();
            }
            ExactLines lines = table.lines;
            ended = lines == null || lines.ended() && lines.next() == null;
        } catch (InputException e) {
            problems.add(e.getMessage() == null ? name + " cannot be read" : e.getMessage());
        }
    }

    /** What a row says about the kept document of each document. */
    Map<Doc, Doc> stated() {
        Map<Doc, Doc> kept = new HashMap<>();
        for (Row row : rows) kept.put(row.doc, row.kept);
        return kept;
    }

    /**
     * Groups from all pairs, by definition: documents in order of preference; one that no document before it removed is
     * kept, and the documents near it are removed for it. Pairs come with the ranks of their documents, the better first.
     */
    void derive(SortedPairs pairs, List<Doc> byRank) throws IOException {
        PairCursor pair = pairs.cursor();
        while (pair.next()) {
            Doc better = byRank.get(pair.first());
            Doc other = byRank.get(pair.second());
            if (run.news() > 0) {
                link(better, other, pair);
                continue;
            }
            if (shape == Groups.Shape.COMPONENTS) join(better, other);
            if (!better.isKept() || !other.isKept() || other.isProtected) continue;
            other.kept = better;
            other.score = pair.score();
            other.overlap = pair.overlap();
        }
    }

    /** A new document is removed for the nearest old one, the first of equally near ones. */
    private void link(Doc a, Doc b, PairCursor pair) {
        Doc fresh = a.place < run.news() ? a : b;
        Doc old = fresh == a ? b : a;
        if (fresh.isProtected || !fresh.isKept() && !isNearer(old, pair.score(), fresh)) return;
        fresh.kept = old;
        fresh.score = pair.score();
        fresh.overlap = pair.overlap();
    }

    /** Whether an old document with a score is preferred to the one for which a new document is removed. */
    private boolean isNearer(Doc old, double score, Doc fresh) {
        int order = run.detector().relation().compareShown(score, fresh.score);
        return order < 0 || order == 0 && old.ordinal < fresh.kept.ordinal;
    }

    /** Groups as stated, when not all pairs are listed. */
    void adopt(Map<Doc, Doc> keptFor, List<Doc> byRank) {
        for (Doc doc : byRank) doc.kept = keptFor.getOrDefault(doc, doc);
        if (shape == Groups.Shape.COMPONENTS) joinStated();
    }

    /**
     * Checks that no listed pair contradicts the stated groups. A removed document belongs to a kept one that is preferred
     * to it, and to every kept one that is listed with it.
     */
    void accept(SortedPairs pairs, List<Doc> byRank) throws IOException {
        if (run.news() > 0) {
            acceptLinks(pairs, byRank);
            return;
        }
        PairCursor pair = pairs.cursor();
        while (pair.next()) {
            Doc better = byRank.get(pair.first());
            Doc other = byRank.get(pair.second());
            if (shape == Groups.Shape.COMPONENTS) join(better, other);
            if (!better.isKept() || other.isProtected) continue;
            if (other.isKept()) problems.add(about(other, "it is kept, but should be removed for '" + better.id + "'"));
            else if (other.kept.rank > better.rank)
                problems.add(about(other, "kept_id is %s, not %s".formatted(better.id, other.kept.id)));
        }
        for (Doc doc : byRank) {
            if (doc.isKept()) continue;
            if (doc.isProtected) problems.add(about(doc, "it is removed, but protected"));
            if (!doc.kept.isKept()) problems.add(about(doc, "the kept document was removed as well"));
            if (doc.kept.rank > doc.rank)
                problems.add(about(doc, "'%s' is not preferred to it".formatted(doc.kept.id)));
            if (shape == Groups.Shape.COMPONENTS) join(doc.kept, doc);
        }
    }

    /** Checks that no listed pair of a new document is nearer than the one for which it is removed. */
    private void acceptLinks(SortedPairs pairs, List<Doc> byRank) throws IOException {
        PairCursor pair = pairs.cursor();
        while (pair.next()) {
            Doc a = byRank.get(pair.first());
            Doc fresh = a.place < run.news() ? a : byRank.get(pair.second());
            Doc old = fresh == a ? byRank.get(pair.second()) : a;
            if (fresh.isProtected) continue;
            if (fresh.isKept()) problems.add(about(fresh, "it is kept, but should be removed for '" + old.id + "'"));
            else if (isNearer(old, pair.score(), fresh))
                problems.add(about(fresh, "kept_id is %s, not %s".formatted(old.id, fresh.kept.id)));
        }
        for (Doc doc : byRank)
            if (!doc.isKept() && doc.isProtected) problems.add(about(doc, "it is removed, but protected"));
    }

    /** Joins the documents that the table puts in one group: the pairs that connect them need not be listed. */
    private void joinStated() {
        Map<String, Doc> firsts = new HashMap<>();
        for (Row row : rows) {
            if (row.cluster.isEmpty() || row.doc.ordinal < 0) continue;
            Doc first = firsts.putIfAbsent(row.cluster, row.doc);
            if (first != null) join(first, row.doc);
        }
    }

    private String about(Doc doc, String problem) {
        return "%s: '%s': %s".formatted(name, doc.id, problem);
    }

    private static void join(Doc a, Doc b) {
        Doc x = rootOf(a);
        Doc y = rootOf(b);
        if (x.ordinal < y.ordinal) y.root = x;
        else x.root = y;
    }

    private static Doc rootOf(Doc doc) {
        Doc root = doc;
        while (root.root != root) root = root.root = root.root.root;
        return root;
    }

    /** Numbers groups of two and more in the order of their first documents. */
    void number(List<Doc> documents) {
        List<Doc> ordered = new ArrayList<>(documents);
        ordered.removeIf(doc -> doc.ordinal < 0);
        ordered.sort(Comparator.comparingInt(doc -> doc.ordinal));
        Map<Doc, Integer> count = new HashMap<>();
        for (Doc doc : ordered) count.merge(group(doc), 1, Integer::sum);
        Map<Doc, Integer> numbers = new HashMap<>();
        List<Doc> grouped = new ArrayList<>();
        for (Doc doc : ordered) {
            Doc group = group(doc);
            int size = count.getOrDefault(group, 1);
            if (size < 2) continue;
            doc.cluster = numbers.computeIfAbsent(group, _ -> numbers.size() + 1);
            sizes.put(doc.cluster, size);
            grouped.add(doc);
        }
        grouped.sort(Comparator.comparingInt(doc -> doc.cluster)); // stable
        members = grouped;
    }

    private Doc group(Doc doc) {
        return shape == Groups.Shape.STARS ? doc.kept : rootOf(doc);
    }

    int groups() {
        return sizes.size();
    }

    int largest() {
        return sizes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /** Compares the table of clusters with the groups. */
    void compare() throws IOException {
        Set<Doc> listed = new HashSet<>();
        if (!rows.isEmpty()) compareRows(listed);
        for (Doc doc : members) {
            if (!listed.contains(doc)) problems.add(about(doc, "it is in a group, but has no row"));
        }
        if (!ended) problems.add(name + " does not end after its last row with a line feed");
    }

    private void compareRows(Set<Doc> listed) throws IOException {
        boolean header = run.pairsFormat() == PairsFormat.TSV;
        try (Table table = new Table()) {
            if (header) {
                String _ = table.line();
            }
            for (int i = 0; i < rows.size(); i++) {
                if (!table.rows.next()) throw new IOException(name + " changed while it was read");
                Doc doc = rows.get(i).doc;
                String wrong = wrong(doc, table.cells(), table.line(), listed);
                boolean inOrder = i < members.size() && members.get(i) == doc;
                if (wrong.isEmpty() && !inOrder && rows.size() == members.size())
                    wrong = "the rows are not ordered by cluster and input order";
                if (!wrong.isEmpty())
                    problems.add("%s:%d: '%s': %s".formatted(name, i + (header ? 2 : 1), doc.id, wrong));
            }
        }
    }

    private String wrong(Doc doc, List<@Nullable String> cells, @Nullable String line, Set<Doc> listed) {
        if (doc.ordinal < 0) return "no such document in the inputs";
        if (!listed.add(doc)) return "it is listed twice";
        if (doc.cluster == 0) return "it has no near duplicate among the pairs";
        List<@Nullable String> right = cells(doc);
        for (int c = 0; c < right.size(); c++) {
            String cell = cells.get(c);
            boolean same = Objects.equals(cell, right.get(c)) || c == SCORE && sameScore(cell, doc);
            if (!same) return PairsCheck.difference(COLUMNS.get(c), right.get(c), cell);
        }
        if (line != null && !(line + "\n").equals(expected(doc).line(run.pairsFormat())))
            return "the line is not written as the run writes it";
        return "";
    }

    /** In a columnar table and in JSON, the score is a number. */
    private boolean sameScore(@Nullable String cell, Doc doc) {
        if (cell == null || doc.isKept() || run.pairsFormat() == PairsFormat.TSV) return false;
        try {
            return score(Double.parseDouble(cell)).equals(score(doc.score));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private String score(double score) {
        return run.detector().relation().format(score);
    }

    private ClusterTable.Row expected(Doc doc) {
        return new ClusterTable.Row(
                doc.id,
                doc.cluster,
                sizes.getOrDefault(doc.cluster, 0),
                doc.isKept(),
                doc.kept.id,
                doc.isKept() ? null : score(doc.score));
    }

    private List<@Nullable String> cells(Doc doc) {
        ClusterTable.Row row = expected(doc);
        List<@Nullable String> cells = new ArrayList<>(List.of(
                row.id(),
                Long.toString(row.cluster()),
                Long.toString(row.size()),
                Boolean.toString(row.kept()),
                row.keptId()));
        cells.add(row.score());
        return cells;
    }
}
