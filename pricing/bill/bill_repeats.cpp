#include "pricing/bill/bill_repeats.h"

#include "pricing/bill/bill_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

void mix(std::size_t &hash, std::string_view text)
{
    constexpr std::size_t prime = 1099511628211u; // of FNV-1a
    hash = (hash ^ std::hash<std::string_view>()(text)) * prime;
}

} // namespace

bool SeenHashes::add(std::size_t hash)
{
    hash += hash == 0;
    if (m_count * 2 >= m_slots.size())
        grow();
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    while (m_slots[at] != 0 && m_slots[at] != hash)
        at = (at + 1) & mask;
    if (m_slots[at] == hash)
        return false;
    m_slots[at] = hash;
    ++m_count;
    return true;
}

void SeenHashes::grow()
{
    constexpr std::size_t least = 1024; // a power of two
    const std::vector<std::size_t> before =
        std::exchange(m_slots, std::vector<std::size_t>(std::max(least, m_slots.size() * 4)));
    m_count = 0;
    for (const std::size_t hash : before)
        if (hash != 0)
            add(hash);
}

bool BillRepeats::isCostAgain(const BillRecord &record)
{
    const BillColumns &columns = *record.columns;
    const bool hasCredit = std::any_of(columns.credits.begin(), columns.credits.end(),
                                       [&](int column) { return !isMissing(record.cell(column)); });
    if (!hasCredit || m_credited.size() >= kMost)
        return false;
    std::size_t line = 0, credits = 0;
    for (std::size_t i = 0; i < record.cells->size(); ++i) {
        const auto &ofCredits = columns.creditCells;
        const bool isOfCredit = std::find(ofCredits.begin(), ofCredits.end(), int(i)) != ofCredits.end();
        mix(isOfCredit ? credits : line, (*record.cells)[i]);
    }
    const auto [known, isNew] = m_credited.emplace(line, credits);
    return !isNew && known->second != credits; // the very same line again is told as such
}

void BillRepeats::noteCostAgain(const BillRecord &record)
{
    ++m_costsAgain.lines;
    m_costsAgain.money += billMoney(record.cell(record.columns->cost), record.mark).value_or(0);
}

void BillRepeats::note(const BillRecord &record, const BillItem &item)
{
    if (item.resource == 0 || !item.kind.hasGpu || !item.isUse || m_lines.size() >= kMost)
        return;
    if (!m_lines.add(std::hash<std::string_view>()(record.written))) {
        ++m_repeated.lines;
        m_repeated.money += item.money;
    }
    const auto gpus = item.kind.gpus;
    if (!item.gpuHours || !gpus || item.last != item.day)
        return;
    double &hours = m_hoursOfDay[item.resource * 31 + std::size_t(item.day.daysSinceEpoch())];
    hours += *item.gpuHours / *gpus;
    constexpr double day = 24.01;
    if (hours > day && m_longDay.empty())
        m_longDay =
            fmt::format("{} {:.6g} h of {}", record.cell(record.columns->resource), hours, item.day.iso());
}

void BillRepeats::addIssues(Bill &bill, const std::string &path) const
{
    const auto text = [&](NanoMoney money) { return billMoneyText(money, bill.currency); };
    const NanoMoney all = bill.money();
    std::string twice;
    if (m_repeated.lines > 0)
        twice = fmt::format("{} twice, as in overlapping exports: {} with them, {} without",
                            m_repeated.lines == 1 ? "1 line appears"
                                                  : fmt::format("{} lines appear", m_repeated.lines),
                            text(all), text(all - m_repeated.money));
    if (!m_longDay.empty())
        twice += (twice.empty() ? "" : "; ") + ("one machine has more than 24 h a day: " + m_longDay);
    if (!twice.empty())
        bill.issues.push_back({Severity::Warning, twice, path, 1});
    if (m_costsAgain.lines > 0)
        bill.issues.push_back(
            {Severity::Note,
             fmt::format("{} the cost of a line above for another of its credits; it counts once: {}, and {} "
                         "with every repetition",
                         m_costsAgain.lines == 1 ? "1 line repeats"
                                                 : fmt::format("{} lines repeat", m_costsAgain.lines),
                         text(all), text(all + m_costsAgain.money)),
             path, 1});
}

} // namespace breakeven
