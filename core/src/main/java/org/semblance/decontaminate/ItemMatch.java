package org.semblance.decontaminate;

import java.io.Serializable;

/**
 * An item that a document contains.
 *
 * @param item its number
 * @param shared number of distinct n-grams of the item that the document has
 * @param grams number of distinct n-grams of the item
 * @param start where the first of these n-grams begins in the document, in UTF-16 units
 * @param end where the last of them ends
 * @param whole whether the document has the words of the item and no others
 */
public record ItemMatch(int item, int shared, int grams, int start, int end, boolean whole) implements Serializable {
    /** The share of the item's n-grams that the document has. */
    public double score() {
        return (double) shared / grams;
    }
}
