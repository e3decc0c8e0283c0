package org.semblance.records.sets;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Contents;
import org.semblance.records.Copies;
import org.semblance.run.Workers;
import org.semblance.spill.BlockFile;
import org.semblance.spill.BlockReader;
import org.semblance.spill.ScratchFiles;

/**
 * Documents as sets of token ids on disk, in pages ordered by size, reduced to those that a join needs. Only columns by
 * document are in memory. A page consists of the number of its documents, their ordinals, sizes and numbers of ids, and
 * the ids of each document, ascending. A token has the same id in all pages.
 *
 * @param copies the copies that are omitted from all pages; none if copies are not needed
 * @param figures of the whole collection
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never compared
public record StoredSets(
        BlockFile file, List<Page> pages, int[] sizes, int vocabulary, Copies copies, TokenSets.Figures figures)
        implements Closeable {
    /** Pages of sets, version 1. */
    static final int KIND = 0x5345_0001;

    private static final int READ_BYTES = 1 << 17;

    /**
     * Consecutive documents in the order of size.
     *
     * @param documents number of documents
     * @param ids total number of their ids
     * @param leastSize the size of the smallest document
     * @param mostSize the size of the largest document
     */
    public record Page(int documents, int ids, int leastSize, int mostSize) {}

    /**
     * A selection of documents: those on pages {@code fromPage} to {@code toPage}, exclusive, with a size and an
     * ordinal in the given ranges; {@code toDocument} is exclusive.
     */
    public record Cut(int fromPage, int toPage, int leastSize, int mostSize, int fromDocument, int toDocument) {}

    /** Documents in memory with their ordinals in the collection. */
    @SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
    public record Block(TokenSets sets, int[] ordinals, int[] borders) {
        /** Number of documents in the cuts before this one. */
        public int before(int cut) {
            return borders[cut];
        }
    }

    /**
     * Writes a collection to disk.
     *
     * @param room the memory available for its use, in bytes
     */
    public static StoredSets of(TokenSets sets, JoinRequirements needs, long room, ScratchFiles scratch)
            throws IOException {
        int[] sizes = new int[sets.size()];
        int[] contentHashes = new int[sets.size()];
        Contents.Hash hash = sets.contents().hash();
        for (int x = 0; x < sizes.length; x++) {
            sizes[x] = sets.sizeOf(x);
            contentHashes[x] = (int) (hash.of(x, 0) >>> Integer.SIZE);
        }
        scratch.require(Integer.BYTES * (sets.stored() + 4L * sets.size()));
        int[] firsts = needs.once() ? ascending(sizes.length) : new int[0];
        BlockFile file = new BlockFile(scratch, KIND, 1);
        try {
            SetPages pages = new SetPages(file, READ_BYTES, pageIds(room), needs, firsts);
            for (int x : new SetSizeOrder(sizes, contentHashes).documents) {
                pages.add(x, sizes[x], contentHashes[x], sets.tokens(), sets.start(x), sets.end(x));
            }
            return new StoredSets(
                    file, pages.end(), sizes, sets.vocabulary(), copies(firsts, sizes.length), sets.figures());
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    static int[] ascending(int size) {
        int[] all = new int[size];
        Arrays.setAll(all, x -> x);
        return all;
    }

    static Copies copies(int[] firsts, int size) {
        return firsts.length == 0 ? Copies.none(size) : Copies.of(firsts);
    }

    /** The size of a page, a small fraction of the available memory. */
    static int pageIds(long room) {
        return Math.clamp(room / 512, 64, 1 << 20);
    }

    public int size() {
        return sizes.length;
    }

    public int sizeOf(int x) {
        return sizes[x];
    }

    /** Memory of its columns, including copies. */
    public long bytes() {
        return Integer.BYTES * (copies.isEmpty() ? 1L : 5L) * sizes.length;
    }

    /** Approximate memory for loading and holding documents with this number of ids. */
    public long bytes(long documents, long ids) {
        return 4L * Integer.BYTES * documents + 2L * Integer.BYTES * ids + vocabulary / 3;
    }

    /**
     * Loads cuts into memory, one after the other, for a join within a cut or between the first cut and the others. Ids that
     * such a pair cannot share are counted but not stored, and documents left with too few are omitted.
     *
     * @param leastShared as in {@link JoinRequirements}
     */
    public Block load(List<Cut> cuts, IntUnaryOperator leastShared, Workers workers) throws InterruptedException {
        long ids = 0;
        int documents = 0;
        for (Cut cut : cuts) {
            for (Page page : pages.subList(cut.fromPage, cut.toPage)) {
                ids += page.ids;
                documents = Math.addExact(documents, page.documents);
            }
        }
        if (ids > CollectionTooLarge.MOST_TOKENS) throw new CollectionTooLarge(ids);
        SetLoader loader = new SetLoader(documents, (int) ids);
        BlockReader reader = file.reader(READ_BYTES);
        int[] borders = new int[cuts.size() + 1];
        for (int c = 0; c < cuts.size(); c++) {
            Cut cut = cuts.get(c);
            for (int p = cut.fromPage; p < cut.toPage; p++) {
                if (pages.get(p).mostSize < cut.leastSize || pages.get(p).leastSize > cut.mostSize) continue;
                if (Thread.interrupted()) throw new InterruptedException();
                reader.begin(file.blocks(0).get(p));
                loader.read(reader, cut);
                reader.end();
            }
            borders[c + 1] = loader.size();
        }
        return loader.block(vocabulary, borders, leastShared, workers);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
