package org.semblance.report.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;

/**
 * A random sample of documents up to a total length: those with the smallest hashes of their ids, independent of the
 * order of reading. Thread-safe.
 */
final class Sample {
    private static final Comparator<Drawn> ORDER =
            ((Comparator<Drawn>) (a, b) -> Long.compareUnsigned(a.hash, b.hash)).thenComparingInt(Drawn::stretch);

    private final long room;
    private final long seed;
    private List<Drawn> kept = new ArrayList<>();
    private long characters;

    /** Largest hash in the sample, unsigned. */
    private volatile long last = -1;

    /**
     * A document of the sample.
     *
     * @param hash of its id
     * @param stretch the part of the inputs from which it was read
     */
    record Drawn(long hash, int stretch, Document document) {
        int length() {
            return document.text().length();
        }
    }

    /** @param room maximum number of characters; at least one document is kept */
    Sample(long room, long seed) {
        this.room = room;
        this.seed = TokenHash.mix(seed);
    }

    void offer(Document document, int stretch) {
        long hash = TokenHash.mix(TokenHash.of(document.id()) ^ seed);
        if (!isIn(hash)) return;
        synchronized (this) {
            if (!isIn(hash)) return;
            kept.add(new Drawn(hash, stretch, document));
            characters += document.text().length();
            if (characters > room + room / 4 && kept.size() > 1) cut();
        }
    }

    private boolean isIn(long hash) {
        return Long.compareUnsigned(hash, last) <= 0;
    }

    /**
     * Removes documents with the largest hashes: those with smaller hashes already fill the sample, now and at the end.
     */
    private void cut() {
        kept.sort(ORDER);
        int staying = 1;
        long sum = kept.getFirst().length();
        while (staying < kept.size() && sum + kept.get(staying).length() <= room)
            sum += kept.get(staying++).length();
        if (staying == kept.size()) return;
        last = kept.get(staying - 1).hash;
        kept = new ArrayList<>(kept.subList(0, staying));
        characters = sum;
    }

    /**
     * The sample in hash order, so that every prefix is a random sample as well. Of documents with equal ids only the
     * first is included.
     */
    synchronized List<Drawn> documents() {
        if (!kept.isEmpty()) cut();
        Set<String> ids = new HashSet<>();
        return kept.stream().filter(k -> ids.add(k.document.id())).toList();
    }
}
