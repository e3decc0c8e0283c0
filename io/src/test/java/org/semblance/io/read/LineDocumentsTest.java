package org.semblance.io.read;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.Corpus;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;

class LineDocumentsTest {
    @TempDir
    Path dir;

    /** Its lines would be garbage, not an error. */
    @ParameterizedTest
    @CsvSource({"lines,add --encoding UTF-16", "jsonl,convert it to UTF-8"})
    void refusesUtf16(String format, String remedy) throws IOException {
        ReadOptions options = ReadOptions.defaults().withFormat(Format.parse(format));
        byte[] line = "{\"text\":\"x\"}".getBytes(StandardCharsets.UTF_16);
        var file = Corpus.inputs(options, Corpus.write(dir.resolve("in"), line))
                .getFirst()
                .files()
                .getFirst();
        assertThatThrownBy(() -> new LineDocuments(file, options, false).read(line, line.length, 1, new DocumentSink() {
                    @Override
                    public void accept(Document document, long position) {
                        throw new AssertionError(document);
                    }

                    @Override
                    public void reject(long position, String reason) {
                        throw new AssertionError(reason);
                    }
                }))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(remedy);
    }
}
