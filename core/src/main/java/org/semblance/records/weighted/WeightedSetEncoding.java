package org.semblance.records.weighted;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.ComparedTokens;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.RecordCodec;
import org.semblance.records.Restorable;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.records.sets.TokenSetEncoder;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as {@link WeightedSets}, with the document frequencies of the collection or of a table.
 *
 * <p>In a collection the frequency of a token id is the number of its occurrences, since a document has a token once. Ids
 * ascend with frequency, so that the tokens of a document are ordered heaviest first. By a table the order of ids need
 * not be that of weights; searches need no more than one order for all documents.
 *
 * @param multiset whether the n-th occurrence of a token counts as a token of its own
 * @param idf the weight of a token by its frequency
 * @param table the frequencies; empty for those of the collection
 * @param remedy how to compare documents of several collections, if there is no table
 */
public record WeightedSetEncoding(boolean multiset, Idf idf, Optional<TokenWeights> table, String remedy)
        implements Encoding<WeightedSets>, ComparedTokens {
    @Override
    public Optional<ComparedTokens> comparedTokens() {
        return Optional.of(this);
    }

    @Override
    public Function<Document, long[]> hasher(Analyzer analyzer) {
        return new TokenSetEncoding(multiset).hasher(analyzer);
    }

    @Override
    public boolean weighsByCollection() {
        return table.isEmpty();
    }

    @Override
    public long weight(int documents, int frequency) {
        return weighsByCollection() ? idf.weight(documents, frequency) : 0;
    }

    @Override
    public boolean dependsOnCollection() {
        return table.isEmpty();
    }

    @Override
    public Optional<String> refusesTwoCollections() {
        return table.isPresent() ? Optional.empty() : Optional.of(remedy);
    }

    @Override
    public long fixedBytes() {
        return table.map(TokenWeights::bytes).orElse(0L);
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return encoder(footprint, (_, _, _, _) -> {});
    }

    private Encoder encoder(MemoryMeter footprint, Restorable.Store store) {
        return new TokenSetEncoder(multiset, footprint, (number, hashes, ends, documents) -> {
            store.keep(number, hashes, ends, documents);
            return chunk(hashes, ends, documents, footprint);
        });
    }

    /** The documents of a chunk as token sets, and the total weight of each if there is a table. */
    @SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
    private record Chunk(Encoded sets, long[] totals) implements Encoded {
        @Override
        public int documents() {
            return sets.documents();
        }
    }

    private Chunk chunk(long[] hashes, int[] ends, int documents, MemoryMeter footprint) {
        footprint.foresee(bytes(0, documents));
        if (table.isEmpty()) return new Chunk(TokenSetEncoder.encoded(hashes, ends, documents, footprint), new long[0]);
        TokenWeights weights = table.get();
        footprint.take((long) Long.BYTES * documents);
        long[] totals = new long[documents];
        for (int d = 0, i = 0; d < documents; d++) {
            for (; i < ends[d]; i++) totals[d] += weights.of(hashes[i]);
        }
        return new Chunk(TokenSetEncoder.encoded(hashes, ends, documents, footprint), totals);
    }

    /** Memory of weights and totals. */
    private static long bytes(long vocabulary, long documents) {
        return Integer.BYTES * vocabulary + 2L * Long.BYTES * documents;
    }

    @Override
    public WeightedSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        List<Encoded> sets = sets(chunks);
        return table.isPresent()
                ? weighed(
                        TokenSetEncoding.assembleHashed(sets, workers, footprint),
                        totals(chunks),
                        table.get(),
                        workers,
                        footprint)
                : counted(new TokenSetEncoding(multiset).assemble(sets, workers, footprint), workers, footprint);
    }

    private static List<Encoded> sets(List<Encoded> chunks) {
        return chunks.stream().map(chunk -> ((Chunk) chunk).sets).toList();
    }

    private static long[] totals(List<Encoded> chunks) {
        return chunks.stream()
                .flatMapToLong(chunk -> Arrays.stream(((Chunk) chunk).totals))
                .toArray();
    }

    /** Weights by the frequencies of the collection; the memory of the weights is added to the footprint. */
    public WeightedSets counted(TokenSets sets, Workers workers, MemoryMeter footprint) throws InterruptedException {
        footprint.take(bytes(sets.vocabulary(), sets.size()));
        int[] weights = frequencies(sets);
        long documents = documents(sets);
        for (int id = 0; id < weights.length; id++) {
            // Ids ascend with frequency: those of equal frequency are neighbours.
            int frequency = weights[id];
            int weight = idf.weight(documents, frequency);
            for (; id + 1 < weights.length && weights[id + 1] == frequency; id++) weights[id] = weight;
            weights[id] = weight;
        }
        long unique = idf.weight(documents, 1);
        long[] stored = stored(sets, weights, workers);
        long[] totals = new long[stored.length];
        for (int x = 0; x < totals.length; x++) totals[x] = stored[x] + unique * sets.unique(x);
        return new WeightedSets(sets, weights, totals, stored, new long[0]);
    }

    /** Weights by a table. */
    private static WeightedSets weighed(
            TokenSetEncoding.Hashed hashed, long[] totals, TokenWeights table, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        TokenSets sets = hashed.sets();
        long[] hashes = hashed.hashes();
        footprint.take(bytes(sets.vocabulary(), sets.size()));
        int[] weights = new int[hashes.length];
        workers.forEachRange(weights.length, workers.threads(), (_, from, to) -> {
            for (int id = from; id < to; id++) weights[id] = table.of(hashes[id]);
        });
        footprint.give((long) Long.BYTES * (hashes.length + totals.length));
        return new WeightedSets(sets, weights, totals, stored(sets, weights, workers), new long[0]);
    }

    private static long[] stored(TokenSets sets, int[] weights, Workers workers) throws InterruptedException {
        long[] stored = new long[sets.size()];
        int[] tokens = sets.tokens();
        workers.forEachRange(stored.length, workers.threads(), (_, from, to) -> {
            for (int x = from; x < to; x++) {
                long sum = 0;
                for (int i = sets.start(x); i < sets.end(x); i++) sum += weights[tokens[i]];
                stored[x] = sum;
            }
        });
        return stored;
    }

    /** The document frequency of each id. */
    private static int[] frequencies(TokenSets sets) {
        int[] frequencies = new int[sets.vocabulary()];
        for (int token : sets.tokens()) frequencies[token]++;
        return frequencies;
    }

    /** The number of documents with tokens. */
    private static long documents(TokenSets sets) {
        long count = 0;
        for (int size : sets.sizes()) if (size > 0) count++;
        return count;
    }

    @Override
    public Optional<DocumentFrequencies> documentFrequencies(List<Encoded> chunks, Workers workers)
            throws InterruptedException {
        if (table.isPresent()) return Optional.empty();
        TokenSetEncoding.Hashed hashed =
                TokenSetEncoding.assembleHashed(sets(chunks), workers, MemoryMeter.unbounded());
        TokenSets sets = hashed.sets();
        long[] sorted = hashed.hashes().clone();
        Arrays.sort(sorted);
        int[] byId = frequencies(sets);
        int[] counts = new int[sorted.length];
        for (int id = 0; id < byId.length; id++) {
            counts[Arrays.binarySearch(sorted, hashed.hashes()[id])] = byId[id];
        }
        return Optional.of(new DocumentFrequencies(documents(sets), sorted, counts));
    }

    @Override
    public Optional<RecordCodec<WeightedSets>> codec() {
        return table.map(weights -> new WeightedCodec(multiset, weights::of));
    }

    @Override
    public Optional<TwoPhaseCodec<WeightedSets>> twoPhaseCodec() {
        return table.isPresent() ? Optional.empty() : Optional.of(new WeightedCodec.Counted(multiset, idf));
    }

    /** Documents are kept as the hashes of their tokens; their weights follow when all are counted. */
    @Override
    public Optional<Restorable> restorable() {
        return Optional.of(new HashRows(this));
    }

    private record HashRows(WeightedSetEncoding encoding) implements Restorable {
        @Override
        public Encoding<?> storing(Store store) {
            return new Storing(encoding, store);
        }

        @Override
        public Encoded restored(long[] numbers, int[] ends, int documents, MemoryMeter footprint) {
            return encoding.chunk(numbers, ends, documents, footprint);
        }
    }

    /** Passes the hashes of every chunk to a store. */
    private record Storing(WeightedSetEncoding encoding, Restorable.Store store) implements Encoding<WeightedSets> {
        @Override
        public boolean dependsOnCollection() {
            return encoding.dependsOnCollection();
        }

        @Override
        public Encoder encoder(MemoryMeter footprint) {
            return encoding.encoder(footprint, store);
        }

        @Override
        public WeightedSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
                throws InterruptedException {
            return encoding.assemble(chunks, workers, footprint);
        }
    }
}
