package org.semblance.spark.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.semblance.report.Summary;

/**
 * An output directory on any file system that Hadoop knows. It is written aside, in a hidden directory next to it, and renamed at the end;
 * finished stages stay in another hidden directory until then.
 */
final class OutputDirectory {
    private static final String OPTIONS = "options.tsv";
    private static final int BUFFER = 1 << 16;
    private static final int HEAD = 200;

    private final FileSystem files;
    private final Path target;
    private final Path partial;
    private final Path stages;

    OutputDirectory(Configuration conf, String out, String work) throws IOException {
        Path named = new Path(out);
        this.files = named.getFileSystem(conf);
        files.setWriteChecksum(false);
        this.target = files.makeQualified(named);
        if (target.getParent() == null)
            throw new IllegalArgumentException("the root directory cannot be an output directory: " + out);
        this.partial = new Path(target.getParent(), "." + target.getName() + ".partial");
        this.stages = work.isEmpty()
                ? new Path(target.getParent(), "." + target.getName() + ".stages")
                : files.makeQualified(new Path(work));
    }

    /** Fails if something is in the way, saying what to do; then begins. */
    void begin(boolean overwrite) throws IOException {
        boolean taken = files.exists(target) && files.listStatus(target).length > 0;
        if (taken && !overwrite)
            throw new IllegalArgumentException(
                    target + " is not empty; say --overwrite to replace it, or name another directory");
        if (taken && !isRun())
            throw new IllegalArgumentException(
                    target + " does not hold an earlier run and will not be overwritten; name another directory");
        files.delete(partial, true);
        files.mkdirs(partial);
    }

    private boolean isRun() throws IOException {
        Path summary = new Path(target, Summary.NAME);
        if (!files.exists(summary)) return false;
        byte[] head = new byte[HEAD];
        try (FSDataInputStream in = files.open(summary)) {
            int n = in.readNBytes(head, 0, HEAD);
            return new String(head, 0, n, StandardCharsets.UTF_8).contains("\"semblance\"");
        }
    }

    /**
     * Where stages are kept of a run with these options and inputs.
     *
     * @throws IllegalArgumentException if an unfinished run left some that this one cannot or will not use
     */
    Path stages(Map<String, String> options, boolean resume) throws IOException {
        Path file = new Path(stages, OPTIONS);
        if (files.exists(file)) {
            if (!resume)
                throw new IllegalArgumentException(
                        "%s holds %,d kB of work of an unfinished run: say --resume to go on from there, or delete it"
                                .formatted(
                                        stages, (files.getContentSummary(stages).getLength() + 999) / 1000));
            requireSame(read(file), options);
            return stages;
        }
        files.mkdirs(stages);
        try (OutputStream out = files.create(file, true)) {
            for (Map.Entry<String, String> option : options.entrySet())
                out.write((option.getKey() + "\t" + line(option.getValue()) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return stages;
    }

    private static String line(String value) {
        return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t");
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
                        "%s is of a run with %s '%s', and this one has '%s': say the same, or delete it"
                                .formatted(stages, name, before, after));
        }
    }

    /** Where to write a table until the directory is complete. */
    String table(String name) {
        return new Path(partial, name).toString();
    }

    OutputStream create(String name) {
        try {
            return new BufferedOutputStream(files.create(new Path(partial, name), true), BUFFER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts the directory in its place, and lets go of the stages. */
    void commit() throws IOException {
        files.delete(target, true);
        if (!files.rename(partial, target)) throw new IOException("cannot rename " + partial + " to " + target);
        files.delete(stages, true);
    }

    /** Leaves nothing behind but finished stages. */
    void abandon() throws IOException {
        files.delete(partial, true);
    }

    void discardStages() throws IOException {
        files.delete(stages, true);
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
