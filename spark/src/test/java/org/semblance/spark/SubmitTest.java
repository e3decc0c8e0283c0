package org.semblance.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.apache.spark.SparkUserAppException;
import org.junit.jupiter.api.Test;

class SubmitTest {
    @Test
    void aFailedRunPassesItsExitCodeToSpark() {
        SparkUserAppException usage = catchThrowableOfType(
                SparkUserAppException.class, () -> Submit.main(new String[] {"dedup", "--no-such-option"}));
        assertThat(usage.exitCode()).isEqualTo(2);
    }

    @Test
    void aSuccessfulRunReturns() throws Exception {
        Submit.main(new String[] {"methods", "--engine=none", "--help"});
    }

    @Test
    void theDefaultEngineIsSpark() {
        assertThat(Submit.arguments(new String[] {"dedup", "x"})).containsExactly("dedup", "--engine", "spark", "x");
        assertThat(Submit.arguments(new String[] {"dedup", "--engine=local"})).hasSize(2);
    }
}
