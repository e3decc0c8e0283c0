package org.semblance.io.relation;

/** How often documents were met: open addressing, as large as there are documents that were. */
final class DocumentCounts {
    private int[] documents = new int[1 << 6]; // document + 1, or 0 where the slot is free
    private int[] counts = new int[1 << 6];
    private int size;

    void met(int document) {
        if (2 * size >= documents.length) grow();
        int slot = slotOf(document);
        if (documents[slot] == 0) {
            documents[slot] = document + 1;
            size++;
        }
        counts[slot]++;
    }

    private int slotOf(int document) {
        int mask = documents.length - 1;
        int slot = document * 0x9E3779B9 >>> 7 & mask;
        while (documents[slot] != 0 && documents[slot] != document + 1) slot = (slot + 1) & mask;
        return slot;
    }

    private void grow() {
        int[] oldDocuments = documents;
        int[] oldCounts = counts;
        documents = new int[2 * oldDocuments.length];
        counts = new int[documents.length];
        for (int i = 0; i < oldDocuments.length; i++) {
            if (oldDocuments[i] == 0) continue;
            int slot = slotOf(oldDocuments[i] - 1);
            documents[slot] = oldDocuments[i];
            counts[slot] = oldCounts[i];
        }
    }

    /** Takes documents and how often they were met. */
    interface Sink {
        void accept(int document, int count);
    }

    void forEach(Sink sink) {
        for (int i = 0; i < documents.length; i++) if (documents[i] != 0) sink.accept(documents[i] - 1, counts[i]);
    }
}
