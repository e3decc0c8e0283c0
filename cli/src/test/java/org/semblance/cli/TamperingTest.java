package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.io.parquet.CellKind;
import org.semblance.io.parquet.CellKind.Column;
import org.semblance.io.parquet.ParquetTable;
import org.semblance.io.parquet.TableRows;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;
import org.semblance.testing.Trees;

/**
 * Every kind of tampering with the output of a run is detected by {@code verify}, which names the file: by the manifest,
 * and by the contents alone if the attacker has computed the digest of the pairs and the manifest again.
 */
class TamperingTest {
    private static final int DOCUMENTS = 40;

    @TempDir
    static Path shared;

    @TempDir
    Path dir;

    private static final Map<String, Path> RUNS = new HashMap<>();

    /** Changes files of an output directory. */
    private interface Change {
        void in(Path out) throws IOException;
    }

    /** What detects a kind of tampering when digest and manifest are computed again. */
    private enum By {
        /** The contents: a message names the file. */
        CONTENTS,
        /** The contents, seen in another file. */
        OTHER_FILE,
        /** Nothing: only the search knew it, so the manifest alone protects it. */
        MANIFEST
    }

    /**
     * A kind of tampering.
     *
     * @param run the run that is changed
     * @param file what messages must name
     */
    private record Kind(String run, String file, String what, By by, Change change) {
        @Override
        public String toString() {
            return run + ": " + file + ": " + what;
        }
    }

