package org.semblance.report.explain;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.records.Records;
import org.semblance.relation.Direction;
import org.semblance.relation.Relation;
import org.semblance.report.align.TermSequence;
import org.semblance.report.explain.DocumentFinder.Located;
import org.semblance.report.explain.DocumentFinder.Side;
import org.semblance.report.explain.DocumentFinder.Two;
import org.semblance.report.explain.DocumentFinder.UnknownId;
import org.semblance.report.explain.Explanation.About;
import org.semblance.report.explain.Explanation.Fate;
import org.semblance.report.explain.Explanation.Group;
import org.semblance.report.explain.Explanation.Matches;
import org.semblance.report.explain.Explanation.Near;
import org.semblance.report.explain.Explanation.Proof;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedRun.Clean;
import org.semblance.report.verify.Certificate;
import org.semblance.report.verify.Recheck;
import tools.jackson.databind.JsonNode;

/** Explains the result of a run for single documents. */
public final class Explainer {
    private final SavedRun run;
    private final int nearest;
    private final RunTables tables;
    private final DocumentFinder finder;

    /** @param nearest number of nearest documents to search for a document without a match; 0: no search */
    public Explainer(SavedRun run, int nearest) {
        if (nearest < 0) throw new IllegalArgumentException("nearest must not be negative: " + nearest);
        this.run = run;
        this.nearest = nearest;
        this.tables = new RunTables(run);
        this.finder = new DocumentFinder(run);
    }

    /**
     * Explains a document, compared with {@code other} or else with the document that explains its result best.
     *
     * @param id of a document, or source:position of a record that could not be read
     * @param other id of a second document, or null
     * @throws IllegalArgumentException with the most similar ids if there is no such document
     */
    public Explanation explain(String id, @Nullable String other) throws IOException {
        if (id.equals(other) && run.news() == 0) throw one(id);
        Side side = Side.ANY;
        try {
            if (run.news() > 0) side = finder.find(id, null).document().side();
        } catch (UnknownId e) {
            return unreadable(id).orElseThrow(() -> e);
        }
        Optional<JsonNode> certificate = tables.certificate(id, side);
        Group group = tables.group(id, side).orElse(null);
        Matches matches = tables.matches(id, side);
        String partner = other != null ? other : partner(id, certificate, group, matches, side);
        Two texts;
        try {
            texts = finder.find(id, partner);
        } catch (UnknownId e) {
            return unreadable(id).orElseThrow(() -> e);
        }
        Located document = texts.document();
        if (id.equals(other)
                && texts.beside() != null
                && document.side() == texts.beside().side()) throw one(id);
        String rejected =
                tables.rejected(document.source(), document.position()).orElse("");
        List<Near> near = List.of();
        if (partner == null && rejected.isEmpty() && nearest > 0) {
            near = nearest(document);
            if (!near.isEmpty()) {
                partner = near.getFirst().id();
                texts = finder.find(id, partner);
            }
        }
        Fate fate = fate(rejected, certificate, group, matches, document);
        Located beside = texts.beside();
        Recheck recheck = Recheck.of(
                run,
                Stream.of(document, beside == null ? document : beside)
                        .map(Located::document)
                        .distinct()
                        .toList());
        return new Explanation(
                run,
                about(document),
                fate,
                story(fate, rejected, certificate, group, matches, side),
                certificate
                        .map(row -> proof(row, document.document(), beside == null ? null : beside.document(), recheck))
                        .orElse(null),
                group,
                matches,
                near,
                beside == null ? null : pair(why(other, fate, isContained()), document, beside, recheck));
    }

    private static IllegalArgumentException one(String id) {
        return new IllegalArgumentException("'" + id + "' is one document; name two");
    }

    /** The document to compare with by default: the kept copy, the best match or the nearest document. */
    private static @Nullable String partner(
            String id, Optional<JsonNode> certificate, @Nullable Group group, Matches matches, Side side) {
        if (certificate.isPresent()) return certificate.get().path("kept_id").asString("");
        if (group != null && isMarked(group, id, side)) return group.keptId();
        return matches.best().isEmpty() ? null : matches.best().getFirst().id();
    }

    private List<Near> nearest(Located document) throws IOException {
        NearestScan<?> scan = new NearestScan<>(run.detector(), document.document(), nearest);
        run.reread((other, input, _) -> {
            boolean same = document.side() == Side.ANY
                    ? other.id().equals(document.document().id())
                    : input < run.news() == (document.side() == Side.NEW); // only the sides were compared
            if (!same) scan.add(other);
            return true;
        });
        return scan.nearest();
    }

