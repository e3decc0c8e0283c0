package org.semblance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semblance.cli.console.CalibrationText;
import org.semblance.cli.console.Keyboard;
import org.semblance.cli.console.PairText;
import org.semblance.io.inputs.InputException;
import org.semblance.report.ShellWords;
import org.semblance.report.calibrate.Judgements;
import org.semblance.report.calibrate.Label;
import org.semblance.report.calibrate.Labelling;
import org.semblance.report.calibrate.PairTexts;
import org.semblance.report.calibrate.Question;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.PairColumn;

/**
 * Asks for answers until all pairs are judged, the budget is used, or the judge stops.
 *
 * @param screen where pairs are shown
 * @param out the directory of the labels, as users name it
 * @param budget number of answers after which to stop; 0 for no limit
 */
record LabelSession(Labelling labelling, PrintWriter screen, boolean colours, String out, int budget) {
    /** Results are shown after this many answers. */
    private static final int OFTEN = 30;

    /** A file that judges hardly any pair is not asked forever. */
    private static final int MOST_SKIPS = 100;

    private static final String KEYS = "s same  d different  ? skip  u undo  m more  r results  h help  q quit";

    /** What to do after a key. */
    private enum Next {
        SHOW,
        ASK,
        STOP
    }

    /** Answers from labels; pairs that they do not judge are skipped. */
    void answer(GroundTruth truth) throws IOException {
        int skipped = 0;
        for (Optional<Question> question = labelling.next();
                question.isPresent() && given() < budget && skipped <= (long) MOST_SKIPS * budget;
                question = labelling.next()) {
            Label label =
                    switch (truth.verdict(labelling.pool().key(question.get().pair()))) {
                        case TRUE -> Label.SAME;
                        case FALSE -> Label.DIFFERENT;
                        case NEUTRAL, UNJUDGED -> Label.SKIP;
                    };
            if (label == Label.SKIP) skipped++;
            labelling.answer(label);
        }
    }

    /** Number of judged pairs: neither skipped nor repeated. */
    private int given() {
        return (int) labelling.answers().stream()
                .filter(answer -> answer.label() != Label.SKIP && !answer.repeated())
                .count();
    }

    /** Asks a person. */
    void ask(PairTexts texts, Keyboard keyboard) throws IOException {
        say("%,d pairs of %,d documents; %,d answers so far. Are the two texts the same document?"
                .formatted(
                        labelling.pool().size(),
                        labelling.pool().documents().size(),
                        labelling.answers().size()));
        say(KEYS + (keyboard.needsEnter() && keyboard.isTerminal() ? "  (key, then Enter)" : ""));
        Next next = Next.SHOW;
        while (next != Next.STOP) {
            Optional<Question> question = labelling.next();
            if (question.isEmpty()) {
                say("All pairs are judged.");
                return;
            }
            if (budget > 0 && given() >= budget) {
                say("%,d pairs are judged, as many as --budget allows.".formatted(given()));
                return;
            }
            if (next == Next.SHOW) {
                show(question.get(), texts, keyboard, false);
                keyboard.discard();
            }
            next = act(keyboard, question.get(), texts);
        }
    }

    private Next act(Keyboard keyboard, Question question, PairTexts texts) throws IOException {
        if (keyboard.isTerminal()) {
            screen.print("s d ? u m r h q > ");
            screen.flush();
        }
        int key = keyboard.next();
        for (Label label : Label.values()) {
            if (key != label.key()) continue;
            labelling.answer(label);
            say(label.text());
            if (label != Label.SKIP && given() % OFTEN == 0 && given() <= 2 * OFTEN) results();
            return Next.SHOW;
        }
        switch (key) {
            case 'u' -> {
                if (labelling.undo()) {
                    say("undone: the last answer is deleted");
                    return Next.SHOW;
                }
                say("there is no answer to undo");
            }
            case 'm' -> show(question, texts, keyboard, true);
            case 'r' -> results();
            case 'h' -> help();
            case 'q', Keyboard.END -> {
                say("");
                return Next.STOP;
            }
            default -> say("unknown key: " + KEYS);
        }
        return Next.ASK;
    }

    /** @param whole whether both texts are shown in full, page by page */
    private void show(Question question, PairTexts texts, Keyboard keyboard, boolean whole) throws IOException {
        long key = labelling.pool().key(question.pair());
        PairTexts.Text first = text(texts, PairColumn.first(key));
        PairTexts.Text second = text(texts, PairColumn.second(key));
        int rows = keyboard.size()[0];
        int columns = keyboard.size()[1];
        List<String> lines = new PairText(colours, columns, whole).lines(first, second);
        say("");
        if (!whole) say("pair %,d".formatted(labelling.answers().size() + 1));
        int page = Math.max(10, rows - 5);
        if (!keyboard.isTerminal() || lines.size() <= page) {
            lines.forEach(screen::println);
        } else if (whole) {
            pages(lines, page, keyboard);
        } else {
            lines.subList(0, page).forEach(screen::println);
            say("… %,d more lines: m shows all".formatted(lines.size() - page));
        }
    }

    private void pages(List<String> lines, int page, Keyboard keyboard) throws IOException {
        for (int from = 0; from < lines.size(); from += page) {
            lines.subList(from, Math.min(lines.size(), from + page)).forEach(screen::println);
            int more = lines.size() - from - page;
            if (more <= 0) return;
            screen.print("-- %,d more lines; q ends, any other key continues -- ".formatted(more));
            screen.flush();
            int key = keyboard.next();
            say("");
            if (key == 'q' || key == Keyboard.END) return;
        }
    }

    private PairTexts.Text text(PairTexts texts, int document) throws IOException {
        return texts.text(document)
                .orElseThrow(() -> new InputException("'%s' is not in the inputs any more; run the search again"
                        .formatted(labelling.pool().documents().id(document))));
    }

    private void results() throws IOException {
        say("");
        new CalibrationText(labelling.calibration(), out).lines().forEach(screen::println);
    }

    private void help() {
        List<String> lines = new ArrayList<>(List.of(
                "s  the same: for your purpose one of the two texts is enough",
                "d  different: both are needed",
                "?  skip: you cannot decide, or do not want to; the pair is not counted",
                "u  undo the last answer",
                "m  more: both texts in full",
                "r  results so far",
                "q  quit; every answer is saved: 'semblance label %s' continues".formatted(ShellWords.quoted(out)),
                "",
                "Most pairs are near the threshold, where an answer helps most, so many of them are hard to judge."
                        + " A few come twice."));
        if (colours)
            lines.add("Words that only the first text has are red, those of the second green, moved ones cyan.");
        else lines.add("[-…-] only the first text has these words, {+…+} only the second; [1>…] and {>1 …} are moved.");
        lines.forEach(screen::println);
    }

    /** The results at the end. */
    void conclude() throws IOException {
        say("");
        new CalibrationText(labelling.conclusion(), out).lines().forEach(screen::println);
        say("%,d answers; %s".formatted(labelling.answers().size(), continued()));
    }

    /** That nothing is lost, and how to continue. */
    String continued() {
        return "every answer is saved in %s/%s; continue: semblance label %s"
                .formatted(out, Judgements.NAME, ShellWords.quoted(out));
    }

    private void say(String line) {
        screen.println(line);
    }
}
