package org.semblance.spark.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.semblance.report.run.Manifest;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.Summary;
import org.semblance.spark.output.OutputTables;

/**
 * An output directory on any file system of Hadoop. It is written to a hidden directory next to it and renamed at the end; finished
 * stages are in another hidden directory until then.
 */
final class OutputDirectory implements OutputTables.Target {
    private static final String OPTIONS = "options.tsv";
    private static final String OWNER = ".run";
    private static final String FILE = "file:";
    private static final int BUFFER = 1 << 16;
    private static final int HEAD = 200;

    private final FileSystem files;
    private final Path target;
    private final Path partial;
    private final FileSystem stageFiles;
    private final Path stages;

    /** Identifies this run among others that write to the same place. */
    private final String run = UUID.randomUUID().toString();

    OutputDirectory(Configuration conf, String out, String work) throws IOException {
        Path named = new Path(out);
        this.files = named.getFileSystem(conf);
        files.setWriteChecksum(false);
        this.target = files.makeQualified(named);
        if (target.getParent() == null)
            throw new IllegalArgumentException("the root directory cannot be an output directory: " + out);
        this.partial = new Path(target.getParent(), "." + target.getName() + ".partial");
        Path home = work.isEmpty() ? target.getParent() : new Path(work);
        this.stageFiles = home.getFileSystem(conf);
        this.stages = stageFiles.makeQualified(new Path(home, "." + target.getName() + ".spark-stages"));
    }

    /**
     * Fails if an input lies where something will be replaced or removed.
     *
     * @param uris of all files
     */
    void requireOutside(List<String> uris) {
        for (String uri : uris) {
            for (Path home : List.of(target, partial, stages)) {
                if (real(uri).startsWith(real(home.toString()) + "/"))
                    throw new IllegalArgumentException(
                            uri + ": an input inside the output directory; name another directory");
            }
        }
    }

    /** Resolves links of local files. */
    private static String real(String uri) {
        if (!uri.startsWith(FILE)) return uri;
        java.nio.file.Path path = java.nio.file.Path.of(uri.substring(FILE.length()));
        try {
            return FILE + path.toRealPath();
        } catch (IOException e) {
            return FILE + path.toAbsolutePath().normalize(); // it does not exist yet
        }
    }

    /** Fails if the directory exists and may not be replaced. */
    void requireFree(boolean overwrite) throws IOException {
        boolean taken = files.exists(target) && files.listStatus(target).length > 0;
        if (taken && !overwrite)
            throw new IllegalArgumentException(
                    target + " is not empty; use --overwrite to replace it, or name another directory");
        if (taken && !isRun())
            throw new IllegalArgumentException(
                    target + " does not hold an earlier run and will not be overwritten; name another directory");
        if (taken) requireOnlyOutputs();
    }

    /** Fails if the directory has files that no run created, by their names. */
    private void requireOnlyOutputs() throws IOException {
        List<String> strangers = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> entries = files.listFiles(target, true);
        while (entries.hasNext()) {
            URI file = entries.next().getPath().toUri();
            String path = URI.create(target.toUri() + "/").relativize(file).getPath();
            if (!Manifest.isOutput(path)) strangers.add(path);
        }
        RunDirectory.requireOnlyOutputs(
                target.toString(), strangers.stream().sorted().toList());
    }

    /** Begins to write. */
    void begin() throws IOException {
        files.delete(partial, true);
        files.mkdirs(partial);
        try (OutputStream out = files.create(new Path(partial, OWNER), false)) {
            out.write(run.getBytes(StandardCharsets.UTF_8));
        }
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
     * The directory of the stages of a run with these options and inputs.
     *
     * @throws IllegalArgumentException if an interrupted run left stages that this run cannot or must not use
     */
    Path stages(Map<String, String> options, boolean resume) throws IOException {
        Path file = new Path(stages, OPTIONS);
        if (stageFiles.exists(file)) {
            if (!resume)
                throw new IllegalArgumentException(
                        "%s has %,d kB of finished work of an interrupted run: continue with --resume, or delete it"
                                .formatted(
                                        stages,
                                        (stageFiles.getContentSummary(stages).getLength() + 999) / 1000));
            requireSame(read(file), options);
            return stages;
        }
        stageFiles.mkdirs(stages);
        try (OutputStream out = stageFiles.create(file, true)) {
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
        try (FSDataInputStream in = stageFiles.open(file)) {
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
                                .formatted(stages, name, before, after));
        }
    }

    /** The path of a table while the directory is incomplete. */
    @Override
    public String table(String name) {
        return new Path(partial, name).toString();
    }

    @Override
    public OutputStream create(String name) {
        try {
            return new BufferedOutputStream(files.create(new Path(partial, name), true), BUFFER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Moves the directory to its place and deletes the stages. */
    void commit() throws IOException {
        if (!isOurs())
            throw new IOException("another run writes to " + target + " at the same time; its results are kept");
        if (files.exists(target)) requireOnlyOutputs();
        files.delete(new Path(partial, OWNER), false);
        files.delete(target, true);
        if (!files.rename(partial, target)) throw new IOException("cannot rename " + partial + " to " + target);
        discardStages();
    }

    /** Whether no other run has begun to write since. */
    private boolean isOurs() throws IOException {
        Path owner = new Path(partial, OWNER);
        if (!files.exists(owner)) return false;
        try (FSDataInputStream in = files.open(owner)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).equals(run);
        }
    }

    /** Deletes everything but finished stages. */
    void abandon() throws IOException {
        if (isOurs()) files.delete(partial, true);
    }

    void discardStages() throws IOException {
        stageFiles.delete(stages, true);
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
