package org.semblance.spark.input;

import java.io.Serializable;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.apache.hadoop.conf.Configuration;
import org.semblance.files.Locations;
import org.semblance.hadoop.HadoopStores;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.TextEncoding;

/**
 * A file of an input, as needed by tasks.
 *
 * @param place index of the input
 * @param number number of the file in its input, from 1
 * @param uri Hadoop URI
 * @param name display name
 * @param relative path within the input
 */
public record InputPart(
        int place,
        long number,
        String uri,
        String name,
        String relative,
        Format format,
        FileCompression packing,
        long size,
        TextEncoding encoding,
        char separator)
        implements Serializable {
    /** The file without its place. */
    InputFile file() {
        return new InputFile(
                name, relative, Path.of(""), format, packing, size, FileTime.fromMillis(0), encoding, separator);
    }

    /** The file with its place, for readers that do not go from beginning to end. */
    InputFile located(Configuration conf) {
        if (!uri.startsWith("file:")) HadoopStores.use(conf);
        return InputFile.look(name, relative, Locations.path(uri), format).in(encoding);
    }
}
