/**
 * Paths in HDFS, S3 and every other store for which the user's Hadoop has a file system, as {@link java.nio.file.Path}: {@link
 * org.semblance.hadoop.HadoopStores} makes them, so that everything that works on paths works there.
 */
@NullMarked
package org.semblance.hadoop;

import org.jspecify.annotations.NullMarked;
