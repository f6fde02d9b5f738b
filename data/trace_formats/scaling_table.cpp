// Scaling measurements as a plain table: GPUs and throughput, or GPUs and the time for the same work; every
// further column of words tells series apart.
#include "data/readers/csv_reader.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/scaling_rows.h"
#include "data/trace_formats/table_rows.h"

namespace breakeven {

namespace {

// Names without the unit behind them: "Throughput (tokens/s)" is throughput.
CsvHeader withoutUnits(const CsvHeader &header)
{
    std::vector<std::string> names;
    for (const std::string &name : header.names())
        names.push_back(name.substr(0, name.find_first_of("([")));
    return CsvHeader(std::move(names));
}

// The column of that role that the recipe lists first; −1 for none. `factor`: of its numbers.
int listedColumn(CellRole role, const CsvHeader &header, double &factor)
{
    for (const RecipeColumn &column : kScalingTable.columns)
        if (column.role == role)
            if (const auto found = columnOf(header, column.names); found.index >= 0) {
                factor = found.seconds > 0 ? found.seconds : column.factor;
                return found.index;
            }
    return -1;
}

// "Throughput [k samples/s]" counts thousands.
double thousandsOf(const std::string &name)
{
    const std::size_t open = name.find_first_of("([");
    const std::string_view unit = open == std::string::npos ? "" : std::string_view(name).substr(open + 1);
    return unit.starts_with("k ") || unit.starts_with("thousand") ? 1e3
           : unit.starts_with("million ")                         ? 1e6
                                                                  : 1;
}

bool recognisesScalingTable(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    double factor = 1;
    if (listedColumn(CellRole::Gpus, header, factor) < 0)
        return false;
    const int time = listedColumn(CellRole::Duration, header, factor);
    // GPUs at times of a clock are a fleet, not a measurement.
    return listedColumn(CellRole::Value, withoutUnits(header), factor) >= 0 ||
           (time >= 0 && !parseCalendarTime(firstCell(file, time)));
}

Result<TraceRows> readScalingTable(const Recipe &recipe, const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    TableRows table(file, rows);
    const CsvHeader &header = table.header();
    const auto named = [&](int column) {
        return column < 0 ? -1 : table.column({header.names()[std::size_t(column)]});
    };
    double factor = 1;
    const int count = named(listedColumn(CellRole::Gpus, header, factor));
    const int throughput = named(listedColumn(CellRole::Value, withoutUnits(header), factor));
    if (throughput >= 0)
        factor = thousandsOf(header.names()[std::size_t(throughput)]);
    const int measured =
        throughput >= 0 ? throughput : named(listedColumn(CellRole::Duration, header, factor));
    ScalingSeries series;
    const auto labels = [&] {
        ScalingSeries::Labels words;
        for (int column = 0; column < int(header.names().size()); ++column)
            if (column != count && column != measured && !table.number(column) && !table.cell(column).empty())
                words[header.names()[std::size_t(column)]] = std::string(table.cell(column));
        return words;
    };
    const auto read = table.each([&] {
        const auto gpus = table.number(count);
        const auto value = table.number(measured);
        if (gpus && value && *gpus > 0 && *value > 0)
            series.add(labels(), {*gpus, *value * factor});
        else
            table.skip(recipe.unusable);
    });
    if (!read)
        return read.error();
    const std::string unit = throughput >= 0 ? header.names()[std::size_t(throughput)] : "s";
    series.takeInto(rows, throughput >= 0 ? ScalingValue::Throughput : ScalingValue::Seconds, unit);
    return withRows(std::move(rows), file, recipe.expected);
}

} // namespace

const Recipe kScalingTable{
    .is = {"scaling-table", "scaling", "table of gpus and throughput, or gpus and time_s",
           "gpus,throughput|gpus,time_s|gpus,time_min"},
    .read = readScalingTable,
    .expected = "GPUs and a throughput or a time",
    .columns = {{CellRole::Gpus,
                 "gpus|num_gpus|n_gpus|gpu_count|number_of_gpus|#_gpus|n|workers|accelerators"},
                {CellRole::Value,
                 "throughput|samples_per_s|samples_per_second|tokens_per_s|tokens_per_second|"
                 "steps_per_second|images_per_second|samples/s|samples/sec|tokens/s|tokens/sec|tok/s|steps/s|"
                 "images/s|img/s|speedup"},
                {CellRole::Duration, "time~|duration~|epoch_time~|step_time~|seconds|step_time"},
                {.role = CellRole::Duration, .names = "minutes", .factor = 60},
                {.role = CellRole::Duration, .names = "hours", .factor = 3600},
                {CellRole::Duration, "time"}},
    .unusable = "no GPUs or no measurement",
    .recognises = recognisesScalingTable,
};

} // namespace breakeven
