package org.semblance.report.align;

import static java.util.regex.Pattern.CASE_INSENSITIVE;
import static java.util.regex.Pattern.UNICODE_CASE;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Classifies a difference by its text and context. The first matching rule decides; its match must overlap the
 * difference, so that a date ten words away has no effect.
 */
final class DifferenceRules {
    /** Characters of context on each side that a rule may use. */
    private static final int CONTEXT = 60;

    /** Maximum length; longer differences are not counters or dates. */
    private static final int LONGEST = 160;

    private static final String MONTH =
            "(?:jan(?:uary|vier|uar)?|feb(?:ruary|ruar)?|févr(?:ier)?|mar(?:ch|s)?|märz|apr(?:il)?"
                    + "|avr(?:il)?|may|mai|june?|juin|juni|july?|juil(?:let)?|juli|aug(?:ust)?|août|sept?(?:ember|embre)?"
                    + "|oct(?:ober|obre)?|okt(?:ober)?|nov(?:ember|embre)?|dec(?:ember)?|déc(?:embre)?|dez(?:ember)?)";
    private static final String DAY = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?";
    private static final String CLOCK = "\\d{1,2}[:.h]\\d{2}(?:[:.]\\d{2}(?:[.,]\\d+)?)?(?:\\s?[ap]\\.?m\\b\\.?)?";

    private static final String NUMBER = "[#]?\\d[\\d.,' ]{0,17}";
    private static final String DIGITS = "0123456789";
    private static final String ANY = "";
    private static final String NAME = "[\\w.:-]+";

    /**
     * @param needs ASCII characters as a bit set of {@link #characters}; a matching text contains at least one of
     *     them; 0: no requirement
     */
    private record Rule(DifferenceClass kind, long needs, Pattern pattern) {}

    private static Rule rule(DifferenceClass kind, String needs, String pattern) {
        return new Rule(kind, characters(needs), Pattern.compile(pattern, CASE_INSENSITIVE | UNICODE_CASE));
    }

    /**
     * Bit set of the ASCII characters below 64 in a text: a cheap pre-filter, since most texts lack the characters that
     * rules require.
     */
    private static long characters(String text) {
        long characters = 0;
        for (int i = 0; i < text.length(); i++) if (text.charAt(i) < 64) characters |= 1L << text.charAt(i);
        return characters;
    }

