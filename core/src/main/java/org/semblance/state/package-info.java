/**
 * What runs save for other runs. {@link org.semblance.state.Checkpoints} save the finished stages of a run: documents and tokens when all are
 * read, pairs when they are found. A run that was killed resumes from there; and a {@link org.semblance.state.State} of the same files is
 * what a run over more documents needs. Every file is a list of blocks with checksums; a manifest, written last, lists the valid files.
 */
@NullMarked
package org.semblance.state;

import org.jspecify.annotations.NullMarked;