    /** A rejected record is identified by its location. */
    private Optional<Explanation> unreadable(String place) throws IOException {
        int colon = place.lastIndexOf(':');
        if (colon < 1 || !place.substring(colon + 1).matches("[0-9]{1,18}")) return Optional.empty();
        String source = place.substring(0, colon);
        long position = Long.parseLong(place.substring(colon + 1));
        return tables.rejected(source, position)
                .map(reason -> new Explanation(
                        run,
                        new About(place, source, position, null, null, 0, 0),
                        Fate.REJECTED,
                        rejectedStory(reason),
                        null,
                        null,
                        new Matches(0, List.of(), ""),
                        List.of(),
                        null));
    }

    private About about(Located located) {
        Document document = located.document();
        int tokens = new HashSet<>(run.detector().analyzer().tokens(document)).size();
        String site = document.url() == null ? null : Site.of(document.url());
        int words = TermSequence.of(document).size();
        return new About(document.id(), located.source(), located.position(), document.url(), site, words, tokens);
    }

    private Fate fate(
            String rejected, Optional<JsonNode> certificate, @Nullable Group group, Matches matches, Located document) {
        if (!rejected.isEmpty()) return Fate.REJECTED;
        boolean gone = certificate.isPresent()
                || group != null && isMarked(group, document.document().id(), document.side());
        if (gone) return run.clean() == Clean.SURVIVORS && certificate.isPresent() ? Fate.REMOVED : Fate.MARKED;
        if (run.groups()) return group == null && matches.count() == 0 ? Fate.UNMATCHED : Fate.KEPT;
        return matches.count() == 0 ? Fate.UNMATCHED : Fate.MATCHED;
    }

    /** Whether a member of a group is not kept; of a link, these are the new documents. */
    private static boolean isMarked(Group group, String id, Side side) {
        return side == Side.ANY
                ? !group.keptId().equals(id) && group.members().stream().anyMatch(m -> m.id().equals(id) && !m.kept())
                : side == Side.NEW;
    }

    private static String rejectedStory(String reason) {
        return "It was not compared: " + reason + ".";
    }

    private String story(
            Fate fate,
            String rejected,
            Optional<JsonNode> certificate,
            @Nullable Group group,
            Matches matches,
            Side side) {
        String kept = certificate.map(c -> c.path("kept_id").asString("")).orElse(group == null ? "" : group.keptId());
        boolean contained = isContained();
        String near = contained ? "contained in" : "a near duplicate of";
        return switch (fate) {
            case REJECTED -> rejectedStory(rejected);
            case REMOVED ->
                side == Side.NEW
                        ? "It was removed: it is %s the old document '%s'.".formatted(near, kept)
                        : "It was removed: it is %s '%s', which was kept.".formatted(near, kept);
            case MARKED ->
                "It is %s %s'%s'; the run removed nothing."
                        .formatted(near, side == Side.NEW ? "the old document " : "", kept);
            case KEPT -> kept(group, side);
            case MATCHED ->
                "It has %,d %s; the run does not form groups."
                        .formatted(
                                matches.count(),
                                (contained ? "match" : "near duplicate")
                                        + (matches.count() == 1 ? "" : contained ? "es" : "s"));
            case UNMATCHED ->
                (contained ? unmatched(side) : "No near duplicate of it was found")
                        + (matches.note().isEmpty() ? "." : ": " + matches.note() + ".");
        };
    }

    /** Whether pairs are documents of which one contains the other. */
    private boolean isContained() {
        return run.detector().relation().direction() != Direction.BOTH;
    }

    /** That no document contains it or is contained in it. */
    private static String unmatched(Side side) {
        return switch (side) {
            case NEW -> "No old document was found that contains it";
            case OLD -> "No new document was found that it contains";
            case ANY -> "No document was found that contains it or that it contains";
        };
    }

    private static String kept(@Nullable Group group, Side side) {
        return switch (side) {
            case NEW -> "It was kept, because it is protected; it matches old documents.";
            case OLD ->
                group == null
                        ? "It is an old document. New documents match it, but another one better."
                        : "It is an old document, and the best match of %,d new ones.".formatted(group.size() - 1);
            case ANY ->
                group == null
                        ? "It was kept. It has matches, but none in its group."
                        : "It was kept as the representative of a group of %,d.".formatted(group.size());
        };
    }

    private Proof proof(JsonNode row, Document document, @Nullable Document kept, Recheck recheck) {
        String keptId = row.path("kept_id").asString("");
        String score = run.detector().relation().format(row.path("score").asDouble());
        Certificate certificate = new Certificate(0, row.path("id").asString(""), keptId, score, 0);
        List<String> problems =
                kept == null || !kept.id().equals(keptId) ? List.of() : recheck.problems(certificate, document, kept);
        return new Proof(
                keptId,
                score,
                row.path("measure").asString(""),
                row.path("threshold").asString(""),
                row.path("method").asString(""),
                row.toString(),
                kept != null && kept.id().equals(keptId),
                problems);
    }

