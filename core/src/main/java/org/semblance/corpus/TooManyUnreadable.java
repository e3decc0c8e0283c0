package org.semblance.corpus;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/** More records than allowed could not be read; carries the first few, to be shown to the user. */
public final class TooManyUnreadable extends RuntimeException {
    private static final int MOST_EXAMPLES = 100;

    private final transient List<String> examples;

    private TooManyUnreadable(List<String> examples, String message) {
        super(message);
        this.examples = examples;
    }

    /** Fails if the unreadable share of the records of the places from one on, or of their bytes, is above {@code most}. */
    public static void check(Corpus corpus, int fromPlace, double most) {
        List<SkippedRecord> bad = corpus.skipped().stream()
                .filter(o -> o.kind() == SkippedRecord.Kind.UNREADABLE && o.place() >= fromPlace)
                .toList();
        List<String> examples = bad.stream()
                .limit(MOST_EXAMPLES)
                .map(o -> corpus.places().get(o.place()) + ":" + o.position() + ": " + o.reason())
                .toList();
        long read = (long) corpus.size() - corpus.firstOf(fromPlace);
        check(bad.size(), read + bad.size(), corpus.sizes(), most, examples);
    }

    /** Fails if the unreadable share of these records, or of their bytes, exceeds {@code most}. */
    public static void check(RecordSizes sizes, double most, List<String> examples) {
        check(sizes.unreadable(), sizes.records(), sizes, most, examples);
    }

    /**
     * Fails if the share of unreadable records exceeds {@code most}, or that of their bytes: one bad record may have
     * swallowed many. The message lists the first examples.
     */
    private static void check(long bad, long records, RecordSizes sizes, double most, List<String> examples) {
        // Shares, not products: 29 of 100 is not more than 0.29, but 0.29 * 100 is less than 29.
        double share = (double) bad / Math.max(1, records);
        double ofBytes = (double) sizes.unreadableBytes() / Math.max(1, sizes.bytes());
        if (share <= most && ofBytes <= most) return;
        throw new TooManyUnreadable(
                examples,
                String.format(
                        Locale.ROOT,
                        "%,d of %,d records could not be read (%.1f%%, and %.1f%% of the bytes), more than the %s%%"
                                + " allowed by --max-bad",
                        bad,
                        records,
                        100 * share,
                        100 * ofBytes,
                        percent(most)));
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
    }

    /** The first unreadable records, each as a line: place, position and reason. */
    public List<String> examples(int most) {
        return examples.stream().limit(most).toList();
    }
}
