package org.semblance.text.compress;

import java.util.Random;
import org.semblance.records.bytes.Compressor;

/**
 * Checks whether the native library yields the sizes of {@link PlainSnappy}. Builds for other processors may use
 * another hash function and find other matches; then the library is used.
 */
final class SnappySelfTest {
    private static final int STRINGS = 200;
    private static final boolean AGREES = trial();

    private SnappySelfTest() {}

    static boolean agrees() {
        return AGREES;
    }

    private static boolean trial() {
        Compressor.Worker library = Compressors.SNAPPY.library();
        Compressor.Worker twin = new PlainSnappy(library);
        Random random = new Random(1);
        for (int i = 0; i < STRINGS; i++) {
            byte[] bytes = new byte[random.nextInt(1 << 4 + i % 10)];
            for (int b = 0; b < bytes.length; b++) bytes[b] = (byte) ('a' + random.nextInt(1 + i % 7));
            int first = bytes.length / 2;
            twin.first(bytes, 0, first);
            int found = twin.with(bytes, first, bytes.length, Integer.MAX_VALUE);
            if (found != library.size(bytes, 0, bytes.length)) return false;
        }
        return true;
    }
}
