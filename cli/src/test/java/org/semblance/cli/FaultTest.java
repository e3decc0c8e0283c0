package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.cli.FaultWork.Call;
import org.semblance.cli.FaultWork.Pages;
import org.semblance.cli.FaultWork.Run;
import org.semblance.cli.FaultWork.Steps;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;
import org.semblance.testing.disk.CrashTesting;
import org.semblance.testing.disk.CrashTesting.Work;
import org.semblance.testing.disk.Journal;
import org.semblance.testing.disk.SimulatedDisk;
import org.semblance.testing.disk.SimulatedDisk.Fault;

/**
 * Every command on a disk that fails at each operation, and after a loss of power at each point: what was acknowledged is
 * there, existing files are whole, and the next run gives the same result. A default run takes a sample of the points.
 */
class FaultTest {
    @TempDir
    static Path shared;

    @TempDir
    Path dir;

    private static Path file;
    private static Path more;
    private static Path pages;

    /** The work during which the disk fails. */
    enum Scenario {
        NEW_DIRECTORY,
        OVERWRITE,
        ANNOTATE,
        AGAINST,
        FROM,
        FOLDER,
        INDEX,
        EXPLAIN,
        COMPARE,
        RELATION,
        IDF,
        SERVICE;

        Work work(Path folder) throws Exception {
            Call dedup = Call.of("dedup", file, "--quiet", "--max-loss", 1, "-t", "0.3");
            Call old = Call.of("dedup", file, "--quiet", "--max-loss", 1, "-t", "0.9", "-o", "DIR/out");
            return switch (this) {
                case NEW_DIRECTORY -> Run.of(folder, List.of(), dedup.with("-o", "DIR/new/deep/out"), "new/deep/out");
                case OVERWRITE -> Run.of(folder, List.of(old), dedup.with("-o", "DIR/out", "--overwrite"), "out");
                case ANNOTATE -> Run.of(folder, List.of(), dedup.with("-o", "DIR/out", "--action", "annotate"), "out");
                case AGAINST ->
                    Run.of(
                            folder,
                            List.of(old),
                            Call.of(
                                    "dedup",
                                    more,
                                    "--against",
                                    "DIR/out",
                                    "-t",
                                    "0.9",
                                    "--quiet",
                                    "--max-loss",
                                    1,
                                    "-o",
                                    "DIR/out2"),
                            "out2");
                case FROM ->
                    Run.of(
                            folder,
                            List.of(dedup.with("-o", "DIR/out")),
                            Call.of(
                                    "dedup",
                                    "--from",
                                    "DIR/out",
                                    "-t",
                                    "0.9",
                                    "--quiet",
                                    "--max-loss",
                                    1,
                                    "-o",
                                    "DIR/out2"),
                            "out2");
                case FOLDER ->
                    Run.of(
                            folder,
                            List.of(),
                            Call.of("dedup", pages, "--quiet", "--max-loss", 1, "-t", "0.3", "-o", "DIR/out"),
                            "out");
                case INDEX ->
                    Steps.of(
                            folder,
                            List.of(
                                    Call.of(
                                            "index",
                                            "build",
                                            "DIR/new/index",
                                            file,
                                            "--set",
                                            "weights=tfidf",
                                            "--quiet"),
                                    Call.of("index", "add", "DIR/new/index", more, "--quiet"),
                                    Call.of("index", "remove", "DIR/new/index", "d1", "d2", "n1", "--quiet")),
                            Call.of("index", "query", "DIR/new/index", file, more, "--quiet"));
                case EXPLAIN ->
                    Pages.of(
                            folder,
                            List.of(dedup.with("-o", "DIR/out"), explain("d3", "d4")),
                            explain("d1", "d2").with("--overwrite"),
                            List.of("page.html"),
                            "</html>");
                case COMPARE ->
                    Pages.of(
                            folder,
                            List.of(),
                            Call.of("compare", file, "-m", "exact,simhash", "--quiet", "-o", "DIR/page.html"),
                            List.of("page.html"),
                            "</html>");
                case RELATION ->
                    Pages.of(
                            folder,
                            List.of(),
                            Call.of("relation", file, "-o", "DIR/new/table.tsv", "--quiet"),
                            List.of("new/table.tsv"),
                            "");
                case SERVICE -> new ServiceFaultWork(folder);
                case IDF ->
                    Steps.of(
                            folder,
                            List.of(idf(file), idf(more)),
                            Call.of("fingerprint", file, "-m", "simhash", "--set", "weights=idf:DIR/table.idf"));
            };
        }

