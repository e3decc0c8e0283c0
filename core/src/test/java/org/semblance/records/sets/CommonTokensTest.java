package org.semblance.records.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.records.CommonTokens;
import org.semblance.records.CommonTokens.Share;
import org.semblance.records.weighted.Idf;
import org.semblance.records.weighted.WeightedSetEncoding;
import org.semblance.testing.Seeds;

class CommonTokensTest {
    @Test
    void limitsAreRoundNumbers() {
        assertThat(IntStream.iterate(10, CommonTokens::next).limit(8))
                .containsExactly(10, 20, 50, 100, 200, 500, 1000, 2000);
        assertThat(IntStream.of(0, 142, 19_999, 20_000, 100_000, 1_000_000, Integer.MAX_VALUE)
                        .map(CommonTokens::limit))
                .containsExactly(10, 10, 10, 20, 100, 1000, 2_000_000);
    }

    /** Too many tokens raise the limit, to the same value in any order. */
    @Test
    void theResultDoesNotDependOnTheOrder() {
        for (long seed : Seeds.cases(5)) {
            Random random = new Random(seed);
            int size = CommonTokens.MOST / 2 + random.nextInt(3 * CommonTokens.MOST);
            Map<Long, Integer> all = new HashMap<>();
            while (all.size() < size) all.put(random.nextLong(), 1 + (int) (1000 * Math.pow(random.nextDouble(), 3)));
            List<Long> order = new ArrayList<>(all.keySet());
            CommonTokenCollector collector = new CommonTokenCollector(5000);
            Collections.shuffle(order, random);
            for (long token : order) collector.add(token, all.get(token));
            CommonTokens found = collector.tokens();
            int limit = 10;
            while (more(all, limit) > CommonTokens.MOST) limit = CommonTokens.next(limit);
            assertThat(found.limit()).as("seed " + seed).isEqualTo(limit);
            assertThat(found.tokens()).as("seed " + seed).isSorted().hasSize(more(all, limit));
            for (int i = 0; i < found.tokens().length; i++)
                assertThat(found.frequencies()[i]).isEqualTo(all.get(found.tokens()[i]));
        }
    }

    /** The share of weight is a bound that holds whatever the frequencies of the other tokens are. */
    @Test
    void theWeightOfCommonTokensIsAtMostWhatIsStated() {
        for (long seed : Seeds.cases(200)) {
            Random random = new Random(seed);
            int documents = 50 + random.nextInt(1000);
            Idf idf = new Idf(1 + random.nextInt(2));
            int[] all = random.ints(1 + random.nextInt(40), 2, documents + 1).toArray();
            if (random.nextBoolean()) Arrays.setAll(all, i -> Math.max(2, all[i] / 20));
            CommonTokenCollector collector = new CommonTokenCollector(documents);
            for (int i = 0; i < all.length; i++) collector.add(i, all[i]);
            CommonTokens table = collector.tokens();
            int[] places = IntStream.range(0, table.tokens().length).toArray();
            Share share =
                    table.share(places, all.length, new WeightedSetEncoding(false, idf, Optional.empty(), "remedy"));
            long common = Arrays.stream(all)
                    .filter(frequency -> frequency > share.limit())
                    .mapToLong(frequency -> idf.weight(documents, frequency))
                    .sum();
            long sum = Arrays.stream(all)
                    .mapToLong(frequency -> idf.weight(documents, frequency))
                    .sum();
            assertThat(100 * common).as("seed " + seed).isLessThanOrEqualTo(share.weight() * sum);
            if (share.common() == share.all()) assertThat(share.weight()).isEqualTo(100);
            if (share.common() == 0) assertThat(share.weight()).isZero();
            if (table.tokens().length == all.length) // then it is exact, rounded up
            assertThat(100 * common).isGreaterThan((share.weight() - 1) * sum);
            boolean partly = share.common() > 0 && share.common() < share.all();
            assertThat(share.text("shared tokens").contains("of their weight")).isEqualTo(partly);
        }
    }

    private static int more(Map<Long, Integer> all, int limit) {
        return (int) all.values().stream().filter(n -> n > limit).count();
    }

    @Test
    void theLimitOfAPairIsTheHighestThatHalfOfItsTokensExceed() {
        CommonTokens table = new CommonTokens(1000, 10, new long[] {1, 2, 3, 4, 5}, new int[] {11, 15, 60, 300, 700});
        TokenSetEncoding sets = new TokenSetEncoding(false);
        int[] places = table.among(new long[] {5, 3, 9, 1, 4});
        assertThat(places).containsExactly(0, 2, 3, 4);
        assertThat(table.share(places, 5, sets)).isEqualTo(new Share(5, 3, 50));
        assertThat(table.share(places, 4, sets)).isEqualTo(new Share(4, 2, 200));
        assertThat(table.share(places, 9, sets)).isEqualTo(new Share(9, 4, 10));
        assertThat(table.share(places, 9, sets).isMost()).isFalse();
        assertThat(table.share(places, 4, sets).text("shared tokens"))
                .isEqualTo("50% of the shared tokens occur in more than 200 documents");
        assertThat(table.share(new int[0], 7, sets).text("shared tokens"))
                .isEqualTo("none of the shared tokens occurs in more than 10 documents");
        assertThat(table.share(new int[] {0}, 1000, sets).text("shared tokens")).startsWith("less than 1% of");
        assertThat(table.share(new int[] {3}, 1, sets).text("shared tokens"))
                .startsWith("all of the shared tokens occur");
        assertThat(table.share(places, 9, sets).isWeighted()).isFalse();
        int[] both = CommonTokens.shared(places, new int[] {1, 2, 4});
        assertThat(Arrays.stream(both)).containsExactly(2, 4);
    }
}
