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
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.semblance.io.InputException;
import org.semblance.io.TableFile;
import org.semblance.pairs.Listing;
import org.semblance.report.PairsFormat;
import org.semblance.report.SavedRun;
import org.semblance.report.Tsv;
import org.semblance.report.explain.Explanation.Group;
import org.semblance.report.explain.Explanation.Match;
import org.semblance.report.explain.Explanation.Matches;
import org.semblance.report.explain.Explanation.Member;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the tables of a run say of a document; each is gone through once for a question. */
record RunTables(SavedRun run) {
    static final int MOST_MEMBERS = 20;
    static final int MOST_MATCHES = 20;

    /** A row of a table with its names. */
    private record Row(List<String> names, List<String> cells, boolean escaped) {
        String get(String name) {
            int at = names.indexOf(name);
            if (at < 0 || at >= cells.size()) return "";
            return escaped ? Tsv.unescape(cells.get(at)) : cells.get(at);
        }
    }

    private void rows(Path file, Consumer<Row> sink) {
        boolean escaped = file.toString().endsWith(".tsv");
        List<List<String>> head = new ArrayList<>();
        TableFile.read(file, (cells, line) -> {
            if (head.isEmpty()) head.add(cells);
            else sink.accept(new Row(head.getFirst(), cells, escaped));
        });
    }

    private Path table(String name) {
        return run.directory().resolve(run.pairsFormat().file(name));
    }

    /** The ledger's row on a document. */
    Optional<JsonNode> certificate(String id) throws IOException {
        Path ledger = run.directory().resolve("removed.jsonl");
        if (!Files.exists(ledger)) return Optional.empty();
        try (BufferedReader lines = Files.newBufferedReader(ledger, StandardCharsets.UTF_8)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                JsonNode row = node(ledger, number, line);
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
                    file + ":" + number + ": not a certificate; run again, or see semblance verify", e);
        }
    }

    /** The group of a document. */
    Optional<Group> group(String id) {
        if (!Files.exists(table("clusters"))) return Optional.empty();
        GroupFinder finder = new GroupFinder(id, this::spelled);
        rows(table("clusters"), finder::row);
        return Optional.ofNullable(finder.found);
    }

    /** Remembers the first members of the group at hand until it turns out to be the right one. */
    private static final class GroupFinder {
        private final String id;
        private final UnaryOperator<String> score;
        private String number = "";
        private List<Member> members = new ArrayList<>();

        @org.jspecify.annotations.Nullable
        private Group found;

        GroupFinder(String id, UnaryOperator<String> score) {
            this.id = id;
            this.score = score;
        }

        void row(Row row) {
            String group = row.get("cluster");
            if (!group.equals(number)) {
                if (found != null) return;
                number = group;
                members = new ArrayList<>();
            }
            String member = row.get("id");
            if (members.size() < MOST_MEMBERS || member.equals(id)) {
                members.add(new Member(member, row.get("kept").equals("true"), score.apply(row.get("score_to_kept"))));
            }
            if (member.equals(id) || (found != null && members.size() <= MOST_MEMBERS)) {
                found = new Group(
                        number,
                        Long.parseLong(row.get("size")),
                        found == null ? row.get("kept_id") : found.keptId(),
                        members);
            }
        }
    }

    /** A score as outputs spell it, whatever the table does. */
    private String spelled(String cell) {
        if (cell.isEmpty() || run.pairsFormat() != PairsFormat.PARQUET) return cell;
        return run.detector().relation().format(Double.parseDouble(cell));
    }

    /** The pairs of a document, the nearest first. */
    Matches matches(String id) {
        if (run.listing() == Listing.NONE) return new Matches(0, List.of(), "the run listed no pairs (--pairs none)");
        boolean distance = run.detector().relation().distance();
        Comparator<Scored> worstFirst = Comparator.comparingDouble(s -> distance ? -s.score : s.score);
        PriorityQueue<Scored> best = new PriorityQueue<>(worstFirst.thenComparingLong(s -> -s.order));
        long[] count = new long[1];
        require("pairs");
        rows(table("pairs"), row -> {
            String a = row.get("id_a");
            String b = row.get("id_b");
            if (!a.equals(id) && !b.equals(id)) return;
            count[0]++;
            best.add(scored(row, a.equals(id) ? b : a, count[0]));
            if (best.size() > MOST_MATCHES) best.poll();
        });
        List<Match> sorted = new ArrayList<>();
        while (!best.isEmpty()) sorted.addFirst(best.remove().match);
        String note =
                run.listing() == Listing.DISTINCT ? "of copies only the first one is listed (--pairs distinct)" : "";
        return new Matches(count[0], List.copyOf(sorted), note);
    }

    private void require(String name) {
        if (!Files.exists(table(name)))
            throw new InputException(table(name) + ": the table is missing; run again, or see semblance verify");
    }

    private record Scored(double score, long order, Match match) {}

    private Scored scored(Row row, String other, long order) {
        double score = Double.parseDouble(row.get("score"));
        return new Scored(
                score, order, new Match(other, spelled(row.get("score")), row.get("overlap"), row.get("same_site")));
    }

    /** The score of a listed pair. */
    Optional<String> listed(String id, String other) {
        if (run.listing() == Listing.NONE) return Optional.empty();
        require("pairs");
        List<String> found = new ArrayList<>();
        rows(table("pairs"), row -> {
            String a = row.get("id_a");
            String b = row.get("id_b");
            if ((a.equals(id) && b.equals(other)) || (a.equals(other) && b.equals(id)))
                found.add(scored(row, b, 1).match.score());
        });
        return found.stream().findFirst();
    }

    /** Why a record took no part: its class and the reason. */
    Optional<String> rejected(String source, long position) {
        Path file = run.directory().resolve("rejected.tsv");
        if (!Files.exists(file)) return Optional.empty();
        List<String> found = new ArrayList<>();
        rows(file, row -> {
            if (row.get("source").equals(source) && row.get("position").equals(Long.toString(position)))
                found.add(row.get("class") + ": " + row.get("reason"));
        });
        return found.stream().findFirst();
    }
}
