package org.semblance;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.semblance.proof.PairProof;
import org.semblance.records.bits.FingerprintForm;
import org.semblance.search.CollisionCurve;

/**
 * Properties that a method declares, so that no command has to recognise its class. Only the proof is required; a
 * command that needs a missing property refuses with a message.
 *
 * @param proof re-checks pairs from their texts; {@code verify} and {@code explain} use it
 * @param reference an exact method for the same relation, to audit an approximate one
 * @param curve the probability that a pair is found, by its similarity, for {@code plan}
 * @param tuning parameters with a better recall at the threshold, for {@code plan}
 * @param costAdvice how to make a slow search over a given number of documents faster, for {@code plan}
 * @param shortcuts heuristic filters of the search, each with the method without it, for {@code compare}
 * @param fingerprints how fingerprints of single texts are computed
 * @param online the data structure of an online index
 * @param remark what users should know about how the documents of a run were compared
 */
public record Profile(
        PairProof.Maker proof,
        Optional<Supplier<Detector<?>>> reference,
        Optional<CollisionCurve> curve,
        Optional<Tuning> tuning,
        Optional<LongFunction<String>> costAdvice,
        List<Shortcut> shortcuts,
        Optional<FingerprintForm> fingerprints,
        Optional<OnlineForm> online,
        Optional<Remark> remark) {
    /**
     * Parameters that find more.
     *
     * @param recall at the threshold, with the present parameters
     * @param parameters the proposed ones as users write them, with an explanation
     * @param better the recall with the proposed parameters
     */
    public record Tuning(double recall, String parameters, double better) {}

    /**
     * A filter that may lose pairs.
     *
     * @param name under which lost pairs are counted
     * @param without the method without this filter
     */
    public record Shortcut(String name, Supplier<Detector<?>> without) {}

    /** A remark on a run, by the number of compared documents and the statistics; empty if there is nothing to say. */
    public interface Remark {
        String of(long documents, Map<String, Long> statistics);
    }

    /** The remark on a run; empty if there is none. */
    public String remarkOn(long documents, Map<String, Long> statistics) {
        return remark.map(some -> some.of(documents, statistics)).orElse("");
    }

    /** A method that supplies a proof only. */
    public static Profile of(PairProof.Maker proof) {
        return new Profile(
                proof,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public Profile reference(Supplier<Detector<?>> exact) {
        return new Profile(
                proof, Optional.of(exact), curve, tuning, costAdvice, shortcuts, fingerprints, online, remark);
    }

    public Profile curve(CollisionCurve probability) {
        return new Profile(
                proof,
                reference,
                Optional.of(probability),
                tuning,
                costAdvice,
                shortcuts,
                fingerprints,
                online,
                remark);
    }

    public Profile tuning(Optional<Tuning> better) {
        return new Profile(proof, reference, curve, better, costAdvice, shortcuts, fingerprints, online, remark);
    }

    public Profile costAdvice(LongFunction<String> advice) {
        return new Profile(
                proof, reference, curve, tuning, Optional.of(advice), shortcuts, fingerprints, online, remark);
    }

    public Profile shortcuts(List<Shortcut> filters) {
        return new Profile(
                proof, reference, curve, tuning, costAdvice, List.copyOf(filters), fingerprints, online, remark);
    }

    public Profile fingerprints(FingerprintForm form) {
        return new Profile(proof, reference, curve, tuning, costAdvice, shortcuts, Optional.of(form), online, remark);
    }

    public Profile online(OnlineForm form) {
        return new Profile(
                proof, reference, curve, tuning, costAdvice, shortcuts, fingerprints, Optional.of(form), remark);
    }

    public Profile remark(Remark about) {
        return new Profile(
                proof, reference, curve, tuning, costAdvice, shortcuts, fingerprints, online, Optional.of(about));
    }
}
