package org.semblance.spark.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Seeds;

class ByteDigestTest {
    /** Parts of any lengths give the digest of the whole; any change of a byte gives another. */
    @ParameterizedTest
    @Seeds.Source(100)
    void partsGiveTheDigestOfTheWhole(long seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[1 + random.nextInt(2000)];
        random.nextBytes(bytes);
        ByteDigest none = ByteDigest.random();
        ByteDigest whole = none.empty();
        whole.add(bytes, 0, bytes.length);
        ByteDigest parts = none;
        for (int from = 0, to; from < bytes.length; from = to) {
            to = Math.min(bytes.length, from + random.nextInt(300));
            ByteDigest part = none.empty();
            part.add(bytes, from, to);
            parts = parts.then(part);
        }
        assertThat(parts.isOfSameBytes(whole)).isTrue();
        int at = random.nextInt(bytes.length);
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        ByteDigest changed = none.empty();
        for (byte value : bytes) changed.add(value);
        assertThat(changed.isOfSameBytes(whole)).isFalse();
        ByteDigest shorter = none.empty();
        shorter.add(bytes, 0, bytes.length - 1);
        assertThat(shorter.isOfSameBytes(changed)).isFalse();
    }
}
