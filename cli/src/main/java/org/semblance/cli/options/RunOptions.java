package org.semblance.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.cli.console.Console;
import org.semblance.files.RemoteFiles;
import org.semblance.io.relation.ShingleReader;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.spill.ScratchFiles;
import picocli.CommandLine.Option;

/** Resources and messages of a run. */
public final class RunOptions extends WorkOptions {
    @Option(
            names = "--temp",
            paramLabel = "DIR",
            description = "Directory for temporary files. Default: next to the results.")
    private @Nullable Path temp;

    @Option(names = "--json", description = "Print progress and summary as JSON.")
    public boolean json;

    @Override
    public void requireSupportedBySpark() {
        super.requireSupportedBySpark();
        if (temp != null)
            throw new IllegalArgumentException(
                    "--temp is not supported by --engine spark: use --conf spark.local.dir=%s, and --work for its intermediate results"
                            .formatted(temp));
    }

    /** The directory for temporary files. Default: {@code here}, or that of the system if {@code here} is in a store. */
    public Path temp(Path here) {
        if (temp != null) return requireDirectory(temp);
        return RemoteFiles.isRemote(here) ? ScratchFiles.usualDirectory() : here;
    }

    /** The value of --temp, if it is a directory that can be written to. */
    public static Path requireDirectory(Path temp) {
        if (!RemoteFiles.isRemote(temp) && Files.isDirectory(temp) && Files.isWritable(temp)) return temp;
        throw new IllegalArgumentException(
                "--temp " + temp + " is not a writable directory: create it, or name another");
    }

    public ShingleReader shingles(Analyzer analyzer, Progress progress, Console console) {
        return new ShingleReader(analyzer, minTokens, new Workers(threads()), maxBad, progress, console::note);
    }
}
