#include "data/export/assumptions.h"
#include "data/export/csv.h"
#include "data/export/study_csv.h"
#include "model/risk/left_runs.h"

#include "data/study_file.h"
#include "tests/support/csv_cells.h"
#include "tests/support/required.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

struct Case
{
    Study study;
    Comparison comparison;
};

Case servers()
{
    auto study = required(exampleStudy("startup-six-servers"));
    auto comparison = evaluate(study);
    REQUIRE(comparison);
    return {study, *comparison};
}

const ExportAbout kAbout{"1.2.3", {2026, 11, 20}, "Owning is cheapest.", {}};

} // namespace

TEST_CASE("a text that would run as a formula is written behind an apostrophe")
{
    CsvWriter csv;
    csv.text("=1+1").text("+x").text("-x").text("@x").text("\tx").text("\rx").text("a=1").endRow();
    CHECK(csv.result() == "'=1+1,'+x,'-x,'@x,\"'\tx\",\"'\rx\",a=1\r\n");
}

TEST_CASE("numbers are numbers, negative ones too, and unknown is an empty cell")
{
    CsvWriter csv;
    csv.number(-62000).number(0.1).number(std::nullopt).number(HUGE_VAL).number(-0.0).endRow();
    CHECK(csv.result() == "-62000,0.1,,,0\r\n");
}

TEST_CASE("numbers have all their digits and no exponent")
{
    CsvWriter csv;
    csv.number(900000).number(1e22).number(2.5e-7).number(0.1 + 0.2).endRow();
    CHECK(csv.result() == "900000,10000000000000000000000,0.00000025,0.30000000000000004\r\n");
}

TEST_CASE("an option that is left out of most runs has no regret, and the reason is a column of the runs")
{
    Risk risk;
    risk.samples = 100;
    OptionRisk kept, left;
    kept.meanRegret = left.meanRegret = 7;
    kept.tooSlowRuns = 50;
    left.tooSlowRuns = 51;
    risk.options = {kept, left};
    const auto reasons = leftRunsOf(risk);
    REQUIRE(reasons.size() == 1);
    CHECK(std::string(reasons[0].title) == "Too slow in");
    CHECK(tellingRegret(risk, kept) == 7);
    CHECK_FALSE(tellingRegret(risk, left));
}

TEST_CASE("separators, quotes and line ends are quoted, and short rows filled up")
{
    CsvWriter csv(3);
    csv.text("a,b").text("say \"x\"\nthen").endRow();
    csv.endRow();
    CHECK(csv.result() == "\"a,b\",\"say \"\"x\"\"\nthen\",\r\n,,\r\n");
}

TEST_CASE("what was calculated has twelve digits, what was given has all of its own")
{
    CsvWriter csv;
    csv.figure(1205376.0000000002)
        .figure(-22685.00070000001)
        .figure(1.0 / 3)
        .figure(0.0)
        .figure(std::nullopt);
    csv.number(1.0 / 3).endRow();
    CHECK(csv.result() == "1205376,-22685.0007,0.333333333333,0,,0.3333333333333333\r\n");
}

TEST_CASE("the remark of an option says why it is no answer, of the baseline too")
{
    Case one = servers();
    const std::size_t baseline = std::size_t(one.comparison.baseline);
    OptionOutcome &option = one.comparison.options[baseline];
    option.status = Status::Short;
    option.issues = {{Severity::Warning, "Serves 40 % of the work: 20 GPUs are wanted at once, 8 are there.",
                      "options." + option.id}};
    const auto rows = csvCells(comparisonCsv(one.study, one.comparison, kAbout));
    const auto column = std::size_t(std::find(rows[0].begin(), rows[0].end(), "Remark") - rows[0].begin());
    CHECK(rows[1 + baseline][column] ==
          "baseline; short: Serves 40 % of the work: 20 GPUs are wanted at once, 8 are there.");
}

TEST_CASE("the comparison as CSV begins with the table and gives every row one width")
{
    const Case one = servers();
    const auto rows = csvCells(comparisonCsv(one.study, one.comparison, kAbout));
    CHECK(rows[0][0] == "Option");
    CHECK(rows[0][1] == "Year 1 (USD)");
    CHECK(rows[1][0] == "Owning six servers");
    CHECK(std::stod(rows[1][1]) == Approx(973000));
    CHECK(std::stod(rows[1][3]) == Approx(-62000));
    for (const auto &row : rows)
        CHECK(row.size() == rows[0].size());
}

