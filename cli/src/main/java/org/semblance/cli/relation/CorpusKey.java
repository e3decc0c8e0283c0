package org.semblance.cli.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;

/**
 * The inputs and options that a prepared corpus was made from; it is up to date while they are unchanged.
 *
 * @param form how documents become shingles; empty if the file itself records it
 * @param reading how documents are read
 * @param files each with its size and time of change
 */
record CorpusKey(String form, String reading, List<String> files) {
    /** To be increased whenever the shingles of a form or their hashes change. */
    private static final String TOKENS = "tokens 1";

    static CorpusKey of(String form, String reading, List<Input> inputs) {
        List<String> files = new ArrayList<>();
        for (Input input : inputs) {
            for (InputFile file : input.files()) {
                files.add(file.path().toAbsolutePath().normalize() + "\t" + file.size() + "\t" + file.modified());
            }
        }
        return new CorpusKey(form, reading, files);
    }

    private static CorpusKey parse(String text) {
        List<String> lines = text.lines().toList();
        return new CorpusKey(lines.get(1), lines.get(2), lines.subList(3, lines.size()));
    }

    /** The form that a file was prepared with. */
    static String form(String text) {
        return parse(text).form;
    }

    /** The same key with the form, once it is known. */
    CorpusKey with(String known) {
        return new CorpusKey(known, reading, files);
    }

    /** As stored in the file. */
    String text() {
        return Stream.concat(
                        Stream.of(TOKENS, form, line(reading)), files.stream().map(CorpusKey::line))
                .collect(Collectors.joining("\n"));
    }

    /** File names may contain line ends. */
    private static String line(String file) {
        return file.replace("\n", "\\n").replace("\r", "\\r");
    }

    /** The difference to the key that a file was prepared with, if any. */
    Optional<String> change(String text) {
        if (!text.startsWith(TOKENS + "\n")) return Optional.of("was prepared by another version");
        CorpusKey other = parse(text);
        if (!form.isEmpty() && !form.equals(other.form)) return Optional.of("was prepared for " + other.form);
        if (!line(reading).equals(other.reading)) return Optional.of("was prepared with other options");
        List<String> now = files.stream().map(CorpusKey::line).toList();
        if (now.equals(other.files))
            return Optional.empty(); // the order matters: of equally similar documents the first is listed
        if (!now.stream()
                .map(CorpusKey::path)
                .toList()
                .equals(other.files.stream().map(CorpusKey::path).toList())) {
            return Optional.of("was prepared with other files, or in another order");
        }
        int i = 0;
        while (now.get(i).equals(other.files.get(i))) i++;
        return Optional.of(path(now.get(i)) + " has changed");
    }

    private static String path(String file) {
        return file.substring(0, file.lastIndexOf('\t', file.lastIndexOf('\t') - 1));
    }
}
