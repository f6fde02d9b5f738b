#include "model/plan/series_reader.h"

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

constexpr std::size_t kFew = 8, kMany = 64; // points of a block: its cost is by what it holds

std::vector<NodeId> onlyNodes(std::vector<NodeId> wanted)
{
    std::erase_if(wanted, [](NodeId node) { return node < 0; });
    return wanted;
}

} // namespace

SeriesReader::Series::Series(MonthRange range, std::size_t wanted, std::size_t points)
    : m_range(range), m_wanted(wanted), m_values(points * wanted * std::size_t(range.months()), 0)
{
}

std::span<double> SeriesReader::Series::of(std::size_t point, std::size_t wanted)
{
    const auto months = std::size_t(m_range.months());
    return std::span(m_values).subspan((point * m_wanted + wanted) * months, months);
}

SeriesReader::SeriesReader(const Evaluation &base, std::vector<int> inputs, std::vector<NodeId> wanted)
    : m_wanted(std::move(wanted)),
      m_plan(BatchPlan(base, {}, onlyNodes(m_wanted)), std::move(inputs), BatchPlan::kLongTile),
      m_isMonthByMonth(m_plan.isMonthByMonth())
{
}

SeriesReader::Series SeriesReader::at(std::span<const Point> points, MonthRange range)
{
    Series all(range, m_wanted.size(), points.size());
    const std::size_t most = points.size() <= kFew ? kFew : kMany;
    std::optional<BatchBlock> &block = points.size() <= kFew ? m_few : m_many;
    if (!block)
        block.emplace(m_plan, int(most), BatchBlock::Recall::ByMonth);
    for (std::size_t first = 0; first < points.size(); first += most)
        readBlock(*block, points.subspan(first, std::min(most, points.size() - first)), first, all);
    return all;
}

void SeriesReader::readBlock(BatchBlock &block, std::span<const Point> points, std::size_t first, Series &all)
{
    block.begin(int(points.size()));
    for (std::size_t k = 0; k < block.inputs().size(); ++k)
        for (std::size_t i = 0; i < points.size(); ++i)
            block.inputs()[k][i] = points[i][k];
    const MonthRange range = all.range();
    block.calculate(m_isMonthByMonth ? range : MonthRange{0, m_plan.sheet().months()}, {});
    std::size_t place = 0;
    for (std::size_t k = 0; k < m_wanted.size(); ++k) {
        if (m_wanted[k] < 0)
            continue;
        const auto row = block.result(place++);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const std::span<double> out = all.of(first + i, k);
            for (int month = range.first; month < range.last; ++month)
                out[std::size_t(month - range.first)] = row.at(month)[std::ptrdiff_t(i) * row.step];
        }
    }
}

} // namespace breakeven
