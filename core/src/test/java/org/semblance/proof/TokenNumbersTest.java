package org.semblance.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

class TokenNumbersTest {
    /** Short and long tokens of few characters, so that many are equal or nearly so, with halves of surrogate pairs. */
    private static String token(Random random) {
        String alphabet = List.of("ab", "a\u00ff\u0100", "\ud83d\ude00x", "a\0").get(random.nextInt(4));
        int length = random.nextInt(8) == 0 ? random.nextInt(300) : random.nextInt(6);
        StringBuilder token = new StringBuilder();
        for (int i = 0; i < length; i++) token.append(alphabet.charAt(random.nextInt(alphabet.length())));
        return token.toString();
    }

    @Test
    void equalStringsAndOnlyTheseHaveEqualNumbers() throws InterruptedException {
        for (long seed : Seeds.cases(4)) {
            TokenNumbers numbers = new TokenNumbers();
            Map<String, Integer> known = new ConcurrentHashMap<>();
            List<String> different = new ArrayList<>();
            new Workers(3).forEach(6, part -> {
                Random random = new Random(seed + part % 3); // each token from two threads
                TokenNumbers.Lookup lookup = numbers.lookup();
                for (int i = 0; i < 5000; i++) {
                    String token = token(random);
                    int number = lookup.number(token);
                    Integer before = known.putIfAbsent(token, number);
                    synchronized (different) {
                        if (before != null && before != number) different.add(token);
                    }
                }
            });
            assertThat(different).as("seed %d", seed).isEmpty();
            Set<Integer> distinct = new HashSet<>(known.values());
            assertThat(distinct)
                    .as("seed %d", seed)
                    .hasSameSizeAs(known.keySet())
                    .allMatch(number -> number >= 0);
        }
    }
}
