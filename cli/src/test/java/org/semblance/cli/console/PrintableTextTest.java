package org.semblance.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrintableTextTest {
    private final StringWriter written = new StringWriter();
    private final PrintWriter plain = new PrintWriter(written, true);

    @Test
    void escapesWhatATerminalActsOn() {
        PrintWriter text = PrintableText.of(plain);
        for (char c = 0; c < 0x3000; c++) {
            written.getBuffer().setLength(0);
            text.print(c);
            text.print(new char[] {'a', c, 'b'});
            text.print("c" + c);
            text.printf("%s", c);
            boolean acts = (Character.isISOControl(c) && c != '\n' && c != '\t')
                    || (c >= 0x202A && c <= 0x202E)
                    || (c >= 0x2066 && c <= 0x2069);
            String shown = acts ? "\\u%04x".formatted((int) c) : "" + c;
            assertThat(written.toString()).isEqualTo("%1$sa%1$sbc%1$s%1$s", shown);
        }
    }

    @Test
    void lineEndsAndColoursPass() {
        PrintableText.of(plain).print("a\r\nb\rc");
        assertThat(written.toString()).isEqualTo("a\r\nb\\u000dc");
        written.getBuffer().setLength(0);
        String painted = TerminalColors.GONE.on("x\u001b[2Jy") + "\u001b[5mz\u001b[m\u001b[";
        PrintableText.withColours(PrintableText.of(plain)).print(painted);
        assertThat(written.toString()).isEqualTo("\u001b[31;9mx\\u001b[2Jy\u001b[0m\\u001b[5mz\\u001b[m\\u001b[");
        written.getBuffer().setLength(0);
        PrintableText.of(plain).print(painted);
        assertThat(written.toString()).doesNotContain("\u001b");
    }

    @Test
    void devicesCountAsTerminals(@TempDir Path dir) throws Exception {
        assertThat(PrintableText.isDevice(Path.of("/dev/null"))).isTrue();
        assertThat(PrintableText.isDevice(Files.createFile(dir.resolve("file"))))
                .isFalse();
    }
}
