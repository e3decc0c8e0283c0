package org.semblance.example.firstwords;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.semblance.cli.CatalogueTest;
import org.semblance.cli.engine.Jars;

/** The example in every command, held against the exhaustive comparison like every method of the catalogue. */
class FirstWordsTest extends CatalogueTest {
    static Stream<String> methods() {
        return Stream.of("firstwords");
    }

    @Test
    void executorsOfSparkGetTheJar() {
        assertThat(Jars.ofMethods()).containsExactly(Jars.of(FirstWords.class));
    }
}
