package org.semblance.io.prints;

/** What a file of an index holds. */
enum Kind {
    PRINTS(1, "prints"),
    IDS(2, "ids"),
    REMOVED(3, "removed"),
    WEIGHTS(4, "weights"),
    MARGINS(5, "margins");

    private final int code;
    private final String ending;

    Kind(int code, String ending) {
        this.code = code;
        this.ending = ending;
    }

    /** The number in the headers of files. */
    int code() {
        return code;
    }

    /** The ending of file names. */
    String ending() {
        return ending;
    }
}
