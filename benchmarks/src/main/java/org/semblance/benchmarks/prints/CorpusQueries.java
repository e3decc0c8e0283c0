package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.semblance.analysis.TokenHash;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.text.Simhash;

/**
 * Queries from real documents, as in the thesis: one document in seven is a query, the others are stored. Queries whose
 * fingerprint is stored are skipped, so that all matches are at a distance of 1 or more.
 *
 * @param stored the stored fingerprints
 * @param versions the documents that are queries; they find other versions of themselves, if there are any
 * @param edited a copy of each stored document with 1 to 5% of the words edited
 */
@SuppressWarnings("ArrayRecordComponent") // a column, never compared
record CorpusQueries(long[] stored, Queries versions, Queries edited) {
    private static final int QUERY_EVERY = 7;

    static CorpusQueries of(FingerprintedCorpus corpus, long seed) {
        Simhash simhash = new Simhash(corpus.features(), new Weighting.Stored(TermFrequency.RAW, corpus.frequencies()));
        List<TextFingerprinter.Fingerprint> versions = new ArrayList<>();
        List<TextFingerprinter.Fingerprint> edited = new ArrayList<>();
        LongStream.Builder stored = LongStream.builder();
        for (int x = 0; x < corpus.size(); x++) {
            long mixed = TokenHash.mix(seed + x);
            if (corpus.prints().sizeOf(x) == 0) continue;
            String text = corpus.texts().get(x);
            if (Long.remainderUnsigned(mixed, QUERY_EVERY) == 0) {
                versions.add(simhash.fingerprint(text));
                continue;
            }
            stored.add(corpus.prints().rows()[x]);
            edited.add(simhash.fingerprint(WordEdits.edited(text, new SplittableRandom(mixed))));
        }
        long[] ascending = stored.build().sorted().toArray();
        return new CorpusQueries(
                ascending, queries("versions", versions, ascending), queries("edited", edited, ascending));
    }

    private static Queries queries(String origin, List<TextFingerprinter.Fingerprint> prints, long[] ascending) {
        List<TextFingerprinter.Fingerprint> usable = prints.stream()
                .filter(print -> print.features() > 0)
                .filter(print -> Arrays.binarySearch(ascending, print.bits()) < 0)
                .toList();
        return new Queries(
                origin,
                usable.stream().mapToLong(TextFingerprinter.Fingerprint::bits).toArray(),
                usable.stream().map(TextFingerprinter.Fingerprint::margins).toArray(float[][]::new));
    }
}
