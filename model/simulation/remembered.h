// What one function of a sheet was asked before: a study asks a simulation for few things many times.
//
// Threads: any number; the same thing asked twice at once is made twice, and is the same.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>

namespace breakeven {

class Remembered
{
public:
    using Operands = std::array<double, 3>;

    template<class Simulate>
    double at(const Operands &operands, Simulate simulate)
    {
        if (const auto known = find(operands))
            return *known;
        const double value = simulate();
        const std::lock_guard lock(m_mutex);
        if (m_values.size() >= kMost)
            m_values.clear();
        return m_values[operands] = value;
    }

private:
    std::optional<double> find(const Operands &operands)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_values.find(operands);
        return found == m_values.end() ? std::nullopt : std::optional(found->second);
    }

    static constexpr std::size_t kMost = 10000;
    std::mutex m_mutex;
    std::map<Operands, double> m_values;
};

} // namespace breakeven
