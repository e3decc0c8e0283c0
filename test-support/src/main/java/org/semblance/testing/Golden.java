package org.semblance.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares outputs with golden files; {@code -Dgolden.rewrite=true} rewrites the files, to be reviewed as a diff. */
public final class Golden {
    private static final Path HOME = Path.of("src/test/resources/golden");

    private Golden() {}

    public static void check(String name, String actual) throws IOException {
        Path file = HOME.resolve(name);
        if (Boolean.getBoolean("golden.rewrite")) Files.writeString(file, actual);
        assertThat(actual)
                .as("%s; if the change is meant, run the tests with -Dgolden.rewrite=true", file)
                .isEqualTo(Files.readString(file));
    }
}