    /** Group 1, if present, is the part that may differ; otherwise the whole match. */
    private static final List<Rule> RULES = List.of(
            rule(
                    DifferenceClass.SESSION_ID,
                    "=:/#",
                    "(?:php|j|asp)?sess(?:ion)?[ _-]?(?:id|key|token)?\\s{0,2}[=:/#]\\s{0,2}\"?(" + NAME + ")"),
            rule(DifferenceClass.SESSION_ID, ANY, "\\b(?:session|visit)\\s(?:id|key|token)\\s(?:is\\s)?(" + NAME + ")"),
            rule(
                    DifferenceClass.SESSION_ID,
                    "=",
                    "\\b(?:sid|csrf\\w{0,12}|xsrf\\w{0,12}|nonce|(?:auth|access|form)[_-]?token|token|s)=(" + NAME
                            + ")"),
            rule(DifferenceClass.MESSAGE_ID, ANY, "message[- ]id\\s{0,2}[:=]?\\s{0,2}<?([\\w.+$%/-]+(?:@[\\w.-]+)?)>?"),
            rule(DifferenceClass.MESSAGE_ID, "<", "<([\\w.+$%-]{6,}@[\\w.-]+)>"),
            rule(
                    DifferenceClass.MESSAGE_ID,
                    ANY,
                    "\\b(?:message|msg|post(?:ing)?|article|comment|thread|topic|ticket|ref(?:erence)?|incident|error|request|ray|case)"
                            + "\\s?(?:id|no\\.?|number|nr\\.?|#)\\s{0,2}[:=#]?\\s{0,2}(" + NAME + ")"),
            rule(DifferenceClass.MESSAGE_ID, DIGITS, "\\b(?:message|msg|post|comment|ticket)\\s{0,2}(#\\s?\\d+)"),
            rule(DifferenceClass.URL, ":.", "(?:[a-z][a-z+.-]{1,9}://|\\bwww\\.|\\bmailto:)[^\\s<>\"]+"),
            rule(DifferenceClass.URL, "/", "[\\w-]+(?:\\.[\\w-]+)+/[^\\s<>\"]*"),
            rule(DifferenceClass.URL, "/", "[^\\s<>\"]*/[\\w.%~-]+(?:/[\\w.%~-]*)+(?:\\?[^\\s<>\"]*)?"),
            rule(
                    DifferenceClass.URL,
                    ".",
                    "[\\w%/.-]+\\.(?:gif|jpe?g|png|webp|svg|ico|html?|php|aspx?|jsp|css|js)\\b[^\\s<>\"]*"),
            rule(
                    DifferenceClass.EXECUTION_TIME,
                    DIGITS,
                    "\\b(?:generated|created|rendered|executed|execution|processed|processing|completed|loaded|load|built|took|served|parse[dr]?|quer(?:y|ies)|elapsed|runtime|gzip\\w*|seconds?)"
                            + "\\b[^.!?\\n]{0,40}?(\\d+(?:[.,]\\d+)?\\s?(?:µs|ms|msec|s|secs?|seconds?|milliseconds?|sekunden|secondes?)\\b)"),
            rule(
                    DifferenceClass.EXECUTION_TIME,
                    DIGITS,
                    "\\b(?:execution|generation|processing|parsing|load(?:ing)?|response|page|query|script|render(?:ing)?)\\s?time\\s{0,2}[:=]?\\s{0,2}(\\d+(?:[.,]\\d+)?)"),
            rule(
                    DifferenceClass.EXECUTION_TIME,
                    DIGITS,
                    "\\b(\\d+(?:[.,]\\d+)?)\\s?(?:ms|msec|secs?|seconds?|milliseconds?)\\s(?:to\\s(?:generate|load|render|create|build|execute|complete)|elapsed)"),
            rule(
                    DifferenceClass.TIME_STAMP,
                    DIGITS,
                    "\\b\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}(?:[T ]" + CLOCK + ")?(?:Z|[+-]\\d{2}:?\\d{2})?"),
            rule(DifferenceClass.TIME_STAMP, DIGITS, "\\b\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}\\b(?:,?\\s" + CLOCK + ")?"),
            rule(
                    DifferenceClass.TIME_STAMP,
                    DIGITS,
                    "(?:\\b" + DAY + "\\b\\.?,?\\s{0,2})?\\b\\d{1,2}(?:st|nd|rd|th|\\.|er)?[\\s-](?:of\\s)?" + MONTH
                            + "\\b\\.?,?(?:[\\s-]\\d{2,4}\\b)?(?:,?\\s(?:at\\s)?" + CLOCK + ")?"),
            rule(
                    DifferenceClass.TIME_STAMP,
                    DIGITS,
                    "(?:\\b" + DAY + "\\b\\.?,?\\s{0,2})?\\b" + MONTH
                            + "\\b\\.?\\s\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s\\d{4}\\b)?(?:,?\\s(?:at\\s)?" + CLOCK
                            + ")?"),
            rule(DifferenceClass.TIME_STAMP, DIGITS, "\\b" + MONTH + "\\b\\.?,?\\s\\d{4}\\b"),
            rule(
                    DifferenceClass.TIME_STAMP,
                    DIGITS,
                    "\\b\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:\\s?[ap]\\.?m\\b\\.?)?(?:\\s?(?:utc|gmt|c?est|[ep][ds]t)\\b)?"),
            rule(DifferenceClass.TIME_STAMP, DIGITS, "\\b\\d{1,2}\\s?[ap]\\.?m\\b"),
            rule(
                    DifferenceClass.TIME_STAMP,
                    ANY,
                    "\\b(?:an?|\\d+)\\s(?:second|sec|minute|min|hour|day|week|month|year)s?\\sago\\b|\\b(?:yesterday|today|just now)\\b"),
            rule(
                    DifferenceClass.TIME_STAMP,
                    DIGITS,
                    "(?:©|\\(c\\)|copyright|updated|modified|revised|as of|date[ds]?|since)[^\\n\\d]{0,24}((?:19|20)\\d{2}(?:\\s?[-–]\\s?(?:19|20)?\\d{2})?)\\b"),
            rule(DifferenceClass.TIME_STAMP, ANY, "^\\s*" + DAY + "\\s*$"),
            rule(
                    DifferenceClass.VISITOR_COUNT,
                    DIGITS,
                    "(" + NUMBER
                            + ")\\s{0,2}(?:(?:unique|total|page|registered|more|anonymous|members?\\sand|people|times)\\s){0,2}"
                            + "(?:visit(?:or|e)?s?|hits?|views?|viewed|guests?|users?\\s(?:are\\s)?online|online|downloads?|reads?|clicks?|besucher|visiteurs?|members?\\sonline)\\b"),
            rule(
                    DifferenceClass.VISITOR_COUNT,
                    DIGITS,
                    "\\b(?:visit(?:or|e)?s?|hits?|views?|viewed|guests?|online(?:\\snow)?|counter|accessed|downloads?|downloaded|reads?|clicks?|besucher|visiteurs?)"
                            + "(?:\\s(?:number|no\\.?|nr\\.?|count|so far|today|total|since\\s\\S{1,12}))?\\s{0,2}[:=#]?\\s{0,2}("
                            + NUMBER + ")"),
            rule(
                    DifferenceClass.SERVER_NAME,
                    ANY,
                    "\\b(?:served|generated|delivered|powered|cached|hosted|handled)\\s(?:by|from|on|at)\\s(?:server\\s|host\\s|node\\s)?("
                            + NAME + ")"),
            rule(
                    DifferenceClass.SERVER_NAME,
                    ANY,
                    "\\b(?:server|host(?:name)?|node|backend|machine|instance|proxy|mirror|pod|x-cache|via|pop)\\s?(?:name|id)?\\s{0,2}[:=#]?\\s{0,2}("
                            + NAME + ")"),
            rule(
                    DifferenceClass.SERVER_NAME,
                    DIGITS,
                    "\\b((?:www|web|srv|app|node|host|cache|proxy|fe|be|lb|db|mx|ip)-?\\d+(?:[.-][a-z0-9-]+)*)\\b"));

