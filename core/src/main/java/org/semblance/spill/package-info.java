/**
 * What does not fit the memory, on disk until the run is over. A {@link org.semblance.spill.ScratchFiles} opens files that lose their names at
 * once, so that nothing is left however the program ends, and keeps an eye on the room there is. A {@link
 * org.semblance.spill.BlockFile} is written by all threads at its end and read part by part: every block says what it is and stands
 * under a checksum. {@link org.semblance.spill.SavedBlocks} are such a file with a name, for later runs.
 */
@NullMarked
package org.semblance.spill;

import org.jspecify.annotations.NullMarked;
