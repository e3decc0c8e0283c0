/**
 * How near documents are found among those of an index, in memory and by numbers. A {@link org.semblance.server.match.Matcher}
 * makes of a document the form that its method compares, and finds the numbers of those that are near: what a run of the
 * same detector over the same documents would pair it with. What documents are called, and everything else of them, is
 * somebody else's.
 */
@NullMarked
package org.semblance.server.match;

import org.jspecify.annotations.NullMarked;
