/** The commands on the relation of documents and shingles: {@code query} and {@code relation}. */
@NullMarked
package org.semblance.cli.relation;

import org.jspecify.annotations.NullMarked;
