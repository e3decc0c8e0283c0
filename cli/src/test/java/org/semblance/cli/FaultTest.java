package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.cli.FaultWork.Call;
import org.semblance.cli.FaultWork.Pages;
import org.semblance.cli.FaultWork.Run;
import org.semblance.cli.FaultWork.Steps;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;
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
    private static Path few;
    private static Path pages;

    /** The work during which the disk fails. */
    enum Scenario {
        NEW_DIRECTORY,
        OVERWRITE,
        ANNOTATE,
        AGAINST,
        FROM,
        FOLDER,
        DECONTAMINATE,
        INDEX,
        LIVE,
        EXPLAIN,
        REPORT,
        COMPARE,
        RELATION,
        IDF,
        QUERY,
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
                case DECONTAMINATE ->
                    Run.of(
                            folder,
                            List.of(),
                            Call.of(
                                    "decontaminate",
                                    file,
                                    "--benchmarks",
                                    file,
                                    "--quiet",
                                    "--action",
                                    "annotate",
                                    "--max-loss",
                                    1,
                                    "-o",
                                    "DIR/out"),
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
                            Call.of("index", "query", "DIR/new/index", file, more, "--quiet"),
                            false);
                case LIVE ->
                    Steps.of(
                            folder,
                            List.of(
                                    Call.of("index", "build", "DIR/new/index", file, "--live", "--quiet"),
                                    Call.of("index", "remove", "DIR/new/index", "d1", "d2", "--quiet")),
                            Call.of("index", "query", "DIR/new/index", file, "--quiet"),
                            true);
                case EXPLAIN ->
                    Pages.of(
                            folder,
                            List.of(dedup.with("-o", "DIR/out"), explain("d3", "d4")),
                            explain("d1", "d2").with("--overwrite"),
                            List.of("page.html"),
                            "</html>");
                case REPORT ->
                    Pages.of(
                            folder,
                            List.of(old),
                            Call.of("report", "DIR/out", "--no-texts", "--quiet"),
                            List.of("out/report.html", "out/manifest.tsv"),
                            "");
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
                case QUERY ->
                    Pages.of(
                            folder,
                            List.of(),
                            Call.of("query", "some text", "--corpus", few, "--prepared", "DIR/file"),
                            List.of("file"),
                            "");
                case SERVICE -> new ServiceFaultWork(folder);
                case IDF ->
                    Steps.of(
                            folder,
                            List.of(idf(file), idf(more)),
                            Call.of("fingerprint", file, "-m", "simhash", "--set", "weights=idf:DIR/table.idf"),
                            false);
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

    @AfterAll
    static void release() {
        System.clearProperty("semblance.store.hold");
    }

    @BeforeAll
    static void write() throws Exception {
        System.setProperty("semblance.store.hold", "true"); // what the database has not synced is lost
        file = Texts.of(1, 40).writeJsonl(shared.resolve("in.jsonl"));
        List<String> lines = Texts.of(2, 30).jsonl().stream()
                .map(line -> line.replace("\"d", "\"n"))
                .toList();
        more = Files.write(shared.resolve("more.jsonl"), lines);
        few = Files.write(shared.resolve("few.jsonl"), lines.subList(0, 3));
        pages = Files.createDirectory(shared.resolve("pages"));
        Texts texts = Texts.of(3, 12);
        for (int i = 0; i < texts.size(); i++)
            Files.writeString(pages.resolve(i + ".txt"), texts.all().get(i));
    }

    private CrashTesting testing(Scenario scenario) throws Exception {
        return new CrashTesting(scenario.name(), scenario.work(dir), dir);
    }

    @ParameterizedTest
    @Seeds.Some(3)
    void nothingIsLostByALossOfPower(Scenario scenario) throws Exception {
        CrashTesting testing = testing(scenario);
        Journal journal = testing.recorded().journal();
        int[] points = CrashTesting.sample(journal.points(), 2);
        int states = testing.losePower(journal, points, "");
        System.out.printf(
                "%s: power lost at %d of %d points, %d different states%n",
                scenario, points.length, journal.points(), states);
        assertThat(journal.points()).isGreaterThan(10);
        assertThat(states).isGreaterThan(points.length / 2);
    }

    @ParameterizedTest
    @Seeds.Some(3)
    void nothingIsLostByAFailure(Scenario scenario) throws Exception {
        CrashTesting testing = testing(scenario);
        SimulatedDisk disk = testing.recorded();
        int failures = 0;
        for (Fault fault : Fault.values()) failures += testing.fail(CrashTesting.sample(disk.operations(), 1), fault);
        System.out.printf("%s: %d failures of %d operations%n", scenario, failures, disk.operations());
        assertThat(disk.operations()).isGreaterThan(8);
    }

    /**
     * If any one of the syncs has no effect, some scenario notices a loss of power. A default run tries two syncs of a
     * scenario that notices all of its own.
     */
    @Test
    void everySyncIsNeeded() throws Exception {
        List<Scenario> scenarios = Seeds.thorough()
                ? List.of(Scenario.values())
                : Seeds.some(1, List.of(Scenario.INDEX, Scenario.RELATION, Scenario.IDF));
        Map<Scenario, CrashTesting> testings = new EnumMap<>(Scenario.class);
        Map<Scenario, Journal> journals = new EnumMap<>(Scenario.class);
        Map<String, List<Scenario>> sites = new TreeMap<>();
        for (Scenario scenario : scenarios) {
            CrashTesting testing = testing(scenario);
            Journal journal = testing.recorded().journal();
            testings.put(scenario, testing);
            journals.put(scenario, journal);
            for (String site : journal.sites())
                sites.computeIfAbsent(site, some -> new ArrayList<>()).add(scenario);
        }
        // A live index is built aside: the sync after its last rename is the one that counts.
        sites.keySet().removeIf(site -> site.endsWith("< ServiceIndexWork.create") && site.contains("moveForced"));
        List<String> needless = new ArrayList<>();
        for (String site : Seeds.some(2, List.copyOf(sites.keySet()))) {
            Optional<Scenario> noticing = Optional.empty();
            for (Scenario scenario : sites.get(site)) {
                if (noticing.isEmpty() && testings.get(scenario).notices(journals.get(scenario), site))
                    noticing = Optional.of(scenario);
            }
            System.out.printf("sync %s: noticed by %s%n", site, noticing);
            if (noticing.isEmpty()) needless.add(site);
        }
        assertThat(needless).isEmpty();
        if (Seeds.thorough()) assertThat(unseen(sites.keySet())).containsExactly("StateManifest.write");
    }

    /** The methods that sync files and were not seen to; large states have a test of their own. */
    private static Set<String> unseen(Set<String> sites) {
        List<String> syncs = List.of("force", "forceParent", "replace", "moveForced", "makeForced");
        Set<String> unseen = new TreeSet<>();
        for (JavaClass type : new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("org.semblance")) {
            if (type.getPackageName().startsWith("org.semblance.testing") || type.isEquivalentTo(Disk.class)) continue;
            for (JavaMethodCall call : type.getMethodCallsFromSelf()) {
                JavaClass owner = call.getTargetOwner();
                boolean isSync = owner.isEquivalentTo(FileChannel.class)
                        || owner.isEquivalentTo(Disk.class)
                        || owner.isEquivalentTo(Directories.class);
                if (!isSync || !syncs.contains(call.getName())) continue;
                String name = type.getName().substring(type.getName().lastIndexOf('.') + 1) + "."
                        + call.getOwner().getName().replaceAll("lambda\\$(\\w+)\\$\\d+", "$1");
                if (sites.stream().noneMatch(site -> (site + " ").matches(".*\\b" + Pattern.quote(name) + "[: ].*")))
                    unseen.add(name);
            }
        }
        return unseen;
    }
}
