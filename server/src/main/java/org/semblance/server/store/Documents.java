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

/** The documents of an index on disk. */
final class Documents implements StoredForms, AutoCloseable {
    private static final byte[] NEXT = {'n', 'e', 'x', 't'};

    final RocksDatabase rocks;
    private final OptionalLong timeToLive;
    private final boolean keepTexts;

    /** Documents removed from disk that searches may still find until the removal is published. */
    private final Map<Integer, Removing> removing = new ConcurrentHashMap<>();

    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Removing(DocumentRow row, byte[] form) {}

    Documents(RocksDatabase rocks, LiveSettings settings) {
        this.rocks = rocks;
        this.timeToLive = settings.timeToLive()
                .map(Duration::toMillis)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
        this.keepTexts = settings.keepTexts();
    }

    boolean hasExpiry() {
        return timeToLive.isPresent();
    }

    /** Whether the document has expired and must not be found, although it may still be stored. */
    boolean isExpired(DocumentRow row, long now) {
        return timeToLive.isPresent() && row.added() + timeToLive.getAsLong() <= now;
    }

    /** Whether a document added now may expire before the given entry, because the clock was set back. */
    boolean mayPrecede(byte[] expiry, long now) {
        return expiry.length > 0 && RowKeys.time(expiry) > now + timeToLive.orElse(0);
    }

    @Nullable
    DocumentRow row(int number) {
        Optional<byte[]> bytes = rocks.get(ColumnFamily.DOCUMENTS, RowKeys.number(number));
        if (bytes.isPresent()) return DocumentRow.of(bytes.get());
        Removing removed = removing.get(number);
        return removed == null ? null : removed.row;
    }

    OptionalInt number(String id) {
        return asNumber(rocks.get(ColumnFamily.IDS, RowKeys.id(id)));
    }

    Optional<String> text(int number) {
        return rocks.get(ColumnFamily.TEXTS, RowKeys.number(number))
                .map(utf8 -> new String(utf8, StandardCharsets.UTF_8));
    }

    /** The next document number; its lower 32 bits are used. */
    long next() {
        return rocks.get(ColumnFamily.SETTINGS, NEXT).map(RowKeys::count).orElse(0L);
    }

    /** The leader of the group of a document, if known. */
    OptionalInt near(int number) {
        return asNumber(rocks.get(ColumnFamily.NEAR, RowKeys.number(number)));
    }

    private static OptionalInt asNumber(Optional<byte[]> bytes) {
        return bytes.isEmpty() ? OptionalInt.empty() : OptionalInt.of(RowKeys.number(bytes.get()));
    }

    /** Ids in order, after the given one. */
    List<String> after(@Nullable String id, int limit) {
        byte[] from = id == null ? new byte[0] : RowKeys.id(id + "\0");
        List<String> listed = new ArrayList<>();
        if (limit < 1) return listed;
        rocks.walk(ColumnFamily.IDS, from, (key, _) -> {
            listed.add(new String(key, StandardCharsets.UTF_8));
            return listed.size() < limit;
        });
        return listed;
    }

    /** Expiry entries up to {@code now}, beginning with {@code from}; at most {@code limit}. */
    List<byte[]> due(byte[] from, long now, int limit) {
        List<byte[]> due = new ArrayList<>();
        rocks.walk(ColumnFamily.EXPIRY, from, (key, _) -> {
            if (RowKeys.time(key) > now) return false;
            due.add(key);
            return due.size() < limit;
        });
        return due;
    }

    /** The key of a document in the expiry index. */
    byte[] expiry(long added, int number) {
        return RowKeys.expiry(Math.max(0, added + timeToLive.orElseThrow()), number);
    }

    /** Changes that are written atomically. */
    final class Writing implements AutoCloseable {
        private final RocksDatabase.Batch batch = rocks.batch();

        void add(int number, DocumentRow row, byte[] form, @Nullable String text, OptionalInt near) {
            byte[] key = RowKeys.number(number);
            batch.put(ColumnFamily.DOCUMENTS, key, row.bytes());
            batch.put(ColumnFamily.FORMS, key, form);
            batch.put(ColumnFamily.IDS, RowKeys.id(row.id()), key);
            if (keepTexts && text != null) batch.put(ColumnFamily.TEXTS, key, text.getBytes(StandardCharsets.UTF_8));
            if (hasExpiry()) batch.put(ColumnFamily.EXPIRY, expiry(row.added(), number), new byte[0]);
            if (near.isPresent()) batch.put(ColumnFamily.NEAR, key, RowKeys.number(near.getAsInt()));
        }

        void remove(int number, DocumentRow row) {
            byte[] key = RowKeys.number(number);
            batch.delete(ColumnFamily.DOCUMENTS, key);
            batch.delete(ColumnFamily.FORMS, key);
            batch.delete(ColumnFamily.IDS, RowKeys.id(row.id()));
            if (keepTexts) batch.delete(ColumnFamily.TEXTS, key);
            if (hasExpiry()) batch.delete(ColumnFamily.EXPIRY, expiry(row.added(), number));
            batch.delete(ColumnFamily.NEAR, key);
        }

        /** Deletes an expiry entry whose document does not exist. */
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
                : Optional.ofNullable(removing.get(number)).map(Removing::form);
    }

    /** Keeps a document available to searches that find it before its removal is published. */
    void retain(int number, DocumentRow row, byte[] form) {
        removing.put(number, new Removing(row, form));
    }

    /** Called when the removals are published. */
    void releaseRetained() {
        removing.clear();
    }

    @Override
    public long expected() {
        return rocks.expected(ColumnFamily.FORMS);
    }

    @Override
    public View view() {
        RocksDatabase.View snapshot = rocks.view();
        return new View() {
            @Override
            public void each(Each each) throws InterruptedException {
                InterruptedException[] ended = new InterruptedException[1];
                snapshot.walk(ColumnFamily.FORMS, (key, form) -> {
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
                snapshot.close();
            }
        };
    }

    @Override
    public void close() {
        rocks.close();
    }

    /** Keys of the column families; their byte order is the storage order. */
    static final class RowKeys {
        private RowKeys() {}

        static byte[] number(int number) {
            return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        }

        static int number(byte[] key) {
            return ByteBuffer.wrap(key).getInt(key.length - Integer.BYTES);
        }

        static byte[] id(String id) {
            return id.getBytes(StandardCharsets.UTF_8);
        }

        /** The time must not be negative: it would sort last. */
        static byte[] expiry(long time, int number) {
            return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                    .putLong(time)
                    .putInt(number)
                    .array();
        }

        static long time(byte[] expiry) {
            return ByteBuffer.wrap(expiry).getLong();
        }

        static byte[] count(long count) {
            return ByteBuffer.allocate(Long.BYTES).putLong(count).array();
        }

        static long count(byte[] bytes) {
            return ByteBuffer.wrap(bytes).getLong();
        }
    }
}
