package org.semblance.proof;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;

/**
 * Numbers for tokens: equal strings, and only those, have equal numbers. A distinct token takes its characters and about
 * 20 bytes. For all threads, each with a {@link Lookup} of its own.
 */
final class TokenNumbers {
    private static final int SHARD_BITS = 6;

    /** Spellings start at whole words, and with their length. */
    private static final int WORD = 4;

    private static final int HEAD = Integer.BYTES;

    /** Bytes of all spellings of a shard, so that numbers are below 2^26. */
    private static final int MOST = WORD << Integer.SIZE - 1 - SHARD_BITS;

    private final Shard[] shards = new Shard[1 << SHARD_BITS];

    TokenNumbers() {
        Arrays.setAll(shards, _ -> new Shard());
    }

    Lookup lookup() {
        return new Lookup();
    }

    /** Finds or assigns numbers, for one thread. */
    final class Lookup {
        private byte[] spelled = new byte[1 << 7];

        int number(String token) {
            int length = spell(token);
            long hash = TokenHash.of(spelled, 0, length);
            int shard = (int) (hash & (1 << SHARD_BITS) - 1);
            return shards[shard].number(spelled, length, (int) (hash >>> Integer.SIZE)) << SHARD_BITS | shard;
        }

        /** The length, then one byte for each character if all are below 256, else two; in whole words. */
        private int spell(String token) {
            int length = token.length();
            if (HEAD + 2L * length + WORD > spelled.length)
                spelled = new byte[Math.toIntExact(HEAD + 4L * length + WORD)];
            int any = 0;
            for (int i = 0; i < length; i++) {
                char c = token.charAt(i);
                any |= c;
                spelled[HEAD + i] = (byte) c;
            }
            boolean wide = any >= 0x100;
            for (int i = 0; wide && i < length; i++) {
                char c = token.charAt(i);
                spelled[HEAD + 2 * i] = (byte) (c >>> Byte.SIZE);
                spelled[HEAD + 2 * i + 1] = (byte) c;
            }
            int header = length << 1 | (wide ? 1 : 0);
            for (int i = 0; i < HEAD; i++) spelled[i] = (byte) (header >>> Byte.SIZE * i);
            int end = HEAD + (wide ? 2 * length : length);
            while (end % WORD != 0) spelled[end++] = 0;
            return end;
        }
    }

    /**
     * An open-addressing table. The number of a token is the word at which its spelling starts; an entry has that, plus
     * one, below a part of the hash, so that a lookup reads one entry and one spelling.
     */
    private static final class Shard {
        private long[] entries = new long[1 << 6];
        private byte[] spellings = new byte[1 << 10];
        private int count;
        private int end;

        synchronized int number(byte[] spelled, int length, int tag) {
            if (2 * count >= entries.length) grow();
            int mask = entries.length - 1;
            int slot = tag & mask;
            for (long entry = entries[slot]; entry != 0; entry = entries[slot]) {
                int at = WORD * ((int) entry - 1);
                boolean same = (int) (entry >>> Integer.SIZE) == tag
                        && length <= end - at
                        && Arrays.equals(spellings, at, at + length, spelled, 0, length);
                if (same) return (int) entry - 1;
                slot = slot + 1 & mask;
            }
            if (length > MOST - end)
                throw new IllegalStateException("too many distinct tokens to be compared at once; use less --memory");
            if (end + length > spellings.length)
                spellings = Arrays.copyOf(spellings, (int) Math.min(MOST, 2L * (end + length)));
            System.arraycopy(spelled, 0, spellings, end, length);
            int number = end / WORD;
            entries[slot] = (long) tag << Integer.SIZE | number + 1;
            end += length;
            count++;
            return number;
        }

        private void grow() {
            long[] old = entries;
            entries = new long[2 * old.length];
            int mask = entries.length - 1;
            for (long entry : old) {
                if (entry == 0) continue;
                int slot = (int) (entry >>> Integer.SIZE) & mask;
                while (entries[slot] != 0) slot = slot + 1 & mask;
                entries[slot] = entry;
            }
        }
    }
}
