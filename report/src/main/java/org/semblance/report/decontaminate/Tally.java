package org.semblance.report.decontaminate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.SkippedRecord;
import org.semblance.decontaminate.ItemMatch;

/** What was found so far, in input order. Not thread-safe. */
final class Tally {
    /** Rows of each list of the report. */
    private static final int MOST_LISTED = 20;

    private static final int MOST_SAMPLES = 40;

    /** Unreadable records that messages may name. */
    static final int MOST_EXAMPLES = 100;

    /** An excerpt of a document around an item, for the report. */
    record Sample(int place, long position, String id, int item, ItemMatch match, String excerpt) {
        boolean isAt(int otherPlace, long otherPosition) {
            return place == otherPlace && position == otherPosition;
        }

        Sample with(ItemMatch otherMatch, String otherExcerpt) {
            return new Sample(place, position, id, item, otherMatch, otherExcerpt);
        }
    }

    /** A document that contains items. */
    record Affected(String id, String source, long position, int items) {}

    private final ItemTable items;
    private final List<String> sources;
    private final int[] documentsByItem;
    private final long[] documentsByBenchmark;
    private final long[] wholeByBenchmark;
    private final long[] rowsByBenchmark;
    private final int[] samples;

    /** The items that are whole documents, by source and benchmark. */
    private final Map<Integer, BitSet> whole = new HashMap<>();

    /** By source: documents and removed ones, words and cut ones. */
    final long[] documents;

    final long[] removed;
    final long[] words;
    final long[] cut;
    final Map<SkippedRecord.Kind, Long> rejected = new EnumMap<>(SkippedRecord.Kind.class);
    long contaminated;
    long rows;
    long cutDocuments;
    final RecordSizes sizes = new RecordSizes();
    final List<String> examples = new ArrayList<>();
    final List<Sample> sampled = new ArrayList<>();
    private List<Affected> worst = new ArrayList<>();

    Tally(ItemTable items, List<String> sources) {
        this.items = items;
        this.sources = sources;
        this.documentsByItem = new int[items.items().size()];
        int benchmarks = items.names().size();
        this.documentsByBenchmark = new long[benchmarks];
        this.wholeByBenchmark = new long[benchmarks];
        this.rowsByBenchmark = new long[benchmarks];
        this.samples = new int[benchmarks];
        this.documents = new long[sources.size()];
        this.removed = new long[sources.size()];
        this.words = new long[sources.size()];
        this.cut = new long[sources.size()];
    }

    /** Adds what was found in records that follow all others. */
    void add(DocumentMatches.Found found) {
        int place = found.place();
        for (DocumentMatches.FoundIn one : found.documents())
            add(place, one.position(), one.id(), one.matches(), one.excerpts());
        DocumentMatches.Counts counts = found.counts();
        documents[place] += counts.documents();
        removed[place] += counts.removed();
        words[place] += counts.words();
        cut[place] += counts.cut();
        cutDocuments += counts.cutDocuments();
        counts.rejected().forEach((kind, count) -> rejected.merge(kind, count, Long::sum));
        sizes.add(found.sizes());
        found.examples().stream().limit(MOST_EXAMPLES - examples.size()).forEach(examples::add);
    }

    /** Adds a document that contains items; {@code excerpts} are of its first matches. */
    void add(int place, long position, String id, List<ItemMatch> matches, List<String> excerpts) {
        contaminated++;
        rows += matches.size();
        BitSet seen = new BitSet();
        BitSet seenWhole = new BitSet();
        for (int i = 0; i < matches.size(); i++) {
            ItemMatch match = matches.get(i);
            int item = match.item();
            int benchmark = items.benchmark(item);
            seen.set(benchmark);
            rowsByBenchmark[benchmark]++;
            if (match.whole()) {
                seenWhole.set(benchmark);
                whole.computeIfAbsent(place * items.names().size() + benchmark, _ -> new BitSet())
                        .set(item);
            }
            boolean first = documentsByItem[item]++ == 0;
            if (first
                    && i < excerpts.size()
                    && samples[benchmark] < MOST_SAMPLES / Math.min(4, samples.length)
                    && sampled.size() < MOST_SAMPLES) {
                samples[benchmark]++;
                sampled.add(new Sample(place, position, id, item, match, excerpts.get(i)));
            }
        }
        seen.stream().forEach(b -> documentsByBenchmark[b]++);
        seenWhole.stream().forEach(b -> wholeByBenchmark[b]++);
        worst.add(new Affected(id, sources.get(place), position, matches.size()));
        if (worst.size() >= 1 << 10) trim();
    }

    private void trim() {
        worst = new ArrayList<>(worst.stream()
                .sorted(Comparator.comparingInt((Affected a) -> -a.items)) // stable: earlier documents first
                .limit(MOST_LISTED)
                .toList());
    }

    /** The documents with the most items. */
    List<Affected> worstDocuments() {
        trim();
        return worst;
    }

    /** The items in the most documents. */
    List<Integer> worstItems() {
        return IntStream.range(0, documentsByItem.length)
                .filter(item -> documentsByItem[item] > 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer item) -> -documentsByItem[item]))
                .limit(MOST_LISTED)
                .toList();
    }

    int documentsOf(int item) {
        return documentsByItem[item];
    }

    /** The number of items of a benchmark that were found. */
    int found(int benchmark) {
        return (int) IntStream.range(0, documentsByItem.length)
                .filter(item -> documentsByItem[item] > 0 && items.benchmark(item) == benchmark)
                .count();
    }

    /** The number of items of all benchmarks that were found. */
    long found() {
        return IntStream.of(documentsByItem).filter(count -> count > 0).count();
    }

    long documentsOfBenchmark(int benchmark) {
        return documentsByBenchmark[benchmark];
    }

    /** The number of documents that are an item of the benchmark and nothing else. */
    long wholeDocuments(int benchmark) {
        return wholeByBenchmark[benchmark];
    }

    long rows(int benchmark) {
        return rowsByBenchmark[benchmark];
    }

    /** The sources that have at least half of a benchmark's items as whole documents, with their number. */
    Map<String, Integer> sourcesOf(int benchmark) {
        Map<String, Integer> found = new LinkedHashMap<>();
        int comparable = items.size(benchmark) - items.tooShort(benchmark);
        for (int place = 0; place < sources.size(); place++) {
            BitSet own = whole.get(place * items.names().size() + benchmark);
            if (own != null && 2 * own.cardinality() >= comparable) found.put(sources.get(place), own.cardinality());
        }
        return found;
    }

    ItemTable items() {
        return items;
    }

    List<String> sources() {
        return sources;
    }

    static long sum(long[] counts) {
        return LongStream.of(counts).sum();
    }
}
