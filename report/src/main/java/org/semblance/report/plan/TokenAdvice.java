package org.semblance.report.plan;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.proof.PairProof;
import org.semblance.proof.PairProof.Evidence;
import org.semblance.records.Records;
import org.semblance.relation.Jaccard;
import org.semblance.report.plan.Sample.Drawn;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.text.Detectors;
import org.semblance.text.words.Analyzers;

/**
 * Other tokens for a collection, each with a threshold that suits it, from copies of sampled documents in which words
 * are replaced at random: as many as the method accepts, at least one. The threshold is one that 90% of these copies
 * reach.
 *
 * @param documents number of sampled documents
 * @param words median number of words
 * @param tokens of the method
 * @param span number of words in a token of the method
 * @param threshold of the method
 * @param found share of the copies with a single replaced word that the method accepts
 * @param matches number of pairs of sampled documents that the method finds
 */
public record TokenAdvice(
        int documents,
        int words,
        String tokens,
        int span,
        String threshold,
        double found,
        long matches,
        List<Choice> choices) {
    /** Most texts are short if half of them have fewer words. */
    private static final int FEW_WORDS = 30;

    private static final double GOOD = 0.9;

    /** Fewer documents show neither what is usual nor which thresholds suit. */
    private static final int LEAST_SAMPLE = 20;

    private static final int LEAST_DOCUMENTS = 100;

    private static final List<String> TOKENS = List.of("words", "chars:4");

    /** Thresholds are rounded down to a multiple of it. */
    private static final BigDecimal STEP = new BigDecimal("0.05");

    /** Below it, documents have too little in common to be called near duplicates. */
    private static final double LEAST_THRESHOLD = 0.3;

    private static final long MOST_BYTES = 4L << 20;
    private static final long MOST_CHARACTERS = 1L << 18;
    private static final int MOST_DOCUMENTS = 1000;
    private static final int MOST_WORDS = 64;

    public TokenAdvice {
        choices = List.copyOf(choices);
    }

    /**
     * Tokens and a threshold.
     *
     * @param options as users write them
     * @param matches number of pairs of sampled documents that match
     */
    public record Choice(Detector<?> detector, String options, long matches) {}

    /**
     * The advice for a finished search; empty if most documents are long enough or there are few of them. Otherwise part
     * of the inputs is read again.
     */
    public static Optional<TokenAdvice> of(Result result, List<Input> inputs, ReadOptions reading)
            throws IOException, InterruptedException {
        int span = result.detector().analyzer().span();
        if (span == 1) return Optional.empty();
        long texts = 0;
        long few = 0;
        for (int x = 0; x < result.corpus().size(); x++) {
            int size = result.sizeOf(x);
            if (size > 0) texts++;
            if (size > 0 && size + span - 1 < FEW_WORDS) few++;
        }
        if (texts < LEAST_DOCUMENTS || 2 * few <= texts) return Optional.empty();
        InputSurvey survey =
                InputSurvey.of(inputs, reading, new Workers(1), MOST_BYTES, MOST_CHARACTERS, 1, Progress.SILENT);
        return of(result.detector(), survey.sample(), 1);
    }

    /** The advice for a sample; empty if it is too small. */
    static Optional<TokenAdvice> of(Detector<?> detector, List<Drawn> sample, long seed)
            throws IOException, InterruptedException {
        List<Text> texts = new ArrayList<>();
        long characters = 0;
        Text.Reader reader = new Text.Reader();
        for (Drawn drawn : sample) {
            characters += drawn.length();
            if (texts.size() == MOST_DOCUMENTS || characters > MOST_CHARACTERS && !texts.isEmpty()) break;
            Text text = reader.read(drawn.document());
            if (text.count() > 0) texts.add(text);
        }
        if (texts.size() < LEAST_SAMPLE) return Optional.empty();
        int[] counts = texts.stream().mapToInt(Text::count).sorted().toArray();
        Copies copies = Copies.of(detector, texts, seed);
        List<Choice> choices = new ArrayList<>();
        for (String tokens : TOKENS) {
            Optional<Choice> choice = choice(detector, tokens, copies);
            choice.ifPresent(choices::add);
        }
        return Optional.of(new TokenAdvice(
                texts.size(),
                counts[counts.length / 2],
                detector.analyzer().name(),
                detector.analyzer().span(),
                detector.relation().threshold(),
                copies.found,
                matches(detector, texts),
                choices));
    }

    private static Optional<Choice> choice(Detector<?> detector, String tokens, Copies copies)
            throws IOException, InterruptedException {
        Variant variant = Variant.of(detector, tokens);
        double[] scores = new double[copies.originals.size()];
        for (int i = 0; i < scores.length; i++)
            scores[i] = jaccard(variant.analyzer(), copies.originals.get(i).text(), copies.changed.get(i));
        Arrays.sort(scores);
        double reached = scores[(int) (scores.length * (1 - GOOD))];
        BigDecimal threshold = new BigDecimal(reached)
                .divide(STEP, 0, RoundingMode.FLOOR)
                .multiply(STEP)
                .min(BigDecimal.ONE.subtract(STEP))
                .stripTrailingZeros();
        if (threshold.doubleValue() < LEAST_THRESHOLD) return Optional.empty();
        Detector<?> chosen = variant.at(threshold.toPlainString());
        return Optional.of(new Choice(
                chosen,
                "%s--tokens %s -t %s".formatted(variant.prefix, tokens, threshold.toPlainString()),
                matches(chosen.profile().reference().map(Supplier::get).orElse(chosen), copies.originals)));
    }

    private static double jaccard(Analyzer analyzer, Document x, Document y) {
        Set<String> all = new HashSet<>(analyzer.tokens(x));
        Set<String> other = new HashSet<>(analyzer.tokens(y));
        int before = all.size();
        all.addAll(other);
        return (double) (before + other.size() - all.size()) / Math.max(1, all.size());
    }

    private static <R extends Records> long matches(Detector<R> detector, List<Text> texts)
            throws IOException, InterruptedException {
        List<Drawn> drawn =
                texts.stream().map(text -> new Drawn(0, 0, text.text())).toList();
        try (Source source = new TrialRun.SampleSource(drawn);
                Result result = Semblance.with(detector).threads(1).pairs(source)) {
            return result.joined().count();
        }
    }

    /** Whether most documents are short, and the method misses copies with one other word. */
    public boolean isPressing() {
        return documents >= LEAST_DOCUMENTS && span > 1 && words < FEW_WORDS && found < GOOD;
    }

    /** The first choice, unless a later one matches at most half as many pairs of the sample. */
    Optional<Choice> best() {
        return choices.stream().reduce((a, b) -> 2 * b.matches <= a.matches && a.matches > 0 ? b : a);
    }

    /** A note if most documents are short: the reason, and what to try. */
    public Optional<String> note() {
        if (!isPressing()) return Optional.empty();
        String why =
                "half of the documents have at most %,d words, and one changed word removes up to %d of the few %s: %s of such copies reach %s"
                        .formatted(words, span, tokens, RoundedNumbers.percent(found), threshold);
        if (choices.isEmpty())
            return Optional.of(why + "; for so few words, count typing errors: try -m exact --measure edit -t 2");
        String options = choices.stream().map(Choice::options).collect(Collectors.joining(" or "));
        String would = choices.stream()
                .map(choice -> String.format(Locale.ROOT, "%,d", choice.matches))
                .collect(Collectors.joining(" and "));
        return Optional.of(
                "%s; try %s (90%% of such copies reach these thresholds; of the %,d pairs in a sample of %,d documents, %,d match now, %s would)"
                        .formatted(why, options, documents * (documents - 1L) / 2, documents, matches, would));
    }

    /**
     * The method with other tokens, or the default method if it has no such tokens or another measure.
     *
     * @param prefix selects that method
     */
    private record Variant(Detector<?> detector, String prefix) {
        static Variant of(Detector<?> method, String tokens) {
            String usual = Detectors.standard().name();
            String measure = Jaccard.atLeast("1").name();
            boolean jaccard = method.relation().measure().equals(measure);
            if (jaccard && method.parameters().containsKey("tokens")) {
                Map<String, String> values = new LinkedHashMap<>(method.parameters());
                values.put("tokens", tokens);
                try {
                    return new Variant(Detectors.of(method.name(), values), "");
                } catch (IllegalArgumentException _) {
                    // it needs other parameters as well
                }
            }
            String other = method.name().equals(usual) ? "" : "-m " + usual + " ";
            String prefix = jaccard || !method.parameters().containsKey("measure")
                    ? other
                    : other + "--measure " + measure + " ";
            return new Variant(Detectors.of(usual, Map.of("tokens", tokens)), prefix);
        }

        Analyzer analyzer() {
            return detector.analyzer();
        }

        Detector<?> at(String threshold) {
            Map<String, String> values = new LinkedHashMap<>(detector.parameters());
            values.put("threshold", threshold);
            return Detectors.of(detector.name(), values);
        }
    }

    /** A document with the positions of its words. */
    private record Text(Document text, List<int[]> positions) {
        int count() {
            return positions.size();
        }

        String word(int i) {
            int[] at = positions.get(i);
            return text.text().substring(at[0], at[1]);
        }

        private static final class Reader implements TokenSink {
            private final Analyzer.Worker worker =
                    Analyzers.parse(TOKENS.getFirst()).worker(this);
            private List<int[]> found = new ArrayList<>();

            Text read(Document document) {
                found = new ArrayList<>();
                worker.analyze(document.text());
                return new Text(Document.of(document.id(), document.text()), found);
            }

            @Override
            public void token(long hash, int start, int end) {
                found.add(new int[] {start, end});
            }

            @Override
            public void end() {}
        }
    }

    /**
     * Copies of texts.
     *
     * @param changed with as many replaced words as the method accepts, at least one
     * @param found share of the copies with one replaced word that the method accepts
     */
    private record Copies(List<Text> originals, List<Document> changed, double found) {
        static Copies of(Detector<?> detector, List<Text> texts, long seed) throws IOException {
            Random random = new Random(seed);
            PairProof proof = detector.profile()
                    .proof()
                    .over(Evidence.of(texts.stream().map(Text::text).toList()));
            List<Document> changed = new ArrayList<>();
            int found = 0;
            for (Text text : texts) {
                Set<Integer> replaced = new HashSet<>();
                Document copy = copy(text, replaced, texts, random);
                Document last = copy;
                boolean near = proof.judge(text.text, copy).near();
                if (near) found++;
                while (near && replaced.size() < Math.min(text.count(), MOST_WORDS)) {
                    last = copy;
                    copy = copy(text, replaced, texts, random);
                    near = proof.judge(text.text, copy).near();
                }
                changed.add(near ? copy : last);
            }
            return new Copies(texts, changed, (double) found / texts.size());
        }

        /** Replaces one word more, all by other words of the sample. */
        private static Document copy(Text text, Set<Integer> replaced, List<Text> texts, Random random) {
            int next = random.nextInt(text.count());
            while (!replaced.add(next)) next = (next + 1) % text.count();
            StringBuilder copy = new StringBuilder();
            int from = 0;
            for (int i = 0; i < text.count(); i++) {
                int[] at = text.positions.get(i);
                if (!replaced.contains(i) || at[0] < from) continue;
                copy.append(text.text.text(), from, at[0]).append(otherWord(text.word(i), texts, random));
                from = at[1];
            }
            copy.append(text.text.text().substring(from));
            return Document.of(text.text.id() + "'", copy.toString());
        }

        private static String otherWord(String word, List<Text> texts, Random random) {
            for (int attempt = 0; attempt < 8; attempt++) {
                Text other = texts.get(random.nextInt(texts.size()));
                String chosen = other.word(random.nextInt(other.count()));
                if (!chosen.equalsIgnoreCase(word)) return chosen;
            }
            return word + word;
        }
    }
}
