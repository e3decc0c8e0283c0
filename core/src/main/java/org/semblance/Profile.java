package org.semblance;

import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.semblance.proof.PairProof;
import org.semblance.records.bits.FingerprintForm;
import org.semblance.search.CollisionCurve;

/**
 * What a method states about itself, so that commands ask the method instead of recognising its classes. The proof is required. Everything
 * else is optional: a command that needs a missing answer refuses and says so.
 *
 * @param proof re-checks pairs from their texts; {@code verify} and {@code explain} use it
 * @param reference an exact method for the same relation, which audits an approximate one
 * @param curve the probability of a pair by similarity, for {@code plan}
 * @param tuning parameters with a better recall at the threshold, for {@code plan}
 * @param costAdvice what makes a slow search of so many documents faster, for {@code plan}
 * @param shortcuts what the search leaves out without a proof, each with the method without it, for {@code compare}
 * @param fingerprints of single texts
 * @param online the data structure of an online index
 */
public record Profile(
        PairProof.Maker proof,
        Optional<Supplier<Detector<?>>> reference,
        Optional<CollisionCurve> curve,
        Optional<Tuning> tuning,
        Optional<LongFunction<String>> costAdvice,
        List<Shortcut> shortcuts,
        Optional<FingerprintForm> fingerprints,
        Optional<OnlineForm> online) {
    /**
     * Other parameters, and what they would find.
     *
     * @param parameters as users write them, with an explanation
     */
    public record Tuning(double recall, String parameters, double better) {}

    /**
     * A filter without a proof.
     *
     * @param name under which the pairs that it loses are counted
     */
    public record Shortcut(String name, Supplier<Detector<?>> without) {}

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
                Optional.empty());
    }

    public Profile reference(Supplier<Detector<?>> exact) {
        return new Profile(proof, Optional.of(exact), curve, tuning, costAdvice, shortcuts, fingerprints, online);
    }

    public Profile curve(CollisionCurve probability) {
        return new Profile(
                proof, reference, Optional.of(probability), tuning, costAdvice, shortcuts, fingerprints, online);
    }

    public Profile tuning(Optional<Tuning> better) {
        return new Profile(proof, reference, curve, better, costAdvice, shortcuts, fingerprints, online);
    }

    public Profile costAdvice(LongFunction<String> advice) {
        return new Profile(proof, reference, curve, tuning, Optional.of(advice), shortcuts, fingerprints, online);
    }

    public Profile shortcuts(List<Shortcut> some) {
        return new Profile(proof, reference, curve, tuning, costAdvice, List.copyOf(some), fingerprints, online);
    }

    public Profile fingerprints(FingerprintForm form) {
        return new Profile(proof, reference, curve, tuning, costAdvice, shortcuts, Optional.of(form), online);
    }

    public Profile online(OnlineForm form) {
        return new Profile(proof, reference, curve, tuning, costAdvice, shortcuts, fingerprints, Optional.of(form));
    }
}
