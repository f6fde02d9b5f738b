// Every figure of an option stands in every file that may have it, with the same value.
#include "data/export/study_csv.h"
#include "data/study_file.h"
#include "model/evaluate/result_figures.h"
#include "tests/data/workbook/written_workbook.h"
#include "tests/model/random_study.h"
#include "tests/support/csv_cells.h"
#include "tests/support/required.h"
#include "tests/support/workbook_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr int kRandomStudies = 20;
const ExportAbout kFiguresAbout{"1.2.3", {2026, 11, 20}, "Owning is cheapest.", {}};

// Of the tidy file by option, workload and measure.
using Told = std::map<std::array<std::string, 3>, std::string>;

Told tidyFigures(const Study &study, const Comparison &comparison)
{
    const auto rows = csvCells(tidyCsv(study, comparison, kFiguresAbout));
    const auto column = [&](const std::string &name) {
        return std::size_t(std::find(rows[0].begin(), rows[0].end(), name) - rows[0].begin());
    };
    Told told;
    for (const auto &row : rows)
        if (row[column("record")] == "result")
            told[{row[column("option")], row[column("workload")], row[column("measure")]}] =
                row[column("value")].empty() ? row[column("text")] : row[column("value")];
    return told;
}

void checkTidy(const Study &study, const Comparison &comparison)
{
    const Told told = tidyFigures(study, comparison);
    for (const OptionOutcome &option : comparison.options) {
        CHECK(told.at({option.id, "", "status"}) == statusId(option.status));
        for (const ResultFigure &figure : resultFigures())
            for (int k = -1; k < int(comparison.workloads.size()); ++k) {
                const bool isOfOption = figure.scope == ResultFigure::Scope::Option;
                const auto value = figure.value(option, k);
                if (!value || !std::isfinite(*value) || (isOfOption && k >= 0))
                    continue;
                const std::string workload = k < 0 ? "" : comparison.workloads[std::size_t(k)];
                CAPTURE(study.name, option.id, workload, figure.id);
                const auto found = told.find({option.id, workload, figure.id});
                REQUIRE(found != told.end());
                CHECK(std::stod(found->second) == Approx(*value).epsilon(1e-9));
            }
    }
}

// The table that people open: a column of each measure that an option has, and a remark where it is not ok.
void checkTable(const Study &study, const Comparison &comparison)
{
    const auto rows = csvCells(comparisonCsv(study, comparison, kFiguresAbout));
    const auto &header = rows[0];
    for (const auto scope : {ResultFigure::Scope::Workload, ResultFigure::Scope::Tokens})
        for (const ResultFigure &figure : usedFigures(comparison, scope)) {
            const bool isTokens = scope == ResultFigure::Scope::Tokens;
            const std::string id = figure.id;
            if (isTokens && (id == "cost_per_1000_requests" || id == "e2e_s"))
                continue;
            const auto found = std::find_if(header.begin(), header.end(), [&](const std::string &text) {
                return text == figure.name || text.starts_with(std::string(figure.name) + " (");
            });
            CAPTURE(study.name, figure.id);
            REQUIRE(found != header.end());
            for (std::size_t i = 0; i < comparison.options.size(); ++i)
                if (const auto value = figure.value(comparison.options[i], -1))
                    CHECK(std::stod(rows[i + 1][std::size_t(found - header.begin())]) ==
                          Approx(*value).epsilon(1e-9));
        }
    const auto remark = std::size_t(std::find(header.begin(), header.end(), "Remark") - header.begin());
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        if (const OptionOutcome &option = comparison.options[i]; option.status != Status::Ok) {
            CAPTURE(study.name, option.id, rows[i + 1][remark]);
            CHECK(rows[i + 1][remark].find(option.totalCost() ? statusId(option.status) : "cost unknown") !=
                  std::string::npos);
        }
}

