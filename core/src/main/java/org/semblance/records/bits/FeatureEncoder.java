package org.semblance.records.bits;

import java.util.Arrays;
import org.semblance.analysis.TokenBatch;
import org.semblance.columns.IntColumn;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.run.MemoryMeter;

/** Encodes documents as features, to be weighted when document frequencies are known. */
class FeatureEncoder implements Encoder {
    private final FeatureColumns columns = new FeatureColumns();
    private final IntColumn ends = new IntColumn(1 << 8);
    private final IntColumn sizes = new IntColumn(1 << 8);
    private final MemoryMeter footprint;

    FeatureEncoder(MemoryMeter footprint) {
        this.footprint = footprint;
    }

    @Override
    public void token(long hash, int start, int end) {
        columns.add(hash);
    }

    @Override
    public void tokens(TokenBatch batch) {
        columns.add(batch);
    }

    @Override
    public void end() {
        sizes.add(columns.end());
        ends.add(columns.length);
    }

    @Override
    public int lastSize() {
        return sizes.isEmpty() ? 0 : sizes.get(sizes.size() - 1);
    }

    @Override
    public void clearLast() {
        int last = ends.size() - 1;
        int start = last == 0 ? 0 : ends.get(last - 1);
        columns.removeLast(start);
        sizes.set(last, 0);
        ends.set(last, start);
    }

    @Override
    public Encoded seal() {
        FeatureChunk chunk = new FeatureChunk(columns, ends.toArray(), sizes.toArray());
        columns.clear();
        ends.clear();
        sizes.clear();
        footprint.take(chunk.bytes());
        footprint.foresee(chunk.bytes());
        return chunk;
    }

    /**
     * Documents as feature numbers with the count of each in the document, and the document frequency of each feature.
     */
    static final class FeatureColumns {
        private static final int MOST = 255;

        final FeatureNumbers vocabulary = new FeatureNumbers();

        /** Feature numbers of all documents, document after document. */
        int[] numbers = new int[1 << 10];

        /** Counts as unsigned bytes; a feature with a larger count is listed again with the remainder. */
        byte[] counts = new byte[1 << 10];

        int length;

        // Four cells for each feature, adjacent in the cache: the last document that has it, its index there, and its
        // document frequency.
        private static final int SEEN = 0;
        private static final int INDEX = 1;
        private static final int FREQUENCY = 2;
        private int[] cells = new int[4 << 11];
        private int document = 1;

        /** Number of distinct features of the current document. */
        private int distinct;

        void add(TokenBatch batch) {
            long[] hashes = batch.hashes();
            for (int i = 0; i < batch.size(); i++) add(hashes[i]);
        }

        void add(long feature) {
            int cell = vocabulary.number(feature) << 2;
            if (cell >= cells.length) cells = Arrays.copyOf(cells, 2 * cells.length);
            if (cells[cell + SEEN] != document) {
                cells[cell + SEEN] = document;
                cells[cell + FREQUENCY]++;
                distinct++;
            } else {
                int index = cells[cell + INDEX];
                if ((counts[index] & 0xFF) < MOST) {
                    counts[index]++;
                    return;
                }
            }
            if (length == numbers.length) growDocuments();
            numbers[length] = cell >> 2;
            counts[length] = 1;
            cells[cell + INDEX] = length++;
        }

        private void growDocuments() {
            int capacity = Math.toIntExact(Math.min(length + (length >> 1) + 16L, Integer.MAX_VALUE - 8L));
            numbers = Arrays.copyOf(numbers, capacity);
            counts = Arrays.copyOf(counts, capacity);
        }

        /** Ends a document and returns the number of its distinct features. */
        int end() {
            int features = distinct;
            distinct = 0;
            document++;
            return features;
        }

        /** Removes the last ended document, which begins at {@code from}. */
        void removeLast(int from) {
            for (int i = from; i < length; i++) {
                int cell = numbers[i] << 2;
                if (cells[cell + SEEN] != document - 1) continue; // listed repeatedly
                cells[cell + SEEN] = 0;
                cells[cell + FREQUENCY]--;
            }
            length = from;
        }

        int frequency(int number) {
            return cells[(number << 2) + FREQUENCY];
        }

        /** Removes all documents and features. */
        void clear() {
            vocabulary.clear();
            Arrays.fill(cells, 0);
            document = 1;
            length = 0;
        }
    }

    /** Numbers features in the order of their first occurrence. Open addressing; a slot contains a number plus one. */
    static final class FeatureNumbers {
        private int[] slots = new int[1 << 12];

