package org.semblance.io.fingerprints;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.SortedPairs;

/** The results of a batch of queries: by query in input order, nearest first, ties by id. */
public final class Answers implements Closeable {
    private static final Comparator<Answer> NEAREST_FIRST =
            Comparator.comparingInt(Answer::distance).thenComparing(Answer::match);

    private static final String TOO_LARGE =
            "the index and the queries are more than 2,147,483,647 together; query in smaller batches, or split the index";

    private final Numbers numbers;
    private final SortedPairs pairs;

    Answers(Numbers numbers, SortedPairs pairs) {
        this.numbers = numbers;
        this.pairs = pairs;
    }

    /**
     * A document near a query.
     *
     * @param query id of the query
     * @param match id of the document
     * @param distance number of differing bits
     */
    public record Answer(String query, String match, int distance) {}

    /** Receives answers. */
    public interface Sink {
        void accept(Answer answer) throws IOException;
    }

    /** Number of answers. */
    public long count() {
        return pairs.count();
    }

    public void forEach(Sink sink) throws IOException {
        List<Answer> group = new ArrayList<>();
        int query = -1;
        for (PairCursor cursor = pairs.cursor(); cursor.next(); ) {
            if (cursor.first() != query) flush(group, sink);
            query = cursor.first();
            group.add(new Answer(numbers.batch.id(query), numbers.id(cursor.second()), (int) cursor.score()));
        }
        flush(group, sink);
    }

    private static void flush(List<Answer> group, Sink sink) throws IOException {
        group.sort(NEAREST_FIRST);
        for (Answer answer : group) sink.accept(answer);
        group.clear();
    }

    @Override
    public void close() throws IOException {
        pairs.close();
    }

    /** A common numbering of queries, stored rows, and queries in the role of stored rows. */
    static final class Numbers {
        private final FingerprintBatch batch;
        private final List<Chunk> chunks;
        private final int[] firsts;

        Numbers(FingerprintBatch batch, List<Chunk> chunks) {
            this.batch = batch;
            this.chunks = chunks;
            this.firsts = new int[chunks.size() + 1];
            long next = batch.size();
            for (int c = 0; c <= chunks.size(); c++) {
                firsts[c] = (int) next;
                next += c < chunks.size() ? chunks.get(c).rows() : batch.size();
                if (next > Integer.MAX_VALUE) throw new InputException(TOO_LARGE);
            }
        }

        int queries() {
            return batch.size();
        }

        int total() {
            return firsts[chunks.size()] + batch.size();
        }

        int firstOf(int chunk) {
            return firsts[chunk];
        }

        int asStored(int query) {
            return firsts[chunks.size()] + query;
        }

        String id(int number) {
            int c = chunks.size();
            if (number >= firsts[c]) return batch.id(number - firsts[c]);
            while (number < firsts[c]) c--;
            return chunks.get(c).id(number - firsts[c]);
        }
    }
}
