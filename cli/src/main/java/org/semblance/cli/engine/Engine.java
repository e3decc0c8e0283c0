package org.semblance.cli.engine;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import org.semblance.pairs.Glob;
import org.semblance.report.decontaminate.CorpusReading;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.Verification;
import org.semblance.run.Workers;

/** Executes runs, and verifies them, outside of this process, for example on a cluster; found by the service loader. */
public interface Engine {
    /** The value of {@code --engine}. */
    String name();

    /**
     * Executes a run; messages go to the writers.
     *
     * @return the exit code
     */
    int run(RunRequest order, PrintWriter out, PrintWriter err) throws IOException, InterruptedException;

    /** Begins to verify runs; directories and inputs are found with the settings of the engine until it is closed. */
    Verifier verifier(EngineOptions options);

    /**
     * Begins to look for benchmark items; directories and inputs are found with the settings of the engine until it is closed.
     *
     * @param stages receives the names of the stages
     */
    Decontamination decontamination(EngineOptions options, Consumer<String> stages);

    /** Reads the corpus of runs of {@code decontaminate}. */
    interface Decontamination extends CorpusReading, AutoCloseable {
        @Override
        void close() throws IOException;
    }

    /** Verifies runs by the rules of {@link Verification}, with inputs that the engine reads. */
    interface Verifier extends AutoCloseable {
        /** @param protect the documents that the run must not remove */
        Verification.Verdict verify(SavedRun run, List<Glob> protect, Workers workers)
                throws IOException, InterruptedException;

        @Override
        void close() throws IOException;
    }
}