        /** Features by number. */
        long[] features = new long[1 << 11];

        private int size;

        /** The number of a feature, a new one if it has none. */
        int number(long feature) {
            int mask = slots.length - 1;
            int slot = (int) feature & mask;
            for (int taken = slots[slot]; taken != 0; taken = slots[slot]) {
                if (features[taken - 1] == feature) return taken - 1;
                slot = slot + 1 & mask;
            }
            slots[slot] = size + 1;
            features[size++] = feature;
            if (size == features.length) grow();
            return size - 1;
        }

        private void grow() {
            features = Arrays.copyOf(features, 2 * size);
            slots = new int[4 * size];
            int mask = slots.length - 1;
            for (int n = 0; n < size; n++) {
                int slot = (int) features[n] & mask;
                while (slots[slot] != 0) slot = slot + 1 & mask;
                slots[slot] = n + 1;
            }
        }

        int size() {
            return size;
        }

        /** The feature with a number. */
        long feature(int number) {
            return features[number];
        }

        /** All features, ascending. */
        long[] ascending() {
            long[] sorted = Arrays.copyOf(features, size);
            Arrays.sort(sorted);
            return sorted;
        }

        /**
         * Removes all features, one by one if they are few, so that a short document does not pay for a long one before
         * it.
         */
        void clear() {
            if (size < slots.length >> 6) {
                int mask = slots.length - 1;
                for (int n = 0; n < size; n++) {
                    int slot = (int) features[n] & mask;
                    while (slots[slot] != 0) {
                        slots[slot] = 0;
                        slot = slot + 1 & mask;
                    }
                }
            } else {
                Arrays.fill(slots, 0);
            }
            size = 0;
        }
    }

    /**
     * The documents of a chunk as features. Each distinct feature of the chunk is listed once, ascending, so that the
     * frequencies of several chunks are counted by merging their lists, and a feature is weighted once for all
     * documents of the chunk.
     */
    static final class FeatureChunk implements Encoded {
        /** Distinct features, ascending, and the number of documents of the chunk in which each occurs. */
        long[] features;

        int[] frequencies;

        /**
         * The features of document d end at {@code ends[d]}: indexes into the list of features, and their counts as
         * unsigned bytes.
         */
        final int[] ends;

        final int[] sizes;
        int[] indexes;
        byte[] counts;

        FeatureChunk(FeatureColumns columns, int[] ends, int[] sizes) {
            this.ends = ends;
            this.sizes = sizes;
            this.features = columns.vocabulary.ascending();
            this.frequencies = new int[features.length];
            int[] indexOf = new int[features.length];
            for (int index = 0; index < features.length; index++) {
                int number = columns.vocabulary.number(features[index]);
                indexOf[number] = index;
                frequencies[index] = columns.frequency(number);
            }
            this.indexes = new int[columns.length];
            for (int i = 0; i < indexes.length; i++) indexes[i] = indexOf[columns.numbers[i]];
            this.counts = Arrays.copyOf(columns.counts, columns.length);
        }

        /** A chunk of one document with {@code size} distinct features. */
        FeatureChunk(int size, long[] features, int[] indexes, byte[] counts) {
            this.features = features;
            this.frequencies = new int[0];
            this.ends = new int[] {indexes.length};
            this.sizes = new int[] {size};
            this.indexes = indexes;
            this.counts = counts;
        }

        @Override
        public int documents() {
            return sizes.length;
        }

        /** Memory of its columns. */
        long bytes() {
            return 12L * features.length + 5L * indexes.length + 8L * sizes.length;
        }

        /** Number of documents with at least one feature. */
        int documentsWithFeatures() {
            int count = 0;
            for (int size : sizes) if (size > 0) count++;
            return count;
        }

        /** The index of the first feature that is not less than this one. */
        int firstFrom(long feature) {
            int found = Arrays.binarySearch(features, feature);
            return found < 0 ? -found - 1 : found;
        }

        /** The weights of the listed features. */
        int[] weights(DocumentFrequencies collection) {
            int[] weights = new int[features.length];
            for (int i = 0; i < weights.length; i++) weights[i] = collection.weightOf(features[i]);
            return weights;
        }

        /** Drops the features, so that references to the chunk keep little memory alive. */
        void release() {
            features = new long[0];
            frequencies = new int[0];
            indexes = new int[0];
            counts = new byte[0];
        }
    }
}
