package org.semblance.io;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.testing.Seeds;

/** Splitting a file into records and parsing each must equal parsing the whole file. */
class CsvOracleTest {
    private static final String[] PIECES = {"a", "bc", ",", "\"", "\"\"", "\n", "\r\n", "é", ",\"", "\",", "\"\n"};

    @TempDir
    Path dir;

    @Test
    void equalsParsingTheWholeFile() throws IOException {
        int compared = 0;
        for (long seed : Seeds.cases(3000)) {
            Random random = new Random(seed);
            StringBuilder body = new StringBuilder("text,b\n");
            int pieces = random.nextInt(25);
            for (int i = 0; i < pieces; i++) body.append(PIECES[random.nextInt(PIECES.length)]);
            List<Corpus.Entry> expected = oracle(body.toString());
            if (expected == null) continue;
            compared++;
            Path file = Corpus.write(dir.resolve("a.csv"), body.toString());
            ReadOptions options = ReadOptions.defaults();
            Corpus corpus = Corpus.read(Corpus.inputs(options, file), options, 1 + random.nextInt(20));
            assertThat(corpus.entries()).as("seed %d: %s", seed, body).isEqualTo(expected);
        }
        assertThat(compared).isGreaterThan(Seeds.count(300));
    }

    /** The records of two fields, or null if the parser refuses the file or leaves a quote open. */
    private static List<Corpus.Entry> oracle(String content) {
        List<Corpus.Entry> entries = new ArrayList<>();
        // If an appended sentinel is parsed as a separate record, no quote is open at the end.
        String guarded = content + (content.endsWith("\n") ? "" : "\n") + "sentinel";
        CsvRecord last = null;
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .allowExtraFields(true)
                .allowMissingFields(true)
                .ofCsvRecord(guarded)) {
            for (CsvRecord record : reader) {
                last = record;
                boolean document = record.getFieldCount() == 2 && record.getStartingLineNumber() > 1;
                if (!document) continue;
                long line = record.getStartingLineNumber();
                entries.add(new Corpus.Entry(0, line, Long.toString(line), record.getField(0)));
            }
        } catch (CsvParseException | IOException e) {
            return null;
        }
        boolean closed = last != null && last.getFields().equals(List.of("sentinel"));
        return closed ? entries : null;
    }
}
