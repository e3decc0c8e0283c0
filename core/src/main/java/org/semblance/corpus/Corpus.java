package org.semblance.corpus;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.semblance.pairs.Preference;
import org.semblance.spill.SavedBlocks;

/** All documents of a run without their texts, in columns; document x is ordinal x, in input order. */
public final class Corpus {
    private final List<String> places;
    private final Ids ids;
    private final int[] place;
    private final long[] position;
    private final long[] site;
    private final Preference preference;
    private final List<SkippedRecord> skipped;
    private final RecordSizes sizes;
    private final List<String> unmatched;

    /** @param unmatched settings that none of the documents that were read meets */
    Corpus(List<String> places, List<CorpusColumns> parts, RecordSizes sizes, List<String> unmatched) {
        this.places = List.copyOf(places);
        this.ids = new Ids(parts.stream().map(part -> part.ids).toList());
        int size = ids.size();
        this.place = new int[size];
        this.position = new long[size];
        this.site = new long[size];
        int criteria = parts.isEmpty() ? 0 : parts.getFirst().values.length;
        long[][] values = new long[criteria][size];
        BitSet protection = new BitSet();
        int at = 0;
        for (CorpusColumns part : parts) {
            part.copyTo(at, place, position, site, values, protection);
            at += part.size();
        }
        this.preference = new Preference(List.of(values), protection);
        this.skipped = parts.stream().flatMap(part -> part.skipped.stream()).toList();
        this.sizes = sizes;
        this.unmatched = List.copyOf(unmatched);
    }

    private Corpus(Corpus same, List<SkippedRecord> skipped) {
        this.places = same.places;
        this.ids = same.ids;
        this.place = same.place;
        this.position = same.position;
        this.site = same.site;
        this.preference = same.preference;
        this.skipped = List.copyOf(skipped);
        this.sizes = same.sizes;
        this.unmatched = same.unmatched;
    }

    /** The same documents with other skipped records. */
    public Corpus with(List<SkippedRecord> others) {
        return new Corpus(this, others);
    }

    public int size() {
        return place.length;
    }

    public String id(int x) {
        return ids.get(x);
    }

    /** A copy of the ids of documents from one to another, not included. */
    Ids.Block ids(int from, int to) {
        return ids.copy(from, to);
    }

    /** Puts the columns of places, positions and sites from one document to another, not included, into a buffer. */
    void putPlaces(int from, int to, ByteBuffer out) {
        SavedBlocks.put(out, place, from, to);
        SavedBlocks.put(out, position, from, to);
        SavedBlocks.put(out, site, from, to);
    }

    /** The length of an id in UTF-8. */
    public int idLength(int x) {
        return ids.length(x);
    }

    /** The length of the longest id in UTF-8. */
    public int longestId() {
        return ids.longest();
    }

    /** Writes an id in UTF-8; returns its length. */
    public int copyId(int x, byte[] target, int at) {
        return ids.copyTo(x, target, at);
    }

    /** The memory its columns take. */
    public long bytes() {
        int longs = 2 + preference.values().size();
        return ids.bytes() + size() * (Integer.BYTES + (long) longs * Long.BYTES);
    }

    /** The files or directories the documents come from. */
    public List<String> places() {
        return places;
    }

    public int place(int x) {
        return place[x];
    }

    /** Line number from 1, or the number of a file in its directory. */
    public long position(int x) {
        return position[x];
    }

    /** First document of a place or a later one. */
    public int firstOf(int wanted) {
        int x = 0;
        while (x < place.length && place[x] < wanted) x++;
        return x;
    }

    /** The flat column of numbers of web sites, odd ones; 0 where the site is not known. */
    public long[] sites() {
        return site;
    }

    public boolean hasSite(int x) {
        return site[x] != 0;
    }

    /** Whether both documents are known to come from one web site. */
    public boolean sameSite(int x, int y) {
        return site[x] != 0 && site[x] == site[y];
    }

    /** Unmet requirements, each with the setting that has no effect; none for documents that this run did not read. */
    public List<String> unmatched() {
        return unmatched;
    }

    public Preference preference() {
        return preference;
    }

    /** The records that were not compared, in input order. */
    public List<SkippedRecord> skipped() {
        return skipped;
    }

    /** The sizes of the records that were read, which are not those of documents that were known before. */
    public RecordSizes sizes() {
        return sizes;
    }

    public int count(SkippedRecord.Kind kind) {
        return (int) skipped.stream().filter(o -> o.kind() == kind).count();
    }

    /** Where a document stands, for messages. */
    public String where(int x) {
        return places.get(place[x]) + ":" + position[x];
    }

    /**
     * Fails if two documents of a range have one id.
     *
     * @throws DuplicateId naming both places
     */
    public void requireUniqueIds(int from, int to) {
        IdTable table = new IdTable(from, to);
        for (int x = from; x < to; x++) {
            int other = table.add(x);
            if (other >= 0) throw new DuplicateId(ids.get(x), where(other), where(x));
        }
    }

    /**
     * Fails if two documents have one id, or if a new document has the id of a known one.
     *
     * @param known number of known documents, which come first
     * @param run the directory of the run that has them
     * @throws DuplicateId naming the places, and the run if it has the document already
     */
    public void requireNewIds(int known, Path run) {
        IdTable table = new IdTable(0, size());
        int first = -1;
        int firstKnown = -1;
        int again = 0;
        for (int x = 0; x < size(); x++) {
            int other = table.add(x);
            if (other < 0) continue;
            if (other >= known || x < known) throw new DuplicateId(ids.get(x), where(other), where(x));
            if (again++ > 0) continue;
            first = x;
            firstKnown = other;
        }
        if (again > 0)
            throw DuplicateId.ofKnown(again, size() - known, run, ids.get(first), where(first), where(firstKnown));
    }

    /** A hash table of a range of documents by their ids. */
    private final class IdTable {
        private final int first;
        private final int[] hashes;
        private final int[] slots;

        IdTable(int from, int to) {
            first = from;
            hashes = ids.hashes(from, to);
            slots = new int[Integer.highestOneBit(Math.max(to - from, 4)) * 4];
        }

        /** Adds a document, or returns the one with the same id; -1 if there is none. */
        int add(int x) {
            int hash = hashes[x - first];
            int slot = hash & (slots.length - 1);
            for (; slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
                int other = first + slots[slot] - 1;
                if (hashes[other - first] == hash && ids.same(other, x)) return other;
            }
            slots[slot] = x - first + 1;
            return -1;
        }
    }

    /** Two documents have the same id. */
    public static final class DuplicateId extends RuntimeException {
        private DuplicateId(String message) {
            super(message);
        }

        /** New documents that are already in an earlier run; id and places of the first of them. */
        public static DuplicateId ofKnown(long again, long fresh, Path run, String id, String where, String there) {
            return new DuplicateId(String.format(
                    Locale.ROOT,
                    "%,d of %,d new documents are already in %s: the first is id '%s' at %s, there at %s; name only new inputs, run over all documents without --against, or compare with the old documents by link … --action remove",
                    again,
                    fresh,
                    run,
                    id,
                    where,
                    there));
        }

        /** @param first where it stands first; {@code second}, where again */
        public DuplicateId(String id, String first, String second) {
            super(
                    "id '%s' occurs twice: at %s and at %s; give each document an id of its own, or name another field with --id-field"
                            .formatted(id, first, second));
        }
    }
}
