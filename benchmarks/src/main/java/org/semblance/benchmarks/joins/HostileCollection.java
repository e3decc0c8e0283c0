package org.semblance.benchmarks.joins;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;

/**
 * A generated collection that is hard for a join.
 *
 * @param record writes the tokens of the i-th record
 * @param pairs number of near-duplicate pairs, if known
 */
record HostileCollection(String name, int records, String threshold, Generator record, OptionalLong pairs) {
    private static final int CHUNK_TOKENS = 1 << 20;

    /** Writes the tokens of a record. */
    interface Generator {
        void write(int record, Tokens tokens);
    }

    /** Receives tokens, identified by numbers. */
    interface Tokens {
        void token(long number);
    }

    /**
     * One token is in every record; each record shares four more with the next, 5 of 13 tokens: 0.38. A plain inverted
     * index would compare all pairs of records; with prefixes the common token is looked up only where it alone makes a
     * pair.
     */
    static HostileCollection commonToken(int records) {
        return new HostileCollection(
                "one token in every record",
                records,
                "0.38",
                (i, tokens) -> {
                    tokens.token(-1);
                    for (int k = 0; k < 8; k++) tokens.token(4L * i + k);
                },
                OptionalLong.of(Math.max(0, records - 1)));
    }

    static HostileCollection identical(int records) {
        return new HostileCollection(
                "identical records",
                records,
                "0.8",
                (i, tokens) -> {
                    for (int k = 0; k < 10; k++) tokens.token(k);
                },
                OptionalLong.of((long) records * (records - 1) / 2));
    }

    /** Half of every record is common to all; the rest, except one token, is shared with one other record. */
    static HostileCollection longRecords(int records, int length) {
        int half = length / 2;
        return new HostileCollection(
                "records of %,d tokens".formatted(length),
                records,
                "0.9",
                (i, tokens) -> {
                    for (int k = 0; k < half; k++) tokens.token(k);
                    long own = (1L + i / 2) << 32;
                    for (int k = half; k < length - 1; k++) tokens.token(own + k);
                    tokens.token(-1L - i);
                },
                OptionalLong.of(records / 2));
    }

    /** Sliding windows of ten consecutive numbers: neighbours share 9, 8, 7 tokens: 0.82, 0.67, 0.54. */
    static HostileCollection equalSizes(int records) {
        return new HostileCollection(
                "all sizes equal",
                records,
                "0.5",
                (i, tokens) -> {
                    for (int k = 0; k < 10; k++) tokens.token((long) i + k);
                },
                OptionalLong.of(Math.max(0, 3L * records - 6)));
    }

    /** Groups of four equal records, at a threshold that only equal records reach. */
    static HostileCollection thresholdOne(int records) {
        LongUnaryOperator within = n -> n * (n - 1) / 2;
        return new HostileCollection(
                "threshold 1",
                records,
                "1",
                (i, tokens) -> {
                    for (int k = 0; k < 10; k++) tokens.token(i / 4L + k);
                },
                OptionalLong.of(records / 4 * within.applyAsLong(4) + within.applyAsLong(records % 4)));
    }

    /** Eight random tokens out of thirty: all postings are long, and all prefixes are frequent. */
    static HostileCollection fewTokens(int records) {
        return new HostileCollection(
                "thirty tokens in all",
                records,
                "0.8",
                (i, tokens) -> {
                    for (int k = 0; k < 8; k++) tokens.token(Math.floorMod(TokenHash.mix(8L * i + k), 30));
                },
                OptionalLong.empty());
    }

    TokenSets build() throws InterruptedException {
        TokenSetEncoding encoding = new TokenSetEncoding(false);
        Encoder encoder = encoding.encoder();
        List<Encoded> chunks = new ArrayList<>();
        long tokens = 0;
        for (int i = 0; i < records; i++) {
            record.write(i, number -> encoder.token(TokenHash.mix(number), 0, 0));
            encoder.end();
            tokens += encoder.lastSize();
            if (tokens < CHUNK_TOKENS && i < records - 1) continue;
            chunks.add(encoder.seal());
            tokens = 0;
        }
        return encoding.assemble(chunks, new Workers(1));
    }
}
