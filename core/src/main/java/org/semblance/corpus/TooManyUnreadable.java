package org.semblance.corpus;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/** More records than allowed could not be read; carries them, so that a user can be shown the first few. */
public final class TooManyUnreadable extends RuntimeException {
    private final transient Corpus corpus;

    private TooManyUnreadable(Corpus corpus, String message) {
        super(message);
        this.corpus = corpus;
    }

    /** Fails if the unreadable share of all records is above {@code most}. */
    public static void check(Corpus corpus, double most) {
        int bad = corpus.count(Oddity.Kind.UNREADABLE);
        long records = (long) corpus.size() + bad;
        // A share, not a product: 29 of 100 is not more than 0.29, but 0.29 * 100 is less than 29.
        if (records > 0 && (double) bad / records > most) {
            throw new TooManyUnreadable(
                    corpus,
                    String.format(
                            Locale.ROOT,
                            "%,d of %,d records could not be read (%.1f%%), more than the %s%% allowed by --max-bad",
                            bad,
                            records,
                            100.0 * bad / records,
                            percent(most)));
        }
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
    }

    /** The unreadable records, each as a line: place, position and reason. */
    public List<String> examples(int most) {
        return corpus.oddities().stream()
                .filter(o -> o.kind() == Oddity.Kind.UNREADABLE)
                .limit(most)
                .map(o -> corpus.places().get(o.place()) + ":" + o.position() + ": " + o.reason())
                .toList();
    }
}
