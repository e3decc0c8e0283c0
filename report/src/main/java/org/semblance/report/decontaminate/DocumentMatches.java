package org.semblance.report.decontaminate;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.SkippedRecord;
import org.semblance.decontaminate.BenchmarkItems;
import org.semblance.decontaminate.ItemMatch;
import org.semblance.decontaminate.ItemMatcher;
import org.semblance.decontaminate.TextCut;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.RecordReader;
import org.semblance.report.Tsv;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;

/**
 * Matches one record of the corpus after the other, in input order but not necessarily all of them, and collects what is
 * written about them. For one thread.
 */
public final class DocumentMatches {
    /** What is collected, in characters, before it should be taken. */
    public static final long BUFFER = 4 << 20;

    /** Documents of up to this many characters are of usual size. */
    private static final int USUAL = 4 << 20;

    /** The heap that a large document takes for each character: its record, its text, and the hashes of its words. */
    private static final long HEAP_PER_CHARACTER = 8;

    /** The same if it may contain items: also its words as strings, and the places of its n-grams. */
    private static final long HEAP_PER_COMPARED_CHARACTER = 40;

    static final Fate UNCHANGED = new Fate.Unchanged();
    private static final Fate DROPPED = new Fate.Dropped();
    static final int MOST_EXCERPTS = 3;
    private static final int EXCERPT = 4000;

    private final ItemSearch search;
    private final ItemMatcher matcher;
    private final long planned;
    private final BitSet seen = new BitSet(); // items of which there is an excerpt
    private final Sink sink = new Sink();
    private int place;
    private Fate fate = UNCHANGED;
    private final Collected collected = new Collected();

    /** What the clean corpus has of a record. */
    public sealed interface Fate {
        /** Adds the reader's current record to a clean corpus. */
        default void copy(RecordReader record, CleanCorpus clean, ReadOptions reading) throws IOException {
            switch (this) {
                case Dropped _ -> {}
                case Unchanged _ -> clean.write(record);
                case Cut cut -> clean.write(record, cut.text(), reading);
                case Annotated annotated ->
                    clean.write(record, annotated.values().get());
            }
        }

        /** The record as it is. */
        record Unchanged() implements Fate {}

        /** Nothing. */
        record Dropped() implements Fate {}

        /** The record with another text. */
        record Cut(String text) implements Fate {}

        /**
         * The record with annotations.
         *
         * @param values those of {@link ContaminationPlan#ANNOTATIONS}
         */
        record Annotated(Supplier<Map<String, Object>> values) implements Fate {}
    }

    /**
     * What was found in consecutive records of an input.
     *
     * @param place index of the input
     * @param documents those that contain items
     * @param examples some unreadable records, with the reason
     */
    public record Found(
            int place, Lines lines, List<FoundIn> documents, Counts counts, RecordSizes sizes, List<String> examples)
            implements Serializable {}

    /** Lines of the tables contaminated.tsv, rejected.tsv, removed.jsonl and cuts.tsv. */
    record Lines(String rows, String rejected, String removed, String cuts) implements Serializable {}

    /**
     * A document that contains items.
     *
     * @param excerpts of its first matches; empty where an earlier document has the item
     */
    record FoundIn(String id, long position, List<ItemMatch> matches, List<String> excerpts) implements Serializable {}

    /**
     * Numbers of documents and words.
     *
     * @param removed documents that are not in the clean corpus
     * @param cut words
     */
    record Counts(
            long documents,
            long removed,
            long words,
            long cut,
            long cutDocuments,
            Map<SkippedRecord.Kind, Long> rejected)
            implements Serializable {}

    /** @param planned the heap that this process takes for items and documents of usual size */
    DocumentMatches(ItemSearch search, long planned) {
        this.search = search;
        this.matcher = search.index().matcher();
        this.planned = planned;
    }

    /** The following records are of another input; what was found in the last one was taken. */
    public void begin(int index) {
        place = index;
    }

    /** The input of the records. */
    public int place() {
        return place;
    }

    /**
     * Matches the next record.
     *
     * @param record passes its document, or the reason why there is none, to a sink; nothing if it is another record
     */
    public Fate match(Consumer<DocumentSink> record) {
        fate = UNCHANGED;
        record.accept(sink);
        return fate;
    }

    /** The size of what was found since it was last taken, about: in characters. */
    public long buffered() {
        return collected.length();
    }

    /** What was found since it was last taken. */
    public Found take() {
        return collected.take(place);
    }

    private String source() {
        return search.sources().get(place);
    }

    /** What was found since it was last taken. */
    private static final class Collected {
        final StringBuilder rows = new StringBuilder();
        final StringBuilder rejected = new StringBuilder();
        final StringBuilder removed = new StringBuilder();
        final StringBuilder cuts = new StringBuilder();
        List<FoundIn> documents = new ArrayList<>();
        List<String> examples = new ArrayList<>();
        RecordSizes sizes = new RecordSizes();
        EnumMap<SkippedRecord.Kind, Long> rejectedCounts = new EnumMap<>(SkippedRecord.Kind.class);
        long matches;
        long other; // characters of excerpts, and of texts that were cut
        long read;
        long dropped;
        long words;
        long cut;
        long cutDocuments;

        long length() {
            return rows.length() + rejected.length() + removed.length() + cuts.length() + other + 16 * matches;
        }

