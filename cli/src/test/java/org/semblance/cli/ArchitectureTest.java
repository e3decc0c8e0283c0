package org.semblance.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Modules depend on each other in one direction: core, text, io, report, server, cli; and every library is used only in
 * certain packages.
 */
class ArchitectureTest {
    private static final String[] OUTER = {
        "org.semblance.text..",
        "org.semblance.io..",
        "org.semblance.report..",
        "org.semblance.server..",
        "org.semblance.cli.."
    };
    private static final DescribedPredicate<JavaClass> CORE = resideInAPackage("org.semblance..")
            .and(not(resideInAnyPackage(OUTER)))
            .as("core");
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/org/semblance/testing/"))
            .importPackages("org.semblance");

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }

    @Test
    void allModulesAreImported() {
        assertThat(CLASSES.stream().filter(CORE)).as("core").isNotEmpty();
        for (String module : OUTER) {
            assertThat(CLASSES.stream().filter(resideInAPackage(module)))
                    .as(module)
                    .isNotEmpty();
        }
        assertThat(CLASSES.stream().map(JavaClass::getSimpleName)).doesNotContain("ArchitectureTest");
    }

    @Test
    void coreDependsOnNoOtherModule() {
        check(classes()
                .that(CORE)
                .should()
                .onlyDependOnClassesThat(
                        CORE.or(resideInAnyPackage("java..", "com.dynatrace.hash4j..", "org.jspecify..")))
                .because("algorithms on tokens need no framework"));
    }

    @ParameterizedTest
    @CsvSource({
        "org.semblance.text.., org.semblance.io.., org.semblance.report.., org.semblance.server.., org.semblance.cli..",
        "org.semblance.io.., org.semblance.report.., org.semblance.server.., org.semblance.cli..,",
        "org.semblance.report.., org.semblance.server.., org.semblance.cli..,,",
        "org.semblance.server.., org.semblance.cli..,,,"
    })
    void modulesDependInwards(String module, String outer, String further, String more, String furthest) {
        String[] forbidden = Stream.of(outer, further, more, furthest)
                .filter(Objects::nonNull)
                .toArray(String[]::new);
        check(noClasses()
                .that()
                .resideInAPackage(module)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden));
    }

    @ParameterizedTest
    @CsvSource({
        "picocli.., org.semblance.cli..",
        "org.apache.lucene.., org.semblance.text..",
        "org.jsoup.., org.semblance.text.. org.semblance.io..",
        "tools.jackson.., org.semblance.io.. org.semblance.report.. org.semblance.server..",
        "de.siegmar.fastcsv.., org.semblance.io..",
        "com.github.luben.zstd.., org.semblance.io.. org.semblance.text.compress.. org.semblance.server.store..",
        "org.xerial.snappy.., org.semblance.text.compress.. org.semblance.io.parquet..",
        "net.jpountz.lz4.., org.semblance.text.compress..",
        "org.apache.parquet.., org.semblance.io..",
        "org.apache.hadoop.., org.semblance.io..",
        "org.duckdb.., org.semblance.io.relation..",
        "org.rocksdb.., org.semblance.server.store..",
        "org.eclipse.jetty.., org.semblance.server.wire.."
    })
    void librariesAreUsedOnlyInTheirPackages(String library, String users) {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(users.split(" "))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library));
    }

    @Test
    void packagesHaveNoCycles() {
        check(slices().assignedFrom(new Packages()).should().beFreeOfCycles());
    }

    /** Every package is a slice, including the outermost. */
    private static final class Packages implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            if (!type.getPackageName().startsWith("org.semblance")) return SliceIdentifier.ignore();
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }

    @Test
    void testSupportIsForTestsOnly() {
        check(noClasses().should().dependOnClassesThat().resideInAPackage("org.semblance.testing.."));
    }

    @Test
    void onlyTheProgramPrints() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("org.semblance.cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class));
    }
}
