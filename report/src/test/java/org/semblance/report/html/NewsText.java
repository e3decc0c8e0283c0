package org.semblance.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A made-up news story in English, Chinese or Arabic, and edited copies of it. */
final class NewsText {
    private static final List<String> PLACES =
            List.of("Harrow Bay", "Lindmere", "Castle Vale", "Port Ansel", "Greywater", "Tamsin Hill");
    private static final List<String> PEOPLE =
            List.of("Ines Maro", "Tobias Lent", "Farah Qadir", "Wen Li", "Jonas Brandt", "Amara Osei");
    private static final List<String> THINGS = List.of(
            "the tidal bridge",
            "a new tram line",
            "the grain harbour",
            "the city archive",
            "its night schools",
            "the old waterworks");
    private static final List<String> ENGLISH = List.of(
            "The council of %s voted on %d June to rebuild %s after a debate that lasted most of the night.",
            "%2$d residents had signed a petition against the plan, among them the painter %4$s.",
            "\"We have talked about this since I was at school,\" said %4$s, who leads the committee.",
            "The work is to cost %2$d million crowns, of which a third comes from the county of %1$s.",
            "Engineers will close the road beside %3$s for %2$d weeks from the middle of August.",
            "A first attempt failed in 2019, when the contractor withdrew over the price of steel.",
            "Shopkeepers in the lower town of %1$s fear that fewer people will pass their doors.",
            "Others point out that %3$s has been a danger to children for as long as anyone can remember.",
            "The county will send %2$d inspectors before the first stone is moved.",
            "A public hearing is planned in the hall of %1$s; questions can be handed in beforehand.",
            "Trains will run every %2$d minutes while the work goes on, the operator promised.",
            "If all goes well, %3$s opens again in the spring, and there will be music.");
    private static final List<String> CHINESE = List.of(
            "市议会在%2$d日晚上通过了重建计划，讨论持续了几个小时。",
            "这项工程预计需要%2$d百万元，其中三分之一由省政府承担。",
            "当地居民对道路封闭表示担忧，但多数人支持这个决定。",
            "工程师表示，施工将从八月中旬开始，持续%2$d周。",
            "委员会主席说，这座桥对孩子们来说一直很危险。",
            "如果一切顺利，新桥将在明年春天开放。");
    private static final List<String> ARABIC = List.of(
            "صوّت مجلس المدينة يوم %2$d يونيو لصالح إعادة بناء الجسر القديم بعد نقاش طويل.",
            "تبلغ تكلفة المشروع %2$d مليون، تدفع المحافظة ثلثها.",
            "يخشى أصحاب المتاجر أن يقل عدد الزوار خلال أشهر العمل.",
            "قالت رئيسة اللجنة إن السكان ينتظرون هذا القرار منذ سنوات.",
            "ستبدأ الأعمال في منتصف أغسطس وتستمر %2$d أسبوعا.",
            "ومن المتوقع أن يفتح الجسر من جديد في الربيع المقبل.");

    private final Random random;
    private final String original;
    private final boolean spaced;

    NewsText(Random random, int number) {
        this.random = random;
        List<String> language = number % 11 == 3 ? CHINESE : number % 11 == 6 ? ARABIC : ENGLISH;
        spaced = language != CHINESE;
        StringBuilder text = new StringBuilder();
        int rounds = 1 + random.nextInt(3);
        for (int round = 0; round < rounds; round++) {
            String place = pick(PLACES);
            String thing = pick(THINGS);
            for (int i = 0; i < language.size(); i++) {
                if (random.nextInt(8) == 0) continue;
                text.append(String.format(language.get(i), place, 3 + random.nextInt(90), thing, pick(PEOPLE)));
                text.append(i % 4 == 3 ? "\n\n" : spaced ? " " : "");
            }
        }
        original = text.toString().strip();
    }

    String original() {
        return original;
    }

    /** A copy with some words changed, deleted or inserted, and sometimes the line of an agency at the end. */
    String edited(int edits) {
        String[] words = original.split(spaced ? " " : "(?<=\\p{IsHan})");
        List<String> copy = new ArrayList<>(List.of(words));
        for (int i = 0; i < edits; i++) {
            int at = random.nextInt(copy.size());
            switch (random.nextInt(3)) {
                case 0 -> copy.set(at, spaced ? pick(List.of("large", "today", "again", "twelve")) : "新");
                case 1 -> copy.remove(at);
                default -> copy.add(at, spaced ? pick(List.of("reportedly", "also", "now")) : "也");
            }
        }
        String text = String.join(spaced ? " " : "", copy);
        return random.nextInt(3) == 0 && spaced
                ? text + "\n\nReporting by the Northern Wire; editing by " + pick(PEOPLE) + "."
                : text;
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
