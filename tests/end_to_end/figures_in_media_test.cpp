// What `compare` prints has every figure of an option: JSON and CSV all of them, the text those of its table.
#include "data/study_file.h"
#include "model/evaluate/result_figures.h"
#include "tests/model/random_study.h"
#include "tests/support/csv_cells.h"
#include "tests/support/desk.h"
#include "tests/support/json.h"

#include <algorithm>
#include <cmath>

using namespace breakeven;
using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

constexpr int kPrintedRandomStudies = 8;
using Scope = ResultFigure::Scope;

void checkNumber(const Json &found, double expected)
{
    REQUIRE(found.is_number());
    CHECK(found.get<double>() == Approx(expected).epsilon(1e-9));
}

bool isOfOption(const ResultFigure &figure)
{
    const auto ofOption = resultFigures(Scope::Option);
    return std::any_of(ofOption.begin(), ofOption.end(),
                       [&](const ResultFigure &one) { return std::string_view(one.id) == figure.id; });
}

// A figure of a workload stands among those of its workload, unless it is one of the option too.
void checkJson(const Json &json, const Comparison &comparison)
{
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        for (const ResultFigure &figure : resultFigures())
            for (int k = -1; k < int(comparison.workloads.size()); ++k) {
                const auto value = figure.value(comparison.options[i], k);
                if (!value || !std::isfinite(*value) || (figure.scope == Scope::Option && k >= 0))
                    continue;
                const Json &option = json["options"][i];
                CAPTURE(comparison.options[i].id, figure.id, k);
                const Json &place = k < 0 || isOfOption(figure)
                                        ? option
                                        : option["workloads"][comparison.workloads[std::size_t(k)]];
                REQUIRE(place.contains(figure.id));
                // A saving says of what it is a share.
                const Json &found = place[figure.id];
                checkNumber(found.is_object() ? found["fraction"] : found, *value);
            }
}

void checkCsv(const std::string &text, const Comparison &comparison)
{
    const auto rows = csvRows(text);
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        for (const ResultFigure &figure : resultFigures()) {
            const auto value = figure.value(comparison.options[i], -1);
            if (!value || !std::isfinite(*value))
                continue;
            // The share that a column of before tells under its own name.
            const std::string id = std::string(figure.id) == "saving" ? "saving_fraction" : figure.id;
            CAPTURE(comparison.options[i].id, id);
            REQUIRE(rows.at(i).count(id) == 1);
            CHECK(std::stod(rows[i].at(id)) == Approx(*value).epsilon(1e-9));
        }
}

void checkPrinted(Study study)
{
    study.id = "5d6c3f0e-0001-4b52-9b1e-6f1d2a7c0001";
    study.name = "Printed";
    const Desk desk;
    const std::string path = desk.file("study.breakeven.json");
    REQUIRE(writeStudyFile(study, path));
    const auto comparison = evaluate(study);
    REQUIRE(comparison);
    CAPTURE(study.name);
    checkJson(parseJson(desk.succeed({"compare", path, "--format", "json"}).out), *comparison);
    checkCsv(desk.succeed({"compare", path, "--format", "csv"}).out, *comparison);
}

} // namespace

TEST_CASE("every figure of an option stands in the JSON and in the CSV of compare")
{
    for (const ExampleStudy &example : exampleStudies())
        checkPrinted(exampleStudy(example.name).value());
    for (std::uint64_t seed = 1; seed <= kPrintedRandomStudies; ++seed)
        if (const Study study = randomStudy(seed); !study.options.empty())
            checkPrinted(study);
}