    private DifferenceRules() {}

    /** Classifies a difference between two texts; one side may be empty. */
    static DifferenceClass of(String a, int a0, int a1, String b, int b0, int b1) {
        if (a0 >= a1) return b0 >= b1 ? DifferenceClass.OTHER : of(b, b0, b1);
        DifferenceClass left = of(a, a0, a1);
        if (b0 >= b1 || left == DifferenceClass.OTHER) return left;
        DifferenceClass right = of(b, b0, b1);
        return right.harmless() ? left : right;
    }

    /** Classifies the characters [from, to) of a text. */
    static DifferenceClass of(String text, int from, int to) {
        if (to - from > LONGEST) return DifferenceClass.OTHER;
        int begin = Math.max(0, from - CONTEXT);
        int end = Math.min(text.length(), to + CONTEXT);
        String window = text.substring(begin, end);
        long characters = characters(window);
        for (Rule rule : RULES) {
            if (rule.needs != 0 && (rule.needs & characters) == 0) continue;
            if (covers(rule.pattern.matcher(window), from - begin, to - begin)) return rule.kind;
        }
        return DifferenceClass.OTHER;
    }

    /** Whether the matches cover all letters and digits in [from, to). */
    private static boolean covers(Matcher match, int from, int to) {
        int at = from;
        while (at < to && match.find()) {
            int group = match.groupCount() == 0 || match.group(1) == null ? 0 : 1;
            if (match.end(group) <= at) continue;
            if (match.start(group) > at) return false;
            at = match.end(group);
        }
        return at >= to;
    }
}
