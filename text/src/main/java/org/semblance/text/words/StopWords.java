package org.semblance.text.words;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** The stop words of a {@link Language}, and of Chinese, as strings in lower case. */
public final class StopWords {
    /** Frequent particles, pronouns and verbs of Chinese; Lucene's list has punctuation only. */
    private static final Set<String> CHINESE = Set.of(
            "的", "了", "在", "是", "和", "有", "不", "也", "就", "都", "而", "及", "与", "着", "或", "这", "那", "将", "为", "被", "把",
            "对", "于", "从", "到", "以", "等", "并", "中", "上", "他", "她", "它", "我", "你", "们", "之", "其", "但", "还", "要", "会",
            "可以", "一个");

    private StopWords() {}

    /**
     * The stop words of a language.
     *
     * @throws IllegalArgumentException if there is no list
     */
    public static Set<String> of(String language) {
        Language known = Language.of(language);
        if (known == Language.ZH) return CHINESE;
        Set<String> words = new TreeSet<>();
        for (Object word : known.stopWords()) words.add(Words.lowerCase(new String((char[]) word)));
        if (words.isEmpty()) throw new IllegalArgumentException("language " + language + " has no stop words here");
        return words;
    }

    /** Parses a list of words separated by commas. */
    public static Set<String> listed(String words) {
        Set<String> all = new TreeSet<>();
        Arrays.stream(words.split("[,，]"))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .forEach(word -> all.add(Words.lowerCase(word)));
        return all;
    }
}
