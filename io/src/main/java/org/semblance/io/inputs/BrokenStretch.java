package org.semblance.io.inputs;

import java.io.IOException;

/** A part of a compressed stream is lost; subsequent reads continue after it. */
public final class BrokenStretch extends IOException {
    private final boolean betweenMembers;
    private final long bytes;

    /**
     * @param betweenMembers whether nothing of the broken member was read, so that the content before it is complete
     * @param bytes compressed bytes that were skipped to find the next member
     */
    BrokenStretch(IOException cause, boolean betweenMembers, long bytes) {
        super(InputException.oneLine(cause), cause);
        this.betweenMembers = betweenMembers;
        this.bytes = bytes;
    }

    public boolean isBetweenMembers() {
        return betweenMembers;
    }

    public long bytes() {
        return bytes;
    }
}
