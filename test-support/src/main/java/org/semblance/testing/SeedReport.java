package org.semblance.testing;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Prints how to reproduce the random cases of a failed test run. */
public final class SeedReport implements TestExecutionListener {
    private final AtomicInteger failures = new AtomicInteger();

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.FAILED) failures.incrementAndGet();
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (failures.get() == 0) return;
        System.out.println("Repeat the same random cases with: mvn verify" + (Seeds.thorough() ? " -Pthorough" : "")
                + " -Dseed=" + Seeds.base());
    }
}
