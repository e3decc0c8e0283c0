package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.Profile;
import org.semblance.proof.BlockProof;
import org.semblance.records.sequences.SequenceEncoding;
import org.semblance.relation.BlockOverlap;
import org.semblance.relation.Jaccard;
import org.semblance.search.suffix.SuffixSearch;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.html.Links;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.Sentences;

/** The method {@code slst} of the catalogue: documents as sequences of sentence features that share blocks. */
final class SentenceJoins {
    private static final List<Parameter> PARAMETERS = List.of(
            new Parameter(
                    "positions",
                    "1,-1",
                    "words that make up the feature of a sentence, besides their number: from the first, 1,2,… or the last,"
                            + " -1,-2,… or none"),
            new Parameter("block", "2", "the least number of consecutive sentences of a block"),
            new Parameter(
                    "threshold",
                    "0.3",
                    "least Jaccard similarity of the sentences in common blocks, a decimal in (0, 1]"),
            new Parameter(
                    "max-df", "", "blocks of more documents generate no candidates, 2 or more (default: no limit)"),
            Normalization.PARAMETER,
            Links.parameter());

    private SentenceJoins() {}

    static Method slst(String name, String summary, String use, String paper) {
        return new Method(name, summary, use, paper, PARAMETERS, values -> detector(name, values))
                .published(Map.of("normalize", "none"))
                .loose("0.05");
    }

    private static Detector<?> detector(String name, Map<String, String> given) {
        ParameterValues values = new ParameterValues(given);
        int block = values.number("block", 1, 1000);
        Map<String, String> full = new LinkedHashMap<>(given);
        Sentences sentences = new Sentences(
                Sentences.positions(values.text("positions")), block, Normalization.of(full, Normalization.FULL));
        Jaccard measure = Jaccard.atLeast(values.text("threshold"));
        int most = values.has("max-df") ? values.number("max-df", 2, 999_999_999) : SuffixSearch.ALL;
        Links.parse(values.text("links"));
        full.put("positions", sentences.spelling());
        full.put("threshold", measure.threshold());
        full.values().removeIf(String::isEmpty);
        BlockOverlap relation = new BlockOverlap(block, measure);
        Profile profile = Profile.of(_ -> new BlockProof(relation, sentences))
                .reference(Detectors.variant(name, full, Map.of(), "max-df"))
                .online(new OnlineForm.Refused("its suffix array spans all documents: use another method"));
        return new Detector<>(name, full, sentences, new SequenceEncoding(), new SuffixSearch(relation, most), profile);
    }
}
