package org.semblance.report.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.semblance.Result;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.ScoreLimits;
import org.semblance.relation.Relation;
import org.semblance.report.JsonText;
import org.semblance.report.html.ScoreHistogram;
import org.semblance.report.html.ScoreShape;
import org.semblance.report.html.Unimodality;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * Statistics of all pairs, including pairs of copies.
 *
 * @param scores distribution of the scores, and removals at stricter thresholds
 * @param inPairs number of documents with a near duplicate
 */
public record Findings(ScoreHistogram scores, long inPairs) {
    private static final int BINS = 40;
    private static final int MOST_BINS = 50;

    /** Possible bin widths for scores in [0, 1], in thousandths. */
    private static final int[] STEPS = {1, 2, 5, 10, 20, 50};

    /**
     * @param removable whether documents are removed, or would be if the same pairs were grouped
     * @param searched whether the run searched: otherwise the copies, which its shape needs, are not known
     */
    static Findings of(Result result, boolean removable, boolean searched) throws IOException, InterruptedException {
        if (result.joined().count() == 0) return new Findings(ScoreHistogram.none(), 0);
        Relation<?> relation = result.detector().relation();
        double[] high = {0};
        if (needsHighest(relation)) each(result, (score, times) -> high[0] = Math.max(high[0], score));
        ScoreHistogram.Counter counter = counter(relation, high[0]);
        each(result, counter::add);
        ScoreHistogram scores = counter.scores();
        boolean distance = relation.distance();
        long[] removed = result.removedAt(new ScoreLimits(limits(scores, distance), distance));
        Findings findings = of(scores, removed, distance, inPairs(result));
        return searched && result.detector().hasThreshold()
                ? findings.with(shape(result, counter, removable))
                : findings;
    }

    private Findings with(ScoreShape shape) {
        return new Findings(new ScoreHistogram(scores.bins(), scores.removed(), Optional.of(shape)), inPairs);
    }

    /** The shape of the distribution; see {@link Unimodality}. */
    private static ScoreShape shape(Result result, ScoreHistogram.Counter counter, boolean removable)
            throws IOException, InterruptedException {
        Relation<?> relation = result.detector().relation();
        List<ScoreHistogram.Bin> bins = counter.scores().bins();
        long[] documents = new long[bins.size()];
        long[] seen = new long[result.corpus().size()]; // by document, the bins in which it has a pair
        double steps = 0;
        long stepped = 0;
        PairCursor pair = result.joined().distinct().cursor();
        while (pair.next()) {
            int bin = counter.binOf(pair.score());
            documents[bin] += 2 - (seen[pair.first()] >>> bin & 1) - (seen[pair.second()] >>> bin & 1);
            seen[pair.first()] |= 1L << bin;
            seen[pair.second()] |= 1L << bin;
            if (relation.counts() || pair.overlap() <= 0) continue;
            steps += 2 * pair.score() / pair.overlap();
            stepped++;
        }
        double step = stepped == 0 ? 0 : steps / stepped;
        Unimodality.Decision decision = Unimodality.of(bins, documents, step, relation.distance());
        List<Double> thresholds = new ArrayList<>(List.of(Double.parseDouble(relation.threshold())));
        if (decision.valley() >= 0) thresholds.add(threshold(bins.get(decision.valley()), relation));
        List<Double> peaks = decision.peaks().stream()
                .map(peak -> relation.counts() ? Math.floor(peak) : Math.min(peak, 1)) // the bin of 1 ends beyond it
                .toList();
        return new ScoreShape(decision.kind(), peaks, choices(result, thresholds, removable));
    }

    /** The threshold that accepts a bin and all more similar ones. */
    private static double threshold(ScoreHistogram.Bin bin, Relation<?> relation) {
        return relation.distance() && !relation.counts() ? bin.to() : bin.from();
    }

    private static List<ScoreShape.Choice> choices(Result result, List<Double> thresholds, boolean removable)
            throws IOException, InterruptedException {
        boolean distance = result.detector().relation().distance();
        long[] pairs = new long[thresholds.size()];
        pairs[0] = result.joined().count();
        long[] removed = new long[thresholds.size()];
        Arrays.fill(removed, -1);
        if (thresholds.size() > 1) {
            double valley = thresholds.getLast();
            each(result, (score, times) -> pairs[1] += (distance ? score <= valley : score >= valley) ? times : 0);
            double all = distance ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            if (removable) removed = result.removedIfGrouped(new ScoreLimits(new double[] {all, valley}, distance));
        }
        List<ScoreShape.Choice> choices = new ArrayList<>();
        for (int c = 0; c < thresholds.size(); c++)
            choices.add(new ScoreShape.Choice(thresholds.get(c), pairs[c], removed[c]));
        return choices;
    }

    /** Whether the maximum score must be known before scores can be binned. */
    public static boolean needsHighest(Relation<?> relation) {
        return relation.counts() && !relation.distance();
    }

    /** A counter for the scores of a relation; {@code highest} is used only if {@link #needsHighest}. */
    public static ScoreHistogram.Counter counter(Relation<?> relation, double highest) {
        if (!relation.counts())
            return ScoreHistogram.counter(bounds(Double.parseDouble(relation.threshold()), relation.distance()));
        int threshold = (int) Double.parseDouble(relation.threshold());
        return relation.distance() ? wholeNumbers(0, threshold) : wholeNumbers(threshold, (int) highest);
    }

    /** The thresholds at the bin bounds, loosest first: in bin order, reversed for distances. */
    public static double[] limits(ScoreHistogram scores, boolean distance) {
        List<ScoreHistogram.Bin> bins = distance ? scores.bins().reversed() : scores.bins();
        double[] limits = bins.stream()
                .mapToDouble(bin -> distance ? Math.nextDown(bin.to()) : bin.from())
                .toArray();
        // The loosest bin includes its end.
        if (limits.length > 0) limits[0] = distance ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        return limits;
    }

