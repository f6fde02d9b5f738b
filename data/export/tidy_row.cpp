#include "data/export/tidy_row.h"

#include "data/export/study_csv.h"

#include <cmath>

namespace breakeven {

namespace {

std::vector<const char *> columns()
{
    std::vector<const char *> names = {"record",     "study", "option", "option_name", "workload", "measure",
                                       "category",   "line",  "year",   "month",       "value",    "unit",
                                       "currency",   "text",  "low",    "high",        "source",   "as_of",
                                       "confidence", "note",  "path",   "against"};
    names.insert(names.end(), std::begin(kFocusColumns), std::end(kFocusColumns));
    return names;
}

} // namespace

const std::vector<const char *> kTidyColumns = columns();

TidyTable::TidyTable(const Study &study) : m_study(study), m_csv(int(kTidyColumns.size()))
{
    for (const char *column : kTidyColumns)
        m_csv.text(column);
    m_csv.endRow();
}

void TidyTable::put(const TidyRow &row)
{
    const auto index = [](int number) { return number > 0 ? std::optional<double>(number) : std::nullopt; };
    const bool isMoney = row.unit.find(m_study.currency) != std::string::npos;
    m_csv.text(row.record).text(m_study.name);
    m_csv.text(row.option ? row.option->id : "").text(row.option ? row.option->name : "");
    m_csv.text(row.workload).text(row.measure).text(row.category).text(row.line);
    m_csv.number(index(row.year)).number(index(row.month)).number(row.value);
    m_csv.text(row.unit).text(isMoney ? m_study.currency : "");
    const bool isNever = row.value && std::isinf(*row.value);
    m_csv.text(isNever ? "never" : row.text).number(row.low).number(row.high);
    m_csv.text(row.source).text(row.asOf).text(row.confidence).text(row.note).text(row.path);
    m_csv.text(row.against);
    writeFocusCells(m_csv, row.focus, m_study.currency);
    m_csv.endRow();
}

} // namespace breakeven
