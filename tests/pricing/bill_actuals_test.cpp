// A bill as what was paid for an option: which months it measures, and what they come to beside the plan.
#include "pricing/bill/bill_actuals.h"

#include "data/study_diff.h"
#include "data/study_file.h"
#include "model/evaluate/plan_against_actual.h"
#include "model/study/study_path.h"
#include "pricing/bill/bill_option.h"
#include "tests/support/bill_text.h"
#include "tests/support/required.h"

#include <sstream>

using namespace breakeven;
using breakeven::test::bill;
using breakeven::test::refused;
using breakeven::test::required;

namespace {

constexpr const char *kHeader =
    "BilledCost,BillingCurrency,ChargeCategory,ChargeDescription,ChargePeriodStart,ChargePeriodEnd,"
    "CommitmentDiscountStatus,EffectiveCost,RegionId,ResourceId,ServiceName,ConsumedQuantity,ConsumedUnit\n";

// A machine of 8 GPUs each day of these months of 2026, dearer from day to day, and storage once a month.
std::string dailyBill(int firstMonth, int lastMonth, int lastDay = 31)
{
    std::string text = kHeader;
    const Date end{2026, lastMonth, lastDay};
    for (Date day{2026, firstMonth, 1}; day.month <= lastMonth && !(end < day);
         day = Date::fromDaysSinceEpoch(day.daysSinceEpoch() + 1)) {
        const std::string next = Date::fromDaysSinceEpoch(day.daysSinceEpoch() + 1).iso();
        const std::string period = day.iso() + "," + next;
        const std::string cost = std::to_string(700 + day.day) + "." + std::to_string(day.month);
        text += cost + ",USD,Usage,p5.48xlarge," + period + ",," + cost +
                ",us-east-1,i-1,Amazon Elastic Compute Cloud,20.5,Hours\n";
        if (day.day == 3)
            text += "12.5,USD,Usage,a bucket," + period + ",,12.5,us-east-1,s-1,Amazon Simple Storage,5,GB\n";
    }
    return text;
}

Study billedStudy()
{
    Study study;
    study.id = newUuid();
    completeStudy(study);
    study.workloads["training"] = newWorkload(study, "training");
    study.options["cloud"] = newOption(study, "on-demand");
    study.options["cloud"].name = "On demand";
    completeStudy(study);
    for (const auto &[path, text] :
         {std::pair("options.cloud.price", "32 USD/h"), std::pair("options.cloud.gpus", "8"),
          std::pair("conventions.horizon_months", "12")})
        REQUIRE(setPath(study, path, text));
    return study;
}

AddedActuals added(Study &study, const Bill &read, const ActualsRequest &request = {"cloud", "", false})
{
    return required(addActuals(study, read, request, nullptr));
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("a bill of further months measures those of the plan that the first bill made")
{
    Study study = billedStudy();
    REQUIRE(addBill(study, bill(dailyBill(1, 2)), "", nullptr));
    const AddedActuals done = added(study, bill(dailyBill(3, 4)), {"Measured bill", "", false});
    CHECK(done.id == "measured-bill");
    CHECK(done.firstMonth == "2026-01");
    CHECK(done.added == Names{"2026-03", "2026-04"});
    const auto sheet = required(buildStudySheet(study));
    const Evaluation evaluation(sheet.sheet);
    const auto actuals = plansAgainstActual(study, sheet, evaluation);
    REQUIRE(actuals.size() == 1);
    CHECK(actuals.front().months.front().index == 2);
    // The other route: the lines of the files as they are written.
    double sums[13] = {};
    for (const std::string &text : {dailyBill(1, 2), dailyBill(3, 4)}) {
        std::istringstream lines(text);
        std::string line;
        std::getline(lines, line);
        while (std::getline(lines, line))
            if (line.find("p5.48xlarge") != std::string::npos)
                sums[std::stoi(line.substr(line.find("2026-") + 5, 2))] += std::stod(line);
    }
    const double mean = (sums[1] + sums[2]) / 2;
    CHECK(*actuals.front().inAll.planned.total.value == Approx(2 * mean).epsilon(1e-12));
    CHECK(*actuals.front().inAll.paid.total.value == Approx(sums[3] + sums[4]).epsilon(1e-12));
    CHECK(*actuals.front().reforecast.total.value ==
          Approx(sums[1] + sums[2] + sums[3] + sums[4] + 8 * mean).epsilon(1e-12));
    CHECK(*actuals.front().plan.total.value == Approx(12 * mean).epsilon(1e-12));
}

TEST_CASE("hours on the bill become GPU-hours, and a line without hours leaves its month without")
{
    Study study = billedStudy();
    added(study, bill(dailyBill(1, 2)));
    auto months = study.options.at("cloud").actual.months;
    CHECK(*months.at("2026-01").at("gpu_hours").value == Approx(31 * 20.5 * 8));
    CHECK(*months.at("2026-02").at("gpu_hours").value == Approx(28 * 20.5 * 8));
    const std::string other =
        dailyBill(1, 2) + "5,USD,Usage,p5.48xlarge,2026-02-01,2026-02-02,,5,us-east-1,i-1,Compute,3,GB\n";
    CHECK(added(study, bill(other)).replaced == Names{"2026-02"});
    months = study.options.at("cloud").actual.months;
    CHECK(months.at("2026-01").count("gpu_hours") == 1);
    CHECK(months.at("2026-02").count("gpu_hours") == 0);
}

TEST_CASE("the same bill again changes nothing, and a corrected one replaces its months")
{
    Study study = billedStudy();
    added(study, bill(dailyBill(1, 3)));
    const Study before = study;
    const AddedActuals again = added(study, bill(dailyBill(1, 3)));
    CHECK(again.unchanged.size() == 3);
    CHECK_FALSE(again.hasChanged());
    CHECK(study.options == before.options);
    const AddedActuals corrected = added(study, bill(test::replaced(dailyBill(2, 2), "701.2", "601.2")));
    CHECK(corrected.replaced == Names{"2026-02"});
    CHECK(study.options.at("cloud").actual.months.size() == 3);
    CHECK(studyChanges(before, study).size() == 1);
    CHECK(studyChanges(before, study).front().path == "options.cloud.actual.months.2026-02.compute.value");
}

TEST_CASE("a month that is not over is not compared as a whole one, unless it is said to be whole")
{
    Study study = billedStudy();
    const AddedActuals done = added(study, bill(dailyBill(1, 2, 10)));
    CHECK(done.added == Names{"2026-01"});
    REQUIRE(done.left.size() == 1);
    CHECK(done.left.front() == "2026-02: not a whole month, the export's last line is of 2026-02-10");
    const AddedActuals whole = added(study, bill(dailyBill(1, 2, 10)), {"cloud", "", true});
    CHECK(whole.added == Names{"2026-02"});
    const Study before = study;
    const auto none = addActuals(study, bill(dailyBill(5, 5, 20)), {"cloud", "", false}, nullptr);
    REQUIRE_FALSE(none);
    CHECK_THAT(none.error().message, Catch::Contains("no whole month") && Catch::Contains("--whole-months"));
    CHECK(study.options == before.options);
}

TEST_CASE("machines that begin to run within a month that the export covers do not make it a part")
{
    BillOptions options;
    const std::string text =
        std::string(kHeader) +
        "1,USD,Usage,a bucket,2026-05-01,2026-06-01,,1,us-east-1,s,Storage,5,GB\n"
        "800,USD,Usage,p5.48xlarge,2026-05-12,2026-05-13,,800,us-east-1,i,Compute,24,Hours\n";
    CHECK(bill(text, options).parts.empty());
}

TEST_CASE("a bill of machines states machines, and one of all lines every category")
{
    Study study = billedStudy();
    added(study, bill(dailyBill(1, 1)));
    CHECK(study.options.at("cloud").actual.months.at("2026-01").size() == 3);
    BillOptions options;
    options.takesAllLines = true;
    added(study, bill(dailyBill(1, 1), options));
    const Inputs &paid = study.options.at("cloud").actual.months.at("2026-01");
    CHECK(paid.size() == 7);
    CHECK(paid.at("network").value == 12.5);
    CHECK(paid.at("finance").value == 0);
}

TEST_CASE("the plan's first month is what is asked for, what bills said, or the first on the bill")
{
    Study study = billedStudy();
    CHECK(added(study, bill(dailyBill(3, 3))).firstMonth == "2026-03");
    CHECK(added(study, bill(dailyBill(4, 4))).firstMonth == "2026-03");
    const AddedActuals moved = added(study, bill(dailyBill(5, 5)), {"On demand", "2026-05", false});
    CHECK(moved.firstMonth == "2026-05");
    CHECK(moved.outside.empty());
    CHECK(added(study, bill(dailyBill(4, 4))).outside == Names{"2026-04"});
}

TEST_CASE("what was paid in another currency is converted at the study's rate, or refused")
{
    Study study = billedStudy();
    const Bill euros = bill(test::replaced(dailyBill(1, 1), ",USD,", ",EUR,"));
    const Study before = study;
    for (const auto &request : {ActualsRequest{"cloud", "", false}, ActualsRequest{"own", "", false}}) {
        const auto done = addActuals(study, euros, request, nullptr);
        REQUIRE_FALSE(done);
        CHECK_THAT(done.error().message,
                   Catch::Contains(request.option == "own" ? "the study has: cloud" : "exchange_rates.EUR"));
    }
    CHECK(study.options == before.options);
    study.exchangeRates["EUR"] = {1.25, Date{2026, 1, 2}, "own"};
    CHECK_FALSE(added(study, euros).rates.empty());
    const Input &compute = study.options.at("cloud").actual.months.at("2026-01").at("compute");
    CHECK(*compute.value == Approx(1.25 * (31 * 700 + 31 * 32 / 2 + 31 * 0.1)));
    CHECK_THAT(compute.note, Catch::Contains("EUR at 1.25"));
}

TEST_CASE("a study file keeps what was paid, and refuses what it does not know")
{
    Study study = billedStudy();
    added(study, bill(dailyBill(1, 2)));
    const auto read = required(parseStudy(studyText(study), "study"));
    CHECK(read.study == study);
    for (const auto &[from, to] : {std::pair("\"2026-02\": {", "\"2026-2\": {"),
                                   std::pair("\"first_month\": \"2026-01\"", "\"first_month\": \"soon\""),
                                   std::pair("\"first_month\": \"2026-01\",", "")}) {
        const auto bad = parseStudy(test::replaced(studyText(study), from, to), "study");
        INFO(from);
        REQUIRE_FALSE(bad);
        CHECK_THAT(bad.error().where, Catch::Contains("options.cloud.actual"));
    }
    const auto odd = required(parseStudy(
        test::replaced(studyText(study), "\"first_month\"", "\"last_month\": 1, \"first_month\""), "study"));
    REQUIRE(odd.issues.size() == 1);
    CHECK_THAT(odd.issues.front().place, Catch::Contains("options.cloud.actual.last_month"));
}

TEST_CASE("a bill of other GPUs than the option's is asked about, and taken with a note")
{
    Study study = billedStudy();
    REQUIRE(setPath(study, "options.cloud.gpu", "H100 SXM"));
    const Bill same = bill(dailyBill(3, 3));
    CHECK(added(study, same).added == std::vector<std::string>{"2026-03"});
    const Bill other = bill(breakeven::test::replaced(dailyBill(3, 3), "p5.48xlarge", "p4d.24xlarge"));
    const Study before = study;
    ActualsRequest request{"cloud", "", false};
    const auto asked = addActuals(study, other, request, nullptr);
    REQUIRE_FALSE(asked);
    CHECK(asked.error().kind == ErrorKind::BadInput);
    CHECK_THAT(asked.error().message,
               Catch::Contains("22,205.3 USD of the bill is for p4d.24xlarge (8 × A100-40 SXM)") &&
                   Catch::Contains("the machine of On demand is") && Catch::Contains("--anyway"));
    CHECK(study.options == before.options);
    request.takesOtherMachines = true;
    CHECK(added(study, other, request).replaced == std::vector<std::string>{"2026-03"});
    CHECK_THAT(study.options.at("cloud").actual.months.at("2026-03").at("compute").note,
               Catch::Contains("taken anyway: 22,205.3 USD of the bill is for"));
}
