#include "model/finance/resale_curve.h"

#include "model/numeric/number_list.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

Result<std::vector<double>> parseResaleCurve(const std::string &text)
{
    if (text.find_first_not_of(" \t") == std::string::npos)
        return std::vector<double>{.625, .425, .30, .175, .125};
    const auto numbers = numbersIn(text, ",;% ");
    const auto isUsable = [](double share) { return std::isfinite(share) && share >= 0; };
    if (!numbers || numbers->empty() || numbers->size() > 50 ||
        !std::all_of(numbers->begin(), numbers->end(), isUsable))
        return Error{ErrorKind::BadInput,
                     "Expected 1 to 50 percentages of the price, one for each year of age, as in "
                     "'62.5, 42.5, 30'; found '" +
                         text + "'.",
                     {}};
    std::vector<double> shares = *numbers;
    const bool isPercent =
        text.find('%') != std::string::npos || *std::max_element(shares.begin(), shares.end()) > 1;
    if (isPercent)
        for (double &share : shares)
            share /= 100;
    return shares;
}

Result<void> isResaleCurve(const std::string &text)
{
    const auto curve = parseResaleCurve(text);
    return curve ? Result<void>() : curve.error();
}

} // namespace breakeven
