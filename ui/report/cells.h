// Short words for what every section of the report writes.
#pragma once

#include "ui/report/report_table.h"

#include <QCoreApplication>

#include <string>

namespace breakeven::paper {

inline constexpr ReportColumn::Kind kWords = ReportColumn::Kind::Words;
inline constexpr ReportColumn::Kind kDate = ReportColumn::Kind::Date;
inline constexpr std::size_t kOptionsBeside = 6; // columns of one table

inline QString tr(const char *text) { return QCoreApplication::translate("Report", text); }
inline QString text(const std::string &text) { return QString::fromStdString(text); }

inline ReportCell cell(const QString &text, bool isBold = false) { return {text, {}, isBold, -1, {}}; }
// With the marker of an option before it.
inline ReportCell optionCell(const QString &name, int slot) { return {name, {}, false, slot, {}}; }

// Calls `add(first, last)` for parts of nearly one size, at most `size`.
template<class Add>
void inParts(std::size_t count, std::size_t size, Add add)
{
    const std::size_t parts = (count + size - 1) / size;
    for (std::size_t part = 0; part < parts; ++part)
        add(count * part / parts, count * (part + 1) / parts);
}

} // namespace breakeven::paper
