package org.semblance.report.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.pairs.Groups;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.CommonTokens;
import org.semblance.records.CommonTokens.Share;
import org.semblance.relation.PairSink;
import org.semblance.report.html.ReportModel.DocumentCard;
import org.semblance.report.html.ReportModel.PairListModel;
import org.semblance.report.html.Snippet;

/**
 * Selects the pairs, groups and texts for a run's report: everything of a small run; of a large one the largest groups,
 * pairs spread over all scores, and a limited amount of text and of snippets.
 */
public final class ReportChoice {
    private static final int MOST_PAIRS = 100_000;

    /**
     * Approximate bytes per listed pair and its documents before the page is written; limited to a tenth of the heap.
     */
    private static final int PAIR_BYTES = 500;

    public static final int MOST_MEMBERS = 60;

    /** Maximum number of pairs shown with texts, and the number shown with texts even if documents are long. */
    private static final int MOST_READ = 3_000;

    private static final int FEWEST_READ = 200;

    private static final int MOST_TEXT = 20_000;

    /** Characters of the documents whose common tokens are counted; analysing them takes about a tenth of a second. */
    private static final long MOST_ANALYSED = 8_000_000;

    /** Bytes in UTF-8; deflated and in base64 about half of it. */
    private static final long MOST_TEXT_IN_ALL =
            Math.min(24_000_000, Runtime.getRuntime().maxMemory() / 10);

    /** Documents with a snippet, and the bytes of all snippets in UTF-8. */
    private static final int MOST_SNIPPETS = 100_000;

    private static final long MOST_SNIPPET_BYTES =
            Math.min(12_000_000, Runtime.getRuntime().maxMemory() / 20);

    /** Maximum number of rejected inputs on the page. */
    public static final int MOST_REJECTIONS = 200;

    /** Characters per token including white space; an upper bound for most languages. */
    private static final int TOKEN_LENGTH = 8;

    private final List<PairSample.Pair> pairs;
    private final List<int[]> groups;
    private final IntUnaryOperator sizeOf;
    private final @Nullable CommonText commonText;

    /** Documents on the page and their indices. */
    private final Map<Integer, Integer> positions = new LinkedHashMap<>();

    /** Documents whose texts are to be read. */
    private final BitSet read = new BitSet();

    /** Documents whose common tokens are counted, and the places of these. */
    private final BitSet counted = new BitSet();

    private final Map<Integer, int[]> common = new HashMap<>();

    /** Documents whose snippets are to be read. */
    private final BitSet listed = new BitSet();

    private final Map<Integer, Text> texts = new HashMap<>();
    private final Map<Integer, String> snippets = new HashMap<>();
    private final Map<Spot, String> rejected = new HashMap<>();
    private long textInAll;
    private long snippetsInAll;
    private int rejectedLeft;

    /** Where a rejected document is. */
    private record Spot(String source, long position) {}

    /** Text of a document or its beginning, and the length of the whole text. */
    record Text(@Nullable String url, String text, int length) {}

    /**
     * Selects the documents that get texts.
     *
     * @param groups largest first, each with its kept documents first
     * @param sizeOf number of tokens of a document
     * @param commonText states how common shared tokens are
     */
    public ReportChoice(
            List<PairSample.Pair> pairs, List<int[]> groups, IntUnaryOperator sizeOf, Optional<CommonText> commonText) {
        this.pairs = pairs;
        this.groups = groups;
        this.sizeOf = sizeOf;
        this.commonText = commonText.orElse(null);
        for (PairSample.Pair pair : pairs) {
            position(pair.first());
            position(pair.second());
        }
        for (int[] group : groups) for (int x : group) position(x);
        // With long documents, the texts of fewer pairs fit.
        int most = MOST_READ;
        List<PairSample.Pair> byScore = PairSample.byScore(pairs);
        while (most > FEWEST_READ && textOf(PairSample.spread(byScore, most)) > MOST_TEXT_IN_ALL * 2 / 3) most /= 2;
        read.or(documentsOf(PairSample.spread(byScore, most)));
        long text = read.stream().mapToLong(this::lengthOf).sum();
        for (int[] group : groups) {
            for (int x : group) {
                if (text >= MOST_TEXT_IN_ALL) break;
                if (!read.get(x)) text += lengthOf(x);
                read.set(x);
            }
        }
        if (commonText.isPresent()) countCommon(byScore);
        listed.or(read);
        int left = MOST_SNIPPETS - listed.cardinality();
        for (int[] group : groups) left = list(group[0], left);
        for (int x : positions.keySet()) left = list(x, left);
    }

