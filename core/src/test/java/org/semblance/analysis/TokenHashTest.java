package org.semblance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class TokenHashTest {
    @Test
    void theHashOfAPaddedTokenIsThatOfTheLibrary() {
        for (long seed : Seeds.cases(10_000)) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(40) + 48];
            random.nextBytes(bytes);
            int offset = random.nextInt(8);
            for (int length = 0; offset + length + 8 <= bytes.length; length++)
                assertThat(TokenHash.ofPadded(bytes, offset, length))
                        .as("seed %d, %d bytes from %d", seed, length, offset)
                        .isEqualTo(TokenHash.of(bytes, offset, length));
        }
    }
}
