package org.semblance.text.compress;

import java.util.Arrays;
import org.semblance.records.bytes.Compressor;

/** Concatenates two strings and compresses them with a library. Not thread-safe. */
final class LibraryWorker implements Compressor.Worker {
    /** A compression library. */
    interface Library {
        /** The largest compressed size of an input of this length. */
        int most(int length);

        /** Compresses and returns the number of bytes written. */
        int compress(byte[] in, int length, byte[] out);
    }

    private final Library library;
    private byte[] in = new byte[1 << 10];
    private byte[] out = new byte[0];
    private int first;

    LibraryWorker(Library library) {
        this.library = library;
    }

    @Override
    public int size(byte[] bytes, int from, int to) {
        first(bytes, from, to);
        return compressed(first);
    }

    @Override
    public void first(byte[] bytes, int from, int to) {
        first = 0;
        append(bytes, from, to);
        first = to - from;
    }

    @Override
    public int with(byte[] bytes, int from, int to, int most) {
        append(bytes, from, to);
        return compressed(first + to - from);
    }

    private void append(byte[] bytes, int from, int to) {
        long length = (long) first + to - from;
        if (length > in.length) in = Arrays.copyOf(in, larger(length));
        System.arraycopy(bytes, from, in, first, to - from);
    }

    private static int larger(long length) {
        long most = Integer.MAX_VALUE / 2; // the longest input that leaves space for the output
        if (length > most)
            throw new IllegalArgumentException(
                    "two documents of " + length + " bytes are too large to be compressed together");
        return (int) Math.min(length + (length >> 1), most);
    }

    private int compressed(int length) {
        int most = library.most(length);
        if (most > out.length) out = new byte[most];
        return library.compress(in, length, out);
    }
}
