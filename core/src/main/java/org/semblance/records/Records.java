package org.semblance.records;

/** Documents in one comparable form, in columns: document x is ordinal x. A new form implements this. */
public interface Records {
    /** Number of documents. */
    int size();

    /** The size of document x as a user would count it in this form: its tokens, characters, bits or bytes; 0 if it has nothing to compare. */
    int sizeOf(int x);

    /** Memory of the columns in bytes. */
    long bytes();

    /** The documents with these ordinals, in this order. */
    Records select(int[] ordinals);

    /** Memory of a selection of all documents in bytes; less than {@link #bytes} where a selection shares columns. */
    default long selectionBytes() {
        return bytes();
    }

    /** Which documents are equal in this form, so that a search may compare one of them for all. */
    Contents contents();
}
