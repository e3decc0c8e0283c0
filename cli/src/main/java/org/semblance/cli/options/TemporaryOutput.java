package org.semblance.cli.options;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semblance.io.inputs.FileCompression;
import org.semblance.report.PendingOutput;
import org.semblance.spill.Directories;

/** A temporary directory for an output that goes to standard output, or nowhere. It is deleted at the end. */
public final class TemporaryOutput implements PendingOutput {
    private final Path directory;
    private volatile boolean printing;
    private volatile boolean printed;

    private TemporaryOutput(Path directory) {
        this.directory = directory;
    }

    /** @param parent where the directory is made */
    public static TemporaryOutput in(Path parent) throws IOException {
        return new TemporaryOutput(Files.createTempDirectory(parent, "semblance-"));
    }

    /** Whether an output is to be written to standard output. */
    public static boolean isStandardOutput(Path out) {
        return out.toString().equals("-");
    }

    /** Where the output is written; nothing is there yet. */
    public Path path() {
        return directory.resolve("out");
    }

    /** Copies a file to the standard output of a command, decompressed. */
    public void print(Path file, ProgramCommand command) throws IOException {
        printing = true;
        FileCompression packing = FileCompression.ofName(file.toString());
        try (InputStream in = packing.unpack(Files.newInputStream(file))) {
            command.print(in);
        }
        printed = true;
    }

    @Override
    public boolean committed() {
        return printed;
    }

    @Override
    public String state() {
        return printing && !printed ? "standard output is not complete" : PendingOutput.super.state();
    }

    @Override
    public void close() throws IOException {
        Directories.delete(directory);
    }
}