TEST_CASE("the comparison as CSV carries study, date, version, conventions and assumptions")
{
    const Case one = servers();
    const std::string text = comparisonCsv(one.study, one.comparison, kAbout);
    for (const char *part :
         {"Study,Startup: six servers", "Date of export,2026-11-20", "Program,Breakeven 1.2.3",
          "Cash timing,end of the year", "Answer,Owning is cheapest.", "Assumption,Value,Unit"}) {
        INFO(part);
        CHECK(text.find(part) != std::string::npos);
    }
}

TEST_CASE("the tidy file has one number a row, and its months add up to the totals")
{
    const Case one = servers();
    const auto rows = csvRows(tidyCsv(one.study, one.comparison, kAbout));
    std::map<std::string, double> byMonth;
    std::map<std::string, double> total;
    for (const auto &row : rows) {
        if (row.at("record") == "month")
            byMonth[row.at("option")] += std::stod(row.at("value"));
        if (row.at("record") == "result" && row.at("measure") == "total_cost")
            total[row.at("option")] = std::stod(row.at("value"));
    }
    CHECK(total.size() == one.comparison.options.size());
    for (const auto &[option, sum] : total)
        CHECK(byMonth.at(option) == Approx(sum));
}

TEST_CASE("both files carry the runs, with their seed, where there are some")
{
    const Case one = servers();
    ExportAbout about = kAbout;
    about.risk = std::make_shared<const Risk>(assessRisk(one.study, {.samples = 500, .seed = 7}).value());
    const std::string text = comparisonCsv(one.study, one.comparison, about);
    CHECK(text.find("Runs,\"500, seed 7\"") != std::string::npos);
    const auto rows = csvCells(text);
    const auto column = [&](const std::string &name) {
        return std::size_t(std::find(rows[0].begin(), rows[0].end(), name) - rows[0].begin());
    };
    REQUIRE(column("P90 of total (USD)") < rows[0].size());
    CHECK(column("Remark") > column("Cheapest (share of runs)"));
    const auto index = std::size_t(one.comparison.verdict.cheapest);
    const OptionRisk &own = about.risk->options[index];
    CHECK(std::stod(rows[1 + index][column("P90 of total (USD)")]) == *own.totalCost.p90);
    CHECK(std::stod(rows[1 + index][column("Cheapest (share of runs)")]) ==
          roundedFigure(about.risk->cheapestShare(index)));
    std::map<std::string, std::string> figures;
    for (const auto &row : csvRows(tidyCsv(one.study, one.comparison, about))) {
        if (row.at("record") == "risk" && row.at("option") == own.id)
            figures[row.at("measure")] = row.at("value");
        if (row.at("record") == "about" && row.at("measure") == "seed")
            CHECK(row.at("text") == "7");
    }
    CHECK(figures.size() == 10);
    CHECK(std::stod(figures.at("npv_p10")) == *own.npv.p10);
    CHECK(std::stod(figures.at("mean_regret")) == *own.meanRegret);
    CHECK(comparisonCsv(one.study, one.comparison, kAbout).find("share of runs") == std::string::npos);
}

TEST_CASE("the tidy file lists every input with its source")
{
    const Case one = servers();
    const auto rows = csvRows(tidyCsv(one.study, one.comparison, kAbout));
    std::map<std::string, std::map<std::string, std::string>> inputs;
    for (const auto &row : rows)
        if (row.at("record") == "assumption")
            inputs[row.at("path")] = row;
    CHECK(inputs.size() == assumptions(one.study).size());
    const auto &price = inputs.at("shared.server_price");
    CHECK(std::stod(price.at("value")) == 150000);
    CHECK(std::stod(price.at("low")) == 135000);
    CHECK(price.at("unit") == "USD/server");
    CHECK(price.at("currency") == "USD");
    CHECK(price.at("source") == "document 003");
    CHECK(price.at("as_of") == "2022-01-23");
    CHECK(price.at("confidence") == "medium");
}

