package org.semblance.records.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.records.Encoder;
import org.semblance.run.MemoryMeter;
import org.semblance.spill.ScratchFiles;

/** Tokens are spilled only if the disk has enough space for the rest of the input. */
class TokenSpillTest {
    private static final int TOKENS = 1000;

    @TempDir
    Path dir;

    private final MemoryMeter footprint = MemoryMeter.unbounded();

    /** Reads a document of {@code tokens} tokens, when the whole input will take this share of the free space. */
    private void read(TokenSpill spill, TokenArchive archive, int tokens, double share) throws Exception {
        double free = Files.getFileStore(dir).getUsableSpace();
        footprint.reached(1, Math.round(share * free / TokenSetChunk.tokenBytes(tokens)));
        Encoder encoder = spill.spilling(archive).encoder(footprint);
        for (int t = 0; t < tokens; t++) encoder.token(t, 0, 0);
        encoder.end();
        encoder.seal();
        spill.spillNow();
    }

    private TokenSpill spill() {
        return new TokenSpill(new TokenSetEncoding(false), footprint, new ScratchFiles(dir), Long.MAX_VALUE);
    }

    private TokenArchive archive() throws Exception {
        return new TokenArchive(dir.resolve("tokens-1"), footprint);
    }

    @Test
    void spaceOfSavedTokensIsNotExtrapolated() throws Exception {
        try (TokenSpill spill = spill()) {
            int[] ends = {100 * TOKENS};
            spill.known(LongStream.range(0, ends[0]).toArray(), ends, 1);
            read(spill, null, TOKENS, 0.5);
            assertThat(spill.isSpilled(2)).isTrue();
        }
        try (TokenSpill spill = spill()) {
            assertThatThrownBy(() -> read(spill, null, TOKENS, 1.5)).hasMessageContaining("temporary files need");
        }
    }

    @Test
    void anArchiveNeedsSpaceAsWell() throws Exception {
        try (TokenSpill spill = spill()) {
            read(spill, null, TOKENS, 0.75);
            assertThat(spill.isSpilled(1)).isTrue();
        }
        try (TokenSpill spill = spill();
                TokenArchive archive = archive()) {
            assertThatThrownBy(() ->
                            read(spill, archive, TOKENS, 0.75)) // and two thirds of the free space for the archive
                    .isInstanceOf(UncheckedIOException.class)
                    .cause()
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("temporary files need");
        }
        Files.delete(dir.resolve("tokens-1"));
        try (TokenSpill spill = spill();
                TokenArchive archive = archive()) {
            read(spill, archive, TOKENS, 0.4);
            assertThat(spill.isSpilled(1)).isTrue();
        }
    }
}
