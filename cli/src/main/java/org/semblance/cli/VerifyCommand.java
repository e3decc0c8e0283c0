package org.semblance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import org.semblance.cli.console.ExitCode;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Re-checks the certificates of a run. */
@Command(
        name = "verify",
        description = "Re-check every certificate of a run from the texts: each removed document matches its kept"
                + " document with the stated score, all other documents are in the clean corpus byte for byte, and"
                + " the pairs have their digest. Exit code 1 if a check fails.",
        footer = {"", "Example:", "  semblance verify out"})
final class VerifyCommand extends SavedRunCommand {
    private static final int SHOWN = 20;

    @Option(names = "--quiet", description = "Print only problems.")
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
