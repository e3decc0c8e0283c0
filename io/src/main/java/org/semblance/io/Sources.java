package org.semblance.io;

import java.nio.file.Path;
import java.util.List;
import org.semblance.document.Source;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.FileSource;
import org.semblance.io.read.RecordReader;
import org.semblance.io.read.SpreadSource;

/** Opens inputs: for their documents, and later a second time for the raw records. */
public final class Sources {
    private static final int CHUNK_BYTES = 4 << 20;

    private Sources() {}

    /** The documents of files and directories, whose formats follow from their names. */
    public static Source open(Path... paths) {
        ReadOptions options = ReadOptions.defaults();
        return open(Inputs.of(List.of(paths), options).inputs(), options);
    }

    /** The documents of the inputs. */
    public static Source open(List<Input> inputs, ReadOptions options) {
        return open(List.of(), inputs, options);
    }

    /** The documents of {@code inputs}, with the ids they would have if {@code known} were read before them. */
    public static Source open(List<Input> known, List<Input> inputs, ReadOptions options) {
        return new FileSource(known, inputs, options, CHUNK_BYTES);
    }

    /**
     * A sample of the documents, spread over all inputs.
     *
     * @param most maximum number of bytes to read from disk; larger inputs are sampled
     * @param seed random seed for the positions of the ranges that are read
     */
    public static SpreadSource spread(List<Input> inputs, ReadOptions options, long most, long seed) {
        return new SpreadSource(inputs, options, most, seed, CHUNK_BYTES);
    }

    /**
     * Fails if the size or modification time of a file has changed since it was found.
     *
     * @throws InputException naming the file
     */
    public static void requireUnchanged(List<Input> inputs) {
        for (Input input : inputs) input.files().forEach(InputFile::checkUnchanged);
    }

    /** The records of the inputs, which must not have changed since they were found. */
    public static RecordReader reread(List<Input> inputs, ReadOptions options) {
        return reread(List.of(), inputs, options);
    }

    /** The records of {@code inputs}, with the ids they would have if {@code known} were read before them. */
    public static RecordReader reread(List<Input> known, List<Input> inputs, ReadOptions options) {
        requireUnchanged(inputs);
        return RecordReader.of(known, inputs, options, CHUNK_BYTES);
    }
}
