package org.semblance.report.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.document.Document;

/** Pairs of texts with one difference, and the class of that difference. */
class DifferenceClassTest {
    private static PairDifference compare(String left, String right) {
        return PairDifference.of(Document.of("a", left), Document.of("b", right));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "see http://mirror.example/a/12 for more | see http://mirror.example/b/97 for more | URL",
                "visit www.lamp.example/spring today | visit www.lamp.example/autumn today | URL",
                "logo /img/banner/17.gif here | logo /img/banner/23.gif here | URL",
                "image tower-1.png shown | image tower-2.png shown | URL",
                "Printed on 2024-05-06 by us | Printed on 2025-11-30 by us | TIME_STAMP",
                "Now 12:04:31 in the hall | Now 17:55:02 in the hall | TIME_STAMP",
                "Last changed 3 March 2021 by Ann | Last changed 14 April 2022 by Ann | TIME_STAMP",
                "Since Monday, May 4, 2020 | Since Friday, June 12, 2020 | TIME_STAMP",
                "posted 3 hours ago | posted 5 hours ago | TIME_STAMP",
                "Copyright 2019 the lamp makers | Copyright 2024 the lamp makers | TIME_STAMP",
                "Page generated in 0.0123 seconds | Page generated in 0.4711 seconds | EXECUTION_TIME",
                "It took 12 ms to render | It took 340 ms to render | EXECUTION_TIME",
                "Execution time: 0.31 | Execution time: 0.29 | EXECUTION_TIME",
                "You are visitor number 1,204 | You are visitor number 99,310 | VISITOR_COUNT",
                "1203 hits so far | 1209 hits so far | VISITOR_COUNT",
                "Views: 88 | Views: 102 | VISITOR_COUNT",
                "This page was viewed 17 times | This page was viewed 29 times | VISITOR_COUNT",
                "Message-ID: <ab12cd34@mail.example> | Message-ID: <zz98yy76@mail.example> | MESSAGE_ID",
                "Ticket #48151 is open | Ticket #62342 is open | MESSAGE_ID",
                "Post no. 17 of the club | Post no. 18 of the club | MESSAGE_ID",
                "PHPSESSID=8f3a91bc | PHPSESSID=77d0aa12 | SESSION_ID",
                "go to shop.example/cart?sid=a81f now | go to shop.example/cart?sid=9c2e now | SESSION_ID",
                "session id 5521ab | session id 9911cd | SESSION_ID",
                "served by web07 | served by web12 | SERVER_NAME",
                "Server: node-3.lamp.example | Server: node-8.lamp.example | SERVER_NAME",
                "the lamp is red | the lamp is blue | OTHER",
                "we sold 12 lamps | we sold 15 lamps | OTHER",
                "a long walk | a long walk home | OTHER"
            })
    void classifiesDifferences(String left, String right, DifferenceClass expected) {
        assertThat(compare(left, right).kinds()).as("%s / %s", left, right).containsExactly(expected);
        assertThat(compare(right, left).kinds()).as("%s / %s", right, left).containsExactly(expected);
    }

    @Test
    void aChangedWordBesideADateIsStillAChange() {
        assertThat(compare("On 2024-05-06 the lamp was red", "On 2024-05-07 the lamp was blue")
                        .kinds())
                .isEqualTo(Set.of(DifferenceClass.TIME_STAMP, DifferenceClass.OTHER));
        assertThat(compare("posted 2024-05-06 lamp", "posted 2024-05-06 tower").kinds())
                .containsExactly(DifferenceClass.OTHER);
    }

    @Test
    void caseAndPunctuationAreIgnored() {
        PairDifference none = compare("The Lamp, once more!", "the lamp once -- more");
        assertThat(none.terms()).isZero();
        assertThat(none.kinds()).isEmpty();
    }

    @Test
    void countsDeletedAndInsertedTerms() {
        assertThat(compare("one two three four", "one 2 three four five").terms())
                .isEqualTo(3);
        assertThat(compare("", "one two").terms()).isEqualTo(2);
        assertThat(compare("新桥将在明年", "新桥将于明年").terms()).isEqualTo(2);
    }

    @Test
    void imagesAreComparedByUrl() {
        Document a = new Document(
                "a", "the lamp", null, java.util.Map.of(), java.util.List.of(new Document.Inset(3, "x.png")));
        Document b = new Document(
                "b", "the lamp", null, java.util.Map.of(), java.util.List.of(new Document.Inset(3, "y.png")));
        assertThat(PairDifference.of(a, b).kinds()).containsExactly(DifferenceClass.URL);
        assertThat(PairDifference.of(a, b).terms()).isEqualTo(2);
    }
}
