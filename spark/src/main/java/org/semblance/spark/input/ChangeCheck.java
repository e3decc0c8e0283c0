package org.semblance.spark.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.semblance.io.Sources;
import org.semblance.io.inputs.ChangedInput;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;

/** Detects input files that changed during the run. */
public record ChangeCheck(Configuration conf) {
    /** @throws ChangedInput naming the file whose size or modification time changed */
    public void require(List<Input> inputs) {
        for (Input input : inputs) {
            boolean local = input.files().stream()
                    .noneMatch(file -> file.path().toString().isEmpty());
            if (local) Sources.requireUnchanged(List.of(input));
            else input.files().forEach(this::require);
        }
    }

    private void require(InputFile file) {
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
