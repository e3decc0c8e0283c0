package org.semblance;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.semblance.analysis.Analyzer;
import org.semblance.proof.FrequentTokens;
import org.semblance.proof.OverlapProof;
import org.semblance.records.Encoding;
import org.semblance.records.RecordCodec;
import org.semblance.records.Records;
import org.semblance.records.TextCodec;
import org.semblance.records.sets.MaxDocumentFrequency;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Direction;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.run.Task;
import org.semblance.search.Partitioning;
import org.semblance.search.Search;
import org.semblance.search.join.Join;

/**
 * A method of finding near duplicates with its parameters: how text becomes tokens, the form in which documents are
 * compared, how the pairs are found, and what the method states about itself.
 *
 * @param name the method's name in outputs
 * @param parameters every parameter of the method in full, as users spell them
 */
public record Detector<R extends Records>(
        String name,
        Map<String, String> parameters,
        Analyzer analyzer,
        Encoding<R> encoding,
        Search<R> search,
        Profile profile) {
    /** Keys of an online index are those of a collection of this size. */
    public static final long ONLINE_DOCUMENTS = 1L << 24;

    public Detector {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /**
     * A join of token sets under an overlap measure.
     *
     * @param multiset whether the n-th occurrence of a token is a token of its own
     * @param search makes the search for the relation, such as {@code SieveSearch::new}
     */
    public static Detector<TokenSets> ofSets(
            String name,
            Map<String, String> parameters,
            Analyzer analyzer,
            boolean multiset,
            OverlapRelation relation,
            Function<OverlapRelation, Search<TokenSets>> search) {
        return ofSets(name, parameters, analyzer, multiset, MaxDocumentFrequency.NONE, relation, search);
    }

    /**
     * A join of token sets under an overlap measure.
     *
     * @param multiset whether the n-th occurrence of a token is a token of its own
     * @param limit tokens of more documents are ignored
     * @param search makes the search for the relation, such as {@code SieveSearch::new}
     */
    public static Detector<TokenSets> ofSets(
            String name,
            Map<String, String> parameters,
            Analyzer analyzer,
            boolean multiset,
            MaxDocumentFrequency limit,
            OverlapRelation relation,
            Function<OverlapRelation, Search<TokenSets>> search) {
        Profile profile = limit.isGiven()
                ? Profile.of(FrequentTokens.of(relation, relation.how(), analyzer, multiset, limit))
                        .online(new OnlineForm.Refused(
                                "max-df counts the documents of a collection, and an index grows: omit max-df"))
                : Profile.of(OverlapProof.of(relation, relation.how(), analyzer, multiset))
                        .online(
                                relation.direction() == Direction.FIRST_IN_SECOND
                                        ? new OnlineForm.Refused(
                                                "contained-in compares two collections; use measure containment")
                                        : new OnlineForm.Sets(relation.how(), multiset));
        return new Detector<>(
                name, parameters, analyzer, new TokenSetEncoding(multiset, limit), search.apply(relation), profile);
    }

    public Relation<R> relation() {
        return search.relation();
    }

    /** Whether users set the threshold: the method has a parameter of that name. */
    public boolean hasThreshold() {
        return parameters.containsKey("threshold");
    }

    /** Which pairs it finds, such as "all pairs with jaccard ≥ 0.8 over shingles:5 (method exact)". */
    public String found() {
        String pairs = "pairs with %s (method %s".formatted(relation().condition(analyzer.name()), name);
        return search.exact() ? "all " + pairs + ")" : pairs + "; some may be missing)";
    }

    /** What a statistic of a run counts; empty if the method does not state it. */
    public String meaning(String statistic) {
        String common = Join.MEANINGS.getOrDefault(statistic, "");
        return search.meanings().getOrDefault(statistic, common);
    }

    /** How an online index keeps documents: as the method states, or by the keys of its partitioning. */
    public OnlineForm online() {
        if (profile.online().isPresent()) return profile.online().get();
        if (encoding.dependsOnCollection())
            return new OnlineForm.Refused("the form of a document depends on the collection, and a new index is empty");
        return switch (search.partitioning(ONLINE_DOCUMENTS)) {
            case Partitioning.Keyed<R> _ -> new OnlineForm.Keyed();
            case Partitioning.Impossible<R>(String reason) -> new OnlineForm.Refused(reason);
            default -> new OnlineForm.Refused("its search has no keys by which documents can be looked up");
        };
    }

    /**
     * The encoding as token sets that can be stored on disk and extended later; empty if documents have another form,
     * or if whether two documents are a pair depends on others.
     */
    public Optional<TokenSetEncoding> storable() {
        return search.blockwise().isPresent() ? TokenSetEncoding.of(encoding) : Optional.empty();
    }

    /**
     * The serialized form of single documents; empty if the form depends on the collection, see
     * {@link Encoding#twoPhaseCodec}.
     */
    public Optional<RecordCodec<R>> codec() {
        if (encoding.dependsOnCollection()) return Optional.empty();
        return encoding.codec().or(() -> Optional.of(new TextCodec<>(analyzer, encoding)));
    }

    /** Whether documents can be restored from saved tokens. */
    boolean keepsTokens() {
        return storable().isPresent() || encoding.restorable().isPresent();
    }

    /** The method for a sample of this share of the documents. */
    public Detector<R> ofSample(double share) {
        return new Detector<>(name, parameters, analyzer, encoding.ofSample(share), search, profile);
    }

    /** Whether an earlier run can be extended by new documents. */
    public boolean grows() {
        return keepsTokens() && !encoding.dependsOnCollection();
    }

    /** The settings of a run on which its pairs and survivors depend, by name. */
    public Map<String, String> describe(int minTokens, String keep, String scope) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("method", name);
        names.putAll(parameters);
        names.putIfAbsent("tokens", analyzer.name());
        names.putIfAbsent("measure", relation().measure());
        names.putIfAbsent("threshold", relation().threshold());
        names.put("min-tokens", Integer.toString(minTokens));
        names.put("keep", keep);
        names.put("scope", scope);
        return names;
    }

    /**
     * Fails if the method cannot carry out a task: if its records depend on one collection, or a directed measure does
     * not determine the pairs, or which of two documents is removed.
     *
     * @param grouped whether documents are removed or grouped
     * @throws IllegalArgumentException with the alternative
     */
    public void requireTask(Task task, boolean grouped) {
        boolean linked = task == Task.LINK;
        if (linked)
            encoding.refusesTwoCollections().ifPresent(reason -> {
                throw new IllegalArgumentException("%s cannot compare two collections: %s".formatted(name, reason));
            });
        Direction direction = relation().direction();
        String measure = relation().measure();
        if (direction == Direction.FIRST_IN_SECOND && !linked)
            throw new IllegalArgumentException(
                    "measure %s compares new documents with old ones: use link, or measure containment"
                            .formatted(measure));
        if (direction == Direction.SMALLER_IN_LARGER && linked && grouped)
            throw new IllegalArgumentException(
                    "measure %s also matches new documents that contain an old one, and these must not be removed for it: use measure contained-in"
                            .formatted(measure));
    }
}
