// How long bills and sheets take: 100,000 lines of FOCUS beside Python's csv and pandas, and a workbook of
// 100,000 rows beside openpyxl. Each program runs by itself; time is wall time, memory the most it held.
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>
#include <xlsxwriter.h>

using namespace breakeven::bench;

namespace {

constexpr int kLines = 100'000;

// A machine an hour, over some months.
std::string focusBill()
{
    return files().made("focus.csv", [](std::FILE *out) {
        std::fputs(
            "BilledCost,BillingCurrency,ChargeCategory,ChargeDescription,ChargePeriodStart,ChargePeriodEnd,"
            "CommitmentDiscountStatus,EffectiveCost,RegionId,ResourceId,ServiceName,SkuId,ConsumedQuantity,"
            "ConsumedUnit\n",
            out);
        for (int line = 0; line < kLines; ++line) {
            const int hour = line / 40, day = hour / 24 % 28 + 1, month = hour / 24 / 28 + 1;
            std::fprintf(
                out,
                "98.32,USD,Usage,p5.48xlarge Linux,2026-%02d-%02dT%02d:00:00Z,2026-%02d-%02dT%02d:59:59Z,,"
                "98.32,us-east-1,i-%08d,Amazon Elastic Compute Cloud,p5.48xlarge,1,Hours\n",
                month, day, hour % 24, month, day, hour % 24, line % 40);
        }
    });
}

std::string nodesWorkbook()
{
    const std::string file = files().path("nodes.xlsx");
    if (std::filesystem::exists(file))
        return file;
    lxw_workbook *book = workbook_new(file.c_str());
    lxw_worksheet *sheet = workbook_add_worksheet(book, "Nodes");
    lxw_format *date = workbook_add_format(book);
    format_set_num_format(date, "yyyy-mm-dd hh:mm");
    worksheet_write_string(sheet, 0, 0, "time", nullptr);
    worksheet_write_string(sheet, 0, 1, "nodes", nullptr);
    for (int row = 1; row <= kLines; ++row) {
        worksheet_write_number(sheet, lxw_row_t(row), 0, 46000 + row / 1440.0, date);
        worksheet_write_number(sheet, lxw_row_t(row), 1, 3 + row % 97, nullptr);
    }
    workbook_close(book);
    return file;
}

void report(benchmark::State &state, const Usage &usage)
{
    if (!usage.isDone)
        return state.SkipWithError("the program is not here or failed");
    state.SetIterationTime(usage.seconds);
    state.counters["MB"] = usage.megabytes;
}

void run(benchmark::State &state, const std::vector<std::string> &command)
{
    for (auto _ : state)
        report(state, runProgram(command));
}

void focusImported(benchmark::State &state)
{
    const std::string bill = focusBill(), study = files().path("study.breakeven.json");
    runProgram({BREAKEVEN_PROGRAM, "--store", files().path("bills.sqlite"), "study", "new", "Bill", "--gpu",
                "H100 SXM", "--gpus", "16", "--busy", "60%", "--out", study});
    run(state, {BREAKEVEN_PROGRAM, "--quiet", "study", "import-bill", study, bill, "--dry-run"});
}

void focusByPython(benchmark::State &state)
{
    run(state, {"/usr/bin/python3", "-c",
                "import csv, sys, collections\nsums = collections.Counter()\nfor row in "
                "csv.DictReader(open(sys.argv[1])):\n    sums[row['ChargePeriodStart'][:7], row['SkuId']] += "
                "float(row['EffectiveCost'])",
                focusBill()});
}

void focusByPandas(benchmark::State &state)
{
    run(state, {"/usr/bin/python3", "-c",
                "import pandas, sys\nbill = pandas.read_csv(sys.argv[1], "
                "parse_dates=['ChargePeriodStart'])\nbill.groupby([bill.ChargePeriodStart.dt.month, "
                "'SkuId']).EffectiveCost.sum()",
                focusBill()});
}

void workbookImported(benchmark::State &state)
{
    const std::string file = nodesWorkbook();
    for (auto _ : state)
        report(state, runProgram({BREAKEVEN_PROGRAM, "--store", files().freshStore("sheet.sqlite"), "--quiet",
                                  "traces", "import", file}));
}

void workbookByOpenpyxl(benchmark::State &state)
{
    run(state, {"/usr/bin/python3", "-c",
                "import openpyxl, sys\nfor row in openpyxl.load_workbook(sys.argv[1], "
                "read_only=True).active.iter_rows(values_only=True):\n    pass",
                nodesWorkbook()});
}

} // namespace

BENCHMARK(focusImported)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(focusByPython)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(focusByPandas)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(workbookImported)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(workbookByOpenpyxl)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
