/**
 * Documents as multisets of spots, of which only those count that are neither too frequent nor too rare in the collection
 * ({@link org.semblance.records.spots.IdfBand}). So all documents are read before the first is encoded: chunks keep the hashes of
 * their spots, the documents that have each are counted, and what is left becomes token sets as ever.
 */
@NullMarked
package org.semblance.records.spots;

import org.jspecify.annotations.NullMarked;
