package org.semblance.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * The source of seeds for all random tests. Every test run has a new base seed, which {@link SeedReport} prints when a
 * test fails; {@code -Dseed=N} sets it and so reproduces the same cases. The default run executes about a tenth of the
 * cases; {@code -Pthorough} executes all.
 */
public final class Seeds {
    private static final boolean THOROUGH = Boolean.getBoolean("semblance.thorough");
    private static final long BASE = Long.getLong("seed", new SplittableRandom().nextInt(1_000_000_000));

    private Seeds() {}

    public static long base() {
        return BASE;
    }

    /** Whether all cases are run rather than a tenth. */
    public static boolean thorough() {
        return THOROUGH;
    }

    /** The number of cases to run out of {@code all}: a tenth, rounded up, or all of them. */
    public static int count(int all) {
        return THOROUGH ? all : (all + 9) / 10;
    }

    /** The seeds of {@link #count} cases; the k-th seed is the same for every test of a run. */
    public static long[] cases(int all) {
        return LongStream.range(0, count(all)).map(Seeds::seed).toArray();
    }

    /**
     * A random tenth of the numbers below {@code all}, one of every ten, ascending; or all of them. For tests of every
     * step.
     */
    public static int[] sample(int all) {
        if (THOROUGH) return IntStream.range(0, all).toArray();
        Random random = random();
        return IntStream.range(0, count(all))
                .map(k -> 10 * k + random.nextInt(Math.min(10, all - 10 * k)))
                .toArray();
    }

    /** A random selection of {@code count} cases, or all of them. For few cases that each take long. */
    public static <T> List<T> some(int count, List<T> all) {
        if (THOROUGH || count >= all.size()) return all;
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random());
        return List.copyOf(shuffled.subList(0, count));
    }

    /** A generator that starts from the base seed, for tests of a single case. */
    public static Random random() {
        return new Random(seed(0));
    }

    /**
     * Positive, and short enough to type. Mixed, because generators with consecutive seeds start with similar values.
     */
    private static long seed(long k) {
        return new SplittableRandom(BASE + k).nextLong(1_000_000_000_000L);
    }

    /** Runs a parameterized test with the seeds of a tenth of the cases, or of all. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ArgumentsSource(Provider.class)
    public @interface Source {
        /** The number of cases of a thorough run. */
        int value();
    }

    /**
     * Runs a parameterized test with a random selection of these cases, or with all of them. For few cases that each
     * take long.
     */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ArgumentsSource(SomeProvider.class)
    public @interface Some {
        /** The number of cases of a default run. */
        int value();

        /**
         * The cases; the parts of a case are separated by a comma and a space. Default: the constants of the
         * parameter's enum.
         */
        String[] of() default {};
    }

    static final class SomeProvider implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            Method test = context.getRequiredTestMethod();
            Some source = test.getAnnotation(Some.class);
            List<Object[]> all = new ArrayList<>();
            if (source.of().length == 0) {
                for (Object constant : test.getParameterTypes()[0].getEnumConstants()) all.add(new Object[] {constant});
            }
            boolean one = test.getParameterCount() == 1;
            for (String row : source.of()) all.add(one ? new Object[] {row} : row.split(", "));
            // A separate order per test, so that tests with the same number of cases do not all omit the same ones.
            Collections.shuffle(all, new Random(seed(test.toString().hashCode())));
            return all.stream().limit(THOROUGH ? all.size() : source.value()).map(Arguments::of);
        }
    }

    static final class Provider implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            Source source = context.getRequiredTestMethod().getAnnotation(Source.class);
            return Arrays.stream(cases(source.value())).mapToObj(Arguments::of);
        }
    }
}
