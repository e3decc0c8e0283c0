package org.semblance.report;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.Result;
import org.semblance.document.Document;
import org.semblance.pairs.Groups;
import org.semblance.pairs.Listing;
import org.semblance.pairs.SortedPairs;

/**
 * What of a run its report shows, and the texts of it: everything of a small run; of a large one the largest groups, pairs
 * spread over all scores, and as much text as a page can carry.
 */
final class ReportChoice {
    private static final int MOST_PAIRS = 3_000;
    private static final int MOST_GROUPS = 300;

    /** Pairs that are listed however long their documents; a tenth as many groups. */
    private static final int FEWEST = 200;

    private static final int MOST_MEMBERS = 60;
    private static final int MOST_TEXT = 20_000;
    private static final long MOST_TEXT_IN_ALL = 32_000_000;

    /** What a token takes of a text, white space and all, in most languages at the most. */
    private static final int TOKEN_LENGTH = 8;

    private final Result result;
    private final List<PairSample.Pair> pairs;
    private final List<int[]> groups;

    /** The documents the page names, and their positions in it. */
    private final Map<Integer, Integer> positions = new LinkedHashMap<>();

    private final Map<Integer, Text> texts = new HashMap<>();
    private int listed;
    private long textInAll;

    /** The text of a document, or its beginning, and the length of the whole. */
    record Text(@Nullable String url, String text, int length) {}

    ReportChoice(Result result) throws IOException, InterruptedException {
        this.result = result;
        // What is listed should have its texts, so long documents leave room for fewer pairs and groups.
        List<PairSample.Pair> chosen;
        try (SortedPairs listed = result.list(Listing.DISTINCT)) {
            chosen = PairSample.of(listed, MOST_PAIRS);
        }
        while (chosen.size() > FEWEST && textOf(pairDocuments(chosen)) > MOST_TEXT_IN_ALL * 2 / 3) {
            chosen = PairSample.half(chosen);
        }
        this.pairs = chosen;
        this.groups = chooseGroups();
        pairDocuments(pairs).forEach(this::position);
        long text = textOf(pairDocuments(pairs));
        for (int i = 0; i < groups.size() && (i < FEWEST / 10 || text < MOST_TEXT_IN_ALL); i++) {
            for (int x : groups.get(i)) if (!positions.containsKey(x)) text += lengthOf(x);
            for (int x : groups.get(i)) position(x);
            listed = i + 1;
        }
    }

    private static IntStream pairDocuments(List<PairSample.Pair> some) {
        return some.stream()
                .flatMapToInt(p -> IntStream.of(p.first(), p.second()))
                .distinct();
    }

    private long textOf(IntStream documents) {
        return documents.mapToLong(this::lengthOf).sum();
    }

    private long lengthOf(int x) {
        return Math.min((long) TOKEN_LENGTH * result.sizeOf(x), MOST_TEXT);
    }

    /** The largest groups, each with its kept documents first. */
    private List<int[]> chooseGroups() {
        Groups all = result.groups();
        int[] members = Tables.byGroup(result);
        int[] starts = new int[all.count() + 2];
        for (int g = 1; g <= all.count(); g++) starts[g + 1] = starts[g] + all.sizeOf(g);
        return IntStream.rangeClosed(1, all.count())
                .boxed()
                .sorted(Comparator.comparingInt(all::sizeOf).reversed().thenComparing(g -> g))
                .limit(MOST_GROUPS)
                .map(g -> keptFirst(Arrays.copyOfRange(members, starts[g], starts[g + 1])))
                .toList();
    }

    private int[] keptFirst(int[] members) {
        IntStream kept = Arrays.stream(members).filter(result.groups()::isKept);
        IntStream others = Arrays.stream(members).filter(x -> !result.groups().isKept(x));
        return IntStream.concat(kept, others).limit(MOST_MEMBERS).toArray();
    }

    List<PairSample.Pair> pairs() {
        return pairs;
    }

    List<int[]> groups() {
        return groups.subList(0, listed);
    }

    /** The documents the page names, in the order of their positions. */
    Iterable<Integer> documents() {
        return positions.keySet();
    }

    /** Where the page has a document. */
    int position(int x) {
        return positions.computeIfAbsent(x, key -> positions.size());
    }

    boolean isEmpty() {
        return positions.isEmpty();
    }

    boolean wants(int x) {
        return positions.containsKey(x);
    }

    /** Takes the text of a document it wants, cut to what the page can carry. */
    void take(int x, Document document) {
        int room = (int) Math.min(MOST_TEXT, MOST_TEXT_IN_ALL - textInAll);
        String text = document.text();
        if (text.length() > room) text = text.substring(0, wholeCharacters(text, room));
        textInAll += text.length();
        texts.put(x, new Text(document.url(), text, document.text().length()));
    }

    private static int wholeCharacters(String text, int length) {
        return length > 0 && Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
    }

    @Nullable
    Text text(int x) {
        return texts.get(x);
    }
}
