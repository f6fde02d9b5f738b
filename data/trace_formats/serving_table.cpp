// Our own table of benchmark runs, a row a run: what `traces export` writes of a series, and what a person
// can write by hand. Columns are the numbers of a run (concurrency or request_rate, requests_per_s,
// ttft_p95_s, …) and what is known of it (model, gpu, gpus_per_replica, engine, …).
#include "data/trace_formats/serving_reading.h"
#include "data/trace_formats/table_rows.h"

#include <algorithm>

namespace breakeven {

namespace {

bool recognisesServingTable(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.find("requests_per_s") >= 0 &&
           (header.find("concurrency") >= 0 || header.find("request_rate") >= 0);
}

const ServingNumber *numberNamed(const std::string &name)
{
    const auto &numbers = servingNumbers();
    const auto found = std::find_if(numbers.begin(), numbers.end(),
                                    [&](const ServingNumber &number) { return number.name == name; });
    return found == numbers.end() ? nullptr : &*found;
}

bool isRate(const std::string &name)
{
    return name == "concurrency" || name == "request_rate" || name.ends_with("_per_s");
}

void take(const std::string &name, std::string_view cell, ServingChecks &checks, ServingRun &run)
{
    if (const ServingNumber *number = numberNamed(name))
        number->in(run) = isRate(name)             ? checks.aboveZero(name, cell)
                          : name == "cached_share" ? checks.share(name, cell)
                                                   : checks.atLeastZero(name, cell);
    else if (const auto key = latencyKey(name, 1)) {
        run.seconds(key->kind, key->statistic) = checks.atLeastZero(name, cell, key->factor);
        run.latencyUnit = unitOfSeconds(key->factor);
    } else
        setLabel(run, name.c_str(), cell);
}

Result<TraceRows> readServingTable(const TraceFile &file, const TraceReading &reading)
{
    ServingRows runs(file, reading);
    TraceRows rejected;
    TableRows table(file, rejected);
    const auto &names = table.header().names();
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        ServingChecks checks(file.path + ":" + std::to_string(rejected.rows + 1));
        ServingRun run;
        for (std::size_t i = 0; i < names.size(); ++i)
            take(names[i], std::string(table.cell(int(i))), checks, run);
        runs.add(std::move(run), checks);
    }
    return runs.taken();
}

} // namespace

TraceFormat servingTableFormat()
{
    return servingFormat(
        "serving-table",
        "table of benchmark runs: concurrency or request_rate, requests_per_s, ttft_p95_s, …",
        recognisesServingTable, readServingTable, "concurrency,requests_per_s|request_rate,requests_per_s");
}

} // namespace breakeven