        private static Call idf(Path collection) {
            return Call.of(
                    "fingerprint",
                    collection,
                    "-m",
                    "simhash",
                    "--set",
                    "weights=tfidf",
                    "--save-idf",
                    "DIR/table.idf");
        }

        private static Call explain(String one, String other) {
            return Call.of("explain", "DIR/out", one, other, "--html", "DIR/page.html");
        }
    }

    @BeforeAll
    static void write() throws Exception {
        file = Texts.of(1, 40).writeJsonl(shared.resolve("in.jsonl"));
        List<String> lines = Texts.of(2, 30).jsonl().stream()
                .map(line -> line.replace("\"d", "\"n"))
                .toList();
        more = Files.write(shared.resolve("more.jsonl"), lines);
        pages = Files.createDirectory(shared.resolve("pages"));
        Texts texts = Texts.of(3, 12);
        for (int i = 0; i < texts.size(); i++)
            Files.writeString(pages.resolve(i + ".txt"), texts.all().get(i));
    }

    private CrashTesting testing(Scenario scenario) throws Exception {
        return new CrashTesting(scenario.name(), scenario.work(dir), dir);
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLostByALossOfPower(Scenario scenario) throws Exception {
        CrashTesting testing = testing(scenario);
        Journal journal = testing.recorded().journal();
        int[] points = CrashTesting.sample(journal.points(), 4);
        int states = testing.losePower(journal, points, "");
        System.out.printf(
                "%s: power lost at %d of %d points, %d different states%n",
                scenario, points.length, journal.points(), states);
        assertThat(journal.points()).isGreaterThan(10);
        assertThat(states).isGreaterThan(points.length / 4);
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLostByAFailure(Scenario scenario) throws Exception {
        CrashTesting testing = testing(scenario);
        SimulatedDisk disk = testing.recorded();
        int failures = 0;
        for (Fault fault : Fault.values()) failures += testing.fail(CrashTesting.sample(disk.operations(), 3), fault);
        System.out.printf("%s: %d failures of %d operations%n", scenario, failures, disk.operations());
        assertThat(disk.operations()).isGreaterThan(8);
    }

    /** Without any one of the syncs, a loss of power is noticed by some scenario. */
    @Test
    void everySyncIsNeeded() throws Exception {
        Map<String, List<Scenario>> sites = new TreeMap<>();
        Map<Scenario, CrashTesting> testings = new TreeMap<>();
        Map<Scenario, Journal> journals = new TreeMap<>();
        for (Scenario scenario : Scenario.values()) {
            testings.put(scenario, testing(scenario));
            Journal journal = testings.get(scenario).recorded().journal();
            journals.put(scenario, journal);
            for (String site : journal.sites())
                sites.computeIfAbsent(site, some -> new ArrayList<>()).add(scenario);
        }
        TreeSet<String> needless = new TreeSet<>();
        for (String site : Seeds.some(2, List.copyOf(sites.keySet()))) {
            Scenario noticing = null;
            for (Scenario scenario : sites.get(site)) {
                if (!testings.get(scenario).notices(journals.get(scenario), site)) continue;
                noticing = scenario;
                break;
            }
            System.out.printf("sync of %s: its loss is noticed by %s%n", site, noticing);
            if (noticing == null) needless.add(site);
        }
        assertThat(needless).isEmpty();
    }
}