    /** Assigns to each bin the number of removals at its threshold. */
    public static Findings of(ScoreHistogram scores, long[] removed, boolean distance, long inPairs) {
        List<Long> counts = Arrays.stream(removed).boxed().toList();
        return new Findings(new ScoreHistogram(scores.bins(), distance ? counts.reversed() : counts), inPairs);
    }

    /** Bins of equally many integers: one each, if that is not too many. */
    static ScoreHistogram.Counter wholeNumbers(int low, int high) {
        int each = (high - low) / BINS + 1;
        int bins = (high - low) / each + 1;
        return ScoreHistogram.counter(low, (double) low + bins * each, bins);
    }

    /** Round bounds from the threshold to 1, which has its own bin; for distances from 0 to the threshold. */
    static double[] bounds(double threshold, boolean distance) {
        double low = distance ? 0 : threshold;
        double high = distance ? threshold : 1;
        int step = (int) Math.max(STEPS[STEPS.length - 1], Math.ceil((high - low) * 1000 / MOST_BINS));
        for (int i = STEPS.length - 1; i >= 0 && (high - low) * 1000 / STEPS[i] <= MOST_BINS; i--) step = STEPS[i];
        List<Double> bounds = new ArrayList<>(List.of(low));
        for (int n = (int) Math.floor(low * 1000 / step) + 1; n * step / 1000.0 < high; n++) {
            if (n * step / 1000.0 > low) bounds.add(n * step / 1000.0);
        }
        if (high > low) bounds.add(high);
        if (!distance || high == low) bounds.add((Math.floor(high * 1000) + step) / 1000);
        return bounds.stream().mapToDouble(bound -> bound).toArray();
    }

    private interface ScoreSink {
        void scores(double score, long times);
    }

    private static void each(Result result, ScoreSink sink) throws IOException {
        JoinedPairs joined = result.joined();
        PairCursor pair = joined.distinct().cursor();
        while (pair.next()) sink.scores(pair.score(), joined.weight(pair.first(), pair.second()));
        for (int x = 0; !joined.copies().isEmpty() && x < joined.copies().size(); x++) {
            if (!joined.copies().isRepresentative(x) || joined.copyPairs(x) == 0) continue;
            sink.scores(joined.scoreOfCopies(x), joined.copyPairs(x));
        }
    }

    private static long inPairs(Result result) throws IOException {
        JoinedPairs joined = result.joined();
        BitSet paired = new BitSet();
        PairCursor pair = joined.distinct().cursor();
        while (pair.next()) {
            paired.set(pair.first());
            paired.set(pair.second());
        }
        long documents = 0;
        for (int x = 0; x < joined.copies().size(); x++) {
            if (joined.copies().isRepresentative(x) && (paired.get(x) || joined.copyPairs(x) > 0))
                documents += joined.copies().countOf(x);
        }
        return documents;
    }

    public void write(JsonGenerator json) {
        json.writeNumberProperty("documents_in_pairs", inPairs);
        Iterator<Long> removed = scores.removed().iterator();
        JsonText.objects(json, "scores", scores.bins(), bin -> {
            json.writeNumberProperty("from", bin.from());
            json.writeNumberProperty("to", bin.to());
            json.writeNumberProperty("pairs", bin.count());
            json.writeNumberProperty("removed", removed.next());
        });
    }

    /** Writes the shape of the distribution; a separate property, since it does not follow from the table of pairs. */
    void writeShape(JsonGenerator json) {
        scores.shape().ifPresent(shape -> {
            json.writeName("distribution").writeStartObject();
            json.writeStringProperty("shape", shape.kind().label());
            json.writeName("peaks").writeStartArray();
            shape.peaks().forEach(peak -> json.writeNumber(Math.rint(peak * 1e6) / 1e6));
            json.writeEndArray();
            JsonText.objects(json, "choices", shape.choices(), choice -> {
                json.writeNumberProperty("threshold", choice.threshold());
                json.writeNumberProperty("pairs", choice.pairs());
                if (choice.removed() >= 0) json.writeNumberProperty("removed", choice.removed());
            });
            json.writeEndObject();
        });
    }

    private static Optional<ScoreShape> readShape(JsonNode distribution) {
        if (distribution.isMissingNode()) return Optional.empty();
        List<Double> peaks = new ArrayList<>();
        distribution.path("peaks").forEach(peak -> peaks.add(peak.asDouble()));
        List<ScoreShape.Choice> choices = new ArrayList<>();
        for (JsonNode choice : distribution.path("choices"))
            choices.add(new ScoreShape.Choice(
                    choice.required("threshold").asDouble(),
                    choice.required("pairs").asLong(),
                    choice.path("removed").asLong(-1)));
        String shape = distribution.required("shape").asString();
        return Optional.of(new ScoreShape(ScoreShape.Kind.parse(shape), peaks, choices));
    }

    /** Reads the statistics from a summary. */
    public static Findings read(JsonNode summary) {
        List<ScoreHistogram.Bin> bins = new ArrayList<>();
        List<Long> removed = new ArrayList<>();
        for (JsonNode bin : summary.path("scores")) {
            bins.add(new ScoreHistogram.Bin(
                    bin.required("from").asDouble(),
                    bin.required("to").asDouble(),
                    bin.required("pairs").asLong()));
            removed.add(bin.required("removed").asLong());
        }
        return new Findings(
                new ScoreHistogram(bins, removed, readShape(summary.path("distribution"))),
                summary.path("documents_in_pairs").asLong(0));
    }
}
