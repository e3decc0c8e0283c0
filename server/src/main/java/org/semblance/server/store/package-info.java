/**
 * Indexes that are kept for good. A {@code DataDirectory} has any number of them, each a directory with a RocksDB
 * database ({@code RocksDatabase}) and a lock. A {@code StoredIndex} answers from memory; its one {@code IndexWriter} takes what waits,
 * decides it in order ({@code ChangeRound}), writes it in one batch that is synced, and only then tells the memory and those who
 * wait.
 */
@NullMarked
package org.semblance.server.store;

import org.jspecify.annotations.NullMarked;
