// Annotated CSV of InfluxDB: tables one below another, each with lines of "#datatype", "#group" and
// "#default" and a header; _time and _value, and as labels what the rows are grouped by. Source:
// docs.influxdata.com, "Annotated CSV" (influxdb/v2/reference/syntax/annotated-csv).
#include "data/readers/csv_line.h"
#include "data/readers/decimal_text.h"
#include "data/trace_formats/each_line.h"
#include "data/trace_formats/labelled_samples.h"
#include "data/trace_formats/table_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

bool isAnnotation(std::string_view line)
{
    return line.starts_with("#datatype") || line.starts_with("#group") || line.starts_with("#default");
}

bool recognisesInfluxCsv(const TraceFile &file)
{
    return isAnnotation(file.text) || headerOf(file).hasAll({"_time", "_value"});
}

// The columns of the table that is read: those of Flux itself, and labels.
class InfluxTable
{
public:
    void annotate(const std::vector<std::string_view> &cells)
    {
        if (cells.front() == "#default")
            m_defaults.assign(cells.begin(), cells.end());
        m_names.clear(); // a header follows
    }
    bool hasHeader() const { return !m_names.empty(); }
    void take(const std::vector<std::string_view> &cells) { m_names.assign(cells.begin(), cells.end()); }
    bool isHeaderAgain(const std::vector<std::string_view> &cells) const
    {
        return std::equal(cells.begin(), cells.end(), m_names.begin(), m_names.end());
    }

    std::string_view cell(const std::vector<std::string_view> &cells, std::string_view name) const
    {
        for (std::size_t i = 0; i < std::min(cells.size(), m_names.size()); ++i)
            if (m_names[i] == name)
                return cellOr(cells, i);
        return {};
    }
    // "nvidia_smi" and "utilization_gpu" are the metric nvidia_smi_utilization_gpu.
    std::string labelsOf(const std::vector<std::string_view> &cells) const
    {
        static constexpr std::array<std::string_view, 9> own{
            "", "result", "table", "_start", "_stop", "_time", "_value", "_field", "_measurement"};
        MetricLabels labels;
        for (std::size_t i = 0; i < std::min(cells.size(), m_names.size()); ++i)
            if (std::find(own.begin(), own.end(), m_names[i]) == own.end())
                labels[m_names[i]] = std::string(cellOr(cells, i));
        const std::string_view of = cell(cells, "_measurement"), field = cell(cells, "_field");
        if (!of.empty() || !field.empty())
            labels["__name__"] = fmt::format("{}{}{}", of, of.empty() || field.empty() ? "" : "_", field);
        return jsonOfLabels(labels);
    }

private:
    std::string_view cellOr(const std::vector<std::string_view> &cells, std::size_t i) const
    {
        return cells[i].empty() && i < m_defaults.size() ? std::string_view(m_defaults[i]) : cells[i];
    }

    std::vector<std::string> m_names;
    std::vector<std::string> m_defaults;
};

Result<TraceRows> readInfluxCsv(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    LabelledSamples samples(rows);
    InfluxTable table;
    LineCells line(',');
    auto blocks = lineBlocksOf(file);
    if (!blocks)
        return blocks.error();
    const auto take = [&](std::string_view text, std::int64_t number, bool) -> Result<void> {
        if (text.empty())
            return {};
        line.split(text);
        if (isAnnotation(text)) {
            table.annotate(line.cells);
        } else if (!table.hasHeader()) {
            table.take(line.cells);
        } else if (!table.isHeaderAgain(line.cells)) {
            samples.add(table.labelsOf(line.cells), exportedTime(table.cell(line.cells, "_time")),
                        readDecimal(table.cell(line.cells, "_value")),
                        fmt::format("{}:{}", file.path, number));
        }
        return {};
    };
    if (auto taken = eachLine(*blocks, reading, take); !taken)
        return taken.error();
    return samples.finish(file, reading);
}

} // namespace

TraceFormat influxCsvFormat()
{
    return {"influx-csv",           "any",         "annotated CSV of InfluxDB with _time and _value",
            recognisesInfluxCsv,    readInfluxCsv, "",
            FormatReads::LargeFiles};
}

} // namespace breakeven
