package org.semblance.records;

/** Documents in one comparable form; document x is ordinal x in every column. */
public sealed interface Records
        permits TokenSets, Strings, ByteStrings, BitVectors, Sketches, Banded, PageForms, Sequences, StoredRelation {
    int size();

    /** What a user would call the size of a document in this form: the number of its tokens, characters, bits, or bytes. */
    int sizeOf(int x);

    /** The memory its columns take. */
    long bytes();
}
