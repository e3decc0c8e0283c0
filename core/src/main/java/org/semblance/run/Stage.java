package org.semblance.run;

/** The stages of a run, in their order. */
public enum Stage {
    /** Restores the stages of an unfinished run. */
    RESUME("resume"),
    READ("read"),
    ENCODE("encode"),
    SEARCH("search"),
    /** Filters the pairs of an earlier run. */
    FILTER("filter"),
    GROUP("group"),
    LIST("list"),
    WRITE("write"),
    REPORT("report");

    private final String title;

    Stage(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
