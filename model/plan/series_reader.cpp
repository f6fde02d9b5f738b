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

SeriesReader::SeriesReader(const Evaluation &base, std::vector<int> inputs, std::vector<NodeId> wanted)
    : m_wanted(std::move(wanted)),
      m_plan(BatchPlan(base, {}, onlyNodes(m_wanted)), std::move(inputs), BatchPlan::kLongTile)
{
}

std::vector<SeriesReader::Series> SeriesReader::at(std::span<const Point> points)
{
    std::vector<Series> all;
    const std::size_t most = points.size() <= kFew ? kFew : kMany;
    std::optional<BatchBlock> &block = points.size() <= kFew ? m_few : m_many;
    if (!block)
        block.emplace(m_plan, int(most), BatchBlock::Recall::ByMonth);
    for (; !points.empty(); points = points.subspan(std::min(most, points.size())))
        readBlock(*block, points.first(std::min(most, points.size())), all);
    return all;
}

void SeriesReader::readBlock(BatchBlock &block, std::span<const Point> points, std::vector<Series> &all)
{
    const auto months = std::size_t(m_plan.sheet().months());
    block.begin(int(points.size()));
    for (std::size_t k = 0; k < block.inputs().size(); ++k)
        for (std::size_t i = 0; i < points.size(); ++i)
            block.inputs()[k][i] = points[i][k];
    block.calculate({});
    const std::size_t first = all.size();
    all.resize(first + points.size(), Series(m_wanted.size(), std::vector<double>(months, 0)));
    std::vector<double> ofMonth(points.size());
    std::size_t place = 0;
    for (std::size_t k = 0; k < m_wanted.size(); ++k) {
        if (m_wanted[k] < 0)
            continue;
        for (std::size_t month = 0; month < months; ++month) {
            block.copyResult(place, int(month), ofMonth);
            for (std::size_t i = 0; i < points.size(); ++i)
                all[first + i][k][month] = ofMonth[i];
        }
        ++place;
    }
}

} // namespace breakeven
