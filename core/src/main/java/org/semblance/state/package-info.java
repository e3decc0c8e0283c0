/**
 * What runs leave for others. {@link org.semblance.state.Checkpoints} keep what a run has done so far: documents and tokens when all is read, pairs
 * when they are found. A run that was killed goes on from there; and a {@link org.semblance.state.State} of the same files is what a
 * run over more documents needs. Every file is a list of blocks under checksums, and a manifest, written last, tells which of them count.
 */
@NullMarked
package org.semblance.state;

import org.jspecify.annotations.NullMarked;
