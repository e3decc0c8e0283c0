package org.semblance.spark.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.semblance.io.Sources;
import org.semblance.io.inputs.ChangedInput;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;

/**
 * Finds the inputs by the rules of local runs. Names without a scheme, or with {@code file:}, are files that every machine has
 * under that name; all others are in stores supported by Hadoop.
 */
public record InputFinder(Configuration conf, ReadOptions options) {
    /** The inputs, with notes for the user. */
    public Inputs.Resolved find(List<String> names) throws IOException {
        Inputs.Resolved found = some(names);
        Inputs.requireUsed(found.inputs(), options);
        return found;
    }

    /** Some of the inputs; {@link Inputs#requireUsed} is then called for all. */
    public Inputs.Resolved some(List<String> names) throws IOException {
        if (names.contains("-"))
            throw new IllegalArgumentException(
                    "standard input cannot be read on a cluster: write it to a file, or use --engine local");
        return Inputs.find(names, options, address -> new HadoopTree(address, conf));
    }

    /** The files of the inputs, for tasks. */
    public static List<InputPart> parts(List<Input> inputs) {
        List<InputPart> parts = new ArrayList<>();
        for (int place = 0; place < inputs.size(); place++) {
            List<InputFile> files = inputs.get(place).files();
            for (int i = 0; i < files.size(); i++) {
                InputFile file = files.get(i);
                parts.add(new InputPart(
                        place,
                        i + 1L,
                        uri(file),
                        file.name(),
                        file.relative(),
                        file.format(),
                        file.packing(),
                        file.size(),
                        file.encoding(),
                        file.separator()));
            }
        }
        return parts;
    }

    private static String uri(InputFile file) {
        return Inputs.hasScheme(file.name())
                ? new Path(file.name()).toString()
                : "file:" + file.path().toAbsolutePath().normalize();
    }

    /** @throws ChangedInput naming the file whose size or modification time changed during the run */
    public static void requireUnchanged(List<Input> inputs, Configuration conf) {
        for (Input input : inputs) {
            boolean local = input.files().stream()
                    .noneMatch(file -> file.path().toString().isEmpty());
            if (local) Sources.requireUnchanged(List.of(input));
            else input.files().forEach(file -> requireUnchanged(file, conf));
        }
    }

    private static void requireUnchanged(InputFile file, Configuration conf) {
        try {
            Path path = new Path(file.name());
            FileStatus now = path.getFileSystem(conf).getFileStatus(path);
            if (now.getLen() != file.size()
                    || now.getModificationTime() != file.modified().toMillis())
                throw new ChangedInput(file.name()
                        + ": the file changed since it was read first; run again when nothing writes to it");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
