// Servers that are owned before a new study: how they are said, and the four rows they give.
#include "pricing/new_study/owned_servers.h"

#include "model/evaluate/evaluate.h"
#include "model/study/study_path.h"
#include "tests/support/new_studies.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

NewStudyRequest withOwned(double gpus, const std::vector<std::string> &owned,
                          const std::string &gpu = "A100-80 SXM")
{
    NewStudyRequest request;
    request.gpu = gpu;
    request.gpus = gpus;
    request.busy = 1;
    request.day = {2026, 11, 23};
    request.owned = required(parseOwned(owned));
    return request;
}

std::string refusedText(const std::string &text)
{
    const auto owned = parseOwned(text);
    return owned ? std::string() : owned.error().message;
}

const std::string kFour = "4x8 A100-80 SXM, 2024-03, 160000";

} // namespace

TEST_CASE("what is owned is read as servers, GPUs, a month and a price")
{
    const OwnedServers four{4, 8, "A100-80 SXM", "2024-03", 160000};
    for (const char *text :
         {"4x8 A100-80 SXM, 2024-03, 160000", "4×8 A100-80 SXM,2024-03,160,000",
          "4 X 8 A100-80 SXM, 2024-03-17, 160000 USD", " 4 × 8  A100-80 SXM , 2024-03 , $160000 "}) {
        CAPTURE(text);
        CHECK(required(parseOwned(std::string(text))) == four);
    }
    StudyMoney euros{"EUR", {}};
    euros.perDollar.rate = .8;
    CHECK(required(parseOwned("1x8 H100, 2025-01, 80000 EUR", &euros)).paid == 100000);
    CHECK(required(parseOwned("1x8 H100, 2025-01, 80000", &euros)).paid == 80000);
}

TEST_CASE("what is owned is refused with a sentence that shows how it is written")
{
    for (const char *text :
         {"", "4 A100, 2024-03, 160000", "x8 A100, 2024-03, 1", "0x8 A100, 2024-03, 1", "4x8, 2024-03, 1",
          "4x8 A100, last March, 1", "4x8 A100, 2024-13, 1", "4x8 A100, 2024-03", "4x8 A100, 2024-03, dear",
          "4x8 A100, 2024-03, -5", "4x8 A100, 2024-03, 5 GBP"}) {
        CAPTURE(text);
        CHECK(refusedText(text).rfind("What you own", 0) == 0);
    }
}

TEST_CASE("equal servers that are owned are added up")
{
    const auto owned = required(parseOwned(
        std::vector<std::string>{kFour, "2x8 A100-80 SXM, 2024-03, 160000",
                                 "1x8 A100-80 SXM, 2025-01, 150000; 1x8 A100-80 SXM, 2025-01, 150000"}));
    REQUIRE(owned.size() == 2);
    CHECK(owned[0].servers == 6);
    CHECK(owned[1].servers == 2);
}

TEST_CASE("servers that are owned are kept, added to, sold and replaced, and the baseline keeps them")
{
    const NewStudy study = made(withOwned(48, {kFour}));
    for (const char *id : {"keep", "keep-add", "sell", "replace"}) {
        CAPTURE(id);
        REQUIRE(study.study.options.count(id));
        CHECK(totalOf(study.study, id) > 0);
        CHECK(outcomeIn(*evaluate(study.study), id).status == Status::Ok);
    }
    CHECK(study.study.baseline == "keep");
    CHECK(valueAt(study.study, "options.keep.bought") == -32);
    const double added = valueAt(study.study, "options.keep-add.servers");
    CHECK(added >= 1);
    CHECK(valueAt(study.study, "options.replace.servers") == 4 + added);
    SECTION("nothing is added where they hold the work")
    {
        const NewStudy small = made(withOwned(16, {kFour}));
        CHECK_FALSE(small.study.options.count("keep-add"));
        CHECK(valueAt(small.study, "options.replace.servers") == 4);
        CHECK(totalOf(small.study, "keep") < totalOf(small.study, "replace"));
    }
}