TEST_CASE("assumptions know stale prices, missing sources and unused inputs")
{
    Case one = servers();
    one.study.options.at("own-six").procurement.inputs.at("repair_cost").source = "";
    std::map<std::string, Assumption> byPath;
    for (const Assumption &line : assumptions(one.study, {{"options.own-six.servers"}, {}}))
        byPath[line.path] = line;
    CHECK(byPath.at("shared.gcp_price").isStale);
    CHECK_FALSE(byPath.at("options.own-six.servers").isUsed);
    CHECK_FALSE(byPath.at("options.own-six.repair_cost").isSourced);
    CHECK(byPath.at("shared.server_price").isSourced);
    CHECK(priceDates(one.study).oldest == Date{2022, 1, 23});
    // That of a server is a price as well.
    Study study = one.study;
    study.shared.at("server_price").asOf = Date{2021, 8, 1};
    CHECK(priceDates(study).oldest == Date{2021, 8, 1});
}

TEST_CASE("a computed effect stands in the log with what it comes to, not with what it was given as before")
{
    auto study = required(exampleStudy("elastic-training-on-spot"));
    study.options.at("spot-4").procurement.inputs.at("stretch").value = 7;
    const auto sheet = required(buildStudySheet(study));
    const Evaluation evaluation(sheet.sheet);
    const double stretch = *evaluation.scalar(*sheet.sheet->find("options.spot-4.stretch"));
    int found = 0;
    for (const Assumption &line : assumptions(study, inputFindings(study, sheet, evaluation)))
        if (line.path == "options.spot-4.stretch") {
            ++found;
            CHECK(line.input.value == stretch);
            CHECK(stretch < 2);
            CHECK_FALSE(line.input.range);
            CHECK(line.input.source == "computed from its causes");
            CHECK(line.isSourced);
        }
    CHECK(found == 1);
}

TEST_CASE("an option name cannot smuggle a formula into either file")
{
    Case one = servers();
    one.comparison.options[0].name = "=HYPERLINK(\"http://x\")";
    for (const std::string &text :
         {comparisonCsv(one.study, one.comparison, kAbout), tidyCsv(one.study, one.comparison, kAbout)}) {
        CHECK(text.find("\"'=HYPERLINK(\"\"http://x\"\")\"") != std::string::npos);
        CHECK(text.find(",=HYPERLINK") == std::string::npos);
    }
}

TEST_CASE("a study in tokens has their figures in both files, and words where a number would not do",
          "[serving]")
{
    const auto study = required(exampleStudy("llm-serving"));
    const auto comparison = evaluate(study);
    REQUIRE(comparison);
    const auto all = csvCells(comparisonCsv(study, *comparison, kAbout));
    const auto column = [&](const std::string &name) {
        const auto found = std::find(all[0].begin(), all[0].end(), name);
        INFO(name);
        REQUIRE(found != all[0].end());
        return std::size_t(found - all[0].begin());
    };
    const auto rowOf = [&](const std::string &name) {
        return *std::find_if(all.begin(), all.end(), [&](const auto &row) { return row[0] == name; });
    };
    const auto own = rowOf("Own 8×B200"), api = rowOf("API, list price");
    CHECK(std::stod(own[column("A million tokens (USD)")]) == Approx(0.1604).margin(5e-5));
    CHECK(own[column("Replicas at the peak")] == "2");
    CHECK(own[column("Machines at the peak")] == "1");
    CHECK(own[column("Limited by")] == "ttft");
    CHECK(own[column("TTFT percentile")] == "p99");
    CHECK(own[column("Latency source")] == "measured");
    CHECK(api[column("Replicas at the peak")].empty());
    CHECK(api[column("TTFT at the peak (s)")].empty());

    std::map<std::string, std::map<std::string, std::string>> ofOwn;
    for (const auto &row : csvRows(tidyCsv(study, *comparison, kAbout)))
        if (row.at("option") == "own" && row.at("record") == "result" && row.at("workload") == "chat")
            ofOwn[row.at("measure")] = row;
    CHECK(std::stod(ofOwn["cost_per_million_tokens"]["value"]) == Approx(0.1604).margin(5e-5));
    CHECK(ofOwn["cost_per_million_tokens"]["unit"] == "USD/million tokens");
    CHECK(ofOwn["meets_target"]["text"] == "yes");
    CHECK(ofOwn["ttft_percentile_used"]["text"] == "p99");
    CHECK(ofOwn["utilisation"]["unit"] == "1");
}
