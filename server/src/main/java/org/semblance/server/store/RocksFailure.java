package org.semblance.server.store;

import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.semblance.server.index.Refusal;

/** What the failures of a database mean to those who asked. */
final class RocksFailure {
    private static final System.Logger LOG = System.getLogger(RocksFailure.class.getName());

    private RocksFailure() {}

    /** The inside goes to the log, and what a client may know into the refusal. */
    static Refusal refusal(RocksDBException failure) {
        if (isNoSpace(failure)) {
            return new Refusal(Refusal.Kind.NO_SPACE, "the disk of the index is full: make room, and try again");
        }
        LOG.log(System.Logger.Level.ERROR, "the store of an index failed: " + failure.getMessage());
        return new Refusal(Refusal.Kind.BROKEN, "the index cannot be read or written");
    }

    static boolean isNoSpace(RocksDBException failure) {
        Status status = failure.getStatus();
        if (status == null) return false;
        return status.getSubCode() == Status.SubCode.NoSpace
                || String.valueOf(failure.getMessage()).contains("No space left on device")
                || String.valueOf(failure.getMessage()).contains("Space limit reached");
    }
}