TEST_CASE("servers of another GPU are counted by what they do")
{
    const NewStudy study = made(withOwned(16, {kFour}, "H100 SXM"));
    CHECK(study.study.options.at("keep").procurement.choices.at("gpu") == "A100-80 SXM");
    CHECK(outcomeIn(*evaluate(study.study), "keep-add").status == Status::Ok);
    CHECK(valueAt(study.study, "options.keep-add.servers") >= 1);
}

TEST_CASE("selling and renting costs no more than anything that is rented without a term")
{
    const NewStudy study = made(withOwned(24, {kFour}));
    const auto result = evaluate(study.study);
    const double sold = *outcomeIn(*result, "sell").npv();
    int rented = 0;
    for (const OptionOutcome &option : result->options) {
        const ProcurementTraits &traits = procurementTraits(option.kind);
        if ((!traits.isByTheHour && !traits.isSpot) || option.status != Status::Ok)
            continue;
        CAPTURE(option.id);
        CHECK(sold < *option.npv());
        ++rented;
    }
    CHECK(rented >= 2);
}

TEST_CASE("servers that are sold are followed by a commitment where that costs less than renting by the hour")
{
    NewStudyRequest request = withOwned(64, {kFour});
    request.mayBeInterrupted = false;
    const NewStudy study = made(request);
    const auto result = evaluate(study.study);
    const Option &sale = study.study.options.at("sell");
    REQUIRE(sale.procurement.parts.count("layer_2") == 1);
    CHECK(traitsOf(sale.procurement.parts.at("layer_2")).hasTerm);
    CHECK(sale.name.find(", then Commitment") != std::string::npos);
    const OptionOutcome sold = outcomeIn(*result, "sell");
    CHECK(sold.status == Status::Ok);
    for (const OptionOutcome &option : result->options) {
        const ProcurementTraits &traits = procurementTraits(option.kind);
        CAPTURE(option.id);
        if ((traits.isByTheHour || traits.isSpot || traits.hasTerm) && option.status == Status::Ok)
            CHECK(*sold.npv() < *option.npv());
    }
}

TEST_CASE("who may not buy keeps and sells what is owned")
{
    NewStudyRequest request = withOwned(48, {kFour});
    request.mayBeBought = false;
    const NewStudy study = made(request);
    CHECK(study.study.options.count("keep"));
    CHECK(study.study.options.count("sell"));
    CHECK_FALSE(study.study.options.count("keep-add"));
    CHECK_FALSE(study.study.options.count("replace"));
}

TEST_CASE("what is owned and rented today is the baseline together")
{
    NewStudyRequest request = withOwned(48, {kFour, "1x8 A100-80 SXM, 2025-01, 150000"});
    request.today = PaidToday{"on-demand", "", 2.0};
    request.busy = .5;
    const NewStudy study = made(request);
    CHECK(study.study.baseline == "today");
    CHECK(study.study.options.count("keep-2"));
    const Procurement &today = study.study.options.at("today").procurement;
    CHECK(today.parts.size() == 3);
    CHECK(today.parts.at("burst").inputs.at("gpus").value == 8);
    CHECK(outcomeIn(*evaluate(study.study), "today").status == Status::Ok);
}

TEST_CASE("servers owned that are bought after the start of the plan, or of no GPU, are refused")
{
    NewStudyRequest later = withOwned(16, {"4x8 A100-80 SXM, 2027-03, 160000"});
    const auto order = newStudy(later, bundledCatalogue());
    REQUIRE_FALSE(order);
    CHECK(order.error().message.find("are a future order") != std::string::npos);
    later.settings = {{"conventions.start", "2027-04"}};
    CHECK(newStudy(later, bundledCatalogue()));
    const auto typo = newStudy(withOwned(16, {"4x8 A10O-80, 2024-03, 160000"}), bundledCatalogue());
    REQUIRE_FALSE(typo);
    CHECK(typo.error().message.find("A100-80") != std::string::npos);
}
