// List, contracted and effective cost under the names of FOCUS, and what a bill differs by, in the files.
#include "data/export/focus_charges.h"
#include "data/export/study_csv.h"
#include "model/study/own_price_source.h"
#include "tests/model/study_draft.h"
#include "tests/support/csv_cells.h"
#include "tests/support/required.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// An A100 kept for a year at 1 USD/h, from a feed; its list price is 1.25 USD/h.
Offer offerOf(const char *source, const char *listPrice)
{
    Offer offer;
    offer.source = source;
    offer.provider = "aws";
    offer.model = "on_demand";
    offer.price = *parseNano("1");
    if (*listPrice)
        offer.listPrice = *parseNano(listPrice);
    return offer;
}

Draft rented()
{
    Draft draft;
    draft.set("conventions.horizon_months", "12");
    draft.option("cloud", "on-demand")
        .set("options.cloud.speed", "1")
        .set("options.cloud.gpus", "1")
        .set("options.cloud.price", "1 USD/h");
    return draft;
}

Draft &pin(Draft &draft, const Offer &offer)
{
    draft.study.options["cloud"].procurement.inputs["price"].price = PinnedPrice{offer, 1, "", {}};
    return draft;
}

struct Files
{
    std::vector<CsvRow> comparison;
    std::vector<CsvRow> tidy;
};

Files filesOf(const Study &study)
{
    const auto sheet = required(buildStudySheet(study));
    const Evaluation evaluation(sheet.sheet);
    const Comparison comparison = compare(study, sheet, evaluation);
    ExportAbout about{"1.2.3", {2026, 11, 20}, "", {}};
    about.charges = focusCharges(study, comparison, evaluation);
    about.measured = measuredDifferences(study, comparison, evaluation);
    return {csvRows(comparisonCsv(study, comparison, about)), csvRows(tidyCsv(study, comparison, about))};
}

std::vector<CsvRow> records(const std::vector<CsvRow> &rows, const std::string &record)
{
    std::vector<CsvRow> found;
    for (const CsvRow &row : rows)
        if (row.at("record") == record)
            found.push_back(row);
    return found;
}

CsvRow atPath(const std::vector<CsvRow> &rows, const std::string &path)
{
    for (const CsvRow &row : rows)
        if (row.at("path") == path)
            return row;
    FAIL("no row of " + path);
    return {};
}

double number(const CsvRow &row, const char *column)
{
    INFO(column);
    REQUIRE_FALSE(row.at(column).empty());
    return std::stod(row.at(column));
}

} // namespace

TEST_CASE("the columns of FOCUS stand after those that were there before")
{
    const std::vector<std::string> before = {
        "record", "study", "option", "option_name", "workload",   "measure",  "category",
        "line",   "year",  "month",  "value",       "unit",       "currency", "text",
        "low",    "high",  "source", "as_of",       "confidence", "note",     "path"};
    REQUIRE(kTidyColumns.size() == before.size() + 8);
    CHECK(std::equal(before.begin(), before.end(), kTidyColumns.begin()));
    CHECK(std::string(kTidyColumns[before.size()]) == "against");
    CHECK(std::equal(std::begin(kFocusColumns), std::end(kFocusColumns),
                     kTidyColumns.begin() + std::ptrdiff_t(before.size()) + 1,
                     [](const char *a, const char *b) { return std::string(a) == b; }));
}

