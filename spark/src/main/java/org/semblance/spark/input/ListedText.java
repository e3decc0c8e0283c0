package org.semblance.spark.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Text input format for exactly the listed files, in this order. Differs from its parent, which treats names as
 * patterns, skips hidden files and reorders files.
 */
public final class ListedText extends TextInputFormat {
    private static final String COUNT = "semblance.inputs";

    static void list(Configuration conf, List<String> uris, long splitBytes) {
        conf.setInt(COUNT, uris.size());
        for (int i = 0; i < uris.size(); i++) conf.set(COUNT + "." + i, uris.get(i));
        conf.set("textinputformat.record.delimiter", "\n");
        conf.setLong(SPLIT_MAXSIZE, splitBytes);
    }

    @Override
    protected List<FileStatus> listStatus(JobContext job) throws IOException {
        Configuration conf = job.getConfiguration();
        List<FileStatus> files = new ArrayList<>();
        for (int i = 0; i < conf.getInt(COUNT, 0); i++) {
            Path path = new Path(conf.getRaw(COUNT + "." + i));
            files.add(path.getFileSystem(conf).getFileStatus(path));
        }
        return files;
    }
}
