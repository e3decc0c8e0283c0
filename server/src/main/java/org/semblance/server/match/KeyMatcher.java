package org.semblance.server.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.semblance.online.FingerprintIndex;
import org.semblance.online.NumberedFingerprints;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.PsmTable;
import org.semblance.search.hamming.TableMaker;

/**
 * Documents that share a key, compared by what is stored of them on disk. A key is a fingerprint that must be equal: keys are found as
 * fingerprints are, by readers that never wait.
 *
 * @param <E> what is stored of a document and compared
 */
final class KeyMatcher<E> implements Matcher<KeyMatcher.KeyedForm<E>> {
    private static final TableMaker EQUAL = ascending -> PsmTable.ofAscending(ascending, 0, 0, 0, FlipModel.USUAL);

    private final KeyedForms<E> forms;
    private final StoredForms contents;
    private final NumberedFingerprints keys;
    private final AtomicLong size = new AtomicLong();

    /** A document as keys and evidence; the keys follow from the evidence. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record KeyedForm<E>(long[] keys, E evidence, byte[] bytes) implements Form {}

    private KeyMatcher(KeyedForms<E> forms, StoredForms contents, NumberedFingerprints keys) {
        this.forms = forms;
        this.contents = contents;
        this.keys = keys;
    }

    /** A matcher with all stored documents. */
    static <E> KeyMatcher<E> of(KeyedForms<E> forms, StoredForms contents) throws InterruptedException {
        KeyMatcher<E> matcher = new KeyMatcher<>(forms, contents, NumberedFingerprints.within(0, EQUAL));
        try (StoredForms.View all = contents.view()) {
            all.each((number, bytes) -> matcher.add(number, matcher.kept(bytes)));
        }
        matcher.keys.merge();
        return matcher;
    }

    @Override
    public KeyedForm<E> read(String text) {
        E evidence = forms.evidence(text);
        return new KeyedForm<>(forms.keys(evidence), evidence, forms.bytes(evidence));
    }

    @Override
    public KeyedForm<E> fingerprint(String digits) {
        throw OnlineRefusals.noFingerprints(forms.method());
    }

    @Override
    public KeyedForm<E> kept(byte[] bytes) {
        E evidence = forms.evidence(bytes);
        return new KeyedForm<>(forms.keys(evidence), evidence, bytes);
    }

    @Override
    public boolean search(KeyedForm<E> asked, MatchSink found) {
        boolean whole = true;
        for (int number : meeting(asked)) {
            Optional<byte[]> kept = contents.of(number);
            whole &= kept.isPresent();
            if (kept.isEmpty()) continue;
            double score = forms.score(asked.evidence(), forms.evidence(kept.get()));
            if (!Double.isNaN(score) && !found.near(number, score)) return true;
        }
        return whole;
    }

    /** The documents that share a key, each once, ascending. */
    private int[] meeting(KeyedForm<E> asked) {
        Numbers numbers = new Numbers();
        for (long key : asked.keys()) keys.search(key, FingerprintIndex.NO_MARGINS, numbers);
        return numbers.distinct();
    }

    private static final class Numbers implements NumberedFingerprints.Found {
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
    public Waiting<KeyedForm<E>> waiting() {
        return new WaitingForms();
    }

    /** A few documents, each of which is tested for a common key. */
    private final class WaitingForms implements Waiting<KeyedForm<E>> {
        private final List<Integer> numbers = new ArrayList<>();
        private final List<KeyedForm<E>> waiting = new ArrayList<>();

        @Override
        public void search(KeyedForm<E> asked, MatchSink found) {
            for (int i = 0; i < waiting.size(); i++) {
                if (!meet(asked.keys(), waiting.get(i).keys())) continue;
                double score = forms.score(asked.evidence(), waiting.get(i).evidence());
                if (!Double.isNaN(score) && !found.near(numbers.get(i), score)) return;
            }
        }

        private static boolean meet(long[] x, long[] y) {
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
            waiting.add(form);
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
