package org.semblance.relation.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EditDistanceTest {
    @Test
    void thresholdIsANumberOfEdits() {
        EditDistance two = EditDistance.atMost("2");
        assertThat(two.most()).isEqualTo(2);
        assertThat(two.distance()).isTrue();
        assertThat(two.measure()).isEqualTo("edit");
        assertThat(two.threshold()).isEqualTo("2");
        assertThat(two.format(1)).isEqualTo("1");
        assertThat(EditDistance.atMost("0").threshold()).isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "x", "", "9999999999", "٣", "1e2"})
    void refusesOtherThresholds(String threshold) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EditDistance.atMost(threshold))
                .withMessageContaining(threshold);
    }
}
