package org.semblance.records.sets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.columns.IntColumn;
import org.semblance.spill.BlockFile;
import org.semblance.spill.BlockWriter;

/**
 * Writes documents, which arrive by rank, as pages, omitting those that cannot be in a pair. Of copies only the first
 * is written: they are adjacent, so a document is compared only with the preceding ones of the same size and content
 * hash.
 */
final class SetPages {
    private final BlockWriter writer;
    private final int mostIds;
    private final JoinRequirements needs;
    private final int[] firsts;
    private final List<StoredSets.Page> pages = new ArrayList<>();

    private final IntColumn ordinals = new IntColumn(64);
    private final IntColumn sizes = new IntColumn(64);
    private final IntColumn lengths = new IntColumn(64);
    private final IntColumn ids = new IntColumn(1 << 10);

    private final List<First> before = new ArrayList<>();
    private int lastSize;
    private int lastContentHash;

    /** A document different from all before it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record First(int document, int[] ids) {}

    /**
     * Pages of about {@code mostIds} ids.
     *
     * @param firsts receives for each document the first equal one on the same side of the split; empty if copies are
     *     not needed
     */
    SetPages(BlockFile file, int buffer, int mostIds, JoinRequirements needs, int[] firsts) {
        this.writer = file.writer(buffer);
        this.mostIds = mostIds;
        this.needs = needs;
        this.firsts = firsts;
    }

    /**
     * Adds the next document. Its shared tokens are the ids from {@code from} to {@code to}, ascending; the rest of its
     * size are unique tokens.
     */
    void add(int document, int size, int contentHash, int[] tokens, int from, int to) {
        if (to - from < needs.leastShared().applyAsInt(size)) return;
        if (firsts.length > 0 && to - from == size && isCopy(document, size, contentHash, tokens, from, to)) return;
        int documents = ordinals.size();
        if (documents > 0 && ids.size() + (to - from) + 3 * documents > mostIds) flush();
        ordinals.add(document);
        sizes.add(size);
        lengths.add(to - from);
        ids.addAll(tokens, from, to);
    }

    private boolean isCopy(int document, int size, int contentHash, int[] tokens, int from, int to) {
        if (size != lastSize || contentHash != lastContentHash) before.clear();
        lastSize = size;
        lastContentHash = contentHash;
        for (First first : before) {
            if (first.document < needs.split() == document < needs.split()
                    && Arrays.equals(first.ids, 0, size, tokens, from, to)) {
                firsts[document] = first.document;
                return true;
            }
        }
        before.add(new First(document, Arrays.copyOfRange(tokens, from, to)));
        return false;
    }

    private void flush() {
        int documents = ordinals.size();
        long bytes = Integer.BYTES * (1 + 3L * documents + ids.size());
        writer.begin(0, pages.size(), bytes);
        writer.ints(new int[] {documents}, 0, 1);
        for (IntColumn column : List.of(ordinals, sizes, lengths, ids)) writer.ints(column.array(), 0, column.size());
        writer.end();
        pages.add(new StoredSets.Page(documents, ids.size(), sizes.get(0), sizes.get(documents - 1)));
        for (IntColumn column : List.of(ordinals, sizes, lengths, ids)) column.clear();
    }

    /** Writes the last page and returns all pages. */
    List<StoredSets.Page> end() {
        if (!ordinals.isEmpty()) flush();
        return List.copyOf(pages);
    }
}
