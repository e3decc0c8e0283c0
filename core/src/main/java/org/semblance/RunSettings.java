package org.semblance;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Requirement;
import org.semblance.document.Document;
import org.semblance.pairs.Groups;
import org.semblance.pairs.Keep;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Scope;
import org.semblance.state.CheckpointDirectory;

/** The settings of a run, besides its method. */
record RunSettings(Policy policy, Resources resources, Storage storage) {
    /**
     * The settings that determine the result.
     *
     * @param keep which document of a group survives
     * @param protect documents that must not be removed; null if none are protected
     * @param required conditions that some document must meet
     * @param allowUnmatched receives the reason why a setting applies to no document; null if that is an error
     * @param shape what makes a group
     * @param scope which pairs count
     * @param minTokens documents with fewer tokens are not compared
     * @param maxBad the share of unreadable records above which a run stops
     */
    record Policy(
            Keep keep,
            @Nullable Predicate<Document> protect,
            List<Requirement> required,
            @Nullable Consumer<String> allowUnmatched,
            Groups.Shape shape,
            Scope scope,
            int minTokens,
            double maxBad) {
        /** Whether a document must not be removed. */
        Predicate<Document> protection() {
            return protect == null ? _ -> false : protect;
        }

        /** All settings on which the pairs and groups of a method depend. */
        Map<String, String> describe(Detector<?> detector) {
            return detector.describe(minTokens, keep.toString(), scope.label());
        }
    }

    /**
     * The resources of a run. The result does not depend on them.
     *
     * @param heap the memory to plan with
     * @param pairMemory the most memory for pairs before they go to disk
     * @param tokenMemory the most memory for token sets before they go to disk
     * @param temporary directory of temporary files
     * @param footprint counts the memory of reading and encoding; its limit is the heap
     */
    record Resources(
            Workers workers,
            Progress progress,
            long heap,
            long pairMemory,
            long tokenMemory,
            Path temporary,
            MemoryMeter footprint) {}

    /**
     * The files that a run leaves on disk.
     *
     * @param state directory of the state that runs over more documents need
     * @param checkpoints where finished stages are kept
     * @param tokens whether these have the tokens of documents, if they can be saved
     */
    record Storage(@Nullable Path state, @Nullable CheckpointDirectory checkpoints, boolean tokens) {}
}
