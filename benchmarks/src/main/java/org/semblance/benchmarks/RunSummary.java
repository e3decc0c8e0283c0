package org.semblance.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The contents of a run's {@code summary.json}. Unknown fields are ignored and known ones may be absent, so that a
 * change of the summary does not break the benchmarks. A value inside a nested object is found by its own name, unless
 * the top level has a field of that name.
 */
record RunSummary(Map<String, Double> numbers, Map<String, String> strings, List<StageTime> stages) {
    /** The wall-clock time of one stage. */
    record StageTime(String name, double seconds) {}

    RunSummary {
        numbers = Map.copyOf(numbers);
        strings = Map.copyOf(strings);
        stages = List.copyOf(stages);
    }

    static RunSummary read(Path file) throws IOException {
        RunSummary.Reader reader = new Reader();
        try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), file)) {
            if (json.nextToken() == JsonToken.START_OBJECT) reader.object(json, true);
        } catch (JacksonException e) {
            throw new IOException(file + " is not a summary: " + e.getOriginalMessage(), e);
        }
        return new RunSummary(reader.numbers, reader.strings, reader.stages);
    }

    OptionalDouble number(String name) {
        Double value = numbers.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    Optional<String> digest() {
        return Optional.ofNullable(strings.get("digest"));
    }

    OptionalDouble seconds(String stage) {
        return stages.stream()
                .filter(time -> time.name().equals(stage))
                .mapToDouble(StageTime::seconds)
                .reduce(Double::sum);
    }

    private static final class Reader {
        final Map<String, Double> numbers = new HashMap<>();
        final Map<String, String> strings = new HashMap<>();
        final List<StageTime> stages = new ArrayList<>();

        void object(JsonParser json, boolean top) {
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = json.currentName();
                switch (json.nextToken()) {
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> keep(numbers, name, json.getDoubleValue(), top);
                    case VALUE_STRING -> keep(strings, name, json.getString(), top);
                    case START_OBJECT -> object(json, false);
                    case START_ARRAY -> array(json, top && name.equals("stages"));
                    default -> {}
                }
            }
        }

        private void array(JsonParser json, boolean ofStages) {
            if (!ofStages) {
                json.skipChildren();
                return;
            }
            for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
                if (token != JsonToken.START_OBJECT) {
                    json.skipChildren();
                    continue;
                }
                Reader stage = new Reader();
                stage.object(json, true);
                String name = stage.strings.get("name");
                Double seconds = stage.numbers.get("seconds");
                if (name != null && seconds != null) stages.add(new StageTime(name, seconds));
                Double cpu = stage.numbers.get("cpu_seconds");
                if (name != null && cpu != null) numbers.put(name + "_cpu_seconds", cpu);
            }
        }

        private static <V> void keep(Map<String, V> values, String name, V value, boolean top) {
            if (top) values.put(name, value);
            else values.putIfAbsent(name, value);
        }
    }
}
