package org.semblance.proof;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;

/**
 * Numbers for tokens: equal strings, and only those, have equal numbers. A distinct token takes its characters and about
 * 20 bytes. For all threads, each with a {@link Lookup} of its own.
 */
final class TokenNumbers {
    private static final int SHARD_BITS = 6;

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
            int number = shards[shard].number(spelled, length, (int) (hash >>> Integer.SIZE));
            if (number > Integer.MAX_VALUE >>> SHARD_BITS)
                throw new IllegalStateException("too many distinct tokens to be verified at once; use less --memory");
            return number << SHARD_BITS | shard;
        }

        /** One byte for each character if all are below 256, else two; the last byte tells which. */
        private int spell(String token) {
            int length = token.length();
            if (2L * length + 2 > spelled.length) spelled = new byte[Math.toIntExact(4L * length + 4)];
            int any = 0;
            for (int i = 0; i < length; i++) {
                char c = token.charAt(i);
                any |= c;
                spelled[i] = (byte) c;
            }
            if (any < 0x100) {
                spelled[length] = 1;
                return length + 1;
            }
            for (int i = 0; i < length; i++) {
                char c = token.charAt(i);
                spelled[2 * i] = (byte) (c >>> Byte.SIZE);
                spelled[2 * i + 1] = (byte) c;
            }
            spelled[2 * length] = 0;
            return 2 * length + 1;
        }
    }

    /** An open-addressing table. */
    private static final class Shard {
        private int[] slots = new int[1 << 6];
        private int[] tags = new int[1 << 6];
        private int[] ends = new int[1 << 5];
        private byte[] spellings = new byte[1 << 10];
        private int count;

        synchronized int number(byte[] spelled, int length, int tag) {
            if (2 * count >= slots.length) grow();
            int mask = slots.length - 1;
            int slot = tag & mask;
            for (; slots[slot] != 0; slot = slot + 1 & mask) {
                if (tags[slot] == tag && isSpelled(slots[slot] - 1, spelled, length)) return slots[slot] - 1;
            }
            int start = count == 0 ? 0 : ends[count - 1];
            int end = Math.addExact(start, length);
            if (end > spellings.length)
                spellings = Arrays.copyOf(spellings, (int) Math.min(Integer.MAX_VALUE - 8, 2L * end));
            if (count == ends.length) ends = Arrays.copyOf(ends, 2 * count);
            System.arraycopy(spelled, 0, spellings, start, length);
            ends[count] = end;
            tags[slot] = tag;
            slots[slot] = ++count;
            return count - 1;
        }

        private boolean isSpelled(int number, byte[] spelled, int length) {
            int start = number == 0 ? 0 : ends[number - 1];
            return Arrays.equals(spellings, start, ends[number], spelled, 0, length);
        }

        private void grow() {
            int[] oldSlots = slots;
            int[] oldTags = tags;
            slots = new int[2 * oldSlots.length];
            tags = new int[slots.length];
            int mask = slots.length - 1;
            for (int i = 0; i < oldSlots.length; i++) {
                if (oldSlots[i] == 0) continue;
                int slot = oldTags[i] & mask;
                while (slots[slot] != 0) slot = slot + 1 & mask;
                slots[slot] = oldSlots[i];
                tags[slot] = oldTags[i];
            }
        }
    }
}
