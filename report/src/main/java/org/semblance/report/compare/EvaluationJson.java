package org.semblance.report.compare;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semblance.report.JsonText;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.compare.RunEvaluation.NextSteps;
import org.semblance.report.labels.JudgedSample;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.SiteClass;
import tools.jackson.databind.util.RawValue;

/** Writes an evaluation as JSON; docs/guide/explain.md describes the fields. */
public record EvaluationJson(
        String verb,
        String directory,
        String by,
        @JsonUnwrapped Shares shares,
        Judged pairs,
        Optional<Judged> documents,
        Optional<Estimated> estimate,
        Truth truth,
        Map<String, Judged> sites,
        List<Band> bands,
        Optional<Best> best,
        Optional<NextSteps> next,
        List<WrongPair> falsePositives,
        List<WrongPair> falseNegatives,
        List<String> notes) {

    record Shares(RawValue precision, RawValue recall, RawValue f1) {
        Shares(PairAccuracy judgement) {
            this(
                    JsonText.decimal(judgement.precision(), 6),
                    JsonText.decimal(judgement.recall(), 6),
                    JsonText.decimal(judgement.f1(), 6));
        }
    }

    record Judged(
            @JsonUnwrapped Shares shares, @JsonUnwrapped PairAccuracy counts) {
        Judged(PairAccuracy judgement) {
            this(new Shares(judgement), judgement);
        }
    }

    record Estimated(int answers, double confidence, Interval precision, Interval recall, Interval f1) {
        Estimated(JudgedSample.Accuracy accuracy) {
            this(
                    accuracy.answers(),
                    accuracy.confidence(),
                    new Interval(accuracy.precision()),
                    new Interval(accuracy.recall()),
                    new Interval(accuracy.f1()));
        }

        Shares shares() {
            return new Shares(precision.value, recall.value, f1.value);
        }
    }

    record Interval(RawValue value, RawValue low, RawValue high) {
        Interval(JudgedSample.Share share) {
            this(
                    JsonText.decimal(share.value(), 6),
                    JsonText.decimal(share.low(), 6),
                    JsonText.decimal(share.high(), 6));
        }
    }

    record Truth(String file, String kind, long rows, long unknownIds, long pairs, long neutral) {}

    record Band(String score, Judged alone, Judged downToHere) {}

    record Best(RawValue threshold, @JsonUnwrapped Shares shares) {}

    record WrongPair(String idA, String idB, Optional<RawValue> score, String explain) {}

    public static EvaluationJson of(RunEvaluation evaluation) {
        Map<String, Judged> sites = new LinkedHashMap<>();
        for (SiteClass site : SiteClass.values())
            sites.put(site.title(), new Judged(evaluation.bySite().get(site.index())));
        RunEvaluation.Labels labels = evaluation.labels();
        Optional<Estimated> estimate = evaluation.estimate().map(Estimated::new);
        return new EvaluationJson(
                "eval",
                evaluation.run().directory().toString(),
                evaluation.by().name().toLowerCase(Locale.ROOT),
                estimate.map(Estimated::shares).orElse(new Shares(evaluation.pairs())),
                new Judged(evaluation.pairs()),
                estimate.isPresent() ? Optional.empty() : Optional.of(new Judged(evaluation.documents())),
                estimate,
                new Truth(
                        labels.name(),
                        labels.clusters() ? "clusters" : "pairs",
                        labels.rows(),
                        labels.unknown(),
                        labels.pairs(),
                        labels.neutral()),
                sites,
                evaluation.levels().stream()
                        .map(level -> new Band(level.title(), new Judged(level.alone()), new Judged(level.down())))
                        .toList(),
                evaluation
                        .best()
                        .map(best -> new Best(
                                new RawValue(
                                        evaluation.run().detector().relation().format(best.score())),
                                new Shares(best.there()))),
                evaluation.next(),
                errors(evaluation, evaluation.wrong()),
                errors(evaluation, evaluation.missed()),
                evaluation.notes());
    }

    private static List<WrongPair> errors(RunEvaluation evaluation, List<ErrorPair> errors) {
        return errors.stream()
                .map(error -> new WrongPair(
                        error.first(),
                        error.second(),
                        error.score().isEmpty() ? Optional.empty() : Optional.of(new RawValue(error.score())),
                        error.command(evaluation.run().directory())))
                .toList();
    }
}
