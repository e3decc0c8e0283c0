package org.semblance.server.match;

import java.util.Arrays;
import java.util.Optional;
import org.semblance.analysis.TokenHash;
import org.semblance.online.FingerprintIndex;
import org.semblance.online.NumberedPrints;
import org.semblance.online.TableMaker;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.PsmTable;
import org.semblance.search.keys.Bands;

/**
 * Documents that agree in a band of least values and are then judged by what is kept of them on disk. A band is a
 * fingerprint that must be equal: so bands are found as fingerprints are, by readers who wait for nobody.
 */
final class BandMatcher implements Matcher<BandForm> {
    private static final TableMaker EQUAL = ascending -> PsmTable.ofAscending(ascending, 0, 0, 0, FlipModel.USUAL);

    private final Tokens tokens;
    private final Bands how;
    private final BandJudge judge;
    private final Contents contents;
    private final NumberedPrints bands;

    private BandMatcher(Tokens tokens, Bands how, BandJudge judge, Contents contents, NumberedPrints bands) {
        this.tokens = tokens;
        this.how = how;
        this.judge = judge;
        this.contents = contents;
        this.bands = bands;
    }

    /** With all documents that are kept. */
    static BandMatcher of(Tokens tokens, Bands how, BandJudge judge, Contents contents) throws InterruptedException {
        BandMatcher matcher = new BandMatcher(tokens, how, judge, contents, NumberedPrints.within(0, EQUAL));
        try (Contents.View all = contents.view()) {
            all.each((number, bytes) -> matcher.add(number, matcher.kept(bytes)));
        }
        matcher.bands.merge();
        return matcher;
    }

    @Override
    public BandForm read(String text) {
        return form(judge.evidence(tokens.of(text)));
    }

    @Override
    public BandForm fingerprint(String digits) {
        throw Refusals.noFingerprints("minhash");
    }

    @Override
    public BandForm kept(byte[] bytes) {
        return form(Tokens.kept(bytes));
    }

    private BandForm form(long[] evidence) {
        long[] keys = BandJudge.bands(how, judge.least(evidence));
        for (int b = 0; b < keys.length; b++) keys[b] = TokenHash.mix(keys[b] + b); // that of another place is another
        return new BandForm(keys, evidence);
    }

    @Override
    public boolean search(BandForm asked, Found found) {
        boolean whole = true;
        for (int number : meeting(asked)) {
            Optional<byte[]> kept = contents.of(number);
            whole &= kept.isPresent();
            double score = kept.isEmpty() ? BandJudge.FAR : judge.score(asked.evidence(), Tokens.kept(kept.get()));
            if (score != BandJudge.FAR && !found.near(number, score)) return true;
        }
        return whole;
    }

    /** The documents that share a band, each once. */
    private int[] meeting(BandForm asked) {
        Numbers numbers = new Numbers();
        for (long band : asked.bands()) bands.search(band, FingerprintIndex.NO_MARGINS, numbers);
        return numbers.distinct();
    }

    private static final class Numbers implements NumberedPrints.Found {
        private int[] numbers = new int[16];
        private int size;

        @Override
        public boolean near(int number, int distance) {
            if (size == numbers.length) numbers = Arrays.copyOf(numbers, 2 * size);
            numbers[size++] = number;
            return true;
        }

        int[] distinct() {
            Arrays.sort(numbers, 0, size);
            int distinct = 0;
            for (int i = 0; i < size; i++) if (i == 0 || numbers[i] != numbers[i - 1]) numbers[distinct++] = numbers[i];
            return Arrays.copyOf(numbers, distinct);
        }
    }

    @Override
    public Waiting<BandForm> waiting() {
        return new WaitingBands(judge);
    }

    @Override
    public void add(int number, BandForm form) {
        for (long band : form.bands()) bands.add(number, band);
    }

    @Override
    public void remove(int number, BandForm form) {
        for (long band : form.bands()) bands.remove(number, band);
    }

    @Override
    public boolean exact() {
        return judge.exact();
    }

    @Override
    public boolean distance() {
        return false;
    }

    @Override
    public long size() {
        return bands.size() / how.count();
    }

    @Override
    public long heapBytes() {
        return bands.bytes();
    }

    @Override
    public void close() {
        bands.close();
    }
}
