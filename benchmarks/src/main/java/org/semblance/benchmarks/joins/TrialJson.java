package org.semblance.benchmarks.joins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Trials as JSON: the result of a {@link FreshJvm}, and unrounded figures for other programs. */
final class TrialJson {
    private TrialJson() {}

    /** Writes a list of trials. */
    static void write(List<Trial> trials, Path file) throws IOException {
        try (var out = Files.newBufferedWriter(file);
                JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartArray();
            for (Trial trial : trials) {
                json.writeRaw('\n');
                write(trial, json);
            }
            json.writeEndArray();
        }
    }

    private static void write(Trial trial, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("dataset", trial.dataset());
        json.writeStringProperty("method", trial.setting().method());
        json.writeStringProperty("measure", trial.setting().measure());
        json.writeStringProperty("threshold", trial.setting().threshold());
        json.writeNumberProperty("threads", trial.setting().threads());
        if (trial.figures().isEmpty()) json.writeStringProperty("why", trial.reason());
        trial.figures().ifPresent(figures -> write(figures, json));
        json.writeEndObject();
    }

    private static void write(Figures figures, JsonGenerator json) {
        Series.Times times = figures.times();
        json.writeNumberProperty("records", figures.records());
        json.writeNumberProperty("cold_seconds", times.cold());
        json.writeNumberProperty("cold_cpu_seconds", times.coldCpu());
        json.writeNumberProperty("best_seconds", times.best());
        json.writeNumberProperty("median_seconds", times.median());
        json.writeNumberProperty("cpu_seconds", times.cpu());
        json.writeNumberProperty("peak_heap_bytes", times.peakHeap());
        if (!Double.isNaN(times.counted())) json.writeNumberProperty("counted_seconds", times.counted());
        json.writeNumberProperty("pairs", figures.answer().pairs());
        json.writeStringProperty("digest", figures.answer().digest());
        json.writeName("statistics").writeStartObject();
        figures.statistics().forEach((name, value) -> json.writeNumberProperty(name, value));
        json.writeEndObject();
    }

    /** Reads the only trial of a file. */
    static Trial read(Path file) throws IOException {
        Map<String, Double> numbers = new HashMap<>();
        Map<String, String> strings = new HashMap<>();
        Map<String, Long> statistics = new LinkedHashMap<>();
        try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), file)) {
            boolean inStatistics = false;
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                String name = json.currentName();
                switch (token) {
                    case START_OBJECT -> inStatistics = name != null;
                    case END_OBJECT -> inStatistics = false;
                    case VALUE_STRING -> strings.put(name, json.getString());
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                        if (inStatistics) statistics.put(name, json.getLongValue());
                        else numbers.put(name, json.getDoubleValue());
                    }
                    default -> {}
                }
            }
        } catch (JacksonException e) {
            throw new IOException(file + " is not a trial: " + e.getOriginalMessage(), e);
        }
        return new Parsed(file, numbers, strings, statistics).trial();
    }

    private record Parsed(
            Path file, Map<String, Double> numbers, Map<String, String> strings, Map<String, Long> statistics) {
        Trial trial() throws IOException {
            Setting setting =
                    new Setting(string("method"), string("measure"), string("threshold"), (int) number("threads"));
            String dataset = string("dataset");
            if (strings.containsKey("why")) return Trial.failed(dataset, setting, string("why"));
            Series.Times times = new Series.Times(
                    number("cold_seconds"),
                    number("cold_cpu_seconds"),
                    number("best_seconds"),
                    number("median_seconds"),
                    number("cpu_seconds"),
                    (long) number("peak_heap_bytes"),
                    numbers.getOrDefault("counted_seconds", Double.NaN));
            JoinAnswer answer = new JoinAnswer((long) number("pairs"), string("digest"));
            return Trial.of(dataset, new Figures(setting, (int) number("records"), times, answer, statistics));
        }

        private double number(String name) throws IOException {
            Double value = numbers.get(name);
            if (value == null) throw new IOException(file + " has no number " + name);
            return value;
        }

        private String string(String name) throws IOException {
            String value = strings.get(name);
            if (value == null) throw new IOException(file + " has no " + name);
            return value;
        }
    }
}
