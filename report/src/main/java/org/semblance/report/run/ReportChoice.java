package org.semblance.report.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.Result;
import org.semblance.document.Document;
import org.semblance.pairs.Groups;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.report.html.DocumentCard;

/**
 * What of a run its report shows, and the texts of it: everything of a small run; of a large one the largest groups, pairs
 * spread over all scores, and as much text as a page can carry.
 */
public final class ReportChoice {
    private static final int MOST_PAIRS = 100_000;

    /** About what a listed pair and its documents take until the page is written; a tenth of the heap may go there. */
    private static final int PAIR_BYTES = 500;

    public static final int MOST_MEMBERS = 60;

    /** Pairs that come with their texts, and those that do however long their documents. */
    private static final int MOST_READ = 3_000;

    private static final int FEWEST_READ = 200;

    private static final int MOST_TEXT = 20_000;

    /** In UTF-8; packed, and as base64, about half of it. */
    private static final long MOST_TEXT_IN_ALL =
            Math.min(24_000_000, Runtime.getRuntime().maxMemory() / 10);

    /** What a token takes of a text, white space and all, in most languages at the most. */
    private static final int TOKEN_LENGTH = 8;

    private final List<PairSample.Pair> pairs;
    private final List<int[]> groups;
    private final IntUnaryOperator sizeOf;

    /** The documents the page names, and their positions in it. */
    private final Map<Integer, Integer> positions = new LinkedHashMap<>();

    /** The documents whose texts it should have. */
    private final BitSet read = new BitSet();

    private final Map<Integer, Text> texts = new HashMap<>();
    private long textInAll;

    /** The text of a document, or its beginning, and the length of the whole. */
    record Text(@Nullable String url, String text, int length) {}

    /**
     * Chooses what comes with texts.
     *
     * @param groups the largest first, each with its kept documents first
     * @param sizeOf tokens of a document
     */
    public ReportChoice(List<PairSample.Pair> pairs, List<int[]> groups, IntUnaryOperator sizeOf) {
        this.pairs = pairs;
        this.groups = groups;
        this.sizeOf = sizeOf;
        documentsOf(pairs).forEach(this::position);
        for (int[] group : groups) for (int x : group) position(x);
        // Long documents leave room for the texts of fewer pairs.
        int most = MOST_READ;
        while (most > FEWEST_READ && textOf(PairSample.spread(pairs, most)) > MOST_TEXT_IN_ALL * 2 / 3) most /= 2;
        documentsOf(PairSample.spread(pairs, most)).forEach(read::set);
        long text = read.stream().mapToLong(this::lengthOf).sum();
        for (int[] group : groups) {
            for (int x : group) {
                if (text >= MOST_TEXT_IN_ALL) return;
                if (!read.get(x)) text += lengthOf(x);
                read.set(x);
            }
        }
    }

    /** How many pairs are listed. */
    public static int mostPairs() {
        return (int) Math.min(MOST_PAIRS, Runtime.getRuntime().maxMemory() / 10 / PAIR_BYTES);
    }

    public static int mostGroups() {
        return mostPairs() / 20;
    }

    /** What a report of a run that has just ended shows. */
    static ReportChoice of(Result result) throws IOException, InterruptedException {
        try (SortedPairs listed = result.list(PairListing.DISTINCT)) {
            return new ReportChoice(PairSample.of(listed, mostPairs()), chooseGroups(result), result::sizeOf);
        }
    }

    private static IntStream documentsOf(List<PairSample.Pair> some) {
        return some.stream()
                .flatMapToInt(p -> IntStream.of(p.first(), p.second()))
                .distinct();
    }

    private long textOf(List<PairSample.Pair> some) {
        return documentsOf(some).mapToLong(this::lengthOf).sum();
    }

    private long lengthOf(int x) {
        return Math.min((long) TOKEN_LENGTH * sizeOf.applyAsInt(x), MOST_TEXT);
    }

    /** The largest groups, each with its kept documents first. */
    private static List<int[]> chooseGroups(Result result) {
        Groups all = result.groups();
        int[] members = ClusterTable.byGroup(result);
        int[] starts = new int[all.count() + 2];
        for (int g = 1; g <= all.count(); g++) starts[g + 1] = starts[g] + all.sizeOf(g);
        return IntStream.rangeClosed(1, all.count())
                .boxed()
                .sorted(Comparator.comparingInt(all::sizeOf).reversed().thenComparing(g -> g))
                .limit(mostGroups())
                .map(g -> keptFirst(all, Arrays.copyOfRange(members, starts[g], starts[g + 1])))
                .toList();
    }

    private static int[] keptFirst(Groups groups, int[] members) {
        IntStream kept = Arrays.stream(members).filter(groups::isKept);
        IntStream others = Arrays.stream(members).filter(x -> !groups.isKept(x));
        return IntStream.concat(kept, others).limit(MOST_MEMBERS).toArray();
    }

    public List<PairSample.Pair> pairs() {
        return pairs;
    }

    List<int[]> groups() {
        return groups;
    }

    /** The documents the page names, in the order of their positions. */
    public Iterable<Integer> documents() {
        return positions.keySet();
    }

    /** Where the page has a document. */
    public int position(int x) {
        return positions.computeIfAbsent(x, key -> positions.size());
    }

    boolean isEmpty() {
        return read.isEmpty();
    }

    /** Whether the page should have the text of a document. */
    public boolean wants(int x) {
        return read.get(x);
    }

    /** Takes the text of a document it wants, cut to what the page can carry. */
    public void take(int x, Document document) {
        int room = (int) Math.min(MOST_TEXT, MOST_TEXT_IN_ALL - textInAll);
        String text = document.text();
        if (text.length() > room) text = text.substring(0, wholeCharacters(text, Math.max(room, 0)));
        textInAll += text.getBytes(StandardCharsets.UTF_8).length;
        texts.put(x, new Text(document.url(), text, document.text().length()));
    }

    private static int wholeCharacters(String text, int length) {
        return length > 0 && Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
    }

    /** A document as the page shows it, with its text if that was taken. */
    public DocumentCard card(
            int x, String id, String source, DocumentCard.@Nullable Place place, DocumentCard.@Nullable Match match) {
        Text text = texts.get(x);
        if (text == null) return new DocumentCard(id, source, null, 0, null, place, match);
        String shown = text.text().isEmpty() ? null : text.text();
        return new DocumentCard(id, source, text.url(), text.length(), shown, place, match);
    }
}
