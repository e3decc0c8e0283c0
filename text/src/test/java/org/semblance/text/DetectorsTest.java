package org.semblance.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.text.catalogue.Method;

class DetectorsTest {
    static Stream<Method> published() {
        return Detectors.methods().stream().filter(method -> method.published().isPresent());
    }

    private static Map<String, String> parameters(String spelling) {
        return Detectors.parse(spelling).parameters();
    }

    @Test
    void onlyOwnMethodsAreNotPublished() {
        List<String> others = Detectors.methods().stream()
                .filter(method -> method.published().isEmpty())
                .map(Method::name)
                .toList();
        assertThat(others).containsExactly("exact", "identical");
        assertThatThrownBy(() -> Detectors.parse("exact?as-published=true"))
                .hasMessage("exact is not a published method: omit as-published, or choose another method");
        assertThat(parameters("exact?as-published=false")).isEqualTo(parameters("exact"));
        assertThatThrownBy(() -> Detectors.parse("ppjoin?as-published=yes"))
                .hasMessage("as-published must be true or false: yes");
    }

    /** The published values are valid, in effect, and shown as they would be given. */
    @ParameterizedTest
    @MethodSource("published")
    void publishedValuesAreParameters(Method method) {
        Map<String, String> values = method.published().orElseThrow().values(Map.of());
        Set<String> names =
                method.parameters().stream().map(Method.Parameter::name).collect(Collectors.toSet());
        assertThat(names).containsAll(values.keySet());
        Map<String, String> resolved = parameters(method.name() + "?as-published=true");
        assertThat(resolved).containsAllEntriesOf(values).doesNotContainKey("as-published");
        String given = method.publishedValues().orElseThrow().replace(", ", "&");
        assertThat(parameters(method.name() + "?" + given)).isEqualTo(resolved);
        assertThat(resolved).containsEntry("normalize", "none");
    }

    /** Whatever one parameter the user gives takes precedence, and is valid if it is valid without the others. */
    @ParameterizedTest
    @MethodSource("published")
    void givenValuesTakePrecedence(Method method) {
        Map<String, String> defaults = method.detector(Map.of()).parameters();
        Set<String> seen = new HashSet<>();
        for (String name : method.published().orElseThrow().values(Map.of()).keySet()) {
            String own = defaults.get(name);
            if (own == null) continue; // valid with another value of the others only
            Map<String, String> both = new LinkedHashMap<>(Map.of("as-published", "true", name, own));
            assertThat(method.detector(both).parameters()).as(name).containsEntry(name, own);
            seen.add(name);
        }
        assertThat(seen).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "bestjoin,         mode=claimed",
        "ppjoin+,          multiset=true",
        "signcd,           greedy=true",
        "signcd,           prune=p1",
        "ncd,              prune=none",
        "supershingle,     hash=rabin",
        "projection,       pieces=12",
        "combined,         hash=rabin",
        "combined-by-site, pieces=12",
        "simhash,          weights=tfidf",
        "simhash,          index=psm",
        "simhash,          k=23",
        "simhash?recall=0.9, recall=0.9",
        "simhash?index=manku, weights=tfidf",
        "simhash?index=exact&t=6, threshold=6",
        "spotsigs,         threshold=0.44",
        "spotsigs?t=0.2,   threshold=0.2",
        "spotsigs?threshold=0.2, threshold=0.2",
        "minhash,          verify=false",
        "ppjoin?measure=edit&t=2, q=3",
        "ppjoin?tokens=whitespace, multiset=true"
    })
    void selectsTheVariantOfThePaper(String spelling, String parameter) {
        String[] pair = parameter.split("=");
        String mark = spelling.contains("?") ? "&" : "?";
        assertThat(parameters(spelling + mark + "as-published=true")).containsEntry(pair[0], pair[1]);
    }

    @Test
    void valuesWithoutMeaningNextToTheGivenOnesAreOmitted() {
        assertThat(parameters("simhash?as-published=true&recall=0.9")).doesNotContainKey("k");
        assertThat(parameters("simhash?as-published=true&index=exact")).doesNotContainKeys("k", "model");
        assertThat(parameters("ppjoin?as-published=true&measure=edit&t=2")).doesNotContainKey("multiset");
    }

    /** A conflict with a value that the user did not write names its origin; other errors do not. */
    @Test
    void conflictsNameThePublishedValues() {
        assertThatThrownBy(() -> Detectors.parse("bestjoin?as-published=true&max-df=5"))
                .hasMessageContaining("max-df")
                .hasMessageEndingWith(
                        " (as-published selects mode=claimed, normalize=none; given values take precedence)");
        assertThatThrownBy(() -> Detectors.parse("bestjoin?as-published=true&t=2"))
                .hasMessageNotContaining("as-published");
        assertThatThrownBy(() -> Detectors.parse("ppjoin?as-published=true&mode=claimed"))
                .hasMessageStartingWith("method ppjoin has no parameter 'mode'")
                .hasMessageNotContaining("as-published");
    }
}
