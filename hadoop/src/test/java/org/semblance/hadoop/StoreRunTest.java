package org.semblance.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Program;
import org.semblance.testing.store.BucketFiles;

/** Every command gives the same result on paths in a store as on those of a disk. */
class StoreRunTest {
    private static final List<String> SAME = List.of(
            "pairs.tsv",
            "clusters.tsv",
            "removed.jsonl",
            "rejected.tsv",
            "clean.jsonl",
            "clean.jsonl.gz",
            "clean.parquet",
            "pairs.parquet",
            "clean",
            "input.jsonl");

    @TempDir
    Path disk;

    @TempDir
    Path shelf;

    private String store;

    @BeforeEach
    void fill() throws IOException {
        for (Path place : List.of(disk, shelf)) {
            Files.copy(Path.of("../examples/news.jsonl"), place.resolve("news.jsonl"));
            try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(place.resolve("news.jsonl.gz")))) {
                Files.copy(place.resolve("news.jsonl"), packed);
            }
            Files.createDirectory(place.resolve("texts"));
            for (int i = 0; i < 6; i++) {
                String text = "one two three four five six seven eight nine ten eleven twelve " + i / 2;
                Files.writeString(place.resolve("texts/text " + i + "%.txt"), text);
            }
        }
        store = BucketFiles.of(shelf);
    }

    /** The arguments of a run, in which IN/ and OUT/ stand for a place. */
    private static Object[] at(Object place, String line) {
        return List.of(line.replace("@", place.toString()).split(" ")).toArray();
    }

    private Program.Outcome both(String line) {
        Program.Outcome local = Program.run(at(disk, line));
        Program.Outcome remote = Program.run(at(store, line));
        assertThat(remote.code())
                .as("%s\n%s%s", line, remote.out(), remote.err())
                .isEqualTo(local.code());
        assertThat(shown(remote.out(), store)).as(line).isEqualTo(shown(local.out(), disk));
        assertThat(shown(remote.err(), store)).as(line).isEqualTo(shown(local.err(), disk));
        return remote;
    }

    /** Without names, times and sizes of what contains them. */
    private static String shown(String text, Object place) {
        return text.replace(place.toString(), "@")
                .replaceAll("[0-9.,]+ (ms|s|min|MB|kB|GB)\\b", "_")
                .replaceAll("\\(?[0-9,.]+ (documents|pairs)/s\\)?", "_");
    }

    private void sameFiles(String out) throws IOException {
        assertThat(Program.names(shelf.resolve(out))).isEqualTo(Program.names(disk.resolve(out)));
        for (String name : SAME) {
            Path local = disk.resolve(out).resolve(name);
            List<String> files = Files.isDirectory(local) ? Program.names(local) : List.of("");
            for (String file : Files.exists(local) ? files : List.<String>of())
                assertThat(content(shelf.resolve(out).resolve(name).resolve(file), store))
                        .as(name + file)
                        .isEqualTo(content(local.resolve(file), disk));
        }
    }

    /** The bytes of a file, in which the names of inputs do not count. */
    private static String content(Path file, Object place) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).replace(place.toString(), "@");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@/news.jsonl.gz", "@/*.jsonl @/texts/*0*.txt", "@/tex?s/**"})
    void runsAndTheirReaders(String inputs) throws IOException {
        both("dedup " + inputs + " -o @/out --quiet -t 0.6 --max-loss 1").expect(0);
        sameFiles("out");
        both("verify @/out").expect(0);
        both("report @/out --quiet").expect(0);
        both("dedup --from @/out -o @/from --quiet -t 0.7 --max-loss 1").expect(0);
        sameFiles("from");
        both("verify @/from").expect(0);
        assertThat(Program.names(shelf)).noneMatch(name -> name.startsWith("."));
    }

    @Test
    void otherCommands() throws IOException {
        both("dedup @/news.jsonl -o @/out --quiet").expect(0);
        List<String> pair = Program.rows(shelf.resolve("out/pairs.tsv")).getFirst();
        both("explain @/out " + pair.get(0) + " " + pair.get(1)).expect(0);
        both("audit @/out --sample 100").expect(0);
        both("link @/news.jsonl --against @/texts -o @/linked --quiet").expect(0);
        sameFiles("linked");
        both("dedup @/texts -o @/grown --against @/out --quiet --max-loss 1").expect(0);
        sameFiles("grown");
        both("pairs @/news.jsonl -o @/pairs --pairs-format parquet --quiet").expect(0);
        both("verify @/pairs").expect(0);
        Program.run(at(store, "plan @/news.jsonl")).expect(0); // its figures are times
        both("compare @/out @/grown -o @/compare.html");
        both("dedup @/absent.jsonl -o @/no").expect(1);
        both("dedup @/*.absent -o @/no").expect(1);
        both("verify @/texts").expect(1);
        both("dedup @/news.jsonl -o @/out").expect(2);
        both("dedup @/news.jsonl -o @/out --overwrite --quiet").expect(0);
        both("dedup @/out -o @/again").expect(2);
        sameFiles("out");
    }

    /** Parquet, whose library stands behind the classes of Hadoop that it has substitutes for. */
    @Test
    void tables() throws IOException, SQLException {
        for (Path place : List.of(disk, shelf))
            try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                    Statement statement = database.createStatement()) {
                statement.execute("COPY (FROM '%s/news.jsonl') TO '%s/news.parquet'".formatted(place, place));
            }
        both("dedup @/news.parquet -o @/out --quiet --pairs-format parquet").expect(0);
        sameFiles("out");
        both("verify @/out").expect(0);
    }

    /** Inputs and results in different places. */
    @Test
    void acrossPlaces() {
        String local = disk.resolve("mixed").toString();
        Program.run("dedup", store + "/news.jsonl", "-o", local, "--quiet").expect(0);
        Program.run("verify", local).expect(0);
        Program.run("dedup", disk.resolve("news.jsonl"), "-o", store + "/mixed", "--quiet")
                .expect(0);
        Program.run("verify", store + "/mixed").expect(0);
        Program.run(
                        "dedup",
                        store + "/texts/text 0%.txt",
                        disk.resolve("texts/text 1%.txt"),
                        "-o",
                        store + "/m2",
                        "--quiet")
                .expect(0);
        Program.run("verify", store + "/m2").expect(0);
    }

    @Test
    void interruptedMoves() throws IOException {
        both("dedup @/news.jsonl -o @/out --quiet").expect(0);
        Files.delete(shelf.resolve("out/manifest.tsv"));
        Files.delete(shelf.resolve("out/pairs.tsv"));
        String out = store + "/out";
        String message = out + " is incomplete: its run was interrupted while it was moved into place; repeat it with"
                + " --overwrite";
        Program.run("verify", out).complains(1, message);
        Program.run("dedup", store + "/news.jsonl", "-o", out).complains(1, message);
        Program.run("dedup", store + "/news.jsonl", "-o", out, "--overwrite", "--quiet")
                .expect(0);
        sameFiles("out");
        Program.run("verify", out).expect(0);
    }

    /** A lock of a process that has ended is taken over; that of another machine names the file to delete. */
    @Test
    void locks() throws IOException {
        Path lock = shelf.resolve(".out.lock");
        Files.writeString(lock, "elsewhere 1 2026-01-01T00:00:00Z");
        Program.run("dedup", store + "/news.jsonl", "-o", store + "/out")
                .complains(
                        2,
                        "another run is writing to " + store + "/out (process 1 on elsewhere, started",
                        "if it has ended, delete " + store + "/.out.lock");
        String host = java.net.InetAddress.getLocalHost().getHostName();
        Files.writeString(lock, host + " " + ProcessHandle.current().pid() + " 2001-01-01T00:00:00Z");
        Program.run("dedup", store + "/news.jsonl", "-o", store + "/out", "--quiet")
                .expect(0);
        assertThat(lock).doesNotExist();
    }

    @Test
    void whatNeedsADisk() {
        Program.run("dedup", store + "/news.jsonl", "-o", store + "/out", "--quiet")
                .expect(0);
        Program.run("label", store + "/out").complains(1, store + "/out/labels.tsv: files in a store are only read");
        Program.run("dedup", store + "/news.jsonl", "-o", store + "/x", "--temp", store + "/")
                .complains(2, "--temp " + store + "/ is not a writable directory");
        for (String line : List.of(
                "label @/news.jsonl -o @/labels",
                "index build @/index @/news.jsonl",
                "relation @/news.jsonl -o @/r",
                "serve --data @/data"))
            Program.run(at(store, line)).complains(2, "is in a store; name a path of this machine");
        Program.run("dedup", "bucket://nowhere/a.jsonl", "-o", store + "/y").complains(1, "does not exist");
        Program.run("dedup", "bucket://nowhere/*.jsonl", "-o", store + "/y").complains(1, "does not exist");
        Program.run("dedup", store + "/news.jsonl", "--against", "bucket://nowhere/out", "-o", store + "/y")
                .complains(1, "bucket://nowhere/out: cannot be read: bucket");
        Program.run("verify", "bucket://nowhere/out").complains(1, "does not exist");
        Program.run("dedup", store + "/news.jsonl", "-o", "bucket://nowhere/out")
                .complains(1, "does not exist");
        Program.run("dedup", store + "/news.jsonl", "-o", store + "/").complains(2, "name a directory in it");
        Program.run("dedup", "hdfs:/a.jsonl", "-o", store + "/y")
                .complains(1, "hdfs:///a.jsonl: names no host: add it");
        Program.run("dedup", "nope://x/a.jsonl", "-o", store + "/y")
                .complains(2, "Hadoop has no file system for nope:");
    }
}
