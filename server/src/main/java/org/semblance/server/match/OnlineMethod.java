package org.semblance.server.match;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.records.Records;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.search.Partitioning;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Refusal;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;

/** The method of an online index. Each method declares in its {@link OnlineForm} whether and how it supports one. */
public final class OnlineMethod {
    /** The method of an index that names none, as in {@code dedup}. */
    public static final String PRESET = Detectors.standard().name();

    private final Detector<?> detector;

    private OnlineMethod(Detector<?> detector) {
        this.detector = detector;
    }

    /** The methods of the catalogue that support an index with their default parameters. */
    public static List<Method> available() {
        return Detectors.methods().stream()
                .filter(method -> !(method.detector(method.online()).online() instanceof OnlineForm.Refused))
                .toList();
    }

    /** The names of the {@linkplain #available available} methods. */
    public static List<String> names() {
        return available().stream().map(Method::name).toList();
    }

    /**
     * Creates the method from settings. Never opens a file, whatever the settings are.
     *
     * @throws Refusal if the settings are invalid
     */
    public static OnlineMethod of(LiveSettings given) {
        LiveSettings settings = published(given);
        Method method = method(settings);
        if (settings.set().containsKey("threshold") || settings.set().containsKey("t"))
            throw refused("the threshold is a setting of its own, not one of the parameters in 'set'");
        Map<String, String> values = new LinkedHashMap<>(method.online());
        values.putAll(settings.set());
        values.forEach((name, value) -> {
            if (method.readsFile(name, value))
                throw refused("%s=%s names a file, which an index does not read".formatted(name, value));
        });
        try {
            boolean named = method.parameters().stream().anyMatch(p -> p.name().equals("threshold"));
            if (named && !settings.threshold().isEmpty()) values.put("threshold", settings.threshold());
            Detector<?> detector = requireOnline(method.detector(values), method.publishedRemark(given.set()));
            String threshold = detector.relation().threshold();
            if (!named
                    && !settings.threshold().isEmpty()
                    && !settings.threshold().equals(threshold))
                throw refused("method %s has no threshold: omit it".formatted(method.name()));
            return new OnlineMethod(detector);
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The settings as they are stored: with a threshold, by default that of the method, and with the parameters that
     * {@code as-published=true} selects in its place.
     *
     * @throws Refusal if the settings are invalid
     */
    public static LiveSettings resolved(LiveSettings given) {
        LiveSettings settings = published(given);
        String preset = of(given).detector.relation().threshold();
        return settings.threshold().isEmpty() ? settings.withThreshold(preset) : settings;
    }

    private static LiveSettings published(LiveSettings settings) {
        Map<String, String> given = settings.set();
        if (!given.containsKey(Method.AS_PUBLISHED)) return settings;
        try {
            Map<String, String> values = method(settings).resolved(given);
            String threshold = given.containsKey("threshold") ? null : values.remove("threshold");
            LiveSettings full = settings.withSet(values);
            return threshold != null && settings.threshold().isEmpty() ? full.withThreshold(threshold) : full;
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static Method method(LiveSettings settings) {
        return Detectors.methods().stream()
                .filter(m -> m.name().equals(settings.method()))
                .findFirst()
                .orElseThrow(() -> refused(
                        "method must be one of %s: %s".formatted(String.join(", ", names()), settings.method())));
    }

    private static Detector<?> requireOnline(Detector<?> detector, String remark) {
        if (!(detector.online() instanceof OnlineForm.Refused(String reason))) return detector;
        throw refused("method %s has no online index with these parameters: %s%s; methods with one: %s"
                .formatted(detector.name(), reason, remark, String.join(", ", names())));
    }

    private static Refusal refused(String why) {
        return new Refusal(Refusal.Kind.BAD_REQUEST, why);
    }

    static Refusal nothingToCompare() {
        return new Refusal(Refusal.Kind.UNPROCESSABLE, "nothing to compare: the text is empty or too short");
    }

    static Refusal noFingerprints(String method) {
        return refused("method " + method + " compares texts: send text or html instead of a fingerprint");
    }

    public Detector<?> detector() {
        return detector;
    }

    /** Whether documents are fingerprints, which clients may also compute and send themselves. */
    public boolean hasFingerprints() {
        return detector.online() instanceof OnlineForm.Fingerprints;
    }

    /** A matcher with all stored documents. */
    public Matcher<?> matcher(StoredForms contents) throws InterruptedException {
        String name = detector.name();
        return switch (detector.online()) {
            case OnlineForm.Sets(var measure, boolean multiset) ->
                SetMatcher.of(name, new Tokens(detector.analyzer(), multiset), measure, contents);
            case OnlineForm.VerifiedBands(var bands, var measure) ->
                KeyMatcher.of(
                        KeyedForms.verified(name, new Tokens(detector.analyzer(), false), bands, measure), contents);
            case OnlineForm.EstimatedBands(var bands, var relation) ->
                KeyMatcher.of(
                        KeyedForms.estimated(name, new Tokens(detector.analyzer(), false), bands, relation), contents);
            case OnlineForm.Fingerprints(var form, int distance, var tables) -> {
                TextFingerprinter fingerprints = form.fingerprinter();
                yield FingerprintMatcher.of(fingerprints, distance, tables, contents);
            }
            case OnlineForm.Keyed() -> keyed(detector, contents);
            case OnlineForm.Refused(String reason) -> throw refused(reason);
        };
    }

    private static <R extends Records> Matcher<?> keyed(Detector<R> detector, StoredForms contents)
            throws InterruptedException {
        if (!(detector.search().partitioning(Detector.ONLINE_DOCUMENTS) instanceof Partitioning.Keyed<R> keyed))
            throw new IllegalStateException("no keys to build an index by keys: " + detector.name());
        return KeyMatcher.of(
                new KeyedForms.OfMethod<>(detector, detector.codec().orElseThrow(), keyed.keys()), contents);
    }
}
