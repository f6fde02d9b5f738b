// A cell that shows a figure: its value is read once, and a click opens the figure it was read by.
#pragma once

#include "model/sheet/figure.h"
#include "ui/models/table.h"
#include "ui/result/study_result.h"

#include <optional>
#include <vector>

namespace breakeven {

// Its value and where it is explained; the caller writes the text. Without a node, or where the value is
// unknown or without end: no value.
TableCell figureCell(const StudyResult &result, const QString &page, const Figure &figure);
// Nothing where it shows no number.
std::optional<double> numberOf(const TableCell &cell);

// A column of cells for the options of the result, in their order.
std::vector<TableCell> figureCells(const StudyResult &result, const QString &page,
                                   const std::vector<NodeId> &nodes);
std::vector<std::optional<double>> numbersOf(const std::vector<TableCell> &cells);

// For a cost less that of another option: dearer, cheaper, or neither where they are equal or one of both
// does not do what is asked.
CellTone differenceTone(const OptionOutcome &option, const OptionOutcome &other, std::optional<double> value);

} // namespace breakeven
