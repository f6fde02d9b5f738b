// What an option's status says in one sentence: how much it serves, how long the work waits, what is left
// over; and the issues of a whole comparison as one list.
#pragma once

#include "model/evaluate/evaluate.h"

namespace breakeven {

// Three significant digits; a whole number keeps all of its digits.
std::string shortNumber(double value);

// Adds to the outcome's issues. Requires: its figures and its status stand in it.
void addStatusIssue(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                    OptionOutcome &outcome);

// GPUs that are no multiple of a machine.
struct LeftOver
{
    std::string place;
    std::string sentence;
};
std::optional<LeftOver> leftOver(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                                 const OptionOutcome &outcome);

// The sentences that say why an option is not ok, or that an API is so with its latency not measured: the one
// text for every place that tells it; empty where there is nothing to tell.
std::string statusSentence(const OptionOutcome &outcome);

// The issues of one option. In the list of a comparison each issue names its option, and a sentence that
// several options have in common names them all.
struct OwnIssues
{
    std::string option; // its name
    std::vector<Issue> issues;
};
void addIssuesOf(const std::vector<OwnIssues> &options, std::vector<Issue> &issues);
void addIssuesOf(const Comparison &comparison, std::vector<Issue> &issues);
// The issues of the comparison, then those of its options.
std::vector<Issue> allIssues(const Comparison &comparison);

} // namespace breakeven
