/**
 * What "near duplicate" means. A {@link org.semblance.relation.Relation} gives the last word on any two records; an
 * {@link org.semblance.relation.OverlapMeasure} is one that depends on the sizes of two sets and of their intersection
 * alone. {@link org.semblance.relation.edit.EditDistance} compares strings, and
 * {@link org.semblance.relation.edit.SharedGrams} is what it implies for their q-grams. Thresholds are exact: a decimal
 * is the rational it spells.
 */
@NullMarked
package org.semblance.relation;

import org.jspecify.annotations.NullMarked;
