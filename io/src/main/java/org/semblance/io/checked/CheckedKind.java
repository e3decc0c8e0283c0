package org.semblance.io.checked;

/** Content type of a checked file. */
public enum CheckedKind {
    PRINTS(1, "prints"),
    IDS(2, "ids"),
    REMOVED(3, "removed"),
    WEIGHTS(4, "weights"),
    MARGINS(5, "margins"),
    /** A prepared relation. Its blocks are smaller because a query reads only a few positions. */
    RELATION(6, "relation");

    private final int code;
    private final String ending;

    CheckedKind(int code, String ending) {
        this.code = code;
        this.ending = ending;
    }

    /** The number in the file header. */
    int code() {
        return code;
    }

    /** Bytes covered by one checksum. */
    int blockBytes() {
        return this == RELATION ? 1 << 12 : CheckedFile.BLOCK;
    }

    /** The file name extension. */
    public String ending() {
        return ending;
    }
}