    private static String why(@Nullable String other, Fate fate, boolean contained) {
        if (other != null) return "as requested";
        return switch (fate) {
            case REMOVED, MARKED -> contained ? "the document that contains it" : "the kept copy";
            case UNMATCHED -> "the nearest document";
            default -> "its best match";
        };
    }

    private PairExplanation pair(String why, Located x, Located y, Recheck recheck) throws IOException {
        return new PairExplainer(run, tables, recheck).explain(why, x, about(x), y, about(y));
    }

    /**
     * Finds the documents most similar to one, by the score of the run's method, in one pass over the inputs. If scores
     * depend on the collection, the Jaccard similarity of the tokens is used instead.
     */
    static final class NearestScan<R extends Records> {
        private static final int BATCH = 256;

        private final Detector<R> detector;
        private final Document document;
        private final int limit;
        private final boolean byMethod;
        private final Analyzer.Worker analysis;
        private Set<Long> tokens = new HashSet<>();
        private final Set<Long> wanted;
        private final List<Document> batch = new ArrayList<>();
        private final List<Candidate> best = new ArrayList<>();

        private record Candidate(Near near, double score) {}

        NearestScan(Detector<R> detector, Document document, int limit) {
            this.detector = detector;
            this.document = document;
            this.limit = limit;
            this.byMethod = !detector.encoding().dependsOnCollection() && hasScores(detector, document);
            this.analysis = detector.analyzer().worker(new TokenSink() {
                @Override
                public void token(long hash, int start, int end) {
                    tokens.add(hash);
                }

                @Override
                public void end() {}
            });
            this.wanted = tokens(document);
        }

        private Set<Long> tokens(Document other) {
            tokens = new HashSet<>();
            analysis.analyze(other);
            return tokens;
        }

        void add(Document other) {
            batch.add(other);
            if (batch.size() == BATCH) compare();
        }

        /** The nearest documents, best first. */
        List<Near> nearest() {
            compare();
            return best.stream().map(Candidate::near).toList();
        }

        private void compare() {
            if (batch.isEmpty()) return;
            Map<String, Double> scores = byMethod ? scores() : Map.of();
            for (Document other : batch) {
                Set<Long> tokens = tokens(other);
                int both = 0;
                for (long token : tokens) if (wanted.contains(token)) both++;
                if (scores.containsKey(other.id())) add(other, both, tokens.size(), scores.get(other.id()));
                else if (!byMethod) addByJaccard(other, both, tokens.size());
            }
            batch.clear();
        }

        private static <S extends Records> boolean hasScores(Detector<S> detector, Document document) {
            TwoDocuments.Encoded<S> encoded = TwoDocuments.encode(detector, List.of(document));
            return !encoded.ids().isEmpty()
                    && detector.relation().scorer(encoded.records()).isPresent();
        }

        /** Scores by id; empty if the method cannot score pairs. */
        private Map<String, Double> scores() {
            List<Document> all = new ArrayList<>(List.of(document));
            all.addAll(batch);
            TwoDocuments.Encoded<R> encoded = TwoDocuments.encode(detector, all);
            if (encoded.ids().isEmpty() || !encoded.ids().getFirst().equals(document.id())) return Map.of();
            Relation.Scorer scorer =
                    detector.relation().scorer(encoded.records()).orElse(null);
            if (scorer == null) return Map.of();
            return IntStream.range(1, encoded.ids().size())
                    .boxed()
                    .collect(Collectors.toMap(x -> encoded.ids().get(x), x -> scorer.score(0, x), (a, _) -> a));
        }

        private void add(Document other, int both, int size, double score) {
            Relation<R> relation = detector.relation();
            if (Double.isNaN(score) || !relation.distance() && score == 0) return;
            Near near = new Near(other.id(), both, size, relation.measure(), relation.format(score));
            insert(new Candidate(near, relation.distance() ? -score : score));
        }

        private void addByJaccard(Document other, int both, int size) {
            if (both == 0) return;
            double score = (double) both / (wanted.size() + size - both);
            Near near = new Near(other.id(), both, size, "jaccard", TokenOverlap.jaccard(both, wanted.size(), size));
            insert(new Candidate(near, score));
        }

        private void insert(Candidate candidate) {
            best.add(candidate);
            best.sort(Comparator.comparingDouble(Candidate::score).reversed());
            if (best.size() > limit) best.removeLast();
        }
    }
}
