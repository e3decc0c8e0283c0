package org.semblance.spark.input;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semblance.files.RemoteFiles;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.spill.ScratchFiles;

/**
 * Finds the inputs by the rules of local runs. Names without a scheme, or with {@code file:}, are files that every machine has
 * under that name; all others are in stores supported by Hadoop.
 */
public record InputFinder(ReadOptions options) {
    /** The inputs, with notes for the user. */
    public Inputs.Resolved find(List<String> names) {
        Inputs.Resolved found = some(names);
        Inputs.requireUsed(found.inputs(), options);
        return found;
    }

    /** Some of the inputs; {@link Inputs#requireUsed} is then called for all. */
    public Inputs.Resolved some(List<String> names) {
        if (names.contains("-"))
            throw new IllegalArgumentException(
                    "standard input cannot be read on a cluster: write it to a file, or use --engine local");
        return Inputs.find(names, options, ScratchFiles.usualDirectory());
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
        Path path = file.path().toAbsolutePath().normalize();
        return RemoteFiles.isRemote(path) ? path.toString() : "file:" + path;
    }
}
