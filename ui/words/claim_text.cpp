#include "ui/words/claim_text.h"

#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <cmath>
#include <vector>

namespace breakeven::words {

namespace {

std::string claimWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("ClaimText", english, arguments);
}

std::string claimNumberText(double value, const NumberStyle &style)
{
    const double size = std::fabs(value);
    // Whole up to the noise of the last digits.
    const int decimals = size >= 1000 || std::fabs(value - std::round(value)) < 1e-9 * size ? 0
                         : size >= 100                                                      ? 1
                         : size >= 1                                                        ? 2
                                                                                            : 4;
    return fixed(value, decimals, style);
}

} // namespace

std::string verdictText(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Reproduced:
        return claimWords("reproduced");
    case ClaimVerdict::UnderConvention:
        return claimWords("only under a convention");
    case ClaimVerdict::Contradicted:
        return claimWords("contradicted");
    case ClaimVerdict::NotTestable:
        break;
    }
    return claimWords("not testable");
}

std::string verdictText(const ClaimOutcome &claim)
{
    const std::string verdict = verdictText(claim.verdict);
    return claim.restatesInput ? claimWords("%1 (restates an input)", {verdict}) : verdict;
}

std::string claimValueText(const ClaimValue &value, const NumberStyle &style)
{
    std::vector<std::string> numbers;
    for (const double number : value.numbers)
        numbers.push_back(claimNumberText(number, style));
    return numbers.empty() ? unknownText()
                           : joined(numbers, value.kind == ClaimValue::Kind::Range ? " – " : " · ");
}

std::string claimAmount(const ClaimValue &value, const ClaimOutcome &claim, const NumberStyle &style)
{
    const bool hasUnit = !value.numbers.empty() && !claim.unit.empty();
    return claimValueText(value, style) + (hasUnit ? kNoBreakSpace + claim.unit : std::string());
}

} // namespace breakeven::words
