package org.semblance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import org.semblance.report.SavedRun;
import org.semblance.report.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Re-checks a run. */
@Command(
        name = "verify",
        description = {
            "Re-check every certificate of a run from the texts themselves: that each removed document matches its kept copy"
                    + " with the score stated, that every other document stands in the clean corpus byte for byte, and that"
                    + " the pairs have their digest. Exit code 1 if anything is wrong."
        },
        footer = {"", "Example:", "  semblance verify out"})
final class VerifyCommand extends SavedRunCommand {
    private static final int SHOWN = 20;

    @Option(names = "--quiet", description = "Print nothing but problems.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        Verification.Verdict verdict = Verification.of(SavedRun.open(out));
        PrintWriter err = err();
        verdict.problems().stream().limit(SHOWN).forEach(problem -> err.println("semblance: " + problem));
        int more = verdict.problems().size() - SHOWN;
        if (more > 0) err.println("semblance: and " + more + " more problems");
        if (!verdict.problems().isEmpty()) return ExitCode.FAILED;
        if (!quiet) {
            out().printf(
                            "verified: %,d certificates, %,d documents accounted for, %,d pairs%n",
                            verdict.certificates(), verdict.documents(), verdict.pairs());
        }
        return ExitCode.DONE;
    }
}
