#include "tests/prove/study_rows.h"

#include "model/evaluate/figures_sheet.h"

#include <algorithm>

namespace breakeven::test {

std::optional<double> StudyRows::costOf(const std::string &id) const
{
    const auto at = std::size_t(std::find(ids.begin(), ids.end(), id) - ids.begin());
    return at < ids.size() && order.status[at] == Status::Ok ? order.npv[at] : std::nullopt;
}

std::optional<double> StudyRows::least() const
{
    return order.cheapest < 0 ? std::nullopt : order.npv[std::size_t(order.cheapest)];
}

StudyRows rowsOf(const Study &study)
{
    StudyRows rows;
    const auto sheet = buildFiguresSheet(study);
    if (!sheet)
        return rows;
    for (const OptionNodes &option : sheet->options)
        rows.ids.push_back(option.id);
    rows.order = costOrderAt(*sheet, Evaluation(sheet->sheet));
    return rows;
}

} // namespace breakeven::test
