/**
 * Documents as multisets of spots, of which only those that are neither too frequent nor too rare in the collection are
 * kept ({@link org.semblance.records.spots.IdfBand}). So all documents are read before the first is encoded: chunks
 * keep the hashes of their spots, document frequencies are counted, and the spots in the band are encoded as token
 * sets.
 */
@NullMarked
package org.semblance.records.spots;

import org.jspecify.annotations.NullMarked;
