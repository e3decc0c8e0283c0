package org.semblance.run;

/** The stages of a run, in their order. */
public enum Stage {
    /** Brings back what an unfinished run had done. */
    RESUME("resume"),
    READ("read"),
    ENCODE("encode"),
    SEARCH("search"),
    /** Leaves of the pairs of an earlier run those that are near enough. */
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
