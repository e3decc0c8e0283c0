package org.semblance.io.checked;

/** What a checked file holds. */
public enum CheckedKind {
    PRINTS(1, "prints"),
    IDS(2, "ids"),
    REMOVED(3, "removed"),
    WEIGHTS(4, "weights"),
    MARGINS(5, "margins"),
    /** A prepared relation, of which a query looks at a few places only. */
    RELATION(6, "relation");

    private final int code;
    private final String ending;

    CheckedKind(int code, String ending) {
        this.code = code;
        this.ending = ending;
    }

    /** The number in the headers of files. */
    int code() {
        return code;
    }

    /** How many bytes have one checksum. */
    int blockBytes() {
        return this == RELATION ? 1 << 12 : CheckedFile.BLOCK;
    }

    /** The ending of file names. */
    public String ending() {
        return ending;
    }
}
