package org.semblance.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class ShinglesTest {
    private final Analyzer pairs = new Whitespace().then(new Shingles(2), "pairs");
    private final Analyzer fives = new Whitespace().then(new Shingles(5), "fives");

    @Test
    void shinglesOverlap() {
        assertThat(pairs.tokens("a b a b")).containsExactly("a b", "b a", "a b");
        List<Pushed.Token> pushed = Pushed.by(pairs, "a b a b");
        assertThat(pushed.get(0).hash())
                .isEqualTo(pushed.get(2).hash())
                .isNotEqualTo(pushed.get(1).hash());
    }

    @Test
    void aShinglesSpanGoesFromFirstToLastToken() {
        List<Pushed.Token> pushed = Pushed.by(pairs, " one  two three ");
        assertThat(pushed).extracting(Pushed.Token::start).containsExactly(1, 6);
        assertThat(pushed).extracting(Pushed.Token::end).containsExactly(9, 15);
    }

    @Test
    void aShortDocumentIsOneShingle() {
        assertThat(fives.tokens("a b c")).containsExactly("a b c");
        assertThat(Pushed.by(fives, " a b c ")).extracting(Pushed.Token::start).containsExactly(1);
        assertThat(Pushed.by(fives, " a b c ")).extracting(Pushed.Token::end).containsExactly(6);
        assertThat(Pushed.by(fives, "a").getFirst().hash())
                .isNotEqualTo(Pushed.by(fives, "a a").getFirst().hash());
    }

    /** The rolling hash over many tokens: the same five words have the same hash at every position. */
    @Test
    void theHashDoesNotDependOnEarlierTokens() {
        String tail = "v w x y z";
        long expected = Pushed.by(fives, tail).getLast().hash();
        StringBuilder before = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            before.append(i * 7919 % 100).append(' ');
            if (i % 97 == 0) {
                assertThat(Pushed.by(fives, before + tail).getLast().hash()).isEqualTo(expected);
            }
        }
    }

    /** However tokens come, one by one or in batches, their shingles are those of the definition, also for extreme hashes. */
    @Test
    void batchesOfAnyLength() {
        for (long seed : Seeds.cases(2000)) {
            Random random = new Random(seed);
            int size = random.nextInt(4) == 0 ? 1 + random.nextInt(700) : 1 + random.nextInt(8);
            long[] tokens = new long[random.nextInt(4) == 0 ? random.nextInt(3000) : random.nextInt(40)];
            for (int i = 0; i < tokens.length; i++)
                tokens[i] = random.nextInt(4) == 0 ? -random.nextInt(2) >>> random.nextInt(5) : random.nextLong();
            Pushed sink = new Pushed();
            TokenSink shingles = new Shingles(size).into(sink);
            for (int round = 0; round < 2; round++) { // the second one after another document
                push(shingles, tokens, random);
                assertThat(sink.take()).as("seed %d, %d tokens", seed, size).isEqualTo(expected(size, tokens));
            }
        }
    }

    private static void push(TokenSink sink, long[] tokens, Random random) {
        TokenBatch batch = new TokenBatch();
        for (int i = 0; i < tokens.length; ) {
            int most = Math.min(tokens.length - i, random.nextInt(3) == 0 ? 1 : TokenBatch.CAPACITY);
            int count = 1 + random.nextInt(most);
            boolean single = count == 1 && random.nextBoolean();
            for (int end = i + count; i < end; i++) {
                if (single) sink.token(tokens[i], 3 * i, 3 * i + 2);
                else batch.add(tokens[i], 3 * i, 3 * i + 2);
            }
            batch.flush(sink);
        }
        sink.end();
    }

    /** The definition, in integers of any size. */
    private static List<Pushed.Token> expected(int size, long[] tokens) {
        BigInteger prime = BigInteger.TWO.pow(61).subtract(BigInteger.ONE);
        BigInteger base = BigInteger.valueOf(0x0D1342543DE82EF9L);
        BigInteger leaving = base.modPow(BigInteger.valueOf(size), prime);
        List<BigInteger> reduced = Arrays.stream(tokens)
                .mapToObj(token -> new BigInteger(Long.toUnsignedString(token)).mod(prime))
                .toList();
        List<Pushed.Token> shingles = new ArrayList<>();
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < tokens.length; i++) {
            sum = sum.multiply(base).add(reduced.get(i));
            if (i >= size) sum = sum.subtract(reduced.get(i - size).multiply(leaving));
            sum = sum.mod(prime);
            if (i < size - 1) continue;
            shingles.add(new Pushed.Token(TokenHash.mix(sum.longValueExact()), 3 * (i - size + 1), 3 * i + 2));
        }
        if (tokens.length > 0 && tokens.length < size) {
            long hash = TokenHash.repetition(sum.longValueExact(), tokens.length);
            shingles.add(new Pushed.Token(hash, 0, 3 * tokens.length - 1));
        }
        return shingles;
    }

    /** Sequences that collide under a polynomial hash modulo a power of two. */
    @Test
    void thueMorseSequencesDiffer() {
        for (int size = 2; size <= 1024; size *= 2) {
            Analyzer analyzer = new Whitespace().then(new Shingles(size), "shingles");
            for (int word = 0; word < 100; word++) {
                long one = Pushed.by(analyzer, thueMorse(size, "x", "y" + word))
                        .getFirst()
                        .hash();
                long other = Pushed.by(analyzer, thueMorse(size, "y" + word, "x"))
                        .getFirst()
                        .hash();
                assertThat(one).as("%d tokens, x and y%d", size, word).isNotEqualTo(other);
            }
        }
    }

    private static String thueMorse(int length, String even, String odd) {
        return IntStream.range(0, length)
                .mapToObj(i -> Integer.bitCount(i) % 2 == 0 ? even : odd)
                .collect(Collectors.joining(" "));
    }

    @Test
    void refusesShinglesWithoutTokens() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Shingles(0)).withMessageContaining("0");
    }
}
