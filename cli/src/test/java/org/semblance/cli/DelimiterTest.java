package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.testing.Program;

/** CSV files with another separator than a comma. */
class DelimiterTest {
    private static final String TEXT = "one two, three four; five six| seven eight nine ten eleven twelve";

    @TempDir
    Path dir;

    private Path table(String name, char separator) throws IOException {
        String rows = "id;text;note\n1;\"" + TEXT + "\";\"a \"\"quoted\"\" note\"\n2;\"" + TEXT
                + " more\";\n3;alone here;x\n";
        String quoted =
                rows.replace("; five", "\0 five").replace(';', separator).replace("\0 five", "; five");
        return Files.writeString(dir.resolve(name), quoted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {"; in.csv ;", "tab in.csv \t", "\\t in.csv \t", "; in.tsv ;", "| in.csv |"})
    void readsAndWritesTheSeparator(String option, String name, String separator) throws IOException {
        char c = option.equals("tab") || option.equals("\\t") ? '\t' : separator.charAt(0);
        Path file = table(name, c);
        Path out = dir.resolve("out");
        Program.run("dedup", file, "-o", out, "-t", "0.6", "--delimiter", option)
                .expect(0);
        String clean = Files.readString(out.resolve("clean." + name.substring(3)));
        assertThat(clean).isEqualTo(Files.readString(file).replaceAll("(?m)^2.*\n", ""));
        Program.run("verify", out, "--complete").expect(0);
        assertThat(Program.run("explain", out, "2").expect(0).out()).contains("1");
        Program.run("report", out, "-o", dir.resolve("again.html")).expect(0);
        Path strict = dir.resolve("strict");
        Program.run("dedup", "--from", out, "-t", "0.7", "--keep", "last", "-o", strict)
                .expect(0);
        Program.run("verify", strict).expect(0);
        assertThat(Program.run("dedup", file, "-o", "-", "-t", "0.6", "--delimiter", option)
                        .expect(0)
                        .out())
                .isEqualTo(clean);
    }

    @Test
    void annotatesWithTheSeparator() throws IOException {
        Path out = dir.resolve("out");
        Program.run("dedup", table("in.csv", ';'), "-o", out, "-t", "0.6", "--delimiter", ";", "--action", "annotate")
                .expect(0);
        assertThat(Program.lines(out.resolve("clean.csv")))
                .first()
                .isEqualTo("id;text;note;semblance_cluster;semblance_kept;semblance_kept_id;semblance_score");
        assertThat(Program.lines(out.resolve("clean.csv")).getLast()).isEqualTo("3;alone here;x;;;;");
        Program.run("verify", out).expect(0);
    }

    @Test
    void extendsOnlyRunsWithTheSameSeparator() throws IOException {
        Path out = dir.resolve("out");
        Program.run("dedup", table("in.csv", ';'), "-o", out, "-t", "0.6", "--delimiter", ";")
                .expect(0);
        Path more = Files.writeString(dir.resolve("more.csv"), "id;text;note\n4;\"" + TEXT + "\";\n5;an other;\n");
        Object[] extended = {"dedup", more, "--against", out, "-t", "0.6", "-o", dir.resolve("out2")};
        Program.run(extended).complains(2, "--delimiter ;", "not set");
        Program.run(extended, "--delimiter", ";").expect(0);
        Program.run("verify", dir.resolve("out2")).expect(0);
        assertThat(Files.readString(dir.resolve("out2/clean.csv"))).isEqualTo("id;text;note\n5;an other;\n");
    }

    @Test
    void otherCommandsReadIt() throws IOException {
        Path file = table("in.csv", ';');
        Path comma = Files.writeString(
                dir.resolve("comma.csv"), "id,text\n1,\"" + TEXT + "\"\n2,\"" + TEXT + " more\"\n3,alone here\n");
        for (String command : new String[] {"tokens", "fingerprint"}) {
            assertThat(Program.run(command, file, "-m", "simhash", "--set", "weights=tf", "--delimiter", ";")
                            .expect(0)
                            .out())
                    .isEqualTo(Program.run(command, comma, "-m", "simhash", "--set", "weights=tf")
                            .expect(0)
                            .out());
        }
        Program.run("index", "build", dir.resolve("idx"), file, "--delimiter", ";")
                .expect(0);
        assertThat(Program.run("index", "query", dir.resolve("idx"), file, "--delimiter", ";")
                        .expect(0)
                        .out())
                .contains("2\t1\t");
        Program.run("relation", file, "-o", dir.resolve("r.parquet"), "--delimiter", ";")
                .expect(0);
        Program.run("link", file, "-o", dir.resolve("links"), "--delimiter", ";", "--against", file)
                .expect(0);
        Program.run("verify", dir.resolve("links")).expect(0);
        Program.run("query", TEXT, "--corpus", file, "--delimiter", ";").expect(0);
        Program.run("query", TEXT, "--corpus", file).complains(1, "no column \"text\"");
    }

    @Test
    void suggestsTheSeparator() throws IOException {
        Path out = dir.resolve("out");
        Program.run("dedup", table("in.csv", ';'), "-o", out)
                .complains(1, "no column \"text\"; the only column is id;text;note; try --delimiter ';'");
        Program.run("dedup", table("in.csv", '\t'), "-o", out).complains(1, "try --delimiter tab");
        Program.run("dedup", table("in.tsv", ','), "-o", out).complains(1, "try --delimiter ','");
        for (String bad : new String[] {"::", "", "\"", "é", "\n"})
            Program.run("dedup", table("in.csv", ';'), "-o", out, "--delimiter", bad)
                    .complains(2, "--delimiter must be one ASCII character");
        assertThat(out).doesNotExist();
    }

    @Test
    void resultsAreThoseOfTheOtherEncodings() throws IOException {
        Path file = table("in.csv", ';');
        Path wide = Files.write(
                dir.resolve("wide.csv"), ("\uFEFF" + Files.readString(file)).getBytes(StandardCharsets.UTF_16LE));
        Program.run("dedup", wide, "-o", dir.resolve("out"), "-t", "0.6", "--delimiter", ";")
                .expect(0);
        Program.run("verify", dir.resolve("out")).expect(0);
        assertThat(Files.readString(dir.resolve("out/clean.csv"), StandardCharsets.UTF_16LE))
                .isEqualTo(Files.readString(wide, StandardCharsets.UTF_16LE).replaceAll("(?m)^2.*\n", ""));
    }
}
