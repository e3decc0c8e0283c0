package org.semblance.example.firstwords;

import java.util.stream.Stream;
import org.semblance.cli.CatalogueTest;

/** The example in every command, held against the exhaustive comparison like every method of the catalogue. */
class FirstWordsTest extends CatalogueTest {
    static Stream<String> methods() {
        return Stream.of("firstwords");
    }
}
