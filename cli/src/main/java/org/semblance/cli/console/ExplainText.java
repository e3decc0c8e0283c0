package org.semblance.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.proof.PairProof;
import org.semblance.report.explain.Explanation;
import org.semblance.report.explain.Explanation.About;
import org.semblance.report.explain.Explanation.Fate;
import org.semblance.report.explain.PairExplanation;

/** An explanation as text. */
public final class ExplainText {
    private static final int SHOWN_MATCHES = 10;

    private final Explanation explanation;
    private final boolean colours;
    private final int width;
    private final List<String> lines = new ArrayList<>();

    public ExplainText(Explanation explanation, boolean colours, int width) {
        this.explanation = explanation;
        this.colours = colours;
        this.width = width;
    }

    public List<String> lines() {
        document(explanation.document());
        TerminalColors paint = explanation.fate() == Fate.REMOVED ? TerminalColors.BAD : TerminalColors.GOOD;
        row(explanation.fate().label(), paint, DiffText.printable(explanation.story()));
        certificate(explanation.certificate());
        group(explanation.group());
        matches();
        if (explanation.fate() == Fate.UNMATCHED && explanation.nearest().isEmpty() && explanation.pair() == null)
            row("nearest", "none: no other document shares a token with it");
        if (!explanation.nearest().isEmpty()) {
            row("nearest", "by score");
            for (Explanation.Near near : explanation.nearest())
                entry(
                        near.id(),
                        "%s %s, %,d of %,d tokens"
                                .formatted(near.measure(), near.score(), near.overlap(), near.size()));
        }
        if (explanation.pair() != null) pair(explanation.pair());
        return lines;
    }

    private String paint(TerminalColors paint, String text) {
        return colours ? paint.on(text) : text;
    }

    private void row(String name, String value) {
        row(name, TerminalColors.PLAIN, value);
    }

    private void row(String name, TerminalColors paint, String value) {
        wrapped(paint(TerminalColors.BOLD, String.format(Locale.ROOT, "%-12s", name)), 12, paint, value);
    }

    /** A prefix and a text, wrapped to lines with the same indent. */
    private void wrapped(String before, int indent, TerminalColors paint, String text) {
        String start = before;
        StringBuilder line = new StringBuilder();
        for (String word : text.split("(?<! ) (?! )", -1)) {
            if (line.length() > 0 && indent + line.length() + 1 + word.length() > width) {
                lines.add(start + paint(paint, line.toString()));
                start = " ".repeat(indent);
                line.setLength(0);
            }
            if (line.length() > 0) line.append(' ');
            line.append(word);
        }
        lines.add((start + paint(paint, line.toString())).stripTrailing());
    }

    private void entry(String id, String told) {
        wrapped(String.format(Locale.ROOT, "  %-24s ", DiffText.printable(id)), 27, TerminalColors.PLAIN, told);
    }

    private void document(About about) {
        row("document", DiffText.printable(about.id()));
        place(about);
    }

    /** Paths and URLs are not wrapped, so that they can be copied. */
    private void place(About about) {
        String indent = " ".repeat(12);
        lines.add("%s%s   %,d words, %,d tokens".formatted(indent, about.where(), about.words(), about.tokens()));
        if (about.url() != null) lines.add(indent + DiffText.printable(about.url()));
    }

    private void certificate(Explanation.@Nullable Proof proof) {
        if (proof == null) return;
        String sign = explanation.run().detector().relation().distance() ? "at most" : "at least";
        String stated = "%s %s, %s %s, by %s"
                .formatted(proof.measure(), proof.score(), sign, proof.threshold(), proof.method());
        row("certificate", stated);
        if (!proof.checked()) return;
        boolean holds = proof.problems().isEmpty();
        row(
                "",
                holds ? TerminalColors.GOOD : TerminalColors.BAD,
                "re-checked from the texts: " + (holds ? "valid" : problems(proof)));
    }

    private static String problems(Explanation.Proof proof) {
        return DiffText.printable(String.join("; ", proof.problems()));
    }

