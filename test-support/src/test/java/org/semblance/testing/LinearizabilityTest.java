package org.semblance.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Linearizability.Operation;
import org.semblance.testing.Linearizability.Specification;

class LinearizabilityTest {
    /** Adds a key to a set, removes it, or looks for it. */
    private enum Verb {
        ADD,
        REMOVE,
        HAS
    }

    /** @param seen whether the key was there before; null if the outcome is unknown */
    private record Step(Verb verb, int key, Boolean seen) {}

    /** A set of keys below 32 as bits. */
    private static final Specification<Integer, Step> SET = new Specification<>() {
        @Override
        public Integer initial() {
            return 0;
        }

        @Override
        public List<Integer> next(Integer set, Step step) {
            int key = 1 << step.key;
            if (step.seen != null && step.seen != ((set & key) != 0)) return List.of();
            return List.of(
                    switch (step.verb) {
                        case ADD -> set | key;
                        case REMOVE -> set & ~key;
                        case HAS -> set;
                    });
        }

        @Override
        public boolean isRead(Step step) {
            return step.verb == Verb.HAS;
        }

        @Override
        public Step withoutOutcome(Step step) {
            return new Step(step.verb, step.key, null);
        }
    };

    private static final Linearizability<Integer, Step> CHECKER = new Linearizability<>(SET);

    private final List<Operation<Step>> history = new ArrayList<>();

    private LinearizabilityTest then(int process, long call, long end, Verb verb, Boolean seen) {
        history.add(new Operation<>(process, call, end, seen == null, new Step(verb, 1, seen)));
        return this;
    }

    private void accepted() {
        assertThat(CHECKER.check(history)).isEmpty();
    }

    private void rejected() {
        assertThat(CHECKER.check(history)).isPresent();
    }

    @Test
    void oneAfterTheOther() {
        then(0, 1, 2, Verb.ADD, false).then(1, 3, 4, Verb.HAS, true).then(0, 5, 6, Verb.REMOVE, true);
        then(1, 7, 8, Verb.HAS, false).accepted();
    }

    @Test
    void concurrentReadsMaySeeEitherState() {
        then(0, 1, 9, Verb.ADD, false).then(1, 2, 3, Verb.HAS, false).then(1, 4, 5, Verb.HAS, true);
        then(2, 2, 6, Verb.HAS, false).accepted();
    }

    @Test
    void readsThatSeeTheNewThenTheOldState() {
        then(0, 1, 9, Verb.ADD, false).then(1, 2, 3, Verb.HAS, true).then(2, 4, 5, Verb.HAS, false);
        rejected();
    }

    @Test
    void staleRead() {
        then(0, 1, 2, Verb.ADD, false).then(1, 3, 4, Verb.HAS, false).rejected();
    }

    @Test
    void lostUpdate() {
        then(0, 1, 5, Verb.ADD, false).then(1, 2, 6, Verb.ADD, true).then(0, 7, 8, Verb.ADD, false);
        rejected();
    }

    @Test
    void doubleAdd() {
        then(0, 1, 5, Verb.ADD, false).then(1, 2, 6, Verb.ADD, false).rejected();
    }

    @Test
    void aLostOperationMayHaveHappenedOrNot() {
        then(0, 1, 5, Verb.ADD, null).then(0, 6, 7, Verb.HAS, true).accepted();
        history.clear();
        then(0, 1, 5, Verb.ADD, null).then(0, 6, 7, Verb.HAS, false).accepted();
    }

    @Test
    void aLostOperationDoesNotHappenAfterTheRestart() {
        then(0, 1, 5, Verb.ADD, null).then(0, 6, 7, Verb.HAS, false).then(1, 8, 9, Verb.HAS, true);
        rejected();
    }

    @Test
    void aDeletedKeyThatReturnsAfterARestart() {
        then(0, 1, 2, Verb.ADD, false).then(0, 3, 4, Verb.REMOVE, true).then(1, 3, 5, Verb.REMOVE, null);
        then(0, 6, 7, Verb.HAS, true).rejected();
    }

    @Test
    void operationsOfAProcessKeepTheirOrder() {
        then(0, 1, 9, Verb.REMOVE, false).then(0, 1, 9, Verb.ADD, false).accepted();
        history.clear();
        then(0, 1, 9, Verb.REMOVE, true).then(0, 1, 9, Verb.ADD, false).rejected();
    }

