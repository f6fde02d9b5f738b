#include "ui/words/headline_patterns.h"

#include "model/evaluate/comparison.h"
#include "ui/words/text.h"

#include <utility>

namespace breakeven::words {

namespace {

std::string pattern(const char *english) { return text("Headline", english); }

// Of one option that may be called cheapest: why no other may.
std::pair<std::string, std::string> patternsOfOne(const Comparison *among)
{
    bool isHeldBack = false, isOverBudget = false, isLess = false;
    for (std::size_t i = 0; among && i < among->options.size(); ++i) {
        const OptionOutcome &option = among->options[i];
        isHeldBack = isHeldBack || option.heldBack;
        isOverBudget = isOverBudget || option.status == Status::OverBudget;
        isLess = isLess || option.status == Status::Short || option.status == Status::TooSlow ||
                 option.status == Status::CannotRun;
    }
    if (isHeldBack)
        return {pattern("<b>%1 is cheapest: %2 %3</b>."),
                pattern("<b>%1 is cheapest: %2 %3</b>, %4 for each useful GPU-hour.")};
    if (isLess)
        return {pattern("<b>%1 is the only option that does what is asked: %2 %3</b>."),
                pattern("<b>%1 is the only option that does what is asked: %2 %3</b>, %4 for each "
                        "useful GPU-hour.")};
    if (isOverBudget)
        return {pattern("<b>%1 is the only option that keeps to the limits of the study: %2 %3</b>."),
                pattern("<b>%1 is the only option that keeps to the limits of the study: %2 %3</b>, "
                        "%4 for each useful GPU-hour.")};
    return {pattern("<b>%1 costs %2 %3</b>."),
            pattern("<b>%1 costs %2 %3</b>, %4 for each useful GPU-hour.")};
}

} // namespace

HeadlinePatterns headlinePatterns(const Comparison *among)
{
    const auto [one, onePerHour] = patternsOfOne(among);
    return {pattern("No option can be called cheapest yet."),
            one,
            onePerHour,
            pattern("<b>%1 is cheapest: %2 %3</b>, %4 (%5) below %6."),
            pattern("<b>%1 and %2 cost the same</b>, %3 %4."),
            pattern("<b>%1 and %2 are too close to call</b>: %3 %4, the first %5 less."),
            pattern("<b>%1 is cheapest: %2 %3</b>, %4 (%5) below %6 and %7 (%8) below what you pay "
                    "today."),
            pattern("<b>%1 and %2 cost the same</b>, %3 %4, %5 (%6) below what you pay today."),
            pattern("<b>%1 and %2 are too close to call</b>: %3 %4, the first %5 less; %6 (%7) below what "
                    "you pay today.")};
}

} // namespace breakeven::words