    private void group(Explanation.@Nullable Group group) {
        if (group == null) return;
        long more = group.size() - group.members().size();
        row("group", "%s, %,d documents".formatted(group.number(), group.size()));
        for (Explanation.Member member : group.members())
            entry(member.id(), member.kept() ? "kept" : member.score() + " to its kept copy");
        if (more > 0) lines.add("  and %,d more".formatted(more));
    }

    private void matches() {
        Explanation.Matches matches = explanation.matches();
        String note = matches.note().isEmpty() ? "" : "; " + matches.note();
        row("matches", "%,d".formatted(matches.count()) + note);
        String measure = explanation.run().detector().relation().measure();
        matches.best().stream().limit(SHOWN_MATCHES).forEach(m -> entry(m.id(), measure + " " + m.score()));
        long more = matches.count() - Math.min(matches.best().size(), SHOWN_MATCHES);
        if (more > 0) lines.add("  and %,d more".formatted(more));
    }

    private void pair(PairExplanation pair) {
        lines.add("");
        row("beside", DiffText.printable(pair.right().id()) + ", " + pair.why());
        place(pair.right());
        row("verdict", pair.listed() ? TerminalColors.GOOD : TerminalColors.BAD, DiffText.printable(pair.verdict()));
        for (PairProof.Step step : pair.steps()) {
            boolean passed = step.passed();
            String mark = passed ? paint(TerminalColors.GOOD, "passed") : paint(TerminalColors.BAD, "failed");
            wrapped(
                    "  %s  %-13s ".formatted(mark, step.name()),
                    24,
                    TerminalColors.PLAIN,
                    DiffText.printable(step.text()));
        }
        row("similarity", "of " + pair.tokens());
        for (PairExplanation.Figure figure : pair.measures()) figure(figure);
        row("methods", "with their default parameters, on these two texts");
        for (PairExplanation.Opinion opinion : pair.methods()) opinion(opinion);
        differences(pair);
    }

    private void figure(PairExplanation.Figure figure) {
        lines.add(String.format(Locale.ROOT, "  %-12s %10s   %s", figure.name(), figure.value(), figure.remark())
                .stripTrailing());
    }

    private void opinion(PairExplanation.Opinion opinion) {
        String score = opinion.score().isEmpty() ? "–" : opinion.score();
        String judged = opinion.near() ? paint(TerminalColors.GOOD, "near") : "not near";
        lines.add(String.format(
                        Locale.ROOT,
                        "  %-12s %10s   %s, %s at %s%s",
                        opinion.method(),
                        score,
                        opinion.measure(),
                        judged,
                        opinion.threshold(),
                        opinion.remark().isEmpty() ? "" : "; " + opinion.remark())
                .stripTrailing());
    }

    private void differences(PairExplanation pair) {
        String kinds = pair.kinds().entrySet().stream()
                .map(e -> e.getKey().title() + " " + e.getValue())
                .collect(Collectors.joining(", "));
        String terms = pair.terms() == 0
                ? "the same words"
                : "%,d %s differ (places by kind: %s)"
                        .formatted(pair.terms(), pair.terms() == 1 ? "term" : "terms", kinds);
        row("difference", terms + "; " + pair.site().title());
        only(pair.left().id(), pair.onlyLeft());
        only(pair.right().id(), pair.onlyRight());
        if (pair.terms() == 0) return;
        row(
                "texts",
                colours
                        ? paint(
                                        TerminalColors.GONE,
                                        "only " + DiffText.printable(pair.left().id())) + " "
                                + paint(
                                        TerminalColors.NEW,
                                        "only "
                                                + DiffText.printable(
                                                        pair.right().id()))
                        : "[-only %s-] {+only %s+}"
                                        .formatted(
                                                DiffText.printable(pair.left().id()),
                                                DiffText.printable(pair.right().id()))
                                + (DiffText.hasMoves(pair) ? " [n>moved from here] {>n moved to here}" : ""));
        new DiffText(colours, width - 2).lines(pair).forEach(line -> lines.add("  " + line));
    }

    private void only(String id, List<String> places) {
        if (places.isEmpty()) return;
        String shown =
                places.stream().map(p -> "“" + DiffText.printable(p) + "”").collect(Collectors.joining(" "));
        int limit = Math.max(40, 3 * width);
        entry("only " + id, shown.length() <= limit ? shown : shown.substring(0, limit) + " …");
    }
}
