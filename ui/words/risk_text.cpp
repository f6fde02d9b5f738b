#include "ui/words/risk_text.h"

#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <algorithm>

namespace breakeven::words {

namespace {

std::string tr(const char *english, const std::vector<std::string> &arguments)
{
    return text("RiskText", english, arguments);
}

} // namespace

const OptionRisk *riskOf(const Risk &risk, const std::string &option)
{
    const auto found = std::find_if(risk.options.begin(), risk.options.end(),
                                    [&](const OptionRisk &one) { return one.id == option; });
    return found == risk.options.end() ? nullptr : &*found;
}

std::string runsText(const Risk &risk, const NumberStyle &style)
{
    const std::string runs = count(risk.samples, style);
    const std::string seed = std::to_string(risk.seed);
    if (risk.inputs.size() == 1)
        return tr("%1 runs, seed %2; one input has a range.", {runs, seed});
    return tr("%1 runs, seed %2; %3 inputs have a range.", {runs, seed, std::to_string(risk.inputs.size())});
}

} // namespace breakeven::words
