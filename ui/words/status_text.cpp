#include "ui/words/status_text.h"

#include "model/evaluate/status_issue.h"
#include "ui/words/text.h"

#include <algorithm>

namespace breakeven::words {

namespace {

std::string statusWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("Status", english, arguments);
}

} // namespace

std::string statusWord(Status status)
{
    switch (status) {
    case Status::Short:
        return statusWords("short");
    case Status::OverBudget:
        return statusWords("over budget");
    case Status::TooSlow:
        return statusWords("too slow");
    case Status::CannotRun:
        return statusWords("cannot run");
    case Status::Unknown:
        return statusWords("unknown");
    case Status::Ok:
        break;
    }
    return {};
}

namespace {

// As it goes on after a colon: "serves 40 % of the work", without the full stop. A name keeps its capital.
std::string goingOn(const OptionOutcome &option, std::string sentence)
{
    if (!sentence.empty() && sentence.back() == '.')
        sentence.pop_back();
    const bool isVerb = option.status == Status::OverBudget ||
                        (option.status == Status::Short && sentence.rfind("Serves ", 0) == 0);
    if (isVerb || sentence.rfind("The ", 0) == 0)
        sentence[0] = char(sentence[0] - 'A' + 'a');
    return sentence;
}

std::string remark(const OptionOutcome &option, const std::string &sentence)
{
    const std::string word = statusWord(option.status);
    if (word.empty() || sentence.empty())
        return word;
    return statusWords("%1: %2", {word, goingOn(option, sentence)});
}

} // namespace

std::string statusRemark(const OptionOutcome &option) { return remark(option, statusSentence(option)); }

std::string shortStatusRemark(const OptionOutcome &option)
{
    if (option.status == Status::Unknown)
        return statusWords("the cost is unknown");
    const std::string sentence = statusSentence(option);
    return remark(option, sentence.substr(
                              0, std::min({sentence.find(": "), sentence.find("; "), sentence.find(". ")})));
}

} // namespace breakeven::words
