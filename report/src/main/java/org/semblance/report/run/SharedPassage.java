package org.semblance.report.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenPlaces;
import org.semblance.document.Document;
import org.semblance.pairs.Groups;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.text.words.Analyzers;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * A passage that most documents of a large group share, such as the text of a template: the longest run of words, up to
 * {@link #MOST_WORDS}, that at least nine in ten of a sample have.
 *
 * @param text the passage in the first document of the sample that has it
 * @param documents number of documents of the sample with the passage
 * @param sample size of the sample
 * @param group size of the group
 * @param longer whether the run may be longer than the passage
 * @param remedy what to do if it is the text of a template
 */
public record SharedPassage(String text, int documents, int sample, int group, boolean longer, String remedy) {
    private static final String RAISE = "raise the threshold";
    private static final String PROPERTY = "shared_passage";
    private static final int MOST_SAMPLED = 50;
    private static final int FEWEST_SAMPLED = 10;
    private static final int MOST_WORDS = 30;
    private static final int FEWEST_WORDS = 4;

    /** Characters that are read of each document. */
    private static final int MOST_TEXT = 20_000;

    /** What holds the group together, as a sentence. */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "the largest group has %,d documents; %,d of %,d in a sample share this text: “%s%s”",
                group,
                documents,
                sample,
                text,
                longer ? " …" : "");
    }

    void write(JsonGenerator json) {
        json.writeObjectPropertyStart(PROPERTY);
        json.writeStringProperty("text", text);
        json.writeBooleanProperty("longer", longer);
        json.writeNumberProperty("documents", documents);
        json.writeNumberProperty("sample", sample);
        json.writeNumberProperty("group", group);
        json.writeStringProperty("remedy", remedy);
        json.writeEndObject();
    }

    /** The passage in the summary of a run. */
    public static Optional<SharedPassage> read(JsonNode summary) {
        JsonNode json = summary.path(PROPERTY);
        if (json.isMissingNode()) return Optional.empty();
        return Optional.of(new SharedPassage(
                json.required("text").asString(),
                json.required("documents").asInt(),
                json.required("sample").asInt(),
                json.required("group").asInt(),
                json.required("longer").asBoolean(),
                json.required("remedy").asString()));
    }

    /** How a method ignores templates. */
    private static String remedy(Detector<?> detector) {
        boolean sets = TokenSetEncoding.of(detector.encoding()).isPresent();
        String weighing = "-m exact --measure weighted-jaccard --set weights=idf2";
        String ignoring = !sets
                ? "ignore it with -m exact --measure jaccard --max-df 0.1, or weight it less with " + weighing
                : detector.encoding().dependsOnCollection()
                        ? "lower --max-df"
                        : "ignore it with --max-df 0.1, or weight it less with " + weighing;
        return "if this is the text of a template: %s, or %s".formatted(ignoring, RAISE);
    }

    /** The documents of a group that are compared, evenly spread over it, collected while the inputs are read. */
    static final class Sample {
        private final int group;
        private final String remedy;
        private final Set<Integer> wanted = new HashSet<>();
        private final List<String> texts = new ArrayList<>();

        private Sample(int group, String remedy) {
            this.group = group;
            this.remedy = remedy;
        }

        /** Of nothing. */
        static Sample none() {
            return new Sample(0, "");
        }

        /** Of the largest group, if it is large and causes at least half of the removals. */
        static Sample of(Result result) {
            Groups groups = result.groups();
            int largest = 0;
            for (int g = 1; g <= groups.count(); g++)
                if (largest == 0 || groups.sizeOf(g) > groups.sizeOf(largest)) largest = g;
            if (largest == 0 || groups.sizeOf(largest) < FEWEST_SAMPLED) return none();
            int size = groups.sizeOf(largest);
            if (2 * size < groups.removed()) return none();
            Sample sample = new Sample(size, remedy(result.detector()));
            int count = Math.min(size, MOST_SAMPLED);
            int[] members = new int[size];
            for (int x = 0, n = 0; x < result.corpus().size(); x++) if (groups.groupOf(x) == largest) members[n++] = x;
            for (int i = 0; i < count; i++) sample.wanted.add(members[(int) ((long) i * size / count)]);
            return sample;
        }

        boolean wants(int x) {
            return wanted.contains(x);
        }

        void take(Document document) {
            String text = document.text();
            texts.add(text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT));
        }

        /** The passage; empty if there is none, or if most documents are copies, whose text explains itself. */
        Optional<SharedPassage> passage() {
            if (texts.size() < FEWEST_SAMPLED || 2 * new HashSet<>(texts).size() < texts.size())
                return Optional.empty();
            return SharedPassage.of(texts, group, remedy);
        }
    }

    static Optional<SharedPassage> of(List<String> texts, int group, String remedy) {
        List<Words> documents = texts.stream().map(Words::of).toList();
        // A run of n words contains runs of n - 1 words, so the longest length is found by bisection.
        int low = FEWEST_WORDS - 1;
        int high = MOST_WORDS;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (best(documents, middle, group, remedy).isPresent()) low = middle;
            else high = middle - 1;
        }
        return low < FEWEST_WORDS ? Optional.empty() : best(documents, low, group, remedy);
    }

    /** The run of this length that most documents share, the first of several; empty if fewer than nine in ten do. */
    private static Optional<SharedPassage> best(List<Words> documents, int length, int group, String remedy) {
        Map<Long, Integer> counts = new HashMap<>();
        for (Words document : documents)
            Arrays.stream(document.runs(length)).distinct().forEach(run -> counts.merge(run, 1, Integer::sum));
        int most = counts.values().stream().mapToInt(n -> n).max().orElse(0);
        if (10 * most < 9 * documents.size()) return Optional.empty();
        for (Words document : documents) {
            long[] runs = document.runs(length);
            for (int i = 0; i < runs.length; i++) {
                if (counts.getOrDefault(runs[i], 0) != most) continue;
                String text = document.text(i, length);
                return Optional.of(
                        new SharedPassage(text, most, documents.size(), group, length == MOST_WORDS, remedy));
            }
        }
        return Optional.empty();
    }

    /** A document with its words. */
    private record Words(String text, TokenPlaces places) {
        static Words of(String text) {
            return new Words(text, TokenPlaces.of(Analyzers.parse("words"), text));
        }

        /** A hash of each run of consecutive words. */
        long[] runs(int length) {
            long[] runs = new long[Math.max(0, places.count() - length + 1)];
            for (int i = 0; i < runs.length; i++) {
                long hash = 0;
                for (int j = i; j < i + length; j++) hash = TokenHash.mix(hash ^ places.hash(j));
                runs[i] = hash;
            }
            return runs;
        }

        /** The text of a run, on one line. */
        String text(int from, int length) {
            return text.substring(places.start(from), places.end(from + length - 1))
                    .replaceAll("[\\s\\p{Z}\\p{C}]+", " ")
                    .strip();
        }
    }
}
