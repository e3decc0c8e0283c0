package org.semblance.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.semblance.Detector;
import org.semblance.text.Detectors;

/** Words of command lines that are shown to users and work as printed. */
public final class ShellWords {
    private static final String THRESHOLD = "threshold";
    private static final List<String> OPTIONS = List.of("tokens", "measure", "normalize", "language");

    private ShellWords() {}

    /** A word of a command line, quoted if the shell would change it. */
    public static String quoted(String word) {
        return word.matches("[\\w./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** The options that select a method with its parameters, except those that have their usual values and the threshold. */
    public static List<String> method(Detector<?> detector) {
        List<String> words = new ArrayList<>();
        if (!detector.name().equals(Detectors.standard().name())) words.addAll(List.of("-m", detector.name()));
        chosen(detector)
                .forEach((name, value) -> words.addAll(
                        OPTIONS.contains(name) ? List.of("--" + name, value) : List.of("--set", name + "=" + value)));
        return words;
    }

    /** The parameters without the threshold, those that follow from others, and those with their usual values. */
    public static Map<String, String> chosen(Detector<?> detector) {
        Map<String, String> all = detector.parameters();
        Map<String, String> given = new LinkedHashMap<>();
        for (String name : List.of(THRESHOLD, "measure"))
            if (all.containsKey(name)) given.put(name, all.getOrDefault(name, ""));
        Map<String, String> usual = Detectors.of(detector.name(), given).parameters();
        Map<String, String> standard = Detectors.method(detector.name()).parameters().stream()
                .collect(Collectors.toMap(p -> p.name(), p -> p.preset()));
        Map<String, String> chosen = new LinkedHashMap<>();
        all.forEach((name, value) -> {
            boolean measure = name.equals("measure") && !value.equals(standard.get(name));
            if (!name.equals(THRESHOLD) && (measure || !value.equals(usual.get(name)))) chosen.put(name, value);
        });
        return chosen;
    }
}