TEST_CASE("both files carry the instances' list, contracted and effective cost and the unit prices")
{
    Draft draft = rented();
    draft.set("options.cloud.list_price", "1.25 USD/h").set("options.cloud.credits", "1000 USD");
    const Files files = filesOf(draft.study);
    const std::vector<CsvRow> charges = records(files.tidy, "charge");
    REQUIRE(charges.size() == 1);
    for (const CsvRow &row : {files.comparison.front(), charges.front()}) {
        CHECK(number(row, "ListUnitPrice") == 1.25);
        CHECK(number(row, "ContractedUnitPrice") == 1);
        CHECK(row.at("PricingUnit") == "Hours");
        CHECK(number(row, "ListCost") == Approx(12 * 912.5));
        CHECK(number(row, "ContractedCost") == Approx(12 * 730));
        CHECK(number(row, "EffectiveCost") == Approx(12 * 730 - 1000));
        CHECK(row.at("BillingCurrency") == "USD");
    }
    CHECK(charges.front().at("option") == "cloud");
    CHECK(charges.front().at("measure") == "effective_cost");
    CHECK(charges.front().at("value") == charges.front().at("EffectiveCost"));
    CHECK(charges.front().at("currency") == "USD");
    const CsvRow price = atPath(files.tidy, "options.cloud.price");
    CHECK(number(price, "ListUnitPrice") == 1.25);
    CHECK(number(price, "ContractedUnitPrice") == 1);
    CHECK(price.at("ListCost").empty());
    CHECK(price.at("BillingCurrency") == "USD");
    CHECK(atPath(files.tidy, "options.cloud.gpus").at("BillingCurrency").empty());
    for (const CsvRow &row : files.tidy)
        if (row.at("record") != "charge" && row.at("record") != "assumption")
            CHECK(row.at("BillingCurrency").empty());
}

TEST_CASE("a price of a provider's list is its own list price; one set by hand or agreed has none")
{
    Draft draft = rented();
    CHECK(filesOf(draft.study).comparison.front().at("ListUnitPrice").empty());
    CHECK(filesOf(draft.study).comparison.front().at("ListCost").empty());
    CHECK(number(filesOf(draft.study).comparison.front(), "ContractedCost") == Approx(12 * 730));
    const CsvRow listed = filesOf(pin(draft, offerOf("skypilot", "")).study).comparison.front();
    CHECK(number(listed, "ListUnitPrice") == 1);
    CHECK(number(listed, "ListCost") == Approx(12 * 730));
    const CsvRow own = filesOf(pin(draft, offerOf(kOwnPriceSource, "")).study).comparison.front();
    CHECK(own.at("ListUnitPrice").empty());
    // A study pinned before the list price became an input has it in the record; its cost is not known.
    const CsvRow older = filesOf(pin(draft, offerOf("skypilot", "1.25")).study).comparison.front();
    CHECK(number(older, "ListUnitPrice") == 1.25);
    CHECK(older.at("ListCost").empty());
}

TEST_CASE("a commitment has no contracted cost, and what has no price by the hour has no charge")
{
    Draft draft;
    draft.set("conventions.horizon_months", "12");
    draft.option("term", "committed")
        .set("options.term.speed", "1")
        .set("options.term.gpus", "1")
        .set("options.term.price", "1 USD/h");
    draft.option("rack", "owned-rack");
    const Files files = filesOf(draft.study);
    const std::vector<CsvRow> charges = records(files.tidy, "charge");
    REQUIRE(charges.size() == 1);
    CHECK(charges.front().at("option") == "term");
    CHECK(charges.front().at("ContractedCost").empty());
    CHECK(number(charges.front(), "EffectiveCost") == Approx(12 * 730));
}

TEST_CASE("the tidy file has what was paid less what was modelled, by category")
{
    Draft draft = rented();
    draft.option("bill", "measured").set("options.bill.months", "2");
    draft.set("options.bill.compute_1", "1000 USD").set("options.bill.compute_2", "2000 USD");
    draft.set("options.bill.network_1", "50 USD");
    std::map<std::string, CsvRow> byCategory;
    CsvRow months;
    for (const CsvRow &row : records(filesOf(draft.study).tidy, "difference")) {
        CHECK(row.at("option") == "bill");
        CHECK(row.at("against") == "cloud");
        CHECK(row.at("text") == "On demand");
        if (row.at("measure") == "months")
            months = row;
        else
            byCategory[row.at("category")] = row;
    }
    CHECK(number(months, "value") == 2);
    CHECK(months.at("unit") == "months");
    CHECK(number(byCategory.at("network"), "value") == Approx(50));
    CHECK(number(byCategory.at(""), "value") == Approx(3050 - 2 * 730));
    CHECK(byCategory.at("").at("currency") == "USD");
    double sum = 0;
    for (const auto &[category, row] : byCategory)
        if (!category.empty())
            sum += number(row, "value");
    CHECK(sum == Approx(3050 - 2 * 730));
    CHECK(records(filesOf(rented().study).tidy, "difference").empty());
}
