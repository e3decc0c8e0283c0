/**
 * From documents to pairs. Each document is packed by the method's own encoder; copies are put aside; every other document is sent to the
 * places where it may meet a partner, named by keys; and at each place the method's own search and relation from the core decide. A pair
 * that meets in several places is told in the one with the smallest key.
 */
@NullMarked
package org.semblance.spark.join;

import org.jspecify.annotations.NullMarked;
