package org.semblance.report.verify;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.semblance.proof.PairProof;

/**
 * Reads the inputs of a run for its verification outside of this process, by tasks that need not hold the texts of all
 * documents. The checks stay where they are: only descriptions of documents and figures of pairs are passed on.
 */
public interface InputReading {
    /**
     * Reads all inputs.
     *
     * @param named the documents that are to be described; others may be, too
     * @param chunks takes what is found, in any order
     */
    void describe(NamedIds named, Consumer<InputChunk> chunks) throws IOException;

    /** Compares pairs of documents. */
    RowFigures figures(LocatedPairs pairs) throws IOException;

    /**
     * Whether the clean corpus has the records of exactly these documents, unchanged and in input order. False if it has
     * not, or if only one process can compare it.
     */
    boolean isClean(DocumentRuns kept) throws IOException;

    /** Documents at consecutive positions, in input order. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record DocumentRuns(int[] places, long[] starts, int[] counts) {}

    /** How many pairs are compared in one pass over the inputs. */
    int mostRows();

    /** The figures of pairs, by their numbers from 0; {@link PairProof.Figures#NONE} if a document is not there. */
    interface RowFigures {
        PairProof.Figures of(int row);
    }

    /** Pairs of documents, which are identified by their places in the inputs. */
    final class LocatedPairs {
        private final List<Doc> ends = new ArrayList<>();

        /** Tokens of their texts, as tables state them. */
        long tokens;

        void add(Doc a, Doc b) {
            ends.add(a);
            ends.add(b);
        }

        /** Number of pairs. */
        public int size() {
            return ends.size() / 2;
        }

        /** Whether the inputs have both documents of a pair. */
        public boolean isFound(int row) {
            return ends.get(2 * row).ordinal >= 0 && ends.get(2 * row + 1).ordinal >= 0;
        }

        /** The input of a document, where the pair with number r has the documents 2r and 2r + 1. */
        public int place(int end) {
            return ends.get(end).place;
        }

        /** The position of a document in its input. */
        public long position(int end) {
            return ends.get(end).position;
        }
    }

    /** The ids of documents that tables name, as hashes: a few others may seem to be among them. */
    final class NamedIds implements Serializable {
        private static final long serialVersionUID = 1;
        private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

        private final long[] hashes;

        /** @param second those of the second side of a link */
        NamedIds(Collection<String> first, Collection<String> second) {
            hashes = new long[first.size() + second.size()];
            int n = 0;
            for (String id : first) hashes[n++] = hash(id, false);
            for (String id : second) hashes[n++] = hash(id, true);
            Arrays.sort(hashes);
        }

        /** Whether an id, as outputs have it, may be among them. */
        public boolean mayContain(String id, boolean second) {
            return Arrays.binarySearch(hashes, hash(id, second)) >= 0;
        }

        private static long hash(String id, boolean second) {
            long hash = second ? 1 : 0;
            for (int i = 0; i < id.length(); i++) {
                hash = (hash ^ id.charAt(i)) * MULTIPLIER;
                hash ^= hash >>> 32;
            }
            return hash;
        }
    }
}
