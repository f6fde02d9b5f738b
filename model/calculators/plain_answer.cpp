#include "model/calculators/plain_answer.h"

#include <cmath>

namespace breakeven {

OutputValue PlainAnswer::output(double value, CalculatorStatus whenMissing)
{
    if (std::isfinite(value))
        return {value};
    if (m_result.status == CalculatorStatus::Ok)
        m_result.status = whenMissing;
    return {};
}

PlainAnswer &PlainAnswer::with(const std::string &name, double value, CalculatorStatus whenMissing)
{
    m_result.outputs.push_back({name, output(value, whenMissing)});
    return *this;
}

PlainAnswer &PlainAnswer::with(const std::string &name, const std::vector<double> &values,
                               CalculatorStatus whenMissing)
{
    std::vector<OutputValue> list;
    for (double value : values)
        list.push_back(output(value, whenMissing));
    m_result.outputs.push_back({name, {list}});
    return *this;
}

} // namespace breakeven
