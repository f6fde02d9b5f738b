#include "ui/words/status_text.h"

#include "model/evaluate/evaluate.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

namespace breakeven::words {

namespace {

std::string tr(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("Status", english, arguments);
}

// Sentences of the status stand at the option itself, or at what is missing.
bool isOfStatus(const OptionOutcome &option, const Issue &issue)
{
    switch (option.status) {
    case Status::Short:
    case Status::TooSlow:
        return issue.severity == Severity::Warning && issue.place == "options." + option.id;
    case Status::CannotRun:
        return issue.severity == Severity::Warning && issue.place == "options." + option.id + ".gpu";
    case Status::Unknown:
        return issue.severity == Severity::Problem;
    case Status::Ok:
        break;
    }
    return false;
}

} // namespace

std::string statusWord(Status status)
{
    switch (status) {
    case Status::Short:
        return tr("short");
    case Status::TooSlow:
        return tr("too slow");
    case Status::CannotRun:
        return tr("cannot run");
    case Status::Unknown:
        return tr("unknown");
    case Status::Ok:
        break;
    }
    return {};
}

std::string statusSentence(const OptionOutcome &option)
{
    std::vector<std::string> sentences;
    for (const Issue &issue : option.issues)
        if (isOfStatus(option, issue))
            sentences.push_back(issue.sentence);
    return joined(sentences, " ");
}

std::string statusRemark(const OptionOutcome &option, const NumberStyle &style)
{
    if (option.status == Status::Unknown)
        return tr("the cost is unknown");
    const auto &demanded = option.hours(Hours::Demanded), &served = option.hours(Hours::Served);
    if (option.status == Status::Short && demanded && served && *demanded > 0)
        return tr("short: serves %1 of the work", {sentenceShare(*served / *demanded, style)});
    return statusWord(option.status);
}

} // namespace breakeven::words
