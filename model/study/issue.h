// Something odd but usable: a sentence with its place; equal sentences fold into one with a count.
#pragma once

#include <string>
#include <vector>

namespace breakeven {

enum class Severity { Note, Warning, Problem };

struct Issue
{
    Severity severity = Severity::Warning;
    std::string sentence;
    std::string place; // `file:line`, a study path, or empty
    int count = 1;

    bool operator==(const Issue &) const = default;
};

// Appends `issue`, or raises the count of the one that says the same sentence (its first place is kept).
void addIssue(std::vector<Issue> &issues, Issue issue);

// "note", "warning", "problem": the spelling in JSON results.
const char *severityName(Severity severity);

} // namespace breakeven