// A column of each figure beside the costs and of each return, by its name; the number it was written with.
void checkWorkbook(const Study &study, const Comparison &comparison)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("study.xlsx");
    REQUIRE(writeStudyWorkbook(study, path));
    const auto cells = WorkbookFile(path).cells("Comparison");
    const auto placeOf = [&](const std::function<bool(const std::string &)> &is) {
        for (const auto &[name, cell] : cells)
            if (cell.isText && is(cell.text))
                return name;
        return std::string();
    };
    const std::string first = placeOf([](const std::string &text) { return text == "Option"; });
    REQUIRE(!first.empty());
    const int header = std::stoi(first.substr(1));
    for (const ResultFigure &figure : resultFigures()) {
        const bool isOfOption = figure.scope == ResultFigure::Scope::Option;
        if (isOfOption && (figure.topic == ResultFigure::Topic::Cost || figure.isHours()))
            continue;
        // Of tokens and of the option again what another column has: of requests it is that of the work, of
        // machines that of the tokens.
        const bool isAgain = (figure.scope == ResultFigure::Scope::Tokens &&
                              figure.id == std::string("cost_per_1000_requests")) ||
                             (figure.isCount() && onlyTokenWorkload(comparison) >= 0);
        if (isAgain)
            continue;
        for (std::size_t i = 0; i < comparison.options.size(); ++i) {
            const auto value = figure.value(comparison.options[i], -1);
            if (!value || !std::isfinite(*value))
                continue;
            CAPTURE(study.name, comparison.options[i].id, figure.id);
            const std::string unit = columnUnit(figure, study.currency, "share");
            const std::string title = figure.name + (unit.empty() ? "" : " (" + unit + ")");
            const std::string place = placeOf([&](const std::string &text) { return text == title; });
            REQUIRE(!place.empty());
            const std::string column = place.substr(0, place.find_first_of("0123456789"));
            const auto found = cells.find(column + std::to_string(header + 1 + int(i)));
            REQUIRE(found != cells.end());
            REQUIRE(found->second.number);
            CHECK(*found->second.number == Approx(*value).epsilon(1e-9));
        }
    }
}

void check(const Study &study)
{
    const auto comparison = evaluate(study);
    REQUIRE(comparison);
    checkWorkbook(study, *comparison);
    checkTidy(study, *comparison);
    checkTable(study, *comparison);
}

} // namespace

TEST_CASE("every figure of an option stands in both CSV files and in the workbook")
{
    for (const ExampleStudy &example : exampleStudies()) {
        const auto study = required(exampleStudy(example.name));
        check(study);
    }
    for (std::uint64_t seed = 1; seed <= kRandomStudies; ++seed)
        check(randomStudy(seed));
}

TEST_CASE("every figure finds its node by its name in an example or a random study")
{
    std::set<int> found;
    const auto find = [&](const Study &study) {
        for (const OptionNodes &option : required(buildStudySheet(study)).options)
            for (const ResultFigure &figure : resultFigures())
                for (int workload = -1; workload < int(study.workloads.size()); ++workload)
                    if (figure.node(option, workload) >= 0)
                        found.insert(figure.row);
    };
    for (const ExampleStudy &example : exampleStudies())
        find(required(exampleStudy(example.name)));
    for (std::uint64_t seed = 1; seed <= kRandomStudies; ++seed)
        find(randomStudy(seed));
    for (const ResultFigure &figure : resultFigures()) {
        CAPTURE(figure.id);
        CHECK(found.count(figure.row) == 1);
    }
}

TEST_CASE("a figure has one id within its scope, a name and a unit that can be told")
{
    std::set<std::pair<int, std::string>> ids;
    for (const ResultFigure &figure : resultFigures()) {
        CAPTURE(figure.id);
        CHECK(ids.insert({int(figure.scope), figure.id}).second);
        CHECK(*figure.name != 0);
        CHECK(unitOf(figure, "EUR", "%").find('$') == std::string::npos);
    }
}
