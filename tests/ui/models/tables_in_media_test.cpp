// A table of words says the same in the window and on paper, cell by cell.
#include "data/study_file.h"
#include "tests/model/random_study.h"
#include "tests/model/study_draft.h"
#include "tests/support/qt_text.h"
#include "tests/ui/models/model_results.h"
#include "ui/look/strings.h"
#include "ui/models/actual_table.h"
#include "ui/models/claims_table.h"
#include "ui/models/figure_cell.h"
#include "ui/report/page_flow.h"
#include "ui/report/sections.h"
#include "ui/text/numbers.h"
#include "ui/words/actual_text.h"
#include "ui/words/claim_text.h"
#include "ui/words/measured_text.h"
#include "ui/words/plan_figures.h"
#include "ui/words/plan_tables.h"
#include "ui/words/risk_figures.h"
#include "ui/words/risk_tables.h"

#include <set>

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Section = void (*)(PageFlow &, const ReportData &);

// Lines break at spaces and within words.
std::string packed(QString text) { return toStd(text.remove(QLatin1Char('\n')).remove(QLatin1Char(' '))); }

// The texts of the cells and sentences that a section writes.
std::multiset<std::string> onPaper(Section section, const ReportData &data)
{
    PageFlow flow(QSizeF(5953, 8419), "Noto Sans");
    section(flow, data);
    std::multiset<std::string> all;
    for (const ReportPage &page : flow.take())
        for (const Drawn &figure : page.shapes.figures)
            if (const auto *label = std::get_if<Label>(&figure))
                all.insert(packed(label->text));
    return all;
}

// Every cell takes one of the texts on paper away.
void takeTable(const words::Table &table, std::multiset<std::string> &texts)
{
    CAPTURE(table.name);
    for (const words::Row &row : table.rows) {
        REQUIRE(row.cells.size() == (row.isSection ? 1 : table.columns.size()));
        for (const words::Cell &cell : row.cells)
            if (!cell.text.empty()) {
                CAPTURE(cell.text);
                const auto found = texts.find(packed(toQt(cell.text)));
                REQUIRE(found != texts.end());
                texts.erase(found);
            }
    }
}

// What explains a cell is known by its name: beside the sheet, in it, or as an input.
void checkExplained(const words::Table &table, const words::ExplainedFigures &figures, const Study &study,
                    const StudySheet &sheet)
{
    for (const words::Row &row : table.rows)
        for (const words::Cell &cell : row.cells) {
            CAPTURE(table.name, cell.text, cell.figure);
            CHECK((cell.figure.empty() || figures.count(cell.figure) == 1 || sheet.sheet->find(cell.figure) ||
                   inputAt(study, cell.figure)));
        }
}

void checkWindow(const words::Table &table)
{
    const Table shown = shownTable(table, QStringLiteral("capacity"));
    REQUIRE(shown.rows.size() == table.rows.size());
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        for (std::size_t k = 0; k < table.rows[row].cells.size(); ++k) {
            const words::Cell &cell = table.rows[row].cells[k];
            CHECK(shown.rows[row].cells[k].text == toQt(cell.text));
            CHECK(numberOf(shown.rows[row].cells[k]) == cell.value);
            CHECK(shown.rows[row].cells[k].target.quantity == toQt(cell.figure));
        }
}

int checkPlans(const Study &study)
{
    CAPTURE(study.name);
    ReportData data;
    data.study = study;
    data.locale = plainLocale();
    data.plans = plansWorthTelling(study);
    std::multiset<std::string> texts = onPaper(addPlans, data);
    const words::NumberStyle style = numberStyle(data.locale);
    const StudySheet sheet = buildStudySheet(study).value();
    for (const auto &plan : data.plans) {
        const words::Table orders = words::planOrdersTable(study, *plan, style);
        takeTable(orders, texts);
        takeTable(words::planMonthsTable(study, *plan, words::Ends::Together, style), texts);
        const auto figures = words::planFigures(study, sheet, *plan, style);
        for (const words::Table &table :
             {orders, words::planMonthsTable(study, *plan, words::Ends::Apart, style),
              words::planMixTable(study, *plan, 0, style),
              words::planFrontTable(study, *plan, true, style)}) {
            checkWindow(table);
            checkExplained(table, figures, study, sheet);
        }
    }
    return int(data.plans.size());
}

// The window compares by lines and colours which option beats which.
void checkRuns(const std::string &example)
{
    CAPTURE(example);
    const StudyResultPtr result = resultOf(exampleStudy(example).value());
    if (!result->risk)
        return;
    ReportData data;
    data.study = result->study;
    data.comparison = result->comparison;
    data.risk = result->risk;
    data.locale = plainLocale();
    std::multiset<std::string> texts = onPaper(addRisk, data);
    const words::NumberStyle style = numberStyle(data.locale);
    const auto figures = words::riskFigures(result->study, result->comparison, *result->risk, style);
    for (const words::Table &table :
         {words::riskTable(result->study, result->comparison, *result->risk, style),
          words::riskInformationTable(result->study, *result->risk, style)}) {
        takeTable(table, texts);
        checkWindow(table);
        checkExplained(table, figures, result->study, result->sheet);
    }
    const words::Table beats = words::riskBeatsTable(result->study, *result->risk, style);
    takeTable(beats, texts);
    checkExplained(beats, figures, result->study, result->sheet);
    takeTable(words::riskChoicesTable(result->study, *result->risk, style), texts);
}

} // namespace

