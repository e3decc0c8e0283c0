package org.semblance.report.results;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.semblance.io.inputs.InputException;
import org.semblance.report.labels.CorpusLabels;
import org.semblance.report.results.LabelledCorpus.Description;
import org.semblance.text.Detectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The methods to measure and the ground truth of known corpora, from {@code corpora.json}, which also gives the
 * reasons. An unknown corpus can describe itself in a file {@value #OWN} of the same form.
 */
public final class Catalogue {
    private static final String OWN = "corpus.json";

    private final List<Measured> methods;
    private final Map<String, Description> corpora;

    private Catalogue(List<Measured> methods, Map<String, Description> corpora) {
        this.methods = List.copyOf(methods);
        this.corpora = corpora;
    }

    /**
     * A method to measure.
     *
     * @param method its name, with parameters such as {@code ?bits=128} if they are not the defaults
     * @param loose loosest threshold for the search of the best one; empty if it has no threshold parameter
     * @param like a method with the same pairs, whose evaluation is reused; empty if there is none
     */
    public record Measured(String method, Optional<String> loose, Optional<String> like) {
        private Measured with(String spelling) {
            return spelling.equals(method) ? this : new Measured(spelling, loose, Optional.empty());
        }
    }

    /** The catalogue that is part of the program. */
    public static Catalogue known() {
        try (InputStream in = Objects.requireNonNull(Catalogue.class.getResourceAsStream("corpora.json"))) {
            JsonNode all = JsonMapper.shared().readTree(in);
            List<Measured> methods = new ArrayList<>();
            for (JsonNode one : all.required("methods")) {
                String name = one.required("method").asString();
                methods.add(new Measured(name, Detectors.loosest(name, Map.of()), text(one, "like")));
            }
            Map<String, Description> corpora = new LinkedHashMap<>();
            all.required("corpora").properties().forEach(c -> corpora.put(c.getKey(), description(c.getValue())));
            return new Catalogue(methods, corpora);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read corpora.json of the program", e);
        }
    }

    private static Optional<String> text(JsonNode node, String name) {
        return node.has(name) ? Optional.of(node.required(name).asString()) : Optional.empty();
    }

    private static Description description(JsonNode node) {
        Map<String, String> parameters = new LinkedHashMap<>();
        node.path("parameters").properties().forEach(p -> {
            for (String method : p.getKey().split(","))
                parameters.put(method, p.getValue().asString());
        });
        List<CorpusLabels.Table> neutral = new ArrayList<>();
        for (JsonNode table : node.path("neutral")) neutral.add(table(table));
        return new Description(
                node.path("title").asString(""),
                node.path("why").asString(""),
                strings(node.path("reading")),
                parameters,
                table(node.path("truth")),
                neutral,
                node.path("kin").asString(""),
                node.path("side").asInt(0),
                node.path("only_listed").asBoolean(false));
    }

    private static CorpusLabels.Table table(JsonNode node) {
        String file = node.path("file").asString("");
        return new CorpusLabels.Table(
                file,
                file.startsWith("clusters"),
                node.path("column").asInt(3),
                Set.copyOf(strings(node.path("labels"))),
                Set.copyOf(strings(node.path("ignored"))),
                node.path("least").asDouble(0));
    }

    private static List<String> strings(JsonNode array) {
        List<String> strings = new ArrayList<>();
        for (JsonNode one : array) strings.add(one.asString());
        return strings;
    }

    /**
     * Methods by name in the order of the catalogue, each with the parameters given, as in {@code simhash?bits=128}; all
     * methods if no names are given.
     */
    public List<Measured> methods(List<String> names) {
        if (names.isEmpty()) return methods;
        Set<String> there = new LinkedHashSet<>();
        for (Measured one : methods) there.add(one.method);
        for (String name : names) {
            if (!there.contains(LabelledCorpus.method(name)))
                throw new IllegalArgumentException(
                        "no method '%s' in the measurements; available: %s".formatted(name, String.join(", ", there)));
        }
        return methods.stream()
                .flatMap(m -> names.stream()
                        .filter(name -> LabelledCorpus.method(name).equals(m.method))
                        .map(m::with))
                .toList();
    }

    /**
     * The labelled corpora in the folders of a directory, sorted by name.
     *
     * @param names of the corpora; all if empty
     * @throws InputException if there are none, or if one of the names is missing
     */
    public List<LabelledCorpus> corpora(Path data, List<String> names) throws IOException {
        for (String name : names) {
            if (!LabelledCorpus.isIn(data.resolve(name)))
                throw new InputException(
                        "%s: not a labelled corpus; it needs docs.jsonl, plain or compressed, and pairs.tsv, clusters.tsv or labels.tsv"
                                .formatted(data.resolve(name)));
        }
        List<Path> folders;
        try (Stream<Path> entries = Files.list(data)) {
            folders = entries.filter(LabelledCorpus::isIn).sorted().toList();
        }
        List<LabelledCorpus> found = new ArrayList<>();
        for (Path folder : folders) {
            String name = String.valueOf(folder.getFileName());
            if (names.isEmpty() || names.contains(name)) found.add(LabelledCorpus.of(folder, described(folder, name)));
        }
        if (found.isEmpty())
            throw new InputException(
                    data
                            + ": no labelled corpora; each is a folder with docs.jsonl, plain or compressed, and pairs.tsv, clusters.tsv or labels.tsv");
        return found;
    }

    private Description described(Path folder, String name) throws IOException {
        Path own = folder.resolve(OWN);
        if (!Files.isRegularFile(own)) return corpora.getOrDefault(name, Description.plain());
        try {
            return description(JsonMapper.shared().readTree(Files.readAllBytes(own)));
        } catch (JacksonException e) {
            throw new InputException(own + ": not a description of a corpus: " + e.getOriginalMessage(), e);
        }
    }
}
