// A monthly function that is asked month after month: equal arguments in a row are worked out once.
//
// Threads: one thread at a time.
#pragma once

#include "model/sheet/function.h"

#include <cstring>

namespace breakeven {

class MonthlyCall
{
public:
    explicit MonthlyCall(const MonthlyFunction &function)
        : m_function(function), m_arguments(function.argumentNames.size()), m_known(m_arguments.size()),
          m_outputs(function.outputNames.size())
    {
    }

    // To be set before `evaluate`.
    double &argument(std::size_t k) { return m_arguments[k]; }

    std::span<const double> evaluate()
    {
        const std::size_t bytes = m_arguments.size() * sizeof(double);
        if (!m_isKnown || std::memcmp(m_arguments.data(), m_known.data(), bytes) != 0) {
            m_function.evaluate(m_arguments, m_outputs);
            m_known = m_arguments;
            m_isKnown = true;
        }
        return m_outputs;
    }

private:
    const MonthlyFunction &m_function;
    std::vector<double> m_arguments;
    std::vector<double> m_known; // those of the outputs
    std::vector<double> m_outputs;
    bool m_isKnown = false;
};

} // namespace breakeven