    /** Lists a document if any are left; returns how many are left then. */
    private int list(int x, int left) {
        if (left <= 0 || listed.get(x)) return left;
        listed.set(x);
        return left - 1;
    }

    /** Chooses the documents whose common tokens are counted: of large runs fewer, as their texts are analysed again. */
    private void countCommon(List<PairSample.Pair> byScore) {
        int most = MOST_READ;
        while (most > FEWEST_READ && textOf(PairSample.spread(byScore, most)) > MOST_ANALYSED) most /= 2;
        counted.or(documentsOf(PairSample.spread(byScore, most)));
        groups.stream().limit(FEWEST_READ).forEach(group -> counted.set(group[0]));
        read.or(counted);
    }

    /** Maximum number of listed pairs. */
    public static int mostPairs() {
        return (int) Math.min(MOST_PAIRS, Runtime.getRuntime().maxMemory() / 10 / PAIR_BYTES);
    }

    public static int mostGroups() {
        return mostPairs() / 20;
    }

    /** Selection for the report of a run that has just finished. */
    static ReportChoice of(Result result) throws IOException, InterruptedException {
        try (SortedPairs pairs = result.list(PairListing.DISTINCT)) {
            ReportChoice choice = new ReportChoice(
                    PairSample.of(pairs, mostPairs()),
                    chooseGroups(result),
                    result::sizeOf,
                    CommonText.of(result.detector(), result.common()));
            Corpus corpus = result.corpus();
            corpus.skipped().stream()
                    .limit(MOST_REJECTIONS)
                    .filter(r -> r.kind() == SkippedRecord.Kind.TOO_SHORT)
                    .forEach(r -> choice.wantRejected(corpus.places().get(r.place()), r.position()));
            return choice;
        }
    }

    private static BitSet documentsOf(List<PairSample.Pair> selected) {
        BitSet documents = new BitSet();
        for (PairSample.Pair pair : selected) {
            documents.set(pair.first());
            documents.set(pair.second());
        }
        return documents;
    }

    private long textOf(List<PairSample.Pair> selected) {
        return documentsOf(selected).stream().mapToLong(this::lengthOf).sum();
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
        long[] order = new long[all.count()];
        for (int g = 1; g <= all.count(); g++) order[g - 1] = (long) -all.sizeOf(g) << Integer.SIZE | g;
        Arrays.sort(order);
        List<int[]> chosen = new ArrayList<>();
        for (int i = 0; i < Math.min(order.length, mostGroups()); i++) {
            int g = (int) order[i];
            chosen.add(keptFirst(all, Arrays.copyOfRange(members, starts[g], starts[g + 1])));
        }
        return chosen;
    }

    private static int[] keptFirst(Groups groups, int[] members) {
        int[] ordered = new int[members.length];
        int n = 0;
        for (int x : members) if (groups.isKept(x)) ordered[n++] = x;
        for (int x : members) if (!groups.isKept(x)) ordered[n++] = x;
        return Arrays.copyOf(ordered, Math.min(n, MOST_MEMBERS));
    }

    /**
     * The pairs on the page.
     *
     * @param sameSite whether both documents are from one site; null if unknown
     * @param listed number of pairs that the run listed
     * @param all number of pairs that it found
     */
    public PairListModel pairs(Function<PairSample.Pair, @Nullable Boolean> sameSite, long listed, long all) {
        List<PairListModel.Pair> shown =
                pairs.stream().map(p -> pair(p, sameSite.apply(p))).toList();
        String sampling = shown.size() == all ? "" : shown.size() == listed ? "copies once" : "spread over all scores";
        return new PairListModel(shown, sampling);
    }

