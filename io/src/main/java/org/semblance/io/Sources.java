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

/** Opens inputs: first for their documents, then once more for the records as they stand in the files. */
public final class Sources {
    private static final int CHUNK_BYTES = 4 << 20;

    private Sources() {}

    /** The documents of files and directories whose names tell their formats. */
    public static Source open(Path... paths) {
        ReadOptions options = ReadOptions.defaults();
        return open(Inputs.of(List.of(paths), options).inputs(), options);
    }

    /** The documents of the inputs. */
    public static Source open(List<Input> inputs, ReadOptions options) {
        return open(inputs, options, CHUNK_BYTES);
    }

    /** The documents of the inputs, about so many bytes to a chunk. */
    public static Source open(List<Input> inputs, ReadOptions options, int chunkBytes) {
        return new FileSource(List.of(), inputs, options, chunkBytes);
    }

    /** The documents of inputs that follow others, under the ids they would have if all were read. */
    public static Source open(List<Input> known, List<Input> inputs, ReadOptions options) {
        return new FileSource(known, inputs, options, CHUNK_BYTES);
    }

    /**
     * Some documents of the inputs, spread over all of them.
     *
     * @param most bytes on disk to read documents from; of more, a share
     * @param seed where the stretches stand that are read
     */
    public static SpreadSource spread(List<Input> inputs, ReadOptions options, long most, long seed) {
        return new SpreadSource(inputs, options, most, seed, CHUNK_BYTES);
    }

    /**
     * Fails if a file has another size or time than when it was found.
     *
     * @throws InputException naming the file
     */
    public static void requireUnchanged(List<Input> inputs) {
        for (Input input : inputs) input.files().forEach(InputFile::checkUnchanged);
    }

    /** The records of the inputs, which must not have changed since they were found. */
    public static RecordReader reread(List<Input> inputs, ReadOptions options) {
        return reread(inputs, options, CHUNK_BYTES);
    }

    public static RecordReader reread(List<Input> inputs, ReadOptions options, int chunkBytes) {
        return reread(List.of(), inputs, options, chunkBytes);
    }

    /** The records of inputs that follow others, under the ids they would have if all were read. */
    public static RecordReader reread(List<Input> known, List<Input> inputs, ReadOptions options) {
        return reread(known, inputs, options, CHUNK_BYTES);
    }

    private static RecordReader reread(List<Input> known, List<Input> inputs, ReadOptions options, int chunkBytes) {
        requireUnchanged(inputs);
        return RecordReader.of(known, inputs, options, chunkBytes);
    }
}
