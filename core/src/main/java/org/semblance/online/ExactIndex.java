package org.semblance.online;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.columns.LongColumn;
import org.semblance.document.Document;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.prefix.OnlineSets;

/**
 * An in-memory index to which documents are added one by one, and which finds every near duplicate of a text: those
 * that a run of its detector over the same documents would pair it with. Thread-safe.
 */
public final class ExactIndex {
    private final Detector<?> detector;
    private final boolean multiset;
    private final OnlineSets sets;
    private final Comparator<Match> nearestFirst;
    private final Queue<TokenReader> idle = new ConcurrentLinkedQueue<>();

    // Writers hold the monitor of usedIds. An id is stored before the set of its document becomes visible to searches.
    private final Set<String> usedIds = new HashSet<>();
    private volatile String[] ids = new String[16];

    private ExactIndex(Detector<?> detector, Iterable<Document> sample) {
        if (!(detector.online() instanceof OnlineForm.Sets(OverlapMeasure measure, boolean numbered))) {
            throw new IllegalArgumentException("method " + detector.name() + " has no exact index");
        }
        this.detector = detector;
        this.multiset = numbered;
        Comparator<Match> byScore = Comparator.comparingDouble(Match::score);
        this.nearestFirst = measure.distance() ? byScore : byScore.reversed();
        SampleOrder order = new SampleOrder();
        for (Document document : sample) order.add(read(document.text()));
        this.sets = new OnlineSets(measure, order.rarestFirst());
    }

    /**
     * An empty index.
     *
     * @throws IllegalArgumentException if the detector compares anything but sets of tokens
     */
    public static ExactIndex with(Detector<?> detector) {
        return new ExactIndex(detector, List.of());
    }

    /** An empty index that learns the frequent tokens from a sample: faster, with the same results. */
    public static ExactIndex with(Detector<?> detector, Iterable<Document> sample) {
        return new ExactIndex(detector, sample);
    }

    /** Number of documents. */
    public int size() {
        return sets.size();
    }

    /** The near duplicates of a text, nearest first; equally near ones in insertion order. */
    public List<Match> search(String text) {
        List<Match> matches = new ArrayList<>();
        sets.search(read(text), (ordinal, overlap, _, score) -> matches.add(new Match(ids[ordinal], score, overlap)));
        matches.sort(nearestFirst);
        return matches;
    }

    /**
     * Adds a document.
     *
     * @throws IllegalArgumentException if the index contains a document with that id
     */
    public void add(String id, String text) {
        long[] tokens = read(text);
        synchronized (usedIds) {
            assignId(id);
            sets.add(tokens);
        }
    }

    /**
     * Finds the near duplicates of a document and adds it, atomically: of two near duplicates added concurrently, the
     * second finds the first.
     *
     * @throws IllegalArgumentException if the index contains a document with that id
     */
    public List<Match> checkAndAdd(Document document) {
        long[] tokens = read(document.text());
        List<Match> matches = new ArrayList<>();
        synchronized (usedIds) {
            assignId(document.id());
            sets.checkAndAdd(
                    tokens, (ordinal, overlap, _, score) -> matches.add(new Match(ids[ordinal], score, overlap)));
        }
        matches.sort(nearestFirst);
        return matches;
    }

    private void assignId(String id) {
        if (!usedIds.add(id)) throw new IllegalArgumentException("the index already contains a document '" + id + "'");
        int ordinal = sets.size();
        if (ordinal == ids.length) ids = Arrays.copyOf(ids, 2 * ordinal);
        ids[ordinal] = id;
    }

    private long[] read(String text) {
        TokenReader reader = idle.poll();
        if (reader == null) reader = new TokenReader(detector.analyzer(), multiset);
        long[] tokens = reader.read(text);
        idle.add(reader);
        return tokens;
    }

    /** Token frequencies in a sample of documents. */
    static final class SampleOrder {
        private final LongColumn sample = new LongColumn(1 << 10);

        /** Adds the distinct tokens of a document. */
        void add(long[] document) {
            sample.addAll(document, 0, document.length);
        }

        /** The tokens that occur in at least two documents, by rising frequency; all others count as equally rare. */
        long[] rarestFirst() {
            long[] tokens = sample.array();
            int size = sample.size();
            Arrays.sort(tokens, 0, size);
            long[] frequent = new long[size / 2];
            long[] byFrequency = new long[size / 2];
            int count = 0;
            for (int from = 0, to; from < size; from = to) {
                to = from + 1;
                while (to < size && tokens[to] == tokens[from]) to++;
                if (to - from < 2) continue;
                frequent[count] = tokens[from];
                byFrequency[count] = (long) (to - from) << Integer.SIZE | count;
                count++;
            }
            Arrays.sort(byFrequency, 0, count);
            long[] order = new long[count];
            for (int k = 0; k < count; k++) order[k] = frequent[(int) byFrequency[k]];
            return order;
        }
    }
}
