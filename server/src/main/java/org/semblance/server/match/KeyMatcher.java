package org.semblance.server.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.online.FingerprintIndex;
import org.semblance.online.NumberedFingerprints;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.PsmTable;
import org.semblance.search.hamming.TableMaker;

/**
 * Finds documents that share a key and verifies them with their stored forms on disk. A key is a fingerprint that must
 * be equal, so keys are searched like fingerprints, by readers that never block.
 *
 * @param <E> the stored evidence of a document, which is compared
 */
final class KeyMatcher<E> implements Matcher<KeyMatcher.KeyedForm<E>> {
    private static final TableMaker EQUAL = ascending -> PsmTable.ofAscending(ascending, 0, 0, 0, FlipModel.USUAL);

    private final KeyedForms<E> forms;
    private final StoredForms contents;
    private final NumberedFingerprints keys;
    private final AtomicLong size = new AtomicLong();

    /** A document as keys and evidence; the keys are derived from the evidence. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record KeyedForm<E>(long[] keys, E evidence, byte[] bytes) implements Form {}

    private KeyMatcher(KeyedForms<E> forms, StoredForms contents, NumberedFingerprints keys) {
        this.forms = forms;
        this.contents = contents;
        this.keys = keys;
    }

    /** A matcher with all stored documents. */
    static <E> KeyMatcher<E> of(KeyedForms<E> forms, StoredForms contents) throws InterruptedException {
        LongColumn keys = new LongColumn();
        IntColumn numbers = new IntColumn();
        long[] size = {0};
        contents.each((number, bytes) -> {
            for (long key : forms.keys(forms.evidence(bytes))) {
                keys.add(key);
                numbers.add(number);
            }
            size[0]++;
        });
        KeyMatcher<E> matcher = new KeyMatcher<>(
                forms, contents, NumberedFingerprints.within(0, EQUAL, keys.toArray(), numbers.toArray()));
        matcher.size.set(size[0]);
        return matcher;
    }

    @Override
    public KeyedForm<E> read(String text) {
        E evidence = forms.evidence(text);
        return new KeyedForm<>(forms.keys(evidence), evidence, forms.bytes(evidence));
    }

    @Override
    public KeyedForm<E> fingerprint(String digits) {
        throw OnlineMethod.noFingerprints(forms.method());
    }

    @Override
    public KeyedForm<E> fromBytes(byte[] bytes) {
        E evidence = forms.evidence(bytes);
        return new KeyedForm<>(forms.keys(evidence), evidence, bytes);
    }

    @Override
    public void search(KeyedForm<E> query, MatchSink found) {
        for (int number : candidates(query)) {
            Optional<byte[]> stored = contents.of(number);
            if (stored.isEmpty()) continue; // removed meanwhile
            if (!report(number, query.evidence(), forms.evidence(stored.get()), found)) return;
        }
    }

    /** Reports a document if it is near; false ends the search. */
    private boolean report(int number, E query, E stored, MatchSink found) {
        double score = forms.score(query, stored);
        return Double.isNaN(score) || found.near(number, score, forms.containment(query, stored));
    }

    /** The documents that share a key with the query, without repetitions, ascending. */
    private int[] candidates(KeyedForm<E> query) {
        IntColumn found = new IntColumn();
        for (long key : query.keys())
            keys.search(key, FingerprintIndex.NO_MARGINS, (number, _) -> {
                found.add(number);
                return true;
            });
        int[] numbers = found.toArray();
        Arrays.sort(numbers);
        int distinct = 0;
        for (int i = 0; i < numbers.length; i++)
            if (i == 0 || numbers[i] != numbers[i - 1]) numbers[distinct++] = numbers[i];
        return Arrays.copyOf(numbers, distinct);
    }

    @Override
    public Pending<KeyedForm<E>> pending() {
        return new PendingForms();
    }

    /** A few documents; each is tested for a common key. */
    private final class PendingForms implements Pending<KeyedForm<E>> {
        private final List<Integer> numbers = new ArrayList<>();
        private final List<KeyedForm<E>> pending = new ArrayList<>();

        @Override
        public void search(KeyedForm<E> query, MatchSink found) {
            for (int i = 0; i < pending.size(); i++) {
                if (!shareKey(query.keys(), pending.get(i).keys())) continue;
                if (!report(numbers.get(i), query.evidence(), pending.get(i).evidence(), found)) return;
            }
        }

        private static boolean shareKey(long[] x, long[] y) {
            for (int i = 0, j = 0; i < x.length && j < y.length; ) {
                if (x[i] == y[j]) return true;
                if (x[i] < y[j]) i++;
                else j++;
            }
            return false;
        }

        @Override
        public void add(int number, KeyedForm<E> form) {
            numbers.add(number);
            pending.add(form);
        }
    }

    @Override
    public void add(int number, KeyedForm<E> form) {
        for (long key : form.keys()) keys.add(number, key);
        size.incrementAndGet();
    }

    @Override
    public void remove(int number, KeyedForm<E> form) {
        for (long key : form.keys()) keys.remove(number, key);
        size.decrementAndGet();
    }

    @Override
    public boolean exact() {
        return forms.exact();
    }

    @Override
    public boolean distance() {
        return forms.distance();
    }

    @Override
    public long size() {
        return size.get();
    }

    @Override
    public long heapBytes() {
        return keys.bytes();
    }

    @Override
    public void close() {
        keys.close();
    }
}
