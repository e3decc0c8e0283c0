package org.semblance.report.explain;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.PairListing;
import org.semblance.report.explain.DocumentFinder.Located;
import org.semblance.report.explain.DocumentFinder.Side;
import org.semblance.report.explain.Explanation.Group;
import org.semblance.report.explain.Explanation.Match;
import org.semblance.report.explain.Explanation.Matches;
import org.semblance.report.explain.Explanation.Member;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedTable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Looks up a document in the tables of a run; every lookup reads a table once. */
record RunTables(SavedRun run) {
    static final int MOST_MEMBERS = 20;
    static final int MOST_MATCHES = 20;

    private static final List<String> PAIR = List.of("id_a", "id_b", "score", "overlap");
    private static final List<String> MEMBER = List.of("id", "cluster", "size", "kept", "kept_id", "score_to_kept");

    private Path table(String name) {
        return run.directory().resolve(run.pairsFormat().file(name));
    }

    /** The row of a document in the removal log. */
    Optional<JsonNode> certificate(String id, Side side) throws IOException {
        if (!side.isFirst()) return Optional.empty(); // old documents are not removed
        Path log = run.directory().resolve("removed.jsonl");
        if (!Files.exists(log)) return Optional.empty();
        try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.UTF_8)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                JsonNode row = node(log, number, line);
                if (row.path("id").asString("").equals(id)) return Optional.of(row);
            }
        }
        return Optional.empty();
    }

    private static JsonNode node(Path file, int number, String line) {
        try {
            return JsonMapper.shared().readTree(line);
        } catch (JacksonException e) {
            throw new InputException(
                    file + ":" + number + ": not a certificate; run again, or check the run with semblance verify", e);
        }
    }

    /** The group of a document. */
    Optional<Group> group(String id, Side side) throws IOException {
        if (!Files.exists(table("clusters"))) return Optional.empty();
        GroupFinder finder = new GroupFinder(id, side, this::formatted);
        try (SavedTable rows = SavedTable.open(run, "clusters", MEMBER)) {
            while (rows.next()) finder.row(rows);
        }
        return Optional.ofNullable(finder.found);
    }

    /** Collects the first members of the current group until the wanted document appears in it. */
    private static final class GroupFinder {
        private final String id;
        private final Side side;
        private final UnaryOperator<String> score;
        private String number = "";
        private List<Member> members = new ArrayList<>();

        private @Nullable Group found;

        GroupFinder(String id, Side side, UnaryOperator<String> score) {
            this.id = id;
            this.side = side;
            this.score = score;
        }

        void row(SavedTable row) throws IOException {
            String group = row.text(1);
            if (!group.equals(number)) {
                if (found != null) return;
                number = group;
                members = new ArrayList<>();
            }
            String member = row.text(0);
            boolean kept = row.text(3).equals("true");
            boolean wanted = member.equals(id) && (kept ? side.isSecond() : side.isFirst());
            if (members.size() < MOST_MEMBERS || wanted)
                members.add(new Member(member, kept, score.apply(row.text(5))));
            if (wanted || (found != null && members.size() <= MOST_MEMBERS)) {
                found = new Group(
                        number, Long.parseLong(row.text(2)), found == null ? row.text(4) : found.keptId(), members);
            }
        }
    }

    /** Formats a score as in all outputs, whatever the form in the table. */
    private String formatted(String cell) {
        if (cell.isEmpty() || run.pairsFormat() != PairsFormat.PARQUET) return cell;
        return run.detector().relation().format(Double.parseDouble(cell));
    }

    /** The pairs of a document, best first. */
    Matches matches(String id, Side side) throws IOException {
        if (run.listing() == PairListing.NONE)
            return new Matches(0, List.of(), "the run listed no pairs (--pairs none)");
        boolean distance = run.detector().relation().distance();
        Comparator<Scored> worstFirst = Comparator.comparingDouble(s -> distance ? -s.score : s.score);
        PriorityQueue<Scored> best = new PriorityQueue<>(worstFirst.thenComparingLong(s -> -s.order));
        long count = 0;
        try (SavedTable rows = SavedTable.open(run, "pairs", PAIR)) {
            while (rows.next()) {
                String a = rows.text(0);
                String b = rows.text(1);
                boolean first = a.equals(id) && side.isFirst();
                if (!first && !(b.equals(id) && side.isSecond())) continue;
                count++;
                best.add(scored(rows, first ? b : a, count));
                if (best.size() > MOST_MATCHES) best.poll();
            }
        }
        List<Match> sorted = new ArrayList<>();
        while (!best.isEmpty()) sorted.addFirst(best.remove().match);
        String note = run.listing() == PairListing.DISTINCT
                ? "only the first of identical copies is listed (--pairs distinct)"
                : "";
        return new Matches(count, List.copyOf(sorted), note);
    }

    private record Scored(double score, long order, Match match) {}

    private Scored scored(SavedTable row, String other, long order) throws IOException {
        double score = Double.parseDouble(row.text(2));
        return new Scored(score, order, new Match(other, formatted(row.text(2)), row.text(3)));
    }

    /** The score of a listed pair. */
    Optional<String> listed(Located x, Located y) throws IOException {
        String id = x.document().id();
        String other = y.document().id();
        if (run.listing() == PairListing.NONE) return Optional.empty();
        try (SavedTable rows = SavedTable.open(run, "pairs", PAIR)) {
            while (rows.next()) {
                String a = rows.text(0);
                String b = rows.text(1);
                boolean there = a.equals(id)
                        && b.equals(other)
                        && x.side().isFirst()
                        && y.side().isSecond();
                boolean back = a.equals(other)
                        && b.equals(id)
                        && y.side().isFirst()
                        && x.side().isSecond();
                if (there || back) return Optional.of(formatted(rows.text(2)));
            }
        }
        return Optional.empty();
    }

    /** Why a record was not compared: class and reason. */
    Optional<String> rejected(String source, long position) throws IOException {
        Path file = run.directory().resolve("rejected.tsv");
        if (!Files.exists(file)) return Optional.empty();
        try (SavedTable rows = SavedTable.open(file, List.of("source", "position", "class", "reason"))) {
            while (rows.next()) {
                if (rows.text(0).equals(source) && rows.text(1).equals(Long.toString(position)))
                    return Optional.of(rows.text(2) + ": " + rows.text(3));
            }
        }
        return Optional.empty();
    }
}
