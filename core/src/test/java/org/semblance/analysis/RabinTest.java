package org.semblance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class RabinTest {
    private static final BigInteger POLYNOMIAL = unsigned(Rabin.POLYNOMIAL).setBit(64);

    private static BigInteger unsigned(long word) {
        return new BigInteger(Long.toHexString(word), 16);
    }

    private static BigInteger remainder(BigInteger a, BigInteger by) {
        BigInteger left = a;
        while (left.bitLength() >= by.bitLength()) left = left.xor(by.shiftLeft(left.bitLength() - by.bitLength()));
        return left;
    }

    private static BigInteger square(BigInteger a) {
        BigInteger square = BigInteger.ZERO;
        for (int i = 0; i < a.bitLength(); i++) if (a.testBit(i)) square = square.setBit(2 * i);
        return remainder(square, POLYNOMIAL);
    }

    private static BigInteger common(BigInteger a, BigInteger b) {
        return b.signum() == 0 ? a : common(b, remainder(a, b));
    }

    /**
     * Rabin's irreducibility test for degree 64: the polynomial divides x^(2^64) - x and is coprime to x^(2^32) - x.
     */
    @Test
    void polynomialIsIrreducible() {
        BigInteger x = BigInteger.TWO;
        BigInteger power = x;
        for (int i = 0; i < 32; i++) power = square(power);
        assertThat(common(POLYNOMIAL, power.xor(x))).isEqualTo(BigInteger.ONE);
        for (int i = 0; i < 32; i++) power = square(power);
        assertThat(power).isEqualTo(x);
    }

    /** The remainder of a sequence of words, as a polynomial, by plain long division. */
    private static long plain(List<Long> words) {
        BigInteger polynomial = BigInteger.ZERO;
        for (long word : words) polynomial = polynomial.shiftLeft(64).xor(unsigned(word));
        return remainder(polynomial, POLYNOMIAL).longValue();
    }

    @Test
    void tablesComputeTheRemainder() {
        Random random = Seeds.random();
        for (int words = 0; words < 12; words++) {
            Rabin rabin = Rabin.shiftedBy(words);
            for (int i = 0; i < 50; i++) {
                Long[] shifted = new Long[words + 1];
                Arrays.fill(shifted, 0L);
                shifted[0] = random.nextLong();
                assertThat(rabin.of(shifted[0])).isEqualTo(plain(List.of(shifted)));
            }
        }
    }

    @Test
    void shinglesAreFingerprintsOfTheirTokens() {
        for (long seed : Seeds.cases(200)) {
            Random random = new Random(seed);
            int size = 1 + random.nextInt(9);
            List<Long> found = new ArrayList<>();
            List<Integer> spans = new ArrayList<>();
            int[] ends = new int[1];
            TokenSink shingles = new RabinShingles(size).into(new TokenSink() {
                @Override
                public void token(long hash, int start, int end) {
                    found.add(hash);
                    spans.add(end - start);
                }

                @Override
                public void end() {
                    ends[0]++;
                }
            });
            for (int document = 0; document < 3; document++) {
                found.clear();
                spans.clear();
                List<Long> tokens = random.longs(random.nextInt(30)).boxed().toList();
                for (int i = 0; i < tokens.size(); i++) shingles.token(tokens.get(i), i, i + 1);
                shingles.end();
                List<Long> expected = new ArrayList<>();
                for (int i = 0; i + size <= tokens.size(); i++) expected.add(plain(tokens.subList(i, i + size)));
                if (expected.isEmpty() && !tokens.isEmpty()) {
                    List<Long> marked = new ArrayList<>(List.of(1L));
                    marked.addAll(tokens);
                    expected.add(plain(marked));
                }
                assertThat(found).as("seed %d", seed).isEqualTo(expected);
                assertThat(spans).allMatch(span -> span == Math.min(size, tokens.size()));
            }
            assertThat(ends[0]).isEqualTo(3);
        }
    }

    @Test
    void tokensEqualThoseOfShingles() {
        List<String> words = List.of("a", "rose", "is", "a", "rose");
        assertThat(new RabinShingles(3).apply(words)).isEqualTo(new Shingles(3).apply(words));
    }
}
