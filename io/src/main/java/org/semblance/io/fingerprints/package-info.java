/**
 * Fingerprints that outlive the program: a directory of sorted chunks, to which batches are appended and which is searched
 * by reading it once from front to back.
 *
 * <p>{@link org.semblance.io.fingerprints.FingerprintStore} is the directory. Its {@code Manifest} names every file that counts, and is
 * replaced as a whole once all of them are safely written; whatever it does not name was left by a killed program. All
 * files but the manifest are {@code CheckedFile}s, whose every byte is under a checksum and looked at by nobody before it
 * was compared with it. A {@code Chunk} is two of them: ascending fingerprints, and their ids. What is removed stands in
 * a third until the chunk is rewritten.
 *
 * <p>{@link org.semblance.io.fingerprints.BatchQuery} streams the chunks past a batch of queries, and
 * {@link org.semblance.io.fingerprints.QueryStream} makes batches of queries that come one by one. Which of them meet is the
 * matter of a {@link org.semblance.io.fingerprints.BatchMethod}: {@link org.semblance.io.fingerprints.ProbeBatch} lets the likely
 * variants of the queries walk along the chunk, {@link org.semblance.io.fingerprints.TableBatch} asks a table of the queries
 * for every stored fingerprint.
 */
@NullMarked
package org.semblance.io.fingerprints;

import org.jspecify.annotations.NullMarked;
