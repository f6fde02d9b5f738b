// Our own table of benchmark runs, a row a run: what `traces export` writes of a series, and what a person
// can write by hand. Columns are the numbers of a run (concurrency or request_rate, requests_per_s,
// ttft_p95_s, …) and what is known of it (model, gpu, gpus_per_replica, engine, …).
#include "data/trace_formats/serving_recipe.h"
#include "data/trace_formats/table_rows.h"

namespace breakeven {

namespace {

Result<ServingDocuments> rowsOfRuns(const TraceFile &file)
{
    ServingDocuments found;
    TraceRows rejected;
    TableRows table(file, rejected);
    const auto &names = table.header().names();
    const auto read = table.each([&] {
        found.all.push_back({noMembers(), file.path + ":" + std::to_string(rejected.rows + 1)});
        for (std::size_t i = 0; i < names.size(); ++i)
            addMember(found.all.back().json, names[i], table.cell(int(i)));
    });
    return read ? Result<ServingDocuments>(std::move(found)) : Result<ServingDocuments>(read.error());
}

constexpr ServingMember kTableMembers[]{{"*", "all"}};
constexpr ServingRecipe kTable{
    .name = "serving-table",
    .description = "table of benchmark runs: concurrency or request_rate, requests_per_s, ttft_p95_s, …",
    .marks = "",
    .members = kTableMembers,
    .documents = rowsOfRuns};

bool recognisesServingTable(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.find("requests_per_s") >= 0 &&
           (header.find("concurrency") >= 0 || header.find("request_rate") >= 0);
}

} // namespace

TraceFormat servingTableFormat()
{
    return servingFormat<kTable>("concurrency,requests_per_s|request_rate,requests_per_s",
                                 recognisesServingTable);
}

} // namespace breakeven
