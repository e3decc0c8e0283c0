package org.semblance.server.match;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.records.Records;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.search.Partitioning;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Refusal;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.FileValue;
import org.semblance.text.catalogue.Method;

/** The method of an online index. Each method declares in its {@link OnlineForm} whether and how it supports one. */
public final class OnlineMethod {
    /** The method of an index that names none, as in {@code dedup}. */
    public static final String PRESET = Detectors.standard().name();

    private final Detector<?> detector;
    private final LiveSettings settings;
    private final Map<String, Path> files;

    private OnlineMethod(Detector<?> detector, LiveSettings settings, Map<String, Path> files) {
        this.detector = detector;
        this.settings = settings;
        this.files = files;
    }

    /** Where the files are that values of parameters name. */
    @FunctionalInterface
    public interface Files {
        Path of(String parameter, FileValue value);
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
     * Creates the method from settings, which may come from a client. Never opens a file, whatever the settings are.
     *
     * @throws Refusal if the settings are invalid or name a file
     */
    public static OnlineMethod of(LiveSettings given) {
        return of(given, (name, value) -> {
            throw refused(
                    "%s=%s names a file, which a request cannot: create the index on the server, with semblance index build DATA/indexes/NAME INPUT… --live %s"
                            .formatted(name, value.text(), options(given, name)));
        });
    }

    /** The settings as options of a command, with FILE as the value of a parameter. */
    private static String options(LiveSettings settings, String file) {
        return "-m " + settings.method()
                + new TreeMap<>(settings.set())
                        .entrySet().stream()
                                .map(e -> " --set " + e.getKey() + "="
                                        + (e.getKey().equals(file) ? "FILE" : e.getValue()))
                                .collect(Collectors.joining());
    }

    /**
     * Creates the method from settings whose values may name files.
     *
     * @throws Refusal if the settings are invalid
     * @throws UncheckedIOException if a file cannot be read, is damaged, or is not the one that its value states
     */
    public static OnlineMethod of(LiveSettings given, Files places) {
        LiveSettings settings = published(given);
        Method method = method(settings);
        if (settings.set().containsKey("threshold") || settings.set().containsKey("t"))
            throw refused("the threshold is a setting of its own, not one of the parameters in 'set'");
        Map<String, String> values = new LinkedHashMap<>(method.online());
        values.putAll(settings.set());
        Map<String, FileValue> files = new TreeMap<>();
        values.forEach((name, text) ->
                method.file(name, text).ifPresent(value -> files.put(name, value.at(places.of(name, value)))));
        files.forEach((name, value) -> values.put(name, value.text()));
        try {
            boolean named = method.parameters().stream().anyMatch(p -> p.name().equals("threshold"));
            if (named && !settings.threshold().isEmpty()) values.put("threshold", settings.threshold());
            Detector<?> detector = requireOnline(method.detector(values), method.publishedRemark(given.set()));
            String threshold = detector.relation().threshold();
            if (!named
                    && !settings.threshold().isEmpty()
                    && !settings.threshold().equals(threshold))
                throw refused("method %s has no threshold: omit it".formatted(method.name()));
            if (settings.threshold().isEmpty()) settings = settings.withThreshold(threshold);
            return new OnlineMethod(detector, identified(settings, method, files), paths(files));
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    /** The settings with the checksums of files in place of their directories. */
    private static LiveSettings identified(LiveSettings settings, Method method, Map<String, FileValue> files) {
        if (files.isEmpty()) return settings;
        Map<String, String> set = new LinkedHashMap<>(settings.set());
        set.replaceAll((name, text) -> {
            FileValue file = files.get(name);
            if (file == null) return text;
            try {
                Path named = method.file(name, text).orElseThrow().file();
                return file.identified().at(named).withoutDirectories().text();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return settings.withSet(set);
    }

    private static Map<String, Path> paths(Map<String, FileValue> files) {
        Map<String, Path> paths = new TreeMap<>();
        files.forEach((name, value) -> paths.put(name, value.file()));
        return Collections.unmodifiableMap(paths);
    }

    /**
     * The settings as they are stored, see {@link #settings}.
     *
     * @throws Refusal if the settings are invalid or name a file
     */
    public static LiveSettings resolved(LiveSettings given) {
        return of(given).settings;
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

    /**
     * The settings as they are stored: with a threshold, by default that of the method, with the parameters that
     * {@code as-published=true} selects in its place, and with files named by their checksums and without directories.
     */
    public LiveSettings settings() {
        return settings;
    }

    /** The file that each parameter names. */
    public Map<String, Path> files() {
        return files;
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