    @BeforeAll
    static void runs() throws IOException {
        Texts texts = Texts.of(7, DOCUMENTS);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++)
            lines.add(
                    "{\"id\":\"d%d\",\"text\":\"%s\",\"url\":\"http://www.site%d.example/%d\",\"date\":\"2020-01-01T00:00:%02d\"}"
                            .formatted(i, texts.all().get(i), i % 3, i, i));
        lines.add(20, "{\"id\":\"e1\",\"text\":\"\"}");
        lines.add(30, "{\"id\":\"e2\",\"text\":\" \"}");
        Path jsonl = Files.write(shared.resolve("in.jsonl"), lines.subList(0, 25));
        Path more = Files.write(shared.resolve("more.jsonl"), lines.subList(25, lines.size()));
        List<String> rows = new ArrayList<>(List.of("id,text,note"));
        for (int i = 0; i < DOCUMENTS; i++)
            rows.add("d" + i + ",\"" + texts.all().get(i) + "\",\"a, b\"");
        Path csv = Files.writeString(shared.resolve("in.csv"), String.join("\r\n", rows)); // no final line end
        Path folder = Files.createDirectory(shared.resolve("texts"));
        for (int i = 0; i < 12; i++)
            Files.writeString(folder.resolve("t" + i + ".txt"), texts.all().get(i));
        dedup("jsonl", jsonl, more);
        dedup("csv", csv);
        dedup("annotated", jsonl, "--action", "annotate");
        dedup("annotated csv", csv, "--action", "annotate", "--keep", "longest");
        dedup("components", jsonl, more, "--groups", "components", "--keep", "longest", "--protect", "d3*");
        dedup("distinct", jsonl, more, "--pairs", "distinct");
        dedup("none", jsonl, more, "--pairs", "none", "--no-state");
        dedup("folder", folder);
        dedup("files", folder.resolve("t1.txt"), folder.resolve("t2.txt"));
        RUNS.put("stopped", shared.resolve("stopped"));
        Program.run("dedup", "-o", RUNS.get("stopped"), jsonl, more, "--quiet", "--max-loss", 0)
                .expect(3);
        for (String format : List.of("tsv", "jsonl", "parquet")) {
            RUNS.put("pairs " + format, shared.resolve("pairs-" + format));
            Program.run("pairs", jsonl, more, "-o", RUNS.get("pairs " + format), "--pairs-format", format, "--quiet")
                    .expect(0);
        }
        for (String listing : List.of("all", "distinct")) {
            String name = listing.equals("all") ? "linked" : "linked distinct";
            RUNS.put(name, shared.resolve(name.replace(' ', '-')));
            Program.run(
                            "link",
                            List.of(jsonl, "--against", more, "-o", RUNS.get(name), "--protect", "d2", "--quiet"),
                            List.of("--action", "remove", "--max-loss", 1, "-t", 0.3, "--pairs", listing))
                    .expect(0);
        }
        RUNS.put("link", shared.resolve("link"));
        Program.run("link", jsonl, "--against", more, "-o", RUNS.get("link"), "-t", 0.3, "--quiet")
                .expect(0);
    }

    private static void dedup(String name, Object... words) {
        RUNS.put(name, shared.resolve(name.replace(' ', '-')));
        Program.run("dedup", "-o", RUNS.get(name), "--quiet", "--max-loss", 1, words)
                .expect(0);
    }

    @Test
    void unchangedRunsAreVerified() {
        for (String name : RUNS.keySet()) {
            assertThat(Program.run("verify", RUNS.get(name)).expect(0).out())
                    .as(name)
                    .startsWith("verified: ")
                    .contains("--complete");
            Program.run("verify", RUNS.get(name), "--complete", "--threads", 1).expect(0);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void tamperingIsDetected(Kind kind) throws IOException {
        Path out = dir.resolve("out");
        Trees.copy(RUNS.get(kind.run), out);
        kind.change.in(out);
        boolean sampled = Math.floorMod(kind.toString().hashCode() + Seeds.base(), 4) == 0;
        if (sampled || kind.by == By.MANIFEST || Seeds.thorough()) {
            Program.Outcome plain = Program.run("verify", out);
            plain.complainsSomewhere(1, kind.file);
            assertThat(Program.run("verify", out, "--threads", 1).err()).isEqualTo(plain.err());
        }
        conceal(out);
        if (kind.by == By.MANIFEST) Program.run("verify", out).expect(0);
        else if (kind.by == By.OTHER_FILE) Program.run("verify", out).complainsSomewhere(1, "semblance: ");
        else Program.run("verify", out).complainsSomewhere(1, kind.file);
    }

    /** Computes the digest of pairs.tsv and the manifest again, as an attacker would. */
    private static void conceal(Path out) throws IOException {
        Path pairs = out.resolve("pairs.tsv");
        Path summary = out.resolve("summary.json");
        if (Files.exists(pairs) && Files.exists(summary)) {
            String lines = Program.lines(pairs).stream()
                    .skip(1)
                    .map(row -> String.join("\t", List.of(row.split("\t", -1)).subList(0, 4)) + "\n")
                    .collect(Collectors.joining("", "normalize\tfull\n", ""));
            String digest = "\"digest\" : \"" + sha256(lines.getBytes(StandardCharsets.UTF_8)) + "\"";
            String text = Files.readString(summary);
            boolean forged = text.contains("00000000\"");
            if (!forged) Files.writeString(summary, text.replaceFirst("\"digest\" : \"[0-9a-f]*\"", digest));
        }
        Path manifest = out.resolve("manifest.tsv");
        if (!Files.exists(manifest)) return;
        StringBuilder rows = new StringBuilder("path\tsize\tsha256\n");
        for (Path file : Trees.files(out)) {
            if (file.equals(manifest)) continue;
            byte[] bytes = Files.readAllBytes(file);
            rows.append(out.relativize(file)).append('\t').append(bytes.length).append('\t');
            rows.append(sha256(bytes)).append('\n');
        }
        Files.writeString(manifest, rows);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** Changes the lines of a file. */
    private static Change lines(String file, UnaryOperator<List<String>> change) {
        return out -> {
            Path path = out.resolve(file);
            List<String> before = Program.lines(path);
            List<String> after = change.apply(new ArrayList<>(before));
            assertThat(after).as("a change of " + file).isNotEqualTo(before);
            Files.write(path, after);
        };
    }

    /** Replaces the first match of an expression, which must be there, in one line. */
    private static Change edit(String file, int line, String regex, String replacement) {
        return lines(file, lines -> {
            lines.set(line, lines.get(line).replaceFirst(regex, replacement));
            return lines;
        });
    }

    /** The same in the first line that matches. */
    private static Change edit(String file, String regex, String replacement) {
        return lines(file, lines -> {
            for (int i = 0; i < lines.size(); i++) {
                String edited = lines.get(i).replaceFirst(regex, replacement);
                if (edited.equals(lines.get(i))) continue;
                lines.set(i, edited);
                break;
            }
            return lines;
        });
    }

    /** Replaces a cell of a row of a table. */
    private static Change cell(String file, int line, int column, String value) {
        return lines(file, lines -> {
            String[] cells = lines.get(line).split("\t", -1);
            cells[column] = value;
            lines.set(line, String.join("\t", cells));
            return lines;
        });
    }

    private static Change text(String file, UnaryOperator<String> change) {
        return out -> {
            Path path = out.resolve(file);
            String before = Files.readString(path);
            String after = change.apply(before);
            assertThat(after).as("a change of " + file).isNotEqualTo(before);
            Files.writeString(path, after);
        };
    }

    private static UnaryOperator<List<String>> drop(int line) {
        return lines -> {
            lines.remove(line < 0 ? lines.size() + line : line);
            return lines;
        };
    }

    private static UnaryOperator<List<String>> twice(int line) {
        return lines -> {
            lines.add(line, lines.get(line));
            return lines;
        };
    }

    private static UnaryOperator<List<String>> swap(int a, int b) {
        return lines -> {
            Collections.swap(lines, a, b);
            return lines;
        };
    }

    private static UnaryOperator<List<String>> add(int at, String line) {
        return lines -> {
            lines.add(at < 0 ? lines.size() : at, line);
            return lines;
        };
    }

    private static final UnaryOperator<String> CRLF = text -> text.replace("\n", "\r\n");
    private static final UnaryOperator<String> NO_FINAL_LINE_END = text -> text.substring(0, text.length() - 1);

    private static Kind kind(String run, String file, String what, Change change) {
        return new Kind(run, file, what, By.CONTENTS, change);
    }

    private static Kind kind(String run, String file, String what, By by, Change change) {
        return new Kind(run, file, what, by, change);
    }

    static Stream<Kind> kinds() {
        int some = Seeds.thorough() ? Integer.MAX_VALUE : 2; // of other runs
        return Stream.of(
                        removed("jsonl").stream(),
                        Stream.of("distinct", "none", "components")
                                .flatMap(run -> removed(run).stream().limit(some)),
                        linked().stream(),
                        clean().stream(),
                        clusters("jsonl").stream(),
                        Stream.of("stopped", "components", "distinct", "linked distinct")
                                .flatMap(run -> clusters(run).stream().limit(some)),
                        pairs().stream(),
                        rejected().stream(),
                        summary().stream(),
                        others().stream())
                .flatMap(kinds -> kinds);
    }

    private static List<Kind> removed(String run) {
        String file = "removed.jsonl";
        return List.of(
                kind(run, file, "id", edit(file, 0, "\"id\":\"[^\"]*\"", "\"id\":\"d0\"")),
                kind(run, file, "kept_id", edit(file, 0, "\"kept_id\":\"[^\"]*\"", "\"kept_id\":\"e1\"")),
                kind(run, file, "score", edit(file, "\"score\":[0-9.]+", "\"score\":0.812345")),
                kind(run, file, "overlap", edit(file, 0, "\"overlap\":(\\d+)", "\"overlap\":1$1")),
                kind(run, file, "a certificate less", lines(file, drop(0))),
                kind(run, file, "cluster", edit(file, 0, "\"cluster\":(\\d+)", "\"cluster\":1$1")),
                kind(run, file, "measure", edit(file, 0, "jaccard", "cosine")),
                kind(run, file, "threshold", edit(file, 0, "\"threshold\":0.8", "\"threshold\":0.7")),
                kind(run, file, "method", edit(file, 0, "\"method\":\"exact\"", "\"method\":\"minhash\"")),
                kind(run, file, "exact", edit(file, 0, "\"exact\":true", "\"exact\":false")),
                kind(run, file, "size", edit(file, 0, "\"size\":(\\d+)", "\"size\":1$1")),
                kind(run, file, "kept_size", edit(file, 0, "\"kept_size\":(\\d+)", "\"kept_size\":1$1")),
                kind(run, file, "source", edit(file, 0, "\"source\":\"", "\"source\":\"x")),
                kind(run, file, "position", edit(file, 0, "\"position\":(\\d+)", "\"position\":1$1")),
                kind(run, file, "kept_source", edit(file, 0, "\"kept_source\":\"", "\"kept_source\":\"x")),
                kind(run, file, "kept_position", edit(file, 0, "\"kept_position\":(\\d+)", "\"kept_position\":1$1")),
                kind(run, file, "the last certificate less", lines(file, drop(-1))),
                kind(run, file, "a certificate twice", lines(file, twice(1))),
                kind(run, file, "order of lines", lines(file, swap(0, 1))),
                kind(run, file, "nonsense", lines(file, add(0, "nonsense"))),
                kind(run, file, "another field", edit(file, 0, "\\}$", ",\"note\":1}")),
                kind(run, file, "a space", edit(file, 0, "\"score\":", "\"score\": ")),
                kind(run, file, "line ends", text(file, CRLF)),
                kind(run, file, "final line end", text(file, NO_FINAL_LINE_END)),
                kind(run, file, "missing", out -> Files.delete(out.resolve(file))));
    }

    private static List<Kind> clean() {
        String file = "clean.jsonl";
        String csv = "clean.csv";
        return List.of(
                kind("jsonl", file, "a text", edit(file, 3, "\"text\":\"", "\"text\":\"forged ")),
                kind("jsonl", file, "another field", edit(file, 3, "\"url\"", "\"uri\"")),
                kind("jsonl", file, "a space", edit(file, 0, "\\{", "{ ")),
                kind("jsonl", file, "the first record less", lines(file, drop(0))),
                kind("jsonl", file, "the last record less", lines(file, drop(-1))),
                kind("jsonl", file, "a record twice", lines(file, twice(1))),
                kind("jsonl", file, "a removed record", out -> {
                    String id = Json.lines(out.resolve("removed.jsonl"))
                            .getLast()
                            .required("id")
                            .asString();
                    String line = Stream.of("in.jsonl", "more.jsonl")
                            .flatMap(in -> read(shared.resolve(in)).stream())
                            .filter(record -> Json.id(record).equals(id))
                            .findFirst()
                            .orElseThrow();
                    lines(file, add(-1, line)).in(out);
                }),
                kind("jsonl", file, "order", lines(file, swap(2, 3))),
                kind("jsonl", file, "all line ends", text(file, CRLF)),
                kind("jsonl", file, "one line end", text(file, text -> text.replaceFirst("\n", "\r\n"))),
                kind("jsonl", file, "final line end", text(file, NO_FINAL_LINE_END)),
                kind("jsonl", file, "a blank line", text(file, text -> text.replaceFirst("\n", "\n\n"))),
                kind("jsonl", file, "a blank line at the end", text(file, text -> text + "\n")),
                kind("jsonl", file, "emptied", lines(file, lines -> List.of())),
                kind("jsonl", file, "missing", out -> Files.delete(out.resolve(file))),
                kind("jsonl", "clean.jsonl/_more.jsonl", "a file that tables ignore", out -> {
                    Files.move(out.resolve(file), out.resolve("moved"));
                    Files.createDirectory(out.resolve(file));
                    Files.move(out.resolve("moved"), out.resolve(file).resolve("part-00000.jsonl"));
                    Files.writeString(
                            out.resolve(file).resolve("_more.jsonl"), "{\"id\":\"more\",\"text\":\"more\"}\n");
                }),
                kind("jsonl", file + " is a directory without files", "an empty directory", out -> {
                    Files.delete(out.resolve(file));
                    Files.createDirectory(out.resolve(file));
                }),
                kind("jsonl", "clean.csv", "another format", out -> Files.writeString(out.resolve(csv), "id,text\n")),
                kind("csv", csv, "header", text(csv, text -> text.replaceFirst("note", "remark"))),
                kind("csv", csv, "a cell", text(csv, text -> text.replaceFirst("a, b", "a, c"))),
                kind("csv", csv, "line ends", text(csv, text -> text.replace("\r\n", "\n"))),
                kind("csv", csv, "line end of the header", text(csv, text -> text.replaceFirst("\r\n", "\n"))),
                kind("csv", csv, "final line end", text(csv, text -> text + "\r\n")),
                kind("csv", csv, "a blank line", text(csv, text -> text.replaceFirst("\r\n", "\r\n\r\n"))),
                kind("annotated", file, "a text", edit(file, 3, "\"text\":\"", "\"text\":\"forged ")),
                kind("annotated", file, "cluster", edit(file, "\"cluster\":(\\d+)", "\"cluster\":1$1")),
                kind("annotated", file, "kept", edit(file, "\"kept\":true", "\"kept\":false")),
                kind("annotated", file, "kept_id", edit(file, "\"kept_id\":\"[^\"]*\"", "\"kept_id\":\"d39\"")),
                kind("annotated", file, "score", edit(file, "\"score\":[0-9.]+", "\"score\":0.812345")),
                kind("annotated", file, "no annotation", edit(file, ",\"semblance\":\\{[^}]*\\}", "")),
                kind("annotated csv", csv, "header", text(csv, text -> text.replaceFirst("_kept_id", "_kept"))),
                kind("annotated csv", csv, "kept", text(csv, text -> text.replaceFirst(",false,", ",true,"))),
                kind("annotated csv", csv, "score", text(csv, text -> text.replaceFirst(",0\\.\\d+", ",0.812345"))),
                kind("folder", "clean/", "a file", out -> {
                    Path first = Trees.files(out.resolve("clean")).getFirst();
                    Files.writeString(first, Files.readString(first) + "\n");
                }),
                kind("folder", "clean/", "a file renamed", out -> {
                    Path first = Trees.files(out.resolve("clean")).getFirst();
                    Files.move(first, out.resolve("clean/renamed.txt"));
                }),
                kind("folder", "clean/", "a file more", out -> Files.writeString(out.resolve("clean/new.txt"), "new")));
    }

    private static List<Kind> clusters(String run) {
        String file = "clusters.tsv";
        return List.of(
                kind(run, file, "cluster", cell(file, 1, 1, "9")),
                kind(run, file, "size", cell(file, 1, 2, "7")),
                kind(run, file, "kept", edit(file, "\tfalse\t", "\ttrue\t")),
                kind(run, file, "kept_id", cell(file, 1, 4, "d39")),
                kind(run, file, "score_to_kept", edit(file, "\t[01]\\.\\d+$", "\t0.812345")),
                kind(run, file, "a row less", lines(file, drop(2))),
                kind(run, file, "id", cell(file, 1, 0, "e1")),
                kind(run, file, "a row more", lines(file, add(-1, "e1\t1\t2\tfalse\td0\t1.000000"))),
                kind(run, file, "a row twice", lines(file, twice(1))),
                kind(run, file, "order", lines(file, swap(1, 2))),
                kind(run, file, "header", edit(file, 0, "size", "count")),
                kind(run, file, "line ends", text(file, CRLF)),
                kind(run, file, "final line end", text(file, NO_FINAL_LINE_END)),
                kind(run, file, "missing", out -> Files.delete(out.resolve(file))));
    }

    /** New documents that are removed for old ones. */
    private static List<Kind> linked() {
        String log = "removed.jsonl";
        String clean = "clean.jsonl";
        String clusters = "clusters.tsv";
        String summary = "summary.json";
        Change lessAWhole = out -> {
            String id = Json.lines(out.resolve(log)).getFirst().required("id").asString();
            lines(log, drop(0)).in(out);
            lines(clusters, lines -> {
                lines.removeIf(line -> line.startsWith(id + "\t"));
                return lines;
            });
        };
        return List.of(
                kind("linked", log, "a certificate less", lines(log, drop(0))),
                kind("linked", log, "a removal less", lessAWhole),
                kind(
                        "linked",
                        log,
                        "kept_id of the new side",
                        edit(log, 0, "\"kept_id\":\"[^\"]*\"", "\"kept_id\":\"d0\"")),
                kind(
                        "linked",
                        log,
                        "another old document",
                        edit(log, 0, "\"kept_id\":\"[^\"]*\"", "\"kept_id\":\"d39\"")),
                kind("linked", log, "score", edit(log, "\"score\":[0-9.]+", "\"score\":0.412345")),
                kind("linked", log, "kept_position", edit(log, 0, "\"kept_position\":(\\d+)", "\"kept_position\":1$1")),
                kind("linked", clusters, "kept", edit(clusters, "\tfalse\t", "\ttrue\t")),
                kind("linked", clusters, "a row less", lines(clusters, drop(2))),
                kind("linked", clean, "the first record less", lines(clean, drop(0))),
                kind("linked", clean, "an old record", out -> {
                    String old = read(shared.resolve("more.jsonl")).getFirst();
                    lines(clean, add(-1, old)).in(out);
                }),
                kind("linked", summary, "kept", edit(summary, "\"kept\" : (\\d+)", "\"kept\" : 1$1")),
                kind(
                        "linked",
                        summary,
                        "new_documents",
                        edit(summary, "\"new_documents\" : (\\d+)", "\"new_documents\" : 1$1")),
                kind("linked", summary, "removed", edit(summary, "\"removed\" : (\\d+)", "\"removed\" : 1$1")),
                kind(
                        "linked",
                        summary,
                        "new_inputs",
                        By.OTHER_FILE,
                        edit(summary, "\"new_inputs\" : 1", "\"new_inputs\" : 2")));
    }

    private static List<Kind> pairs() {
        String file = "pairs.tsv";
        String false1 = "e1\te2\t0.900000\tjaccard\texact\ttrue\t9\t10\t10\t";
        List<Kind> kinds = new ArrayList<>(List.of(
                kind("jsonl", file, "a pair of rejected documents", lines(file, add(-1, false1))),
                kind("jsonl", file, "a false pair", lines(file, lines -> {
                    String[] cells = lines.getLast().split("\t", -1);
                    cells[0] = "d0"; // not near the last document
                    return add(1, String.join("\t", cells)).apply(lines);
                })),
                kind("jsonl", file, "a pair less", By.OTHER_FILE, lines(file, drop(1))),
                kind("jsonl", file, "score", edit(file, 1, "\t[01]\\.\\d+", "\t0.812345")),
                kind("jsonl", file, "id_a", cell(file, 1, 0, "e1")),
                kind("jsonl", file, "id_b", cell(file, 1, 1, "d39")),
                kind("jsonl", file, "measure", cell(file, 1, 3, "cosine")),
                kind("jsonl", file, "method", cell(file, 1, 4, "minhash")),
                kind("jsonl", file, "exact", cell(file, 1, 5, "false")),
                kind("jsonl", file, "overlap", cell(file, 1, 6, "3")),
                kind("jsonl", file, "size_a", cell(file, 1, 7, "3")),
                kind("jsonl", file, "size_b", cell(file, 1, 8, "3")),
                kind("jsonl", file, "same_site", lines(file, lines -> {
                    boolean same = lines.get(1).endsWith("true");
                    lines.set(1, lines.get(1).replaceFirst("[a-z]+$", same ? "false" : "true"));
                    return lines;
                })),
                kind("jsonl", file, "a pair turned", lines(file, lines -> {
                    String[] cells = lines.get(1).split("\t", -1);
                    String first = cells[0];
                    cells[0] = cells[1];
                    cells[1] = first;
                    lines.set(1, String.join("\t", cells));
                    return lines;
                })),
                kind("jsonl", file, "order", lines(file, swap(1, 2))),
                kind("jsonl", file, "a row twice", lines(file, twice(1))),
                kind("jsonl", file, "cells", edit(file, 1, "\t", " ")),
                kind("jsonl", file, "header", edit(file, 0, "size_a", "size")),
                kind("jsonl", file, "line ends", text(file, CRLF)),
                kind("jsonl", file, "final line end", text(file, NO_FINAL_LINE_END)),
                kind("jsonl", file, "missing", out -> Files.delete(out.resolve(file))),
                kind("none", file, "added", out -> Files.writeString(out.resolve(file), "id_a\tid_b\n")),
                kind("pairs tsv", file, "overlap", cell(file, 1, 6, "3")),
                kind("link", file, "overlap", cell(file, 1, 6, "3")),
                kind("link", file, "score", edit(file, 1, "\t[01]\\.\\d+", "\t0.812345")),
                kind("pairs jsonl", "pairs.jsonl", "overlap", edit("pairs.jsonl", 0, "overlap\":", "overlap\":1")),
                kind("pairs jsonl", "pairs.jsonl", "same_site", edit("pairs.jsonl", 0, "(true|false)\\}", "null}"))));
        for (int column = 0; column < 10; column += Seeds.thorough() ? 1 : 3) kinds.add(parquet(column));
        return kinds;
    }

    /** Writes pairs.parquet again with another value in one column. */
    private static Kind parquet(int column) {
        String file = "pairs.parquet";
        List<String> names = List.of(
                "id_a", "id_b", "score", "measure", "method", "exact", "overlap", "size_a", "size_b", "same_site");
        List<CellKind> types = List.of(
                CellKind.TEXT,
                CellKind.TEXT,
                CellKind.REAL,
                CellKind.TEXT,
                CellKind.TEXT,
                CellKind.TRUTH,
                CellKind.NUMBER,
                CellKind.NUMBER,
                CellKind.NUMBER,
                CellKind.TRUTH);
        return kind("pairs parquet", file, names.get(column), out -> {
            List<Column> columns = new ArrayList<>();
            for (int c = 0; c < names.size(); c++)
                columns.add(new Column(names.get(c), types.get(c), c == 6 || c == 9));
            TableRows rows = new TableRows(out.resolve(file), names);
            Path forged = out.resolve("forged");
            try (ParquetTable table = new ParquetTable(forged, columns)) {
                for (int row = 0; rows.next(); row++) {
                    for (int c = 0; c < names.size(); c++) {
                        boolean change = row == 0 && c == column;
                        String cell = String.valueOf(rows.cell(c));
                        switch (types.get(c)) {
                            case TEXT -> table.text(change ? "e1" : cell);
                            case REAL -> table.real(change ? 0.812345 : Double.parseDouble(cell));
                            case TRUTH -> table.truth(change != Boolean.parseBoolean(cell));
                            default -> table.number(change ? 3 : Integer.parseInt(cell));
                        }
                    }
                    table.endRow();
                }
            }
            Files.move(forged, out.resolve(file), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        });
    }

    private static List<Kind> rejected() {
        String file = "rejected.tsv";
        return List.of(
                kind("jsonl", file, "a row less", lines(file, drop(1))),
                kind("jsonl", file, "a row more", lines(file, add(-1, "in.jsonl\t3\tempty\tno text"))),
                kind("jsonl", file, "source", cell(file, 1, 0, "x.jsonl")),
                kind("jsonl", file, "position", cell(file, 1, 1, "22")),
                kind("jsonl", file, "class", edit(file, 1, "\tempty\t", "\ttoo_short\t")),
                kind("jsonl", file, "reason", edit(file, 1, "no text", "none")),
                kind("jsonl", file, "final line end", text(file, NO_FINAL_LINE_END)),
                kind("jsonl", file, "missing", out -> Files.delete(out.resolve(file))));
    }

    private static List<Kind> summary() {
        String file = "summary.json";
        List<Kind> kinds = new ArrayList<>();
        List<String> counts = List.of(
                "documents",
                "kept",
                "removed",
                "groups",
                "largest_group",
                "pairs",
                "unreadable",
                "empty",
                "too_short",
                "input_bytes",
                "state_bytes",
                "documents_in_pairs");
        for (String count : counts)
            kinds.add(kind(
                    "jsonl", file, count, edit(file, "^  \"" + count + "\" : (\\d+)", "  \"" + count + "\" : 1$1")));
        kinds.addAll(List.of(
                kind("jsonl", file, "digest", edit(file, "[0-9a-f]{8}\",$", "00000000\",")),
                kind("jsonl", file, "status", edit(file, "\"finished\"", "\"stopped by the guard\"")),
                kind("jsonl", file, "threshold", By.OTHER_FILE, text(file, t -> t.replace("\"0.8\"", "\"0.7\""))),
                kind(
                        "jsonl",
                        file,
                        "stated threshold",
                        edit(file, "    \"threshold\" : \"0.8\"", "    \"threshold\" : \"0.7\"")),
                kind("jsonl", file, "exact", edit(file, "\"exact\" : true", "\"exact\" : false")),
                kind("jsonl", file, "losses", edit(file, "    \"removed\" : (\\d+)", "    \"removed\" : 1$1")),
                kind(
                        "jsonl",
                        file,
                        "source",
                        edit(file, "    \"name\" : \"(/.*)in.jsonl\"", "    \"name\" : \"x.jsonl\"")),
                kind("jsonl", file, "site", edit(file, "    \"name\" : \"site0", "    \"name\" : \"site9")),
                kind("jsonl", file, "pairs of a bin", edit(file, "    \"pairs\" : (\\d+)", "    \"pairs\" : 1$1")),
                kind(
                        "jsonl",
                        file,
                        "removals of a bin",
                        text(file, text -> text.replaceFirst("(\"pairs\" : \\d+,\\s+\"removed\" : )(\\d)", "$11$2"))),
                kind("jsonl", file, "keep", By.OTHER_FILE, edit(file, "\"keep\" : \"first\"", "\"keep\" : \"newest\"")),
                kind("jsonl", file, "max_loss", edit(file, "\"max_loss\" : \"1.0\"", "\"max_loss\" : \"0.01\"")),
                kind("jsonl", file, "statistics", By.MANIFEST, edit(file, "\"results\" : ", "\"results\" : 1")),
                kind("jsonl", file, "times", By.MANIFEST, edit(file, "\"seconds\" : ", "\"seconds\" : 1")),
                kind("jsonl", file, "command", By.MANIFEST, edit(file, "--quiet", "--quite")),
                kind("jsonl", file, "missing", out -> Files.delete(out.resolve(file))),
                kind("stopped", file, "status", edit(file, "\"stopped by the guard\"", "\"finished\"")),
                kind("stopped", file, "reason", edit(file, "it would remove", "it should remove")),
                kind("stopped", "removed.jsonl", "added", out -> Files.writeString(out.resolve("removed.jsonl"), "")),
                kind("stopped", "clean.jsonl", "added", out -> Files.writeString(out.resolve("clean.jsonl"), ""))));
        return kinds;
    }

    private static List<Kind> others() {
        String inputs = "inputs.tsv";
        return List.of(
                kind("jsonl", "in.jsonl", "size in inputs.tsv", cell(inputs, 1, 8, "1")),
                kind("jsonl", "in.jsonl", "time in inputs.tsv", cell(inputs, 1, 9, "2020-01-01T00:00:00Z")),
                kind("jsonl", inputs, "path", By.OTHER_FILE, cell(inputs, 1, 6, "/nowhere/in.jsonl")),
                kind("jsonl", inputs, "name", cell(inputs, 1, 1, "x.jsonl")),
                kind("jsonl", inputs, "name of the file", cell(inputs, 1, 4, "x.jsonl")),
                kind("jsonl", inputs, "relative name", cell(inputs, 1, 5, "x.jsonl")),
                kind("files", inputs, "a part of the relative name", cell(inputs, 1, 5, "1.txt")),
                kind("csv", inputs, "encoding", cell(inputs, 1, 10, "windows-1252")),
                kind("jsonl", inputs, "place", cell(inputs, 2, 0, "7")),
                kind("jsonl", inputs, "a row less", By.OTHER_FILE, lines(inputs, drop(2))),
                kind("jsonl", inputs, "order", By.OTHER_FILE, lines(inputs, swap(1, 2))),
                kind("jsonl", inputs, "missing", out -> Files.delete(out.resolve(inputs))),
                kind("jsonl", "state/documents-1", "a byte", flip("state/documents-1")),
                kind("jsonl", "state/pairs", "a byte", flip("state/pairs")),
                kind("jsonl", "state/manifest", "a byte", flip("state/manifest")),
                kind("jsonl", "state/pairs", "cut", out -> {
                    byte[] bytes = Files.readAllBytes(out.resolve("state/pairs"));
                    Files.write(out.resolve("state/pairs"), java.util.Arrays.copyOf(bytes, bytes.length - 5));
                }),
                kind("jsonl", "state/copies", "missing", out -> Files.delete(out.resolve("state/copies"))),
                kind("jsonl", "state/new", "added", out -> Files.writeString(out.resolve("state/new"), "")),
                kind("jsonl", "state", "missing", By.OTHER_FILE, out -> Trees.delete(out.resolve("state"))),
                kind("jsonl", "report.html", "changed", By.MANIFEST, text("report.html", t -> t + " ")),
                kind("jsonl", "report.html", "missing", out -> Files.delete(out.resolve("report.html"))),
                kind("jsonl", "notes.txt", "added", out -> Files.writeString(out.resolve("notes.txt"), "mine")),
                kind("jsonl", "sub/notes.txt", "added", out -> {
                    Files.createDirectory(out.resolve("sub"));
                    Files.writeString(out.resolve("sub/notes.txt"), "mine");
                }),
                kind("jsonl", "manifest.tsv", "missing", out -> Files.delete(out.resolve("manifest.tsv"))));
    }

    private static Change flip(String file) {
        return out -> {
            byte[] bytes = Files.readAllBytes(out.resolve(file));
            bytes[bytes.length / 2] ^= 1;
            Files.write(out.resolve(file), bytes);
        };
    }

    private static List<String> read(Path file) {
        try {
            return Program.lines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aChangedManifestIsDetected() throws IOException {
        Path out = dir.resolve("out");
        Trees.copy(RUNS.get("jsonl"), out);
        String manifest = "manifest.tsv";
        String before = Files.readString(out.resolve(manifest));
        List<Change> changes = List.of(
                edit(manifest, "^clean.jsonl\t(.*)[0-9a-f]$", "clean.jsonl\t$1x"),
                edit(manifest, "^clean.jsonl\t", "clean.csv\t"),
                cell(manifest, 1, 1, "1"),
                lines(manifest, drop(2)),
                edit(manifest, 0, "size", "length"),
                lines(manifest, add(-1, "nonsense")));
        for (Change change : changes) {
            change.in(out);
            Program.run("verify", out).complainsSomewhere(1, "manifest.tsv");
            Files.writeString(out.resolve(manifest), before);
        }
        Program.run("verify", out).expect(0);
    }

    /** Without the search, a pair that is missing everywhere is not noticed; with it, it is named. */
    @Test
    void missingPairsAreNamedByRepeatingTheSearch() throws IOException {
        Path out = dir.resolve("out");
        Trees.copy(RUNS.get("pairs tsv"), out);
        List<String> rows = Program.lines(out.resolve("pairs.tsv"));
        String[] missing = rows.get(2).split("\t");
        lines("pairs.tsv", drop(2)).in(out);
        conceal(out);
        Program.run("verify", out, "--complete")
                .complainsSomewhere(
                        1,
                        "pairs.tsv: the pair '%s' and '%s' with score %s is missing"
                                .formatted(missing[0], missing[1], missing[2]));
    }
}
