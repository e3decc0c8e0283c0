package org.semblance.io;

/** A run of consecutive records of one place. */
interface Batch {
    Cursor cursor();
}
