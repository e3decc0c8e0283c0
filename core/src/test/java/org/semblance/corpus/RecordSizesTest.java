package org.semblance.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.corpus.RecordSizes.Place;
import org.semblance.testing.Seeds;

class RecordSizesTest {
    @Test
    void theMedianIsKnownToAnEighth() {
        for (long seed : Seeds.cases(50)) {
            Random random = new Random(seed);
            long[] sizes = random.longs(1 + random.nextInt(200), 0, 1L << 1 + random.nextInt(40))
                    .toArray();
            RecordSizes all = new RecordSizes();
            for (int i = 0; i < sizes.length; i++) all.add(0, i, sizes[i], true);
            Arrays.sort(sizes);
            long median = sizes[sizes.length / 2];
            assertThat(all.median()).as("seed " + seed).isBetween(median - median / 8, median);
            assertThat(all.records()).isEqualTo(sizes.length);
        }
    }

    @Test
    void aHugeRecordIsFoundWhateverTheOrder() {
        RecordSizes first = new RecordSizes();
        RecordSizes second = new RecordSizes();
        for (int i = 1; i <= 100; i++) first.add(0, i, 50, true);
        assertThat(first.huge()).isEmpty();
        first.add(0, 101, 70_000, true);
        second.add(1, 7, 70_000, false);
        assertThat(new RecordSizes().add(first).add(second).huge()).contains(new Place(0, 101, 70_000));
        assertThat(new RecordSizes().add(second).add(first).huge()).contains(new Place(0, 101, 70_000));
        assertThat(first.warning(first.huge().orElseThrow(), "a.csv"))
                .isEqualTo("a.csv:101: this record has 70,000 bytes, about 1,458 times the median; check that it is not"
                        + " several records, joined by a missing quote or line end");
    }

    @Test
    void largeRecordsAmongLargeOnesAndFewBytesAreNotHuge() {
        RecordSizes sizes = new RecordSizes();
        for (int i = 1; i <= 9; i++) sizes.add(0, i, 1, true);
        sizes.add(0, 10, 65_535, true);
        assertThat(sizes.huge()).isEmpty();
        RecordSizes large = new RecordSizes();
        for (int i = 1; i <= 9; i++) large.add(0, i, 1000, true);
        large.add(0, 10, 900_000, true);
        assertThat(large.huge()).isEmpty();
    }

    @Test
    void bytesCountAsWellAsRecords() {
        RecordSizes sizes = new RecordSizes();
        for (int i = 1; i <= 999; i++) sizes.add(0, i, 10, true);
        sizes.add(0, 1000, 110, false);
        assertThatThrownBy(() -> TooManyUnreadable.check(sizes, 0.01, List.of()))
                .isInstanceOf(TooManyUnreadable.class)
                .hasMessage(
                        "1 of 1,000 records could not be read (0.1%, and 1.1% of the bytes), more than the 1% allowed"
                                + " by --max-bad");
        TooManyUnreadable.check(sizes, 0.0109, List.of());
        RecordSizes many = new RecordSizes();
        for (int i = 1; i <= 98; i++) many.add(0, i, 1000, true);
        for (int i = 1; i <= 2; i++) many.add(0, i, 1, false);
        assertThatThrownBy(() -> TooManyUnreadable.check(many, 0.01, List.of()))
                .hasMessageStartingWith("2 of 100 records could not be read (2.0%, and 0.0% of the bytes)");
        TooManyUnreadable.check(new RecordSizes(), 0, List.of());
    }
}
