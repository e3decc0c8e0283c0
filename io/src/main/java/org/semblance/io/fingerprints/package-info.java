/**
 * A persistent index of fingerprints: a directory of sorted chunks, to which batches are appended and which is searched
 * by one sequential read.
 *
 * <p>{@link org.semblance.io.fingerprints.FingerprintStore} is the directory. Its {@code Manifest} lists every file of
 * the index and is replaced atomically after all of them are on disk; any other file was left by a killed process. All
 * files except the manifest are {@code CheckedFile}s, whose blocks are verified by their checksums before use. A {@code
 * Chunk} consists of two of them: ascending fingerprints, and their ids. Removed rows are listed in a third file until
 * the chunk is rewritten.
 *
 * <p>{@link org.semblance.io.fingerprints.BatchQuery} compares the chunks with a batch of queries, and {@link
 * org.semblance.io.fingerprints.QueryStream} collects single queries into batches. A {@link
 * org.semblance.io.fingerprints.BatchMethod} finds the matching pairs: {@link org.semblance.io.fingerprints.ProbeBatch}
 * merges the likely variants of the queries with the chunk, {@link org.semblance.io.fingerprints.TableBatch} probes a
 * table of the queries with every stored fingerprint.
 */
@NullMarked
package org.semblance.io.fingerprints;

import org.jspecify.annotations.NullMarked;
