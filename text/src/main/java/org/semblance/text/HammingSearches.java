package org.semblance.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semblance.proof.FingerprintProof;
import org.semblance.proof.PairProof;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.run.Workers;
import org.semblance.search.Search;
import org.semblance.search.hamming.AdvisedPsmSearch;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.MankuSearch;
import org.semblance.search.hamming.MankuTables;
import org.semblance.search.hamming.PsmSearch;
import org.semblance.search.hamming.PsmTable;
import org.semblance.search.hamming.TableMaker;
import org.semblance.search.hamming.blocks.BlockSearch;
import org.semblance.text.HammingParameters.Kind;
import org.semblance.text.catalogue.Method.Parameter;

/** The searches for similar fingerprints, by the parameters users write. */
record HammingSearches(BitDistance relation, int bits, HammingParameters how) {
    private static final int FARTHEST = 16;
    private static final int FARTHEST_MANKU = 7;

    static final List<Parameter> PARAMETERS = List.of(
            new Parameter("threshold", "3", "h, the most bits in which near duplicates differ, 0 to " + FARTHEST),
            new Parameter(
                    "index",
                    "exact",
                    "exact, the fastest that finds every pair | manku, sorted tables, every pair | psm, one table"
                            + " and the likely flips, most pairs"),
            new Parameter(
                    "tables",
                    "",
                    "manku only: their number, 4, 10, 16 or 20 for a threshold of 3 (default: by the model)"),
            new Parameter(
                    "k",
                    "",
                    "psm only: flips tried for a document, 0 to 100,000 (default: " + PsmSearch.USUAL_COMBINATIONS
                            + ")"),
            new Parameter(
                    "p",
                    "",
                    "psm only: leading bits to look up by, 1 to " + HammingParameters.LONGEST_HEAD
                            + " (default: by the model)"),
            new Parameter(
                    "model",
                    "",
                    "psm only: gaussian | linear, how likely a bit flips (default: " + FlipModel.USUAL + ")"),
            new Parameter(
                    "recall",
                    "",
                    "psm only: the recall to reach, in (0, 1), instead of k and p: the model chooses them"));

    static HammingSearches of(Map<String, String> values, int bits) {
        Map<String, String> given = new HashMap<>(values);
        given.values().removeIf(String::isEmpty); // those without a default
        int most = HammingParameters.number("threshold", given.getOrDefault("threshold", "3"), 0, FARTHEST);
        HammingParameters how = HammingParameters.of(given);
        if (how.kind() != Kind.EXACT && bits != Long.SIZE) {
            throw new IllegalArgumentException(
                    "index=%s has fingerprints of 64 bits: omit bits=%d, or index".formatted(how.kind(), bits));
        }
        if (how.kind() == Kind.MANKU && most > FARTHEST_MANKU) {
            throw new IllegalArgumentException(
                    "index=manku has thresholds from 0 to %d: %d; omit index".formatted(FARTHEST_MANKU, most));
        }
        HammingSearches searches = new HammingSearches(new BitDistance(most), bits, how);
        searches.search(); // checks its parameters
        return searches;
    }

    boolean usesMargins() {
        return how.kind() == Kind.PSM;
    }

    Search<BitVectors> search() {
        return switch (how.kind()) {
            case EXACT -> new BlockSearch(relation);
            case MANKU -> new MankuSearch(relation, how.tables());
            case PSM ->
                how.recall()
                        .<Search<BitVectors>>map(share -> new AdvisedPsmSearch(relation, share, how.model()))
                        .orElseGet(() -> new PsmSearch(relation, how.flips(), how.head(), how.model()));
        };
    }

    /** The tables by which an index looks up fingerprints. */
    TableMaker tables() {
        int distance = relation.most();
        return switch (how.kind()) {
            case EXACT -> TableMaker.exact(distance);
            case MANKU -> prints -> MankuTables.of(prints, distance, how.tables(), new Workers(1));
            case PSM -> prints -> PsmTable.ofAscending(prints, distance, how.flips(), how.head(), how.model());
        };
    }

    /**
     * Shows whether the likely flips of leading bits make two fingerprints candidates, if the number of leading bits is
     * known.
     */
    FingerprintProof.Candidates candidates() {
        if (how.kind() != Kind.PSM || how.recall().isPresent()) return FingerprintProof.ALL;
        PsmSearch search = new PsmSearch(relation, how.flips(), how.head(), how.model());
        return (both, documents) -> {
            if (search.lead() == 0 && documents == 0) return Optional.empty();
            int leading = search.leading(documents);
            long head = -1L << Long.SIZE - leading;
            int apart = Long.bitCount((both.rows()[0] ^ both.rows()[both.words()]) & head);
            boolean met = search.asks(both, 0, 1, leading) || search.asks(both, 1, 0, leading);
            String flips = apart == 0
                    ? ""
                    : ", %s among the %,d likeliest flips of one of them"
                            .formatted(met ? "which is" : "which is not", search.combinations());
            return Optional.of(new PairProof.Step(
                    "candidates", met, "%d of the %d leading bits differ%s".formatted(apart, leading, flips)));
        };
    }
}
