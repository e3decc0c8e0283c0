/**
 * Online search for near duplicates, in memory and by document number. A {@link org.semblance.server.match.Matcher}
 * converts a document to the form that its method compares, and finds the numbers of its near duplicates: those that a
 * run of the same detector over the same documents would pair it with. Ids and all other data of documents are kept by
 * {@link org.semblance.server.store}.
 */
@NullMarked
package org.semblance.server.match;

import org.jspecify.annotations.NullMarked;
