package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Program;

/** Tests the command tokens, which prints the id of a document, a tab and its tokens. */
class TokensTest {
    @TempDir
    Path dir;

    private Path file;

    private String tokens(String text, Object... words) throws IOException {
        file = Files.writeString(dir.resolve("in.jsonl"), "{\"id\":\"x\",\"text\":\"" + text + "\"}\n");
        Object[] all = new Object[words.length + 2];
        all[0] = "tokens";
        all[1] = file;
        System.arraycopy(words, 0, all, 2, words.length);
        String line = Program.run(all).expect(0).out();
        assertThat(line).startsWith("x\t").endsWith("\n");
        return line.substring(2, line.length() - 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    words      | Don't STOP, é-mail me@x.org 3.14 | don't stop é mail me x.org 3.14
                    words      | 我们今天 hello                    | 我们 们今 今天 hello
                    words      | 日                                | 日
                    words      | カタカナ ひらがな                  | カタカナ ひら らが がな
                    words      | 안녕 세계                          | 안녕 세계
                    words      | ΣΊΣΥΦΟΣ                           | σίσυφοσ
                    whitespace | Don't STOP,  é-mail              | Don't STOP, é-mail
                    shingles:2 | a b c                            | a_b b_c
                    shingles:5 | a b c                            | a_b_c
                    shingles:1 | a b a                            | a b a
                    chars:2    | a b🙂                            | a_ _b b🙂
                    chars:9    | ab                               | ab
                    """)
    void printsTokens(String how, String text, String expected) throws IOException {
        assertThat(tokens(text, "--tokens", how)).isEqualTo(expected);
    }

    @Test
    void printsNoTokensOfEmptyDocuments() throws IOException {
        assertThat(tokens("")).isEmpty();
        assertThat(tokens(" \\n\\t")).isEmpty();
        assertThat(tokens("?!", "--tokens", "words")).isEmpty();
    }

    @Test
    void printsOneDocumentPerLine() throws IOException {
        Path odd = Files.writeString(dir.resolve("odd.jsonl"), "{\"id\":\"a\\tb\\nc\\\\\",\"text\":\"one\\ntwo\"}\n");
        assertThat(Program.run("tokens", odd, "--tokens", "chars:7").expect(0).out())
                .isEqualTo("a\\tb\\nc\\\\\tone_two\n");
    }

    @Test
    void printsRejectedRecordsToStandardError() throws IOException {
        Path mixed = Files.writeString(dir.resolve("in.jsonl"), "{\"id\":\"a\",\"text\":\"b\"}\nnonsense\n");
        var outcome = Program.run("tokens", mixed).expect(0);
        assertThat(outcome.out()).isEqualTo("a\tb\n");
        assertThat(outcome.err()).startsWith("note: " + mixed + ":2: malformed JSON");
        Program.run("tokens", dir.resolve("nope.jsonl")).complains(1, "nope.jsonl");
        Program.run("tokens", mixed, "--tokens", "nope").complains(2, "nope");
    }

    @Test
    void readsStandardInput() throws Exception {
        Path in = Files.writeString(dir.resolve("in"), "one two\nthree\n");
        Path out = dir.resolve("out");
        JavaProcess child = JavaProcess.programFrom(in, out, "tokens", "-", "--format", "lines", "--tokens", "words");
        assertThat(child.waitFor()).as(child.err()).isZero();
        assertThat(out).hasContent("1\tone two\n2\tthree\n");
    }
}
