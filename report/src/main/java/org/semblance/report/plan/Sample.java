package org.semblance.report.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;

/**
 * As many documents as there is room for, those with the least hashes of ids. Which ones these are does not depend on the order in which
 * they come. For all threads.
 */
final class Sample {
    private static final Comparator<Drawn> ORDER =
            ((Comparator<Drawn>) (a, b) -> Long.compareUnsigned(a.hash, b.hash)).thenComparingInt(Drawn::stretch);

    private final long room;
    private final long seed;
    private List<Drawn> kept = new ArrayList<>();
    private long characters;

    /** The largest hash that stays, without sign. */
    private volatile long last = -1;

    /**
     * A document of the sample.
     *
     * @param stretch the part of the inputs that it was read from
     */
    record Drawn(long hash, int stretch, Document document) {
        int length() {
            return document.text().length();
        }
    }

    /** @param room for so many characters; for one document at the least */
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

    /** Whoever goes has before it as much as there is room for, and would have so at the end. */
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

    /** In the order of the hashes, so that the first half is a sample, too. Of documents with one id only the first is there. */
    synchronized List<Drawn> documents() {
        if (!kept.isEmpty()) cut();
        Set<String> ids = new HashSet<>();
        return kept.stream().filter(k -> ids.add(k.document.id())).toList();
    }
}
