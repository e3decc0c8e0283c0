package org.semblance.io.inputs;

/** A decompressed stream that knows where compressed members (gzip) or frames (zstd) begin. */
interface MemberStream {
    /** Whether the bytes that the last read returned are the first of a member. */
    boolean beganMember();
}
