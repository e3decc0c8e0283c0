/**
 * Documents as rows (document, shingle) of a relation that is stored outside the heap, {@link StoredRelation}. The
 * database is a service, {@link RelationEngine}.
 */
@NullMarked
package org.semblance.records.relation;

import org.jspecify.annotations.NullMarked;
