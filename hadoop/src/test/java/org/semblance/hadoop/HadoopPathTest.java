package org.semblance.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.files.Locations;
import org.semblance.testing.Seeds;

class HadoopPathTest {
    private static final String STORE = "bucket://names";
    private static final List<String> NAMES =
            List.of("a", "b", "c", "ab", ".", "..", ".hidden", "x y", "p%20q", "h#1", "a:b", "ä", "日本", "😀", "{a,b}*");

    private static HadoopPath store(String name) {
        return new HadoopProvider("bucket").at("names").getPath(name);
    }

    private static String random(Random random) {
        StringBuilder name = new StringBuilder(random.nextInt(2) == 0 ? "/" : "");
        for (int i = random.nextInt(5); i > 0; i--) {
            name.append(NAMES.get(random.nextInt(NAMES.size())));
            if (i > 1 || random.nextInt(4) == 0) name.append(random.nextInt(6) == 0 ? "//" : "/");
        }
        return name.toString();
    }

    /** The result of an operation as text, in which the name of the store is left out. */
    private static String result(Function<Path, ?> operation, Path path) {
        try {
            return String.valueOf(operation.apply(path)).replace(STORE, "");
        } catch (IllegalArgumentException e) {
            return "refused";
        }
    }

    /** Every operation on names gives what it gives for files of this machine. */
    @ParameterizedTest
    @Seeds.Source(5_000)
    void asOnThisMachine(long seed) {
        Random random = new Random(seed);
        String one = random(random);
        String other = random(random);
        List<Function<Path, ?>> unary = List.of(
                path -> path,
                Path::isAbsolute,
                Path::getRoot,
                Path::getFileName,
                Path::getParent,
                Path::getNameCount,
                Path::normalize,
                path -> new ArrayList<>(list(path)),
                path -> path.subpath(0, 1),
                path -> path.subpath(1, 3),
                path -> path.resolveSibling("z"),
                path -> path.resolve("z/y"),
                path -> path.startsWith("a"),
                path -> path.endsWith("b"),
                path -> path.getFileSystem().getPath("", "q", "", "r//s/"),
                path -> path.getFileSystem().getPathMatcher("glob:**a*").matches(path));
        for (int i = 0; i < unary.size(); i++)
            assertThat(result(unary.get(i), store(one)))
                    .as("operation %d of '%s'", i, one)
                    .isEqualTo(result(unary.get(i), Path.of(one)));
        List<BiFunction<Path, Path, ?>> binary = List.of(
                Path::resolve,
                Path::relativize,
                Path::startsWith,
                Path::endsWith,
                Path::equals,
                (a, b) -> Integer.signum(a.compareTo(b)),
                (a, b) -> a.equals(b) ? a.hashCode() == b.hashCode() : "different");
        for (int i = 0; i < binary.size(); i++) {
            BiFunction<Path, Path, ?> operation = binary.get(i);
            assertThat(result(path -> operation.apply(path, store(other)), store(one)))
                    .as("operation %d of '%s' and '%s'", i, one, other)
                    .isEqualTo(result(path -> operation.apply(path, Path.of(other)), Path.of(one)));
        }
    }

    private static List<Path> list(Path path) {
        List<Path> names = new ArrayList<>();
        path.forEach(names::add);
        return names;
    }

    /** A path is found again by its name and by its address; Hadoop and Java see the same names. */
    @ParameterizedTest
    @Seeds.Source(1_000)
    void hasOneName(long seed) {
        HadoopPath path = store(random(new Random(seed))).toAbsolutePath().normalize();
        assertThat(Locations.path(path.toString())).isEqualTo(path);
        assertThat(path.getFileSystem().getPath(path.toString())).isEqualTo(path);
        assertThat(path.getFileSystem().provider().getPath(path.toUri())).isEqualTo(path);
        assertThat(URI.create(path.toUri().toString()).getPath()).isEqualTo(path.within());
        assertThat(path.real().toUri().getPath()).isEqualTo(path.within());
        assertThat(path.real().toString()).isEqualTo(path.getNameCount() == 0 ? STORE + "/" : path.toString());
        assertThat(Locations.within(path)).isEqualTo(path.within());
    }

    @Test
    void storesAreDifferent() {
        Path one = Locations.path("bucket://one/a");
        Path two = Locations.path("bucket://two/a");
        assertThat(one).isNotEqualTo(two).isNotEqualByComparingTo(two);
        assertThat(one.startsWith(two)).isFalse();
        assertThat(one.startsWith(Path.of("/a"))).isFalse();
        assertThat(Path.of("/a").startsWith(one)).isFalse();
        assertThatThrownBy(() -> one.relativize(two)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Objects.equals(
                        one.getFileSystem(), Locations.path("bucket://one/b").getFileSystem()))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hdfs://host:9000/a/b", "hdfs:///a", "webhdfs://host/a", "viewfs://c/a"})
    void namesOfHadoop(String name) {
        assertThat(Locations.path(name)).hasToString(name).isInstanceOf(HadoopPath.class);
    }

    @Test
    void otherNames() {
        assertThat(Locations.path("file:///a/../b%20c")).isEqualTo(Path.of("/b%20c"));
        assertThat(Locations.path("a:b")).isEqualTo(Path.of("a:b"));
        assertThat(Locations.path("c:/x")).isEqualTo(Path.of("c:/x"));
        assertThatThrownBy(() -> Locations.path("s3://b/x")).hasMessage("s3://b/x: write s3a:// instead of s3://");
        assertThatThrownBy(() -> Locations.path("nope://b/x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Hadoop has no file system for nope:");
    }
}
