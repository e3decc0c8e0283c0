package org.semblance.text.words;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fa.PersianNormalizationFilter;
import org.apache.lucene.analysis.fa.PersianStemFilter;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianStemFilter;
import org.apache.lucene.analysis.in.IndicNormalizationFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pattern.PatternReplaceFilter;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ro.RomanianNormalizationFilter;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.ApostropheFilter;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/**
 * Stop words and stemmer of a language, applied in the order of Lucene's analyzer for the language. Words are
 * lower-cased in the same way in all languages before.
 *
 * <p>Chinese is segmented into words, which have no stems; Japanese is split into pairs of characters, and Korean at
 * spaces, as any text. With {@link #AUTO}, {@link LanguageGuess} determines the language of each text; {@link #NONE} is
 * its result if it cannot.
 */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Language {
    EN("en", TermMaker::englishStopWords, PorterStemFilter::new),
    AR("ar", ArabicAnalyzer::getDefaultStopSet, s -> new ArabicStemFilter(new ArabicNormalizationFilter(s))),
    BG("bg", BulgarianAnalyzer::getDefaultStopSet, BulgarianStemFilter::new),
    CA(
            "ca",
            CatalanAnalyzer::getDefaultStopSet,
            s -> elided(s, "d", "l", "m", "n", "s", "t"),
            s -> new SnowballFilter(s, new CatalanStemmer())),
    CS("cs", CzechAnalyzer::getDefaultStopSet, CzechStemFilter::new),
    DA("da", DanishAnalyzer::getDefaultStopSet, s -> new SnowballFilter(s, new DanishStemmer())),
    DE("de", GermanAnalyzer::getDefaultStopSet, s -> new GermanLightStemFilter(new GermanNormalizationFilter(s))),
    EL("el", GreekAnalyzer::getDefaultStopSet, GreekLowerCaseFilter::new, GreekStemFilter::new),
    ES("es", SpanishAnalyzer::getDefaultStopSet, SpanishLightStemFilter::new),
    FA(
            "fa",
            PersianAnalyzer::getDefaultStopSet,
            s -> new PersianNormalizationFilter(new ArabicNormalizationFilter(s)),
            PersianStemFilter::new),
    FI("fi", FinnishAnalyzer::getDefaultStopSet, s -> new SnowballFilter(s, new FinnishStemmer())),
    FR(
            "fr",
            FrenchAnalyzer::getDefaultStopSet,
            s -> new ElisionFilter(s, FrenchAnalyzer.DEFAULT_ARTICLES),
            FrenchLightStemFilter::new),
    HI(
            "hi",
            HindiAnalyzer::getDefaultStopSet,
            s -> new HindiNormalizationFilter(new IndicNormalizationFilter(s)),
            HindiStemFilter::new),
    HU("hu", HungarianAnalyzer::getDefaultStopSet, s -> new SnowballFilter(s, new HungarianStemmer())),
    ID("id", IndonesianAnalyzer::getDefaultStopSet, IndonesianStemFilter::new),
    IT(
            "it",
            ItalianAnalyzer::getDefaultStopSet,
            s -> elided(
                    s, "c", "l", "all", "dall", "dell", "nell", "sull", "coll", "pell", "gl", "agl", "dagl", "degl",
                    "negl", "sugl", "un", "m", "t", "s", "v", "d"),
            ItalianLightStemFilter::new),
    JA("ja"),
    KO("ko"),
    NL("nl", DutchAnalyzer::getDefaultStopSet, s -> new SnowballFilter(s, new DutchStemmer())),
    NO("no", NorwegianAnalyzer::getDefaultStopSet, s -> new SnowballFilter(s, new NorwegianStemmer())),
    PT("pt", PortugueseAnalyzer::getDefaultStopSet, PortugueseLightStemFilter::new),
    RO(
            "ro",
            RomanianAnalyzer::getDefaultStopSet,
            RomanianNormalizationFilter::new,
            s -> new SnowballFilter(s, new RomanianStemmer())),
    RU("ru", RussianAnalyzer::getDefaultStopSet, s -> new SnowballFilter(s, new RussianStemmer())),
    SV("sv", SwedishAnalyzer::getDefaultStopSet, s -> new SnowballFilter(s, new SwedishStemmer())),
    TR(
            "tr",
            TurkishAnalyzer::getDefaultStopSet,
            // Case folding leaves a dot above the i of İ.
            s -> new PatternReplaceFilter(new ApostropheFilter(s), Pattern.compile("i\u0307"), "i", true),
            s -> new SnowballFilter(s, new TurkishStemmer())),
    ZH("zh"),
    AUTO("auto"),
    NONE("");

    /** Frequent particles, pronouns and verbs of Chinese; Lucene's list has punctuation only. */
    private static final Set<String> CHINESE = Set.of(
            "的", "了", "在", "是", "和", "有", "不", "也", "就", "都", "而", "及", "与", "着", "或", "这", "那", "将", "为", "被", "把",
            "对", "于", "从", "到", "以", "等", "并", "中", "上", "他", "她", "它", "我", "你", "们", "之", "其", "但", "还", "要", "会",
            "可以", "一个");

    private final String code;
    private final Supplier<CharArraySet> stopWords;
    private final UnaryOperator<TokenStream> form;
    private final UnaryOperator<TokenStream> stemmer;
    private final Map<Normalization, Set<String>> normalized = new ConcurrentHashMap<>();

    Language(String code) {
        this(code, () -> CharArraySet.EMPTY_SET, UnaryOperator.identity());
    }

    Language(String code, Supplier<CharArraySet> stopWords, UnaryOperator<TokenStream> stemmer) {
        this(code, stopWords, UnaryOperator.identity(), stemmer);
    }

    /**
     * @param form normalizes words before they are compared with stop words
     */
    Language(
            String code,
            Supplier<CharArraySet> stopWords,
            UnaryOperator<TokenStream> form,
            UnaryOperator<TokenStream> stemmer) {
        this.code = code;
        this.stopWords = stopWords;
        this.form = form;
        this.stemmer = stemmer;
    }

    private static TokenStream elided(TokenStream words, String... articles) {
        return new ElisionFilter(words, new CharArraySet(List.of(articles), true));
    }

    /**
     * The language of a code.
     *
     * @throws IllegalArgumentException if it is unknown; the message lists the known codes
     */
    public static Language of(String code) {
        return Arrays.stream(values())
                .filter(language -> language.code.equals(code) && !code.isEmpty())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown language '" + code + "'; known are " + codes().replace(" |", ",")));
    }

    /** All codes that users can write. */
    static String codes() {
        return "auto | "
                + Arrays.stream(values())
                        .filter(language -> language != AUTO && language != NONE)
                        .map(language -> language.code)
                        .collect(Collectors.joining(" | "));
    }

    public String code() {
        return code;
    }

    /** The English name, for values of parameters. */
    public String title() {
        return this == AUTO
                ? code
                : Locale.of(code).getDisplayLanguage(Locale.ENGLISH).toLowerCase(Locale.ROOT);
    }

    /** Whether it has stop words and stems. */
    public boolean hasTerms() {
        return this != JA && this != KO && this != ZH && this != NONE;
    }

    /** How a text is split into words. */
    public Words words(Normalization normalization) {
        return new Words(this == ZH, normalization);
    }

    /**
     * The stop words, which may be particles of Chinese, as words of normalized text in lower case.
     *
     * @throws IllegalArgumentException if there is no list
     */
    public Set<String> stopWordSet(Normalization normalization) {
        if (this == ZH) return CHINESE;
        Set<String> words = stopWords(normalization);
        if (words.isEmpty()) throw new IllegalArgumentException("language " + code + " has no stop words here");
        return words;
    }

    /** The stop words of the language's stemmer, as words of normalized text in lower case; empty if it has none. */
    Set<String> stopWords(Normalization normalization) {
        return normalized.computeIfAbsent(normalization, how -> {
            Set<String> words = new TreeSet<>();
            for (Object word : stopWords.get()) words.add(Words.lowerCase(how.plain(new String((char[]) word))));
            return Set.copyOf(words);
        });
    }

    TokenStream formed(TokenStream words) {
        return form.apply(words);
    }

    TokenStream stemmed(TokenStream words) {
        return stemmer.apply(words);
    }
}
