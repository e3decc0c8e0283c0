package org.semblance.server.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.semblance.testing.Seeds;

/** Many histories with one service, which is restarted repeatedly. */
final class HistoryRun {
    /** Histories at the same time; each restart concerns all of them. */
    private static final int CONCURRENT = 16;

    /** Mean number of requests answered between two restarts. */
    private static final int REQUESTS = 1500;

    private final Host host;
    private final Duration timeToLive;
    private final int portion;
    private final int rarity;
    private final Random random = Seeds.random();
    private int restarts;
    private int histories;
    private long operations;
    private long lost;
    private long snapshots;

    /**
     * @param timeToLive of the indexes that have one
     * @param portion how many histories are recorded before they are checked
     * @param rarity one in this many histories takes a snapshot
     */
    HistoryRun(Host host, Duration timeToLive, int portion, int rarity) {
        this.rarity = rarity;
        this.portion = portion;
        this.host = host;
        this.timeToLive = timeToLive;
    }

    int restarts() {
        return restarts;
    }

    String report(String how) {
        return String.format(
                Locale.ROOT,
                "%,d histories with %,d operations, %,d of them not answered; service %s %,d times; %,d snapshots",
                histories,
                operations,
                lost,
                how,
                restarts,
                snapshots);
    }

    /** Records and checks histories; returns the first that is not linearizable. */
    Optional<String> violation(int count) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            host.start();
            Future<?> restarting = threads.submit(() -> restart(over));
            try {
                Optional<String> violation = Optional.empty();
                while (histories < count && violation.isEmpty())
                    violation = check(record(Math.min(portion, count - histories), threads));
                return violation;
            } finally {
                over.set(true);
                restarting.get();
            }
        }
    }

    private Void restart(AtomicBoolean over) throws Exception {
        for (long next = REQUESTS / 2; !over.get(); TimeUnit.MILLISECONDS.sleep(1)) {
            if (host.answered.get() < next) continue;
            host.restart();
            restarts++;
            next = host.answered.get() + REQUESTS / 2 + random.nextInt(REQUESTS);
        }
        return null;
    }

    private List<History> record(int count, ExecutorService threads) throws Exception {
        List<History> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = histories++;
            long seed = Seeds.base() * 1_000_000 + number;
            all.add(new History(host, number, seed, timeToLive, rarity));
        }
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> running = new ArrayList<>();
        for (int slot = 0; slot < CONCURRENT; slot++) {
            running.add(threads.submit(() -> {
                for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement())
                    all.get(i).run(threads);
                return null;
            }));
        }
        for (Future<?> slot : running) slot.get();
        return all;
    }

    private Optional<String> check(List<History> all) throws Exception {
        try (Host.Copies copies = host.copies()) {
            for (History history : all) history.read(copies);
        }
        for (History history : all) {
            operations += history.operations();
            lost += history.lost();
            snapshots += history.snapshots();
            Optional<String> violation = history.check();
            if (violation.isPresent()) return violation;
        }
        return Optional.empty();
    }
}
