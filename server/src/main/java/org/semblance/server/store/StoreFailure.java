package org.semblance.server.store;

import java.io.IOException;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.semblance.server.index.Refusal;

/** Converts failures of files and of the database to refusals: the client gets a general message, the cause is logged. */
final class StoreFailure {
    private StoreFailure() {}

    static Refusal refusal(IOException failure) {
        if (contains(failure, "No space left on device")) return noSpace();
        return broken(failure);
    }

    static Refusal refusal(RocksDBException failure) {
        if (isNoSpace(failure)) return noSpace();
        return broken(failure);
    }

    static boolean isNoSpace(RocksDBException failure) {
        Status status = failure.getStatus();
        if (status == null) return false;
        return status.getSubCode() == Status.SubCode.NoSpace
                || contains(failure, "No space left on device")
                || contains(failure, "Space limit reached");
    }

    private static boolean contains(Exception failure, String words) {
        return String.valueOf(failure.getMessage()).contains(words);
    }

    private static Refusal noSpace() {
        return new Refusal(Refusal.Kind.NO_SPACE, "the disk of the index is full; free some space and try again");
    }

    private static Refusal broken(Exception cause) {
        return new Refusal(Refusal.Kind.BROKEN, "the index cannot be read or written", cause);
    }
}
