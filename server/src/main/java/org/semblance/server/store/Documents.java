package org.semblance.server.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.match.StoredForms;

/** The documents of an index, as they are on the disk. */
final class Documents implements StoredForms, AutoCloseable {
    private static final byte[] NEXT = {'n', 'e', 'x', 't'};

    final RocksDatabase rocks;
    private final OptionalLong timeToLive;
    private final boolean keepTexts;

    /** Documents that are gone from the disk, and may still be found for a moment. */
    private final Map<Integer, Leaving> leaving = new ConcurrentHashMap<>();

    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Leaving(DocumentRow row, byte[] form) {}

    Documents(RocksDatabase rocks, LiveSettings settings) {
        this.rocks = rocks;
        this.timeToLive = settings.timeToLive()
                .map(Duration::toMillis)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
        this.keepTexts = settings.keepTexts();
    }

    boolean expire() {
        return timeToLive.isPresent();
    }

    /** Whether a document that came then is to be found no more, though it may still be there. */
    boolean isExpired(DocumentRow row, long now) {
        return timeToLive.isPresent() && row.added() + timeToLive.getAsLong() <= now;
    }

    /** Whether a document that comes now may expire before a place that was reached, as the clock went back. */
    boolean mayPrecede(byte[] expiry, long now) {
        return expiry.length > 0 && RowKeys.time(expiry) > now + timeToLive.orElse(0);
    }

    @Nullable
    DocumentRow row(int number) {
        Optional<byte[]> bytes = rocks.get(ColumnFamily.DOCUMENTS, RowKeys.number(number));
        if (bytes.isPresent()) return DocumentRow.of(bytes.get());
        Leaving late = leaving.get(number);
        return late == null ? null : late.row;
    }

    OptionalInt number(String id) {
        return asNumber(rocks.get(ColumnFamily.IDS, RowKeys.id(id)));
    }

    Optional<String> text(int number) {
        return rocks.get(ColumnFamily.TEXTS, RowKeys.number(number))
                .map(utf8 -> new String(utf8, StandardCharsets.UTF_8));
    }

    /** The number to be given next, of which the lower half counts. */
    long next() {
        return rocks.get(ColumnFamily.SETTINGS, NEXT).map(RowKeys::count).orElse(0L);
    }

    /** A document that the given one was put beside, as far as anybody knows. */
    OptionalInt near(int number) {
        return asNumber(rocks.get(ColumnFamily.NEAR, RowKeys.number(number)));
    }

    private static OptionalInt asNumber(Optional<byte[]> bytes) {
        return bytes.isEmpty() ? OptionalInt.empty() : OptionalInt.of(RowKeys.number(bytes.get()));
    }

    /** A document as it is listed. */
    record Listed(String id, int number) {}

    /** Documents in the order of their ids, behind one. */
    List<Listed> behind(@Nullable String after, int limit) {
        byte[] from = after == null ? new byte[0] : RowKeys.id(after + "\0");
        List<Listed> listed = new ArrayList<>();
        if (limit < 1) return listed;
        rocks.walk(ColumnFamily.IDS, from, (id, number) -> {
            listed.add(new Listed(new String(id, StandardCharsets.UTF_8), RowKeys.number(number)));
            return listed.size() < limit;
        });
        return listed;
    }

    /** Documents that expire by a time, from a place on; at most so many. */
    List<byte[]> due(byte[] from, long now, int most) {
        List<byte[]> due = new ArrayList<>();
        rocks.walk(ColumnFamily.EXPIRY, from, (key, _) -> {
            if (RowKeys.time(key) > now) return false;
            due.add(key);
            return due.size() < most;
        });
        return due;
    }

    /** When a document that came then expires. */
    byte[] expiry(long added, int number) {
        return RowKeys.expiry(Math.max(0, added + timeToLive.orElseThrow()), number);
    }

    /** Changes that are made together. */
    final class Writing implements AutoCloseable {
        private final RocksDatabase.Batch batch = rocks.batch();

        void add(int number, DocumentRow row, byte[] form, @Nullable String text, OptionalInt near) {
            byte[] key = RowKeys.number(number);
            batch.put(ColumnFamily.DOCUMENTS, key, row.bytes());
            batch.put(ColumnFamily.FORMS, key, form);
            batch.put(ColumnFamily.IDS, RowKeys.id(row.id()), key);
            if (keepTexts && text != null) batch.put(ColumnFamily.TEXTS, key, text.getBytes(StandardCharsets.UTF_8));
            if (expire()) batch.put(ColumnFamily.EXPIRY, expiry(row.added(), number), new byte[0]);
            if (near.isPresent()) batch.put(ColumnFamily.NEAR, key, RowKeys.number(near.getAsInt()));
        }

        void remove(int number, DocumentRow row) {
            byte[] key = RowKeys.number(number);
            batch.delete(ColumnFamily.DOCUMENTS, key);
            batch.delete(ColumnFamily.FORMS, key);
            batch.delete(ColumnFamily.IDS, RowKeys.id(row.id()));
            if (keepTexts) batch.delete(ColumnFamily.TEXTS, key);
            if (expire()) batch.delete(ColumnFamily.EXPIRY, expiry(row.added(), number));
            batch.delete(ColumnFamily.NEAR, key);
        }

        /** Forgets that a document expires that is not there. */
        void forget(byte[] expiry) {
            batch.delete(ColumnFamily.EXPIRY, expiry);
        }

        void next(long next) {
            batch.put(ColumnFamily.SETTINGS, NEXT, RowKeys.count(next));
        }

        void write() {
            batch.write();
        }

        @Override
        public void close() {
            batch.close();
        }
    }

    Writing writing() {
        return new Writing();
    }

    @Override
    public Optional<byte[]> of(int number) {
        Optional<byte[]> bytes = rocks.get(ColumnFamily.FORMS, RowKeys.number(number));
        return bytes.isPresent()
                ? bytes
                : Optional.ofNullable(leaving.get(number)).map(Leaving::form);
    }

    /** Keeps a document for those who find it before it is told that it is removed. */
    void leave(int number, DocumentRow row, byte[] form) {
        leaving.put(number, new Leaving(row, form));
    }

    /** Nobody finds them any more. */
    void left() {
        leaving.clear();
    }

    @Override
    public long expected() {
        return rocks.expected(ColumnFamily.FORMS);
    }

    @Override
    public View view() {
        RocksDatabase.Standing standing = rocks.standing();
        return new View() {
            @Override
            public void each(Each each) throws InterruptedException {
                InterruptedException[] ended = new InterruptedException[1];
                standing.walk(ColumnFamily.FORMS, (key, form) -> {
                    try {
                        each.form(ByteBuffer.wrap(key).getInt(), form);
                        return true;
                    } catch (InterruptedException e) {
                        ended[0] = e;
                        return false;
                    }
                });
                if (ended[0] != null) throw ended[0];
            }

            @Override
            public void close() {
                standing.close();
            }
        };
    }

    @Override
    public void close() {
        rocks.close();
    }
}
