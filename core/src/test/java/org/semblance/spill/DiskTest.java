package org.semblance.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {
    @TempDir
    Path dir;

    @Test
    void replacesAFileOrLeavesItAsItWas() throws IOException {
        Path file = Files.writeString(dir.resolve("file"), "old");
        assertThatThrownBy(() -> Disk.replace(file, out -> {
                    out.write('n');
                    throw new IOException("full");
                }))
                .hasMessage("full");
        assertThat(file).hasContent("old");
        assertThat(Files.list(dir)).hasSize(1);
        Disk.replace(file, out -> {
            out.write('n');
            out.write(new byte[] {'e', 'w'});
        });
        assertThat(file).hasContent("new");
        assertThat(Files.list(dir)).hasSize(1);
    }

    @Test
    void publishesACompleteFile() throws IOException {
        Path complete = Files.writeString(dir.resolve("complete"), "text");
        Path place = Files.writeString(dir.resolve("place"), "old");
        Disk.force(complete);
        Disk.moveForced(complete, place);
        assertThat(place).hasContent("text");
        assertThat(complete).doesNotExist();
    }
}
