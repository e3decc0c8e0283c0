/**
 * Documents as sets of tokens, {@link TokenSets}, and how they are built: in memory by {@link TokenSetAssembly}, or
 * through temporary files by {@link TokenSpill} and {@link SpilledAssembly}, which leave {@link StoredSets} on disk.
 */
@NullMarked
package org.semblance.records.sets;

import org.jspecify.annotations.NullMarked;
