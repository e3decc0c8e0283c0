package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.testing.Program;

/** Help by name, and suggestions for names with a slip. */
class SuggestionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    dedup x -o y --treshold 0.7      | unknown option '--treshold': did you mean '--threshold'?
                    dedup x -o y --over-write        | unknown option '--over-write': did you mean '--overwrite'?
                    pairs x --out-put=y              | unknown option '--out-put=y'
                    dedup x --output y               | unknown option '--output': did you mean '--out'?
                    serve --dta svc                  | unknown option '--dta': did you mean '--data'?
                    results --dta svc                | unknown option '--dta': did you mean '--data'?
                    compare x --metod exact          | unknown option '--metod': did you mean '--methods'?
                    dedupe x -o y                    | unknown command 'dedupe': did you mean 'dedup'?
                    veryfi x                         | unknown command 'veryfi': did you mean 'verify'?
                    index ad x y                     | unknown command 'ad': did you mean 'add'?
                    nonsense                         | unknown command 'nonsense'; use one of dedup, pairs
                    dedup x -o y -m exat             | no method 'exat': did you mean 'exact'?
                    dedup x -o y -m simhsah          | no method 'simhsah': did you mean 'simhash'?
                    compare x -m exact,ppjion        | no method 'ppjion': did you mean 'ppjoin'?
                    dedup x -o y --set treshold=1    | method exact has no parameter 'treshold': did you mean 'threshold'?
                    dedup x -o y --measure jacard    | unknown measure 'jacard': did you mean 'jaccard'?
                    dedup x -o y --keep newst        | unknown --keep 'newst': did you mean 'newest'?
                    dedup x -o y --scope samesite    | unknown --scope 'samesite': did you mean 'same-site'?
                    dedup x -o y --format jsonll     | unknown format 'jsonll': did you mean 'jsonl'?
                    help dedupp                      | no command 'dedupp': did you mean 'dedup'?
                    help dedup x                     | dedup has no commands: 'x'
                    """)
    void suggestsWhatWasMeant(String arguments, String message) {
        Program.run((Object[]) arguments.split(" ")).complains(2, message);
    }

    @Test
    void usageErrorsNameTheHelp() {
        assertThat(Program.run("dedup", "x", "-o", "y", "--treshold", "1")
                        .expect(2)
                        .err())
                .endsWith("Try 'semblance dedup --help'.\n");
    }

    @Test
    void printsTheHelpOfACommand() {
        assertThat(Program.run("help").expect(0).out())
                .isEqualTo(Program.run("--help").expect(0).out());
        for (String words : new String[] {"dedup", "index", "index add", "help"}) {
            String[] command = words.split(" ");
            assertThat(Program.run("help", command).expect(0).out())
                    .isEqualTo(Program.run(command, "--help").expect(0).out());
        }
    }
}
