// What the formats of scaling results share: points of several series, each becoming a trace.
#pragma once

#include "data/trace_formats/table_rows.h"
#include "data/trace_formats/trace_format.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace breakeven {

struct ScalingRow
{
    double gpus = 0;
    double value = 0; // throughput, or seconds for the same work
};

enum class ScalingValue { Throughput, Seconds };

// Points under the words that tell the series.
class ScalingSeries
{
public:
    using Labels = std::map<std::string, std::string>;

    void add(const Labels &labels, const ScalingRow &row) { m_series[labels].push_back(row); }
    // Adds every row of a table with GPUs and a value above 0, the value times `unit`; `labels` are those of
    // the row the table stands at. Errors: as TableRows.
    Result<void> addRows(TableRows &table, int gpusColumn, int valueColumn,
                         const std::function<Labels()> &labels, double unit = 1);
    bool isEmpty() const { return m_series.empty(); }
    // Adds the traces, each by GPUs and, among equal numbers, the fastest first.
    void takeInto(TraceRows &rows, ScalingValue value, const std::string &unit);

private:
    std::map<Labels, std::vector<ScalingRow>> m_series;
};

} // namespace breakeven
