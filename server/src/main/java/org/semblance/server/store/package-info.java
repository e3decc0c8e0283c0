/**
 * Persistent indexes. A {@code DataDirectory} holds any number of them, each a directory with a RocksDB database
 * ({@code RocksDatabase}) and a lock. A {@code StoredIndex} answers queries from memory. Its single {@code IndexWriter}
 * takes the queued changes, decides them in order ({@code ChangeRound}), writes them in one synced batch, and only then
 * publishes them to the search structures ({@code Publication}) and completes the requests.
 */
@NullMarked
package org.semblance.server.store;

import org.jspecify.annotations.NullMarked;