    @Test
    void operationsThatTouchAreConcurrent() {
        then(0, 1, 3, Verb.ADD, false).then(1, 3, 4, Verb.HAS, false).accepted();
    }

    @Test
    void aViolationShowsWhatIsNeeded() {
        for (int time = 0; time < 100; time += 10) {
            then(0, time, time + 1, Verb.ADD, time > 0).then(1, time + 2, time + 3, Verb.HAS, true);
            then(1, time + 4, time + 5, Verb.HAS, true);
        }
        then(2, 200, 201, Verb.HAS, false).then(0, 300, 301, Verb.ADD, true);
        var violation = CHECKER.check(history).orElseThrow();
        assertThat(violation.history()).hasSize(11).allMatch(o -> o.end() <= 201);
        assertThat(violation.order()).hasSize(10);
        assertThat(violation).asString().contains("client 2").contains("HAS").doesNotContain("300");
    }

    /** What a set did whose operations took effect at some time between call and end. */
    private static List<Operation<Step>> random(Random random, int operations, int processes) {
        List<long[]> effects = new ArrayList<>(); // time of effect, process
        long[] free = new long[processes];
        List<long[]> times = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            int process = random.nextInt(processes);
            long call = free[process] + random.nextInt(10);
            long effect = call + random.nextInt(20);
            free[process] = effect + 1 + random.nextInt(20);
            effects.add(new long[] {effect, i});
            times.add(new long[] {process, call, free[process] - 1});
        }
        effects.sort(Comparator.comparingLong(e -> e[0]));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Operation<Step>[] history = new Operation[operations];
        int set = 0;
        for (long[] effect : effects) {
            Verb verb = Verb.values()[random.nextInt(3)];
            int key = random.nextInt(2);
            boolean seen = (set >> key & 1) == 1;
            boolean lost = random.nextInt(5) == 0;
            long[] t = times.get((int) effect[1]);
            Step step = new Step(verb, key, lost ? null : Boolean.valueOf(seen));
            history[(int) effect[1]] = new Operation<>((int) t[0], t[1], t[2], lost, step);
            if (!lost || random.nextBoolean())
                set = SET.next(set, new Step(verb, key, null)).getFirst();
        }
        return new ArrayList<>(Arrays.asList(history));
    }

    @ParameterizedTest
    @Seeds.Source(200)
    void acceptsWhatASetDid(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 10; i++)
            assertThat(CHECKER.check(random(random, 1 + random.nextInt(60), 1 + random.nextInt(6))))
                    .as("seed %d", seed)
                    .isEmpty();
    }

    /** With wrong outcomes some histories are linearizable and some are not, as all orders show. */
    @ParameterizedTest
    @Seeds.Source(200)
    void agreesWithTheSearchOfAllOrders(long seed) {
        Random random = new Random(seed);
        Set<Boolean> verdicts = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            List<Operation<Step>> few = random(random, 1 + random.nextInt(6), 1 + random.nextInt(4));
            int wrong = random.nextInt(few.size());
            Operation<Step> right = few.get(wrong);
            Step other = new Step(right.what().verb, random.nextInt(2), random.nextBoolean());
            few.set(wrong, new Operation<>(right.process(), right.call(), right.end(), right.lost(), other));
            boolean expected = hasOrder(few, new ArrayList<>(), 0);
            verdicts.add(expected);
            assertThat(CHECKER.check(few).isEmpty())
                    .as("seed %d: %s", seed, few)
                    .isEqualTo(expected);
        }
        assertThat(verdicts).as("seed %d", seed).hasSize(2);
    }

    /** Tries every order of every subset without some of the lost operations. */
    private static boolean hasOrder(List<Operation<Step>> left, List<Operation<Step>> placed, int set) {
        if (left.isEmpty()) return true;
        for (int i = 0; i < left.size(); i++) {
            Operation<Step> next = left.get(i);
            List<Operation<Step>> others = new ArrayList<>(left);
            others.remove(i);
            boolean late = placed.stream()
                    .anyMatch(p -> next.end() < p.call() || next.process() == p.process() && next.call() < p.call());
            if (late) continue;
            if (next.lost() && hasOrder(others, placed, set)) return true;
            List<Operation<Step>> more = new ArrayList<>(placed);
            more.add(next);
            for (int then : SET.next(set, next.what())) if (hasOrder(others, more, then)) return true;
        }
        return false;
    }
}
