package org.semblance.records.sets;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts the tokens that {@link MaxDocumentFrequency} ignores, and subtracts them from the sizes of documents. */
public final class IgnoredTokens {
    /** Statistics: distinct ignored tokens, their occurrences, and documents of which no token is compared. */
    public static final String TOKENS = "ignored_tokens";

    public static final String OCCURRENCES = "ignored_occurrences";
    public static final String ONLY_FREQUENT = "only_frequent_tokens";

    private static final VarHandle SIZES = MethodHandles.arrayElementVarHandle(int[].class);

    /** The largest document frequency of a token that is compared. */
    final int most;

    private final int[] sizes;
    private final long emptyBefore;
    private final LongAdder tokens = new LongAdder();
    private final LongAdder occurrences = new LongAdder();

    /** @param sizes of all documents, ignored tokens included; empty if these were subtracted before */
    IgnoredTokens(int most, int[] sizes) {
        this.most = most;
        this.sizes = sizes;
        this.emptyBefore = empty();
    }

    /** The same limit, to drop the same tokens once more from documents whose sizes are final. */
    IgnoredTokens again() {
        return new IgnoredTokens(most, new int[0]);
    }

    private long empty() {
        long empty = 0;
        for (int size : sizes) if (size == 0) empty++;
        return empty;
    }

    /** Adds distinct tokens of one bin. For all threads. */
    void tokens(int distinct) {
        tokens.add(distinct);
    }

    /** Removes an occurrence from the size of its document. For all threads. */
    void occurrence(int document) {
        if (sizes.length == 0) return;
        SIZES.getAndAdd(sizes, document, -1);
        occurrences.increment();
    }

    /** The counts when all tokens have been counted. */
    Map<String, Long> statistics() {
        return statistics(tokens.sum(), occurrences.sum(), empty() - emptyBefore);
    }

    public static Map<String, Long> statistics(long tokens, long occurrences, long onlyFrequent) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put(TOKENS, tokens);
        counts.put(OCCURRENCES, occurrences);
        counts.put(ONLY_FREQUENT, onlyFrequent);
        return counts;
    }
}
