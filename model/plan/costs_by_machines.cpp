#include "model/plan/costs_by_machines.h"

#include <algorithm>
#include <numeric>

namespace breakeven {

namespace {

constexpr int kSizesAtOnce = 8;
constexpr int kMonthsAtOnce = 8;
constexpr std::size_t kNumbersKept = 4000000;

} // namespace

std::vector<int> sizesReadWith(int machines)
{
    std::vector<int> sizes(kSizesAtOnce);
    std::iota(sizes.begin(), sizes.end(), (machines - 1) / kSizesAtOnce * kSizesAtOnce + 1);
    return sizes;
}

CostsByMachines::CostsByMachines(const Evaluation &base, std::vector<int> inputs, double amountOfMachine,
                                 std::vector<double> others, NodeId wanted)
    : m_reader(base, std::move(inputs), {wanted}), m_months(base.sheet().months()),
      m_atOnce(m_reader.isMonthByMonth() ? kMonthsAtOnce : m_months), m_amountOfMachine(amountOfMachine),
      m_others(std::move(others))
{
}

double CostsByMachines::at(int month, int machines)
{
    const int firstMonth = month / m_atOnce * m_atOnce;
    const std::size_t size = std::size_t(machines - 1) % kSizesAtOnce;
    return read(firstMonth, machines)[size * std::size_t(m_atOnce) + std::size_t(month - firstMonth)];
}

const std::vector<double> &CostsByMachines::read(int firstMonth, int machines)
{
    const std::uint64_t key = std::uint64_t(firstMonth) << 32 | std::uint32_t((machines - 1) / kSizesAtOnce);
    if (const auto known = m_known.find(key); known != m_known.end())
        return known->second;
    if (m_known.size() * std::size_t(kSizesAtOnce * m_atOnce) > kNumbersKept)
        m_known.clear();
    const std::vector<int> sizes = sizesReadWith(machines);
    std::vector<SeriesReader::Point> points;
    for (const int size : sizes) {
        points.push_back({size * m_amountOfMachine});
        points.back().insert(points.back().end(), m_others.begin(), m_others.end());
    }
    const MonthRange range{firstMonth, std::min(m_months, firstMonth + m_atOnce)};
    SeriesReader::Series all = m_reader.at(points, range);
    std::vector<double> values(std::size_t(kSizesAtOnce * m_atOnce), 0);
    for (std::size_t k = 0; k < sizes.size(); ++k)
        std::ranges::copy(all.of(k, 0), values.begin() + std::ptrdiff_t(k) * m_atOnce);
    return m_known.emplace(key, std::move(values)).first->second;
}

} // namespace breakeven
