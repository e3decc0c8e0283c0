package org.semblance.report.html;

import static org.semblance.report.html.ModelChecks.require;

import java.util.List;

/**
 * The groups of near duplicates.
 *
 * @param sizes number of groups of each size, ascending by size
 * @param shown the groups that the page lists, usually the largest
 */
public record GroupModel(List<SizeCount> sizes, List<Group> shown) {
    public GroupModel {
        sizes = List.copyOf(sizes);
        shown = List.copyOf(shown);
        for (int i = 1; i < sizes.size(); i++) {
            require(sizes.get(i - 1).size() < sizes.get(i).size(), "group sizes must ascend: " + sizes);
        }
        long groups = sizes.stream().mapToLong(SizeCount::groups).sum();
        require(shown.size() <= groups, "more groups listed than counted: " + shown.size() + " of " + groups);
    }

    public record SizeCount(long size, long groups) {
        public SizeCount {
            require(size > 1, "a group has at least two documents: " + size);
            ModelChecks.notNegative("groups", groups);
        }
    }

    /**
     * A group.
     *
     * @param members indices of documents in the model, a kept one first; fewer than {@code size} for large groups
     */
    public record Group(String cluster, long size, List<Integer> members) {
        public Group {
            members = List.copyOf(members);
            require(!members.isEmpty(), "group " + cluster + " must list members");
            require(members.size() <= size, "group " + cluster + " lists more members than its size: " + size);
        }
    }

    public long groups() {
        return sizes.stream().mapToLong(SizeCount::groups).sum();
    }

    public long largest() {
        return sizes.isEmpty() ? 0 : sizes.getLast().size();
    }

    void checkAgainst(List<DocumentCard> documents) {
        for (Group group : shown) {
            for (int member : group.members()) {
                require(
                        member >= 0 && member < documents.size(),
                        "group " + group.cluster() + " names a document out of range: " + member);
            }
            require(
                    documents.get(group.members().getFirst()).kept(),
                    "the first member of group " + group.cluster() + " must be a kept one");
        }
    }
}
