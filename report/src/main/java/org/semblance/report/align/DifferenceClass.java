package org.semblance.report.align;

/** Type of a difference between two texts. All but {@link #OTHER} leave the content of a page unchanged. */
public enum DifferenceClass {
    URL(1 << 0, "URL", "addresses, also of images"),
    TIME_STAMP(1 << 1, "time stamp", "dates and times of day"),
    EXECUTION_TIME(1 << 2, "execution time", "how long it took to make the page"),
    VISITOR_COUNT(1 << 3, "visitor count", "counters of visits, hits, views and downloads"),
    MESSAGE_ID(1 << 4, "message id", "numbers of messages, posts and tickets"),
    SESSION_ID(1 << 5, "session id", "sessions, tokens and nonces"),
    SERVER_NAME(1 << 6, "server name", "the machine that answered"),
    OTHER(1 << 7, "other", "anything else: perhaps what the page is about");

    private final int bit;
    private final String title;
    private final String help;

    DifferenceClass(int bit, String title, String help) {
        this.bit = bit;
        this.title = title;
        this.help = help;
    }

    /** The bit of this class in a bit set of classes. */
    public int bit() {
        return bit;
    }

    public String title() {
        return title;
    }

    public String help() {
        return help;
    }

    public boolean harmless() {
        return this != OTHER;
    }
}
