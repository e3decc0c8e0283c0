package org.semblance.spark.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.semblance.cli.console.Failures;
import org.semblance.spark.PartFiles;

/** The hidden directory in which the finished stages of a run are kept until its output is complete. */
final class StageDirectory {
    private static final String OPTIONS = "options.tsv";

    private final FileSystem files;
    private final Path stages;

    /**
     * @param out the output directory
     * @param work the directory that contains this one; empty for that of the output
     */
    StageDirectory(Configuration conf, java.nio.file.Path out, String work) throws IOException {
        Path target = PartFiles.path(out.toAbsolutePath().normalize());
        Path home = work.isEmpty() ? target.getParent() : new Path(work);
        this.files = home.getFileSystem(conf);
        this.stages = files.makeQualified(new Path(home, "." + target.getName() + ".spark-stages"));
    }

    /**
     * The directory for a run with these options and inputs.
     *
     * @throws IllegalArgumentException if an interrupted run left stages that this run cannot or must not use
     */
    Path open(Map<String, String> options, boolean resume) throws IOException {
        Path file = new Path(stages, OPTIONS);
        if (files.exists(file)) {
            if (!resume)
                throw new IllegalArgumentException(
                        "%s has %,d kB of finished work of an interrupted run: continue with --resume, or delete it"
                                .formatted(shown(), (bytes() + 999) / 1000));
            requireSame(read(file), options);
            return stages;
        }
        files.delete(stages, true); // what an interrupted deletion has left belongs to no run
        try {
            if (!files.mkdirs(stages)) throw new IOException(stages + " cannot be created");
        } catch (IOException e) {
            if (!isLocal()) throw e;
            java.nio.file.Path local = java.nio.file.Path.of(shown());
            throw Failures.named(local, "cannot be created; name another directory by --work", e);
        }
        try (OutputStream out = files.create(file, true)) {
            for (Map.Entry<String, String> option : options.entrySet())
                out.write((option.getKey() + "\t" + line(option.getValue()) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return stages;
    }

    private static String line(String value) {
        return value.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    private Map<String, String> read(Path file) throws IOException {
        Map<String, String> options = new LinkedHashMap<>();
        try (FSDataInputStream in = files.open(file)) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(option -> {
                int tab = option.indexOf('\t');
                options.put(option.substring(0, Math.max(0, tab)), option.substring(tab + 1));
            });
        }
        return options;
    }

    private void requireSame(Map<String, String> then, Map<String, String> now) {
        Map<String, String> all = new LinkedHashMap<>(now);
        then.keySet().forEach(name -> all.putIfAbsent(name, ""));
        for (String name : all.keySet()) {
            String before = then.getOrDefault(name, "");
            String after = line(now.getOrDefault(name, ""));
            if (!before.equals(after))
                throw new IllegalArgumentException(
                        "%s belongs to a run with %s '%s', but this run has '%s': use the same value, or delete it"
                                .formatted(shown(), name, before, after));
        }
    }

    /** As the user names it: a path, or with the scheme of a store. */
    private String shown() {
        return isLocal() ? stages.toUri().getPath() : stages.toString();
    }

    private boolean isLocal() {
        return "file".equals(stages.toUri().getScheme());
    }

    /** The size of what is there. */
    long bytes() throws IOException {
        return files.exists(stages) ? files.getContentSummary(stages).getLength() : 0;
    }

    void delete() throws IOException {
        files.delete(stages, true);
    }
}
