#include "ui/models/figure_cell.h"

#include "ui/text/quantity_text.h"

#include <cmath>

namespace breakeven {

TableCell figureCell(const StudyResult &result, const QString &page, const Figure &figure)
{
    TableCell cell;
    const auto value = valueOf(result.evaluation, figure);
    if (value && std::isfinite(*value))
        cell.value = *value;
    cell.target = targetOf(*result.sheet.sheet, page, figure);
    return cell;
}

std::optional<double> numberOf(const TableCell &cell)
{
    return cell.value.typeId() == QMetaType::Double ? std::optional(cell.value.toDouble()) : std::nullopt;
}

std::vector<TableCell> figureCells(const StudyResult &result, const QString &page,
                                   const std::vector<NodeId> &nodes)
{
    std::vector<TableCell> cells;
    for (const NodeId node : nodes)
        cells.push_back(figureCell(result, page, Figure{node}));
    return cells;
}

std::vector<std::optional<double>> numbersOf(const std::vector<TableCell> &cells)
{
    std::vector<std::optional<double>> numbers;
    for (const TableCell &cell : cells)
        numbers.push_back(numberOf(cell));
    return numbers;
}

CellTone differenceTone(const OptionOutcome &option, const OptionOutcome &other, std::optional<double> value)
{
    if (option.status != Status::Ok || other.status != Status::Ok)
        return CellTone::Secondary;
    return !value || *value == 0 ? CellTone::Plain : *value < 0 ? CellTone::Cheaper : CellTone::Dearer;
}

} // namespace breakeven