    private PairListModel.Pair pair(PairSample.Pair p, @Nullable Boolean sameSite) {
        PairListModel.Overlap overlap = p.overlap() == PairSink.NO_OVERLAP
                ? null
                : new PairListModel.Overlap(p.overlap(), sizeOf.applyAsInt(p.first()), sizeOf.applyAsInt(p.second()));
        return new PairListModel.Pair(
                position(p.first()), position(p.second()), p.score(), overlap, sameSite, common(p));
    }

    private @Nullable Share common(PairSample.Pair p) {
        int[] first = common.get(p.first());
        int[] second = common.get(p.second());
        if (commonText == null || first == null || second == null || p.overlap() <= 0) return null;
        return commonText.share(CommonTokens.shared(first, second), p.overlap());
    }

    /** How common the tokens of a document are; null if they were not counted. */
    public @Nullable Share common(int x) {
        int[] places = common.get(x);
        return commonText == null || places == null || sizeOf.applyAsInt(x) < places.length
                ? null
                : commonText.share(places, sizeOf.applyAsInt(x));
    }

    List<int[]> groups() {
        return groups;
    }

    /** Documents on the page, by index. */
    public Iterable<Integer> documents() {
        return positions.keySet();
    }

    /** Index of a document on the page. */
    public int position(int x) {
        return positions.computeIfAbsent(x, key -> positions.size());
    }

    boolean isEmpty() {
        return listed.isEmpty() && rejected.isEmpty();
    }

    /** Whether the text of a document, or its beginning, is needed. */
    public boolean wants(int x) {
        return listed.get(x);
    }

    /** Stores the text of a document, truncated for the page. */
    public void take(int x, Document document) {
        if (commonText != null && counted.get(x)) common.put(x, commonText.places(document));
        String snippet = Snippet.of(document.text());
        snippetsInAll += snippet.getBytes(StandardCharsets.UTF_8).length;
        if (snippetsInAll <= MOST_SNIPPET_BYTES) snippets.put(x, snippet);
        if (!read.get(x)) return;
        int room = (int) Math.min(MOST_TEXT, MOST_TEXT_IN_ALL - textInAll);
        String text = document.text();
        if (text.length() > room) text = text.substring(0, wholeCharacters(text, Math.max(room, 0)));
        textInAll += text.getBytes(StandardCharsets.UTF_8).length;
        texts.put(x, new Text(document.url(), text, document.text().length()));
    }

    private static int wholeCharacters(String text, int length) {
        return length > 0 && Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
    }

    /** A document for the page, with its text if stored. */
    public DocumentCard card(
            int x, String id, String source, DocumentCard.@Nullable Place group, DocumentCard.@Nullable Match match) {
        Text text = texts.get(x);
        String snippet = snippets.get(x);
        if (text == null) return new DocumentCard(id, source, null, 0, null, snippet, group, match);
        String shown = text.text().isEmpty() ? null : text.text();
        return new DocumentCard(id, source, text.url(), text.length(), shown, snippet, group, match);
    }

    /** Asks for the beginning of a rejected document that has text. */
    public void wantRejected(String source, long position) {
        if (rejected.put(new Spot(source, position), "") == null) rejectedLeft++;
    }

    /** Stores the beginning of a rejected document, if it is needed. */
    public void takeRejected(String source, long position, Supplier<@Nullable Document> document) {
        Spot spot = new Spot(source, position);
        if (!rejected.containsKey(spot)) return;
        rejectedLeft--;
        Document found = document.get();
        if (found != null) rejected.put(spot, Snippet.of(found.text()));
    }

    /** Whether the beginning of any rejected document is still missing. */
    public boolean wantsRejected() {
        return rejectedLeft > 0;
    }

    /** The beginning of a rejected document; empty if it is not stored. */
    public String rejected(String source, long position) {
        return rejected.getOrDefault(new Spot(source, position), "");
    }
}