        Found take(int place) {
            Lines lines = new Lines(emptied(rows), emptied(rejected), emptied(removed), emptied(cuts));
            Counts counts = new Counts(read, dropped, words, cut, cutDocuments, rejectedCounts);
            Found found = new Found(place, lines, documents, counts, sizes, examples);
            documents = new ArrayList<>();
            examples = new ArrayList<>();
            sizes = new RecordSizes();
            rejectedCounts = new EnumMap<>(SkippedRecord.Kind.class);
            matches = 0;
            other = 0;
            read = 0;
            dropped = 0;
            words = 0;
            cut = 0;
            cutDocuments = 0;
            return found;
        }

        private static String emptied(StringBuilder lines) {
            String all = lines.toString();
            lines.setLength(0);
            lines.trimToSize();
            return all;
        }
    }

    /** Takes the document of a record. */
    private final class Sink implements DocumentSink {
        @Override
        public void accept(Document document, long position, long bytes) {
            collected.sizes.add(place, position, bytes, true);
            accept(document, position);
        }

        @Override
        public void reject(long position, String reason, long bytes) {
            collected.sizes.add(place, position, bytes, false);
            reject(position, reason);
        }

        @Override
        public void reject(long position, String reason) {
            rejected(new SkippedRecord(place, position, SkippedRecord.Kind.UNREADABLE, reason));
            if (collected.examples.size() < Tally.MOST_EXAMPLES)
                collected.examples.add(source() + ":" + position + ": " + reason);
            fate = DROPPED;
        }

        @Override
        public void accept(Document document, long position) {
            int length = document.text().length();
            if (length <= USUAL) {
                matched(document, position);
                return;
            }
            long needed = planned + HEAP_PER_CHARACTER * length;
            if (needed > Heap.limit()) throw tooLarge(position, needed);
            try {
                matched(document, position);
            } catch (OutOfMemoryError e) {
                throw tooLarge(position, planned + HEAP_PER_COMPARED_CHARACTER * length);
            }
        }
    }

    private MemoryPlan.TooLittle tooLarge(long position, long needed) {
        return MemoryPlan.TooLittle.forDocument(source() + ":" + position, needed, Heap.limit());
    }

    private void rejected(SkippedRecord skipped) {
        collected.rejectedCounts.merge(skipped.kind(), 1L, Long::sum);
        collected.rejected.append(
                Tsv.line(source(), skipped.position(), skipped.kind().label(), skipped.reason()));
    }

    private void matched(Document document, long position) {
        collected.read++;
        List<ItemMatch> matches = matcher.match(document.text());
        collected.words += matcher.words();
        if (matcher.words() < BenchmarkItems.SHORTEST)
            rejected(ItemTable.tooShort(place, position, document.text(), matcher.words()));
        if (!matches.isEmpty()) contaminated(document, position, matches);
    }

    private void contaminated(Document document, long position, List<ItemMatch> matches) {
        CodePoints points = new CodePoints(document.text());
        for (ItemMatch match : matches)
            collected.rows.append(
                    ContaminationRows.row(search.items(), source(), document.id(), position, points, match));
        List<String> excerpts = excerpts(document.text(), matches);
        collected.documents.add(new FoundIn(document.id(), position, matches, excerpts));
        collected.matches += matches.size();
        switch (search.action()) {
            case REPORT -> {}
            case ANNOTATE ->
                fate = new Fate.Annotated(new ContaminationRows.Annotation(search.items(), matches)::values);
            case REMOVE -> remove(document, position, matches);
            case CUT -> cut(document, position, matches, points);
        }
    }

    private void remove(Document document, long position, List<ItemMatch> matches) {
        collected.dropped++;
        collected.removed.append(ContaminationRows.certificate(
                search.items(), search.index().threshold(), source(), document.id(), position, matches));
        fate = DROPPED;
    }

    private void cut(Document document, long position, List<ItemMatch> matches, CodePoints points) {
        TextCut.Rest rest = TextCut.of(document.text(), matcher);
        collected.cut += rest.words();
        for (int[] range : rest.ranges())
            collected.cuts.append(ContaminationRows.cutRow(document.id(), points, range, source(), position));
        if (rest.left() == 0) {
            remove(document, position, matches);
            return;
        }
        collected.cutDocuments++;
        collected.other += rest.text().length();
        fate = new Fate.Cut(rest.text());
    }

    /** The parts of a text around its first matches. The report shows only the first document with an item. */
    private List<String> excerpts(String text, List<ItemMatch> matches) {
        List<String> excerpts = new ArrayList<>();
        for (ItemMatch match : matches.subList(0, Math.min(MOST_EXCERPTS, matches.size()))) {
            String excerpt = seen.get(match.item()) ? "" : excerpt(text, match);
            excerpts.add(excerpt);
            collected.other += excerpt.length();
        }
        for (ItemMatch match : matches) seen.set(match.item());
        return excerpts;
    }

    /** The part of a text around a match; cut at characters, not within them. */
    static String excerpt(String text, ItemMatch match) {
        int from = Math.max(0, match.start() - EXCERPT / 8);
        int to = Math.min(text.length(), Math.min(match.end() + EXCERPT / 8, from + EXCERPT));
        if (from > 0 && Character.isLowSurrogate(text.charAt(from))) from--;
        if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) to++;
        return (from > 0 ? "… " : "") + text.substring(from, to) + (to < text.length() ? " …" : "");
    }
}