TEST_CASE("the runs have the same tables in the window and on paper, and each number is explained")
{
    for (const ExampleStudy &example : exampleStudies())
        checkRuns(example.name);
}

TEST_CASE("what was paid less what was modelled is the same in the window and on paper")
{
    Study study = exampleStudy("startup-six-servers").value();
    for (const char *bill : {"bill", "other-bill"}) {
        study.options[bill] = newOption(study, "measured");
        REQUIRE(setPath(study, std::string("options.") + bill + ".compute_1", "100000 USD"));
        const StudyResultPtr result = resultOf(study);
        ReportData data;
        data.study = result->study;
        data.comparison = result->comparison;
        data.locale = plainLocale();
        std::multiset<std::string> texts = onPaper(addMeasured, data);
        const words::Table table = words::measuredTable(
            result->study, result->comparison,
            measuredDifferences(result->study, result->comparison, result->evaluation), words::kPlain);
        CHECK(table.rows.size() >= result->study.options.size() - 1);
        takeTable(table, texts);
        checkWindow(table);
        checkExplained(table, {}, result->study, result->sheet);
    }
}

TEST_CASE("a plan has the same orders and months in the window and on paper, and each number is explained")
{
    int plans = 0;
    for (const ExampleStudy &example : exampleStudies())
        plans += checkPlans(exampleStudy(example.name).value());
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        if (const Study study = randomStudy(seed); buildStudySheet(study))
            plans += checkPlans(study);
    CHECK(plans > 4);
}

TEST_CASE("a claim has the same amounts and verdict in the window and on paper")
{
    for (const ExampleStudy &example : exampleStudies()) {
        const StudyResultPtr result = resultOf(exampleStudy(example.name).value());
        ReportData data;
        data.study = result->study;
        data.claims = result->claims;
        data.locale = plainLocale();
        std::multiset<std::string> texts = onPaper(addClaims, data);
        const Table shown = claimsTable(result->claims,
                                        {ClaimVerdict::Reproduced, ClaimVerdict::UnderConvention,
                                         ClaimVerdict::Contradicted, ClaimVerdict::NotTestable},
                                        {}, data.locale);
        REQUIRE(shown.rows.size() == result->claims.size());
        for (std::size_t i = 0; i < shown.rows.size(); ++i) {
            const ClaimOutcome &claim = result->claims[i];
            CAPTURE(claim.id);
            const std::string verdict = words::verdictText(claim);
            CHECK(toStd(shown.rows[i].cells[5].text) == verdict);
            CHECK(texts.count(packed(toQt(verdict))) > 0);
            for (const auto &[value, column] : {std::pair(claim.stated, 2), std::pair(claim.computed, 3)}) {
                const TableCell &cell = shown.rows[i].cells[std::size_t(column)];
                const QString all = cell.toolTip.isEmpty() ? cell.text : cell.toolTip;
                CHECK(toStd(all) == words::claimValueText(value, words::kPlain));
                const std::string amount = words::claimAmount(value, claim, words::kPlain);
                CHECK(texts.count(packed(toQt(amount))) > 0);
            }
        }
    }
}

TEST_CASE("what was paid against the plan has the same amounts in the window, on paper and in words")
{
    Draft draft;
    draft.set("workloads.training.gpus", "8").option("cloud", "on-demand");
    draft.set("options.cloud.price", "4").set("options.cloud.actual.first_month", "2026-08");
    draft.set("options.cloud.actual.2026-08.compute", "9000 USD");
    draft.set("options.cloud.actual.2026-09.compute", "16000 USD");
    draft.set("options.cloud.actual.2026-09.finance", "70 USD");
    const StudyResultPtr result = resultOf(draft.study);
    const auto actuals = plansAgainstActual(result->study, result->sheet, result->evaluation);
    REQUIRE(actuals.size() == 1);
    const words::Table table =
        words::actualTable(result->study, result->comparison, actuals[0], words::kPlain);
    ReportData data;
    data.study = result->study;
    data.comparison = result->comparison;
    data.locale = plainLocale();
    std::multiset<std::string> texts = onPaper(addActuals, data);
    takeTable(table, texts);
    // The window has the categories as columns: months, their sum, the whole plan and its present value.
    const Table shown = actualTable(*result, data.locale);
    std::vector<const words::Row *> rows;
    for (const words::Row &row : table.rows)
        if (!row.isSection && !row.category)
            rows.push_back(&row);
    REQUIRE(rows.size() == shown.rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 1; k < 4; ++k) {
            CAPTURE(i, k);
            CHECK(numberOf(shown.rows[i].cells[k]) == rows[i]->cells[k].value);
            CHECK(toStd(shown.rows[i].cells[k].text) == rows[i]->cells[k].text);
        }
}
