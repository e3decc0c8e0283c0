package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.semblance.analysis.TokenHash;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.records.bits.Weighting;
import org.semblance.text.Simhash;

/**
 * Real documents as the thesis uses them: one in seven asks for the others. What asks has a fingerprint that is not stored
 * itself, so that all it can find is at a distance of 1 or more.
 *
 * @param stored fingerprints
 * @param versions those that ask: they find other versions of themselves, where there are any
 * @param edited a copy of each stored document with 1 to 5% of the words edited
 */
@SuppressWarnings("ArrayRecordComponent") // a column, never compared
record CorpusQuestions(long[] stored, Questions versions, Questions edited) {
    private static final int ASKING = 7;

    static CorpusQuestions of(FingerprintedCorpus corpus, long seed) {
        Simhash simhash = new Simhash(corpus.features(), new Weighting.Stored(corpus.frequencies()));
        List<TextFingerprinter.Fingerprint> versions = new ArrayList<>();
        List<TextFingerprinter.Fingerprint> edited = new ArrayList<>();
        LongStream.Builder stored = LongStream.builder();
        for (int x = 0; x < corpus.size(); x++) {
            long mixed = TokenHash.mix(seed + x);
            if (corpus.prints().sizeOf(x) == 0) continue;
            String text = corpus.texts().get(x);
            if (Long.remainderUnsigned(mixed, ASKING) == 0) {
                versions.add(simhash.fingerprint(text));
                continue;
            }
            stored.add(corpus.prints().rows()[x]);
            edited.add(simhash.fingerprint(WordEdits.edited(text, new SplittableRandom(mixed))));
        }
        long[] ascending = stored.build().sorted().toArray();
        return new CorpusQuestions(
                ascending, asking("versions", versions, ascending), asking("edited", edited, ascending));
    }

    private static Questions asking(String kind, List<TextFingerprinter.Fingerprint> prints, long[] ascending) {
        List<TextFingerprinter.Fingerprint> some = prints.stream()
                .filter(print -> print.features() > 0)
                .filter(print -> Arrays.binarySearch(ascending, print.bits()) < 0)
                .toList();
        return new Questions(
                kind,
                some.stream().mapToLong(TextFingerprinter.Fingerprint::bits).toArray(),
                some.stream().map(TextFingerprinter.Fingerprint::margins).toArray(float[][]::new));
    }
}
