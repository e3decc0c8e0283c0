package org.semblance.text.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Punctuation marks at which a signature takes words, each with its forms in different scripts. */
public enum Punctuation {
    COMMA(",，、،﹐﹑､፣", "commas"),
    STOP(".。．｡۔।", "full stops"),
    SEMICOLON(";；؛﹔", "semicolons"),
    COLON(":：﹕", "colons"),
    QUESTION("?？؟﹖", "question marks"),
    EXCLAMATION("!！﹗", "exclamation marks");

    private final String forms;
    private final String plural;

    Punctuation(String forms, String plural) {
        this.forms = forms;
        this.plural = plural;
    }

    private String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Parses names separated by commas. */
    public static Set<Punctuation> parse(String names) {
        Set<Punctuation> marks = EnumSet.noneOf(Punctuation.class);
        for (String name : names.split(",", -1)) {
            marks.add(Arrays.stream(values())
                    .filter(p -> p.title().equals(name.strip()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("spots must be some of %s, separated by commas: %s"
                            .formatted(titles(List.of(values())), names))));
        }
        return marks;
    }

    /** These marks in a sentence, such as "commas or full stops". */
    public static String inWords(Set<Punctuation> marks) {
        return marks.stream().map(mark -> mark.plural).collect(Collectors.joining(" or "));
    }

    static String titles(Iterable<Punctuation> marks) {
        List<String> titles = new ArrayList<>();
        marks.forEach(mark -> titles.add(mark.title()));
        return String.join(",", titles);
    }

    /** All characters that are one of these marks. */
    static String forms(Set<Punctuation> marks) {
        return marks.stream().map(mark -> mark.forms).collect(Collectors.joining());
    }
}
