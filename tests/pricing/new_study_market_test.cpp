// What a new study takes of the market: the cheapest offer of each way of buying as its row, and the next
// ones as candidates with what they would cost.
#include "pricing/new_study/new_study.h"

#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "model/study/option_edits.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/left_out_cost.h"
#include "pricing/new_study/new_jobs.h"
#include "pricing/new_study/sellers.h"
#include "tests/pricing/random_request.h"
#include "tests/support/new_studies.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace breakeven;
using breakeven::test::isSaid;
using breakeven::test::made;
using breakeven::test::offered;
using breakeven::test::outcomeIn;
using breakeven::test::requestFor;
using breakeven::test::required;
using breakeven::test::sixteenH100;
using breakeven::test::sixteenOf;
using breakeven::test::totalOf;
using breakeven::test::valueAt;

namespace {

NewStudyRequest eightH100(const SellerNames &sellers = {})
{
    return requestFor("H100 SXM", {.gpus = 8, .busy = 1, .sellers = sellers});
}

// The bundled catalogue and a seller of one's own: 5.00 a GPU-hour for a year, 1.20 as spot.
Catalogue withOwnSeller()
{
    Catalogue catalogue = bundledCatalogue();
    required(readCatalogueTable(
        catalogue, "market.csv",
        "provider,region,machine,gpu,gpu_variant,gpus,model,value,unit,use,source,date,confidence\n"
        "ours,any,eight,H100,SXM,8,reserved_1y,40,USD/machine-h,bundle,quote,2026-11-01,high\n"
        "ours,any,eight,H100,SXM,8,spot,9.6,USD/machine-h,bundle,quote,2026-11-01,high\n",
        ""));
    return catalogue;
}

// An H100 market in which each row is a machine: "small,any,one,1,on_demand,3,2026-11-01".
Catalogue marketOfRows(const std::vector<std::string> &rows)
{
    Catalogue catalogue = bundledCatalogue();
    catalogue.market.clear();
    std::string text =
        "provider,region,machine,gpus,model,value,date,gpu,gpu_variant,unit,use,source,confidence\n";
    for (const std::string &row : rows)
        text += row + ",H100,SXM,USD/machine-h,bundle,quote,high\n";
    required(readCatalogueTable(catalogue, "market.csv", text, ""));
    return catalogue;
}

NewStudy jobOn(double gpus, const Catalogue &catalogue, const std::string &workload = "training")
{
    NewStudyRequest request = requestFor("H100 SXM", {.workload = workload, .gpus = gpus, .busy = 0.6});
    return made(request, catalogue);
}

} // namespace

TEST_CASE("the cheapest offer of a way is its row, and what costs more than on demand is none")
{
    const NewStudy study = made(eightH100(), withOwnSeller());
    CHECK(study.study.options.at("spot").name == "Spot (ours)");
    CHECK(totalOf(study.study, "spot") < totalOf(made(eightH100()).study, "spot"));
    // 8 GPUs at 5.00 for every hour of three years, beside 3.20 on demand.
    CHECK_FALSE(study.study.options.count("commitment-1y"));
    CHECK(isSaid(study,
                 "Commitment, 1 year (ours): it costs 5.00 USD a GPU-hour, more than 3.20 on demand at "
                 "Hyperstack; it would cost 871,393 USD in present value over the plan, "));
    CHECK_FALSE(offered(study, "commitment-1y-ours")->isTicked);
    CHECK(offered(study, "commitment-1y-ours")->isCandidate);
    NewStudyRequest euros = eightH100();
    euros.money = StudyMoney{"EUR", {0.5, {2026, 11, 20}, "a rate"}};
    CHECK(isSaid(made(euros, withOwnSeller()), "it would cost 435,696 EUR in present value over the plan, "));
}

TEST_CASE("with sellers that are named all rows and candidates are theirs")
{
    const auto providersOf = [](const NewStudyRequest &request) {
        std::set<std::string> providers;
        for (const OfferedOption &one : made(request, withOwnSeller()).offered)
            if (one.price.price)
                providers.insert(one.price.price->offer.provider);
        return providers;
    };
    CHECK(providersOf(eightH100({"gcp"})) == std::set<std::string>{"gcp"});
    CHECK(providersOf(eightH100({"Google"})) == std::set<std::string>{"gcp"});
    NewStudyRequest request = eightH100({"lambda", "gcp"});
    CHECK(providersOf(request) == std::set<std::string>{"gcp", "lambda"});
    request.sellers = {"hyperscalers"};
    CHECK(providersOf(request) == std::set<std::string>{"aws", "azure", "gcp", "oci"});
    const NewStudy large = made(request);
    CHECK(large.study.options.at("on-demand").name == "On demand, when needed (AWS)");
    CHECK_FALSE(large.study.options.count("on-demand-aws"));
    // One seller needs no name.
    CHECK(made(eightH100({"gcp"})).study.options.at("commitment-1y").name == "Commitment, 1 year");
    request.sellers = sellerNamesIn(" AWS, any ");
    CHECK(providersOf(request).size() > 4);
}

TEST_CASE("where no seller is left it is said which were asked for, and who sells it")
{
    const auto refusal = [](const std::string &gpu, const SellerNames &sellers) {
        NewStudyRequest request = requestFor(gpu, {.gpus = 8, .busy = 1, .sellers = sellers});
        const auto study = newStudy(request, bundledCatalogue());
        REQUIRE_FALSE(study);
        CHECK(study.error().kind == ErrorKind::NotFound);
        return study.error().message;
    };
    CHECK(refusal("GH200", {"hyperscalers"}) ==
          "No price of GH200 is known at AWS, Azure, Google Cloud and Oracle Cloud; it is sold by lambda.");
    CHECK(refusal("GH200", {"aws", "verda"}) ==
          "No price of GH200 is known at AWS, Verda; it is sold by lambda.");
    // A name that nobody has is a slip, also beside others.
    CHECK(refusal("L4", {"aws", "acme"}) ==
          "No price of L4 is known at 'acme'; it is sold by gcp, aws, modal.");
}

TEST_CASE("beside the market the cheapest large cloud stands on demand where any seller may be taken")
{
    const Study study = made(eightH100()).study;
    REQUIRE(study.options.count("on-demand-aws"));
    CHECK(study.options.at("on-demand-aws").name == "On demand, when needed (AWS)");
    CHECK(study.options.at("on-demand-aws").procurement.inputs.at("price").shared == "on_demand_price_aws");
    // Of an L4 Google asks least of all, so that it is the row already.
    NewStudyRequest small = requestFor("L4", {.gpus = 8, .busy = 1});
    for (const auto &[id, option] : made(small).study.options)
        CHECK(id.rfind("on-demand-a", 0) != 0);
    NewStudyRequest people = requestFor("H100 SXM", {.workload = "interactive", .gpus = 8, .busy = 1});
    CHECK(made(people).study.options.count("on-demand-kept-aws"));
}

TEST_CASE("what is rented beside owned and committed machines has the price of the cheapest row on demand")
{
    for (const char *gpu : {"H100 SXM", "A100-80 SXM", "H200"}) {
        NewStudyRequest request = sixteenOf(gpu);
        const NewStudy study = made(request);
        double least = INFINITY;
        const Comparison compared = *evaluate(study.study);
        std::string cheapest;
        for (const OptionOutcome &option : compared.options)
            if (option.kind == "on-demand" && option.npv() && *option.npv() < least) {
                least = *option.npv();
                cheapest = option.id;
            }
        INFO(gpu << ": " << cheapest);
        const auto sharedOf = [&](const std::string &id, const char *key) {
            return study.study.options.at(id).procurement.inputs.at(key).shared;
        };
        CHECK(sharedOf(cheapest, "price") == "on_demand_price");
        int beside = 0;
        for (const auto &[id, option] : study.study.options)
            for (const char *key : {"bridge_machine_price", "overflow_machine_price"})
                if (option.procurement.inputs.count(key)) {
                    ++beside;
                    CHECK(sharedOf(id, key) == "on_demand_price");
                }
        CHECK(beside >= 1);
    }
}

TEST_CASE("for one GPU no commitment of a machine of eight is compared where a smaller one is sold")
{
    for (const char *gpu : {"A100-80 SXM", "H200 SXM"}) {
        NewStudyRequest request = requestFor(gpu, {.gpus = 1, .busy = 1});
        const NewStudy study = made(request);
        for (const auto &[id, option] : study.study.options)
            if (option.procurement.kind == "committed") {
                INFO(gpu << " " << id);
                CHECK(*option.procurement.inputs.at("gpus_per_instance").value == 1);
            }
    }
}

TEST_CASE("an offer below all that is compared is told against the cheapest of them")
{
    Catalogue catalogue = withOwnSeller();
    const NewStudy study = made(eightH100(), catalogue);
    const Comparison comparison = *evaluate(study.study);
    const OptionOutcome *cheapest = nullptr;
    for (const OptionOutcome &option : comparison.options)
        if (option.npv() && (!cheapest || *option.npv() < *cheapest->npv()))
            cheapest = &option;
    REQUIRE(cheapest);
    const OfferedOption *spot = offered(study, "spot-verda");
    REQUIRE(spot);
    INFO(spot->reason);
    CHECK(spot->reason.find(" less than " + cheapest->name + ", the cheapest compared.") !=
          std::string::npos);
}

TEST_CASE("an offer that is undated, old, doubted or of low confidence is a candidate that says so")
{
    NewStudyRequest request = sixteenH100();
    const NewStudy study = made(request);
    const auto whyNot = [&](const char *id) {
        const OfferedOption *one = offered(study, id);
        INFO(id);
        REQUIRE(one);
        CHECK_FALSE(one->isTicked);
        CHECK(one->offer);
        return one->reason.substr(0, one->reason.find(';'));
    };
    CHECK(whyNot("spot-aws") == "Its price has no day, only the year 2026");
    CHECK(whyNot("spot-crusoe") == "It may no longer be offered (entered 2026-02-26, unchanged since");
    CHECK(whyNot("on-demand-crusoe") == "Another seller than those compared");
    CHECK(whyNot("commitment-1y-gcp") ==
          "It costs 7.67 USD a GPU-hour, more than 3.20 on demand at Hyperstack");

    const NewStudy old = made(
        request,
        marketOfRows({"new,any,eight,8,on_demand,30,2026-11-01", "cheap,any,eight,8,on_demand,20,2025-11-01",
                      "new,any,eight,8,spot,16,2026-11-01", "cheap,any,eight,8,spot,8,2026-08-01"}));
    CHECK(old.study.options.at("on-demand").procurement.inputs.at("price").shared == "on_demand_price");
    CHECK(*old.study.shared.at("on_demand_price").value == 30);
    CHECK(valueAt(old.study, "options.spot.price") == 16);
    CHECK(offered(old, "on-demand-cheap")
              ->reason.rfind("Its price is from 2025-11-01, more than 12 months old; ", 0) == 0);
    CHECK(offered(old, "spot-cheap")
              ->reason.rfind("Its price is from 2026-08-01, more than 3 months old; ", 0) == 0);
}

TEST_CASE("without a fresh price of spot the newest that has a day is the row, and says so")
{
    const NewStudy study =
        jobOn(8, marketOfRows({"a,any,eight,8,on_demand,30,2026-11-01", "a,any,eight,8,spot,9,2026-05-01",
                               "b,any,eight,8,spot,16,2026-07-01", "c,any,eight,8,spot,8,2026"}));
    CHECK(valueAt(study.study, "options.spot.price") == 16);
    CHECK(study.study.options.at("spot").note.find(
              "Its price is from 2026-07-01, more than 3 months old. No better one is known.") !=
          std::string::npos);
    // A commitment is none at an old price.
    const NewStudy committed = jobOn(
        8, marketOfRows({"a,any,eight,8,on_demand,30,2026-11-01", "a,any,eight,8,reserved_1y,9,2025-05-01"}));
    CHECK_FALSE(committed.study.options.count("commitment-1y"));
    CHECK(offered(committed, "commitment-1y-a"));
}

TEST_CASE("spot for a service is listed with what it would cost, and not compared")
{
    NewStudyRequest request = requestFor("H100 SXM", {.workload = "inference", .gpus = 8, .busy = 0.7});
    const NewStudy study = made(request);
    REQUIRE(offered(study, "spot"));
    CHECK_FALSE(study.study.options.count("spot"));
    CHECK(isSaid(study,
                 "Spot (CoreWeave): requests have to be answered while machines are taken back; it would "
                 "cost "));
}

TEST_CASE("what would be too slow is left out without a cost, and beside nothing that is too slow")
{
    NewStudyRequest request =
        requestFor("L40S", {.workload = "inference",
                            .settings = {{"workloads.inference.measure", "requests"},
                                         {"workloads.inference.requests_per_month", "1216667"},
                                         {"workloads.inference.service_time", "4 s"},
                                         {"workloads.inference.p95_target", "8 s"}}});
    const NewStudy study = made(request);
    REQUIRE(offered(study, "spot-crusoe"));
    CHECK(offered(study, "spot-crusoe")->reason ==
          "Requests have to be answered while machines are taken back; it would be too slow.");
    CHECK_FALSE(study.study.leftOutOffers.count("spot-crusoe"));
}

TEST_CASE("of a way that no seller allowed sells it is said that no price is known")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 16, .busy = 1, .sellers = {"lambda"}});
    const NewStudy study = made(request);
    for (const auto &[id, option] : study.study.options)
        CHECK((option.procurement.kind != "spot" && option.procurement.kind != "committed"));
    CHECK(isSaid(study, "No spot price of H100 SXM is known."));
    CHECK(isSaid(study, "No commitment for H100 SXM is known."));
}

TEST_CASE("the price of another machine of the same provider is its own")
{
    NewStudyRequest request = eightH100({"lambda"});
    request.choices["on-demand"].machine = SoldMachine{"lambda", "any", "gpu_1x_h100"};
    const Study study = made(request).study;
    CHECK(*inputAt(study, "options.on-demand-kept.price")->input->value == Approx(31.92));
    CHECK(*inputAt(study, "options.on-demand.price")->input->value == Approx(4.29));
}

namespace {

// What is sold as the option is and may stand for it, by rows of the catalogue and nothing else.
std::vector<const MarketPrice *> likeIt(const NewStudyRequest &request, const Study &study,
                                        const Option &option, double onDemand)
{
    const Inputs &inputs = option.procurement.inputs;
    const Offer offer = meant(study, inputs.at("price")).price->offer;
    const double plan = *study.conventions.inputs.at("horizon_months").value;
    const auto isSoldSo = [&](const MarketPrice &row) {
        if (option.procurement.kind != "committed")
            return row.model == offer.model;
        const double term = row.model == "reserved_1y"     ? 12
                            : row.model == "reserved_3y"   ? 36
                            : row.model == "reserved_from" ? std::min(plan, 36.0)
                                                           : 0;
        return term == *inputs.at("term_months").value;
    };
    std::vector<const MarketPrice *> rows;
    for (const MarketPrice &row : bundledCatalogue().market) {
        const bool isPlaced = row.region == "any" || isInRegion(request.region, row.region);
        const long days =
            row.price.date ? request.day.daysSinceEpoch() - row.price.date->daysSinceEpoch() : 0;
        const bool isFresh =
            row.price.stated.size() >= 7 && row.price.date && days <= (row.model == "spot" ? 92 : 365);
        const bool isTrusted = row.price.confidence != Confidence::Low &&
                               row.price.note.find("no spot on the page") == std::string::npos &&
                               row.price.note.find("not a market") == std::string::npos;
        if (row.isPrice() && isSoldSo(row) && row.gpu == offer.gpu && row.gpuVariant == offer.gpuVariant &&
            isPlaced && isFresh && isTrusted && row.provider != "vastai" &&
            row.machine.find("community") == std::string::npos && isAmong(request.sellers, row.provider) &&
            (row.model == "on_demand" || *row.price.value / row.gpus <= onDemand))
            rows.push_back(&row);
    }
    return rows;
}

// The option of the study as it would be of another offer.
Option withOffer(const Option &option, const MarketPrice &row, const NewStudy &made)
{
    Option other = option;
    Inputs &inputs = other.procurement.inputs;
    Input price;
    price.value = *row.price.value;
    inputs["price"] = price;
    inputs["gpus_per_instance"].value = row.gpus;
    if (option.procurement.kind == "committed") {
        const auto jobs = jobsOf(made.study);
        const double machines =
            jobs ? jobs->machines(row.gpus, 0, true) : std::ceil(made.gpus / row.gpus - 1e-9);
        inputs["gpus"].value = machines * row.gpus;
    }
    return other;
}

std::map<std::string, double> presentValues(const Study &study)
{
    std::map<std::string, double> values;
    const auto comparison = evaluate(study);
    REQUIRE(comparison);
    for (const OptionOutcome &outcome : comparison->options)
        if (outcome.npv() && outcome.status == Status::Ok)
            values[outcome.id] = *outcome.npv();
    return values;
}

bool isOfMarket(const Study &study, const Option &option)
{
    const auto price = option.procurement.inputs.find("price");
    const std::set<std::string> kinds{"on-demand", "committed", "spot", "scale-to-zero"};
    return kinds.count(option.procurement.kind) && price != option.procurement.inputs.end() &&
           meant(study, price->second).price;
}

double rentBeside(const Study &study)
{
    const Input &price = study.shared.at("on_demand_price");
    return *price.value / price.price->offer.gpuCount();
}

// Offers that may stand for a row of the study and cost less in it.
std::vector<std::string> overlooked(const NewStudyRequest &request, const NewStudy &made)
{
    Study study = made.study;
    std::map<std::string, std::pair<std::string, const MarketPrice *>> others;
    for (const auto &[id, option] : made.study.options) {
        if (!isOfMarket(study, option) || id == "on-demand-aws" || id == "on-demand-azure" ||
            id == "on-demand-gcp" || id == "on-demand-kept-aws" || id == "on-demand-kept-azure" ||
            id == "on-demand-kept-gcp")
            continue;
        for (const MarketPrice *row : likeIt(request, made.study, option, rentBeside(made.study))) {
            const std::string other = "other-" + std::to_string(others.size());
            others[other] = {id, row};
            study.options[other] = withOffer(option, *row, made);
        }
    }
    completeStudy(study);
    const auto values = presentValues(study);
    std::vector<std::string> found;
    for (const auto &[id, other] : others)
        if (values.count(id) &&
            (!values.count(other.first) || values.at(id) < values.at(other.first) * (1 - 1e-6)))
            found.push_back(other.first + ": " + other.second->provider + " " + other.second->region + " " +
                            other.second->machine);
    return found;
}

} // namespace

TEST_CASE("in 100 random new studies no offer that may stand for a row costs less in the study")
{
    int studies = 0, candidates = 0;
    for (std::uint64_t number = 1000; number < 1100; ++number) {
        const NewStudyRequest request = randomRequest(number);
        const auto result = newStudy(request, bundledCatalogue());
        if (!result)
            continue;
        ++studies;
        INFO(number << ": " << request.workload << " on " << request.gpus.value_or(0) << " " << request.gpu
                    << " at " << sellersText(request.sellers) << " " << request.region << " for "
                    << request.years);
        CHECK(overlooked(request, *result) == std::vector<std::string>());
        std::map<std::string, int> rows;
        for (const OfferedOption &one : result->offered) {
            candidates += one.isCandidate;
            CHECK((!one.isCandidate || !one.reason.empty()));
            rows[one.way] += one.id == one.way && !one.isCandidate;
        }
        for (const auto &[way, count] : rows)
            CHECK(count <= 1);
        for (const auto &[id, option] : result->study.options)
            for (const char *key : {"bridge_machine_price", "overflow_machine_price"})
                if (const auto found = option.procurement.inputs.find(key);
                    found != option.procurement.inputs.end())
                    CHECK(found->second.shared == "on_demand_price");
    }
    CHECK(studies > 70);
    CHECK(candidates > 150);
}

TEST_CASE("one seller more never raises the cost of the cheapest option")
{
    const std::vector<std::string> sellers{"gcp",        "aws",       "crusoe", "lambda",
                                           "hyperstack", "coreweave", "runpod"};
    int compared = 0;
    for (std::uint64_t number = 3000; number < 3040; ++number) {
        NewStudyRequest request = randomRequest(number);
        request.region.clear();
        request.sellers.clear();
        double before = INFINITY;
        for (const std::string &seller : sellers) {
            request.sellers.push_back(seller);
            const auto study = newStudy(request, bundledCatalogue());
            if (!study)
                continue;
            double least = INFINITY;
            for (const auto &[id, value] : presentValues(study->study))
                least = std::min(least, value);
            INFO(number << ": " << request.workload << " on " << request.gpus.value_or(0) << " "
                        << request.gpu << " at " << sellersText(request.sellers));
            CHECK(least <= before * 1.01);
            compared += before < INFINITY;
            before = std::min(before, least);
        }
    }
    CHECK(compared > 60);
}

TEST_CASE(
    "one GPU is compared on machines it mostly uses, and on larger ones only where the provider is named")
{
    NewStudyRequest request = eightH100();
    const auto gpusOf = [&](const char *id) {
        const Study study = made(request).study;
        const auto option = study.options.find(id);
        return option == study.options.end()
                   ? 0.0
                   : *option->second.procurement.inputs.at("gpus_per_instance").value;
    };
    for (const double gpus : {1, 2, 4}) {
        request.gpus = gpus;
        CHECK(gpusOf("on-demand-kept") == 1);
    }
    request = eightH100({"gcp"});
    request.gpus = 1;
    CHECK(gpusOf("on-demand-kept") == 8);
    CHECK(gpusOf("spot") == 8);
}

TEST_CASE("what only machines far too large are sold as is listed and not ticked")
{
    Catalogue catalogue;
    const auto read = readCatalogueTable(
        catalogue, "market.csv",
        "provider,region,machine,gpu,gpu_variant,gpus,model,value,unit,use,source,date,confidence\n"
        "small,any,one,H100,SXM,1,on_demand,3,USD/machine-h,bundle,quote,2026-11-01,high\n"
        "large,any,eight,H100,SXM,8,on_demand,20,USD/machine-h,bundle,quote,2026-11-01,high\n"
        "large,any,eight,H100,SXM,8,spot,8,USD/machine-h,bundle,quote,2026-11-01,high\n"
        "large,any,eight,H100,SXM,8,reserved_1y,12,USD/machine-h,bundle,quote,2026-11-01,high\n",
        "");
    REQUIRE(read);
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 1, .busy = 1});
    const NewStudy study = made(request, catalogue);
    for (const char *id : {"spot-large", "commitment-1y-large"}) {
        INFO(id);
        REQUIRE(offered(study, id));
        CHECK_FALSE(offered(study, id)->isTicked);
        CHECK(offered(study, id)->reason.find("Machines of 8 GPUs where 1 is wanted") == 0);
    }
}

namespace {

// The first amount of "it would cost 266,837 USD …"; −1: none is told.
double costTold(const std::string &reason)
{
    const std::string mark = "it would cost ";
    const std::size_t begin = reason.find(mark);
    if (begin == reason.npos)
        return -1;
    std::string digits;
    for (std::size_t at = begin + mark.size(); at < reason.size() && reason[at] != ' '; ++at)
        if (reason[at] != ',')
            digits += reason[at];
    return std::stod(digits);
}

} // namespace

TEST_CASE("what is left out costs what it costs once it is in, also with jobs of another length or currency")
{
    NewStudyRequest request = sixteenOf("A100-80 SXM");
    for (const char *length : {"10 h", "24 h", "96 h"})
        for (const bool isInEuros : {false, true}) {
            request.settings = {{"shared.job_length", length}};
            if (isInEuros)
                request.money = StudyMoney{"EUR", {0.5, {2026, 11, 20}, "a rate"}};
            INFO(length << (isInEuros ? " EUR" : ""));
            request.choices.clear();
            const NewStudy out = made(request);
            const auto left = std::find_if(out.offered.begin(), out.offered.end(), [](const auto &one) {
                return one.isCandidate && one.way == "spot";
            });
            REQUIRE(left != out.offered.end());
            request.choices[left->id].isTicked = true;
            CHECK(costTold(left->reason) ==
                  Approx(*outcomeIn(*evaluate(made(request).study), left->id).npv()).margin(0.51));
            request.money.reset();
        }
}

TEST_CASE("a commitment of no published term is for three years, or for the plan where that is shorter")
{
    const Catalogue market = marketOfRows(
        {"ours,any,eight,8,on_demand,20,2026-11-01", "ours,any,eight,8,reserved_from,12,2026-11-01"});
    const auto termIn = [&](double years) {
        NewStudyRequest request = requestFor("H100 SXM", {.gpus = 8, .busy = 1, .years = years});
        for (const auto &[id, option] : made(request, market).study.options)
            if (option.procurement.kind == "committed")
                return option.procurement.inputs.at("term_months");
        return Input{};
    };
    CHECK(*termIn(2).value == 24);
    CHECK(termIn(2).source == "assumed: the plan's years: the term is not published");
    CHECK(*termIn(3).value == 36);
    CHECK(*termIn(7).value == 36);
    CHECK(termIn(7).source == "assumed: the longest usual term: it is not published");
    CHECK_FALSE(termIn(0.5).value);
}

TEST_CASE("a price of no day from another region is listed, and leads no comparison")
{
    NewStudyRequest request = eightH100();
    for (const char *gpu : {"H200", "B200", "B300"})
        for (const double gpus : {2, 3, 4}) {
            INFO(gpu << " " << gpus);
            request.gpu = gpu;
            request.gpus = gpus;
            request.busy = 0.6;
            const NewStudy study = made(request);
            for (const OfferedOption &one : study.offered)
                if (one.price.price && one.price.price->offer.provider == "verda")
                    CHECK_FALSE(one.isTicked);
            const OfferedOption *verda = offered(study, "spot-verda");
            REQUIRE(verda);
            CHECK(verda->reason.rfind("Its price has no day, only the year 2026; it would cost ", 0) == 0);
        }
    // What is elsewhere is a candidate, however cheap.
    const NewStudy dated = jobOn(8, marketOfRows({"near,us-east-1,eight,8,on_demand,20,2026-11-01",
                                                  "known,FIN-02,eight,8,spot,6,2026-11-01"}));
    CHECK_FALSE(dated.study.options.count("spot"));
    REQUIRE(offered(dated, "spot-known"));
    CHECK(offered(dated, "spot-known")->reason.rfind("Its machines are in FIN-02; it would cost ", 0) == 0);
}

TEST_CASE("a seller's machines are those that cost least as a whole")
{
    NewStudyRequest request =
        requestFor("L4", {.gpus = 5, .busy = 1, .settings = {{"workloads.training.arrivals", "planned"}}});
    const NewStudy five = made(request);
    CHECK(*five.study.options.at("on-demand-kept").procurement.inputs.at("gpus_per_instance").value == 1);
    // 5 × 0.70683 × 8760 × 3, and not 2 × 4.001665.
    CHECK(totalOf(five.study, "on-demand-kept") == Approx(5 * 0.706832 * 8760 * 3));
    CHECK(five.study.options.at("on-demand-kept")
              .note.find(
                  "5 machines of 1 GPU cost 3.53 USD an hour; 2 of 4 GPUs, the largest that fit, 8.00.") !=
          std::string::npos);

    const auto sizeFor = [](const std::string &small, const std::string &workload) {
        const NewStudy study = jobOn(8,
                                     marketOfRows({"s,any,four,4,on_demand," + small + ",2026-11-01",
                                                   "s,any,eight,8,on_demand,20,2026-11-01"}),
                                     workload);
        return *study.study.options.at("on-demand-kept").procurement.inputs.at("gpus_per_instance").value;
    };
    CHECK(sizeFor("9.9", "training") == 4);
    CHECK(sizeFor("10.1", "training") == 8);
    CHECK(sizeFor("9.9", "inference") == 4);
    CHECK(sizeFor("10.1", "inference") == 8);
}

TEST_CASE("each way takes the machine of a seller that is cheapest in it")
{
    const NewStudy study =
        jobOn(8, marketOfRows({"s,any,four,4,on_demand,11,2026-11-01", "s,any,four,4,spot,2,2026-11-01",
                               "s,any,eight,8,on_demand,20,2026-11-01", "s,any,eight,8,spot,8,2026-11-01"}));
    CHECK(valueAt(study.study, "options.spot.gpus_per_instance") == 4);
    CHECK(valueAt(study.study, "options.on-demand.gpus_per_instance") == 8);
    CHECK_FALSE(offered(study, "spot-s"));
}

TEST_CASE("machines that are mostly larger than the work are no row beside smaller ones")
{
    NewStudyRequest request = requestFor("H200", {.gpus = 1, .busy = 1});
    const NewStudy study = made(request);
    for (const auto &[id, option] : study.study.options) {
        INFO(id);
        CHECK(option.procurement.kind != "spot");
    }
    // Two GPUs are the fewest that anybody sells so.
    CHECK(isSaid(study, "Spot (Verda): its price has no day, only the year 2026; it would cost "));

    const NewStudy replaced = jobOn(
        1, marketOfRows({"small,any,one,1,on_demand,3,2026-11-01", "dear,any,eight,8,on_demand,28,2026-11-02",
                         "dear,any,eight,8,spot,16,2026-11-02", "cheap,any,eight,8,on_demand,29,2026-11-01",
                         "cheap,any,eight,8,spot,8,2026-11-01"}));
    CHECK_FALSE(replaced.study.options.count("spot-cheap"));
    REQUIRE(offered(replaced, "spot-cheap"));
    CHECK(offered(replaced, "spot-cheap")->reason.rfind("Machines of 8 GPUs where 1 is wanted; ", 0) == 0);
}

TEST_CASE("no more GPUs are cheaper than what is compared or named for fewer")
{
    for (const char *gpu : {"L4", "L40S", "H100 SXM", "H200", "A100-80 SXM"}) {
        double most = 0;
        int wanted = 0;
        for (int gpus = 1; gpus <= 9; ++gpus) {
            NewStudyRequest request = requestFor(gpu, {.gpus = gpus, .busy = 0.6});
            const NewStudy study = made(request);
            double least = INFINITY;
            const Comparison compared = *evaluate(study.study);
            for (const OptionOutcome &option : compared.options)
                least = std::min(least, option.npv().value_or(INFINITY));
            for (const OfferedOption &one : study.offered)
                if (const double told = costTold(one.reason); !one.isTicked && told > 0)
                    least = std::min(least, told);
            INFO(gpu << " × " << gpus << ": " << least << ", × " << wanted << ": " << most);
            CHECK(least >= most * (1 - 1e-2)); // with more GPUs the jobs may wait for another time
            if (least > most) {
                most = least;
                wanted = gpus;
            }
        }
    }
}

TEST_CASE("terms have the size of the year they begin in, and none goes on after the plan")
{
    const Catalogue market = marketOfRows({"ours,any,eight,8,on_demand,20,2026-11-01",
                                           "ours,any,eight,8,reserved_1y,14,2026-11-01",
                                           "ours,any,eight,8,reserved_3y,12,2026-11-01"});
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 8,
                                                      .busy = 1,
                                                      .years = 5,
                                                      .settings = {{"workloads.training.arrivals", "planned"},
                                                                   {"workloads.training.growth", "100 %"}}});
    const Study study = made(request, market).study;
    const auto termsOf = [&](const std::string &id) {
        const Procurement &procurement = study.options.at(id).procurement;
        return choiceIn(procurement.choices, "renewal") + " " + choiceIn(procurement.choices, "orders");
    };
    CHECK(valueAt(study, "options.commitment-1y.gpus") == 8);
    CHECK(termsOf("commitment-1y") == "within-plan 13:1, 25:3, 37:7, 49:15");
    CHECK(valueAt(study, "options.commitment-3y.gpus") == 8);
    CHECK(termsOf("commitment-3y") == "within-plan 13:1, 25:2");
    const Comparison compared = *evaluate(study);
    for (const OptionOutcome &option : compared.options)
        CHECK(option.status == Status::Ok);
}

TEST_CASE("commitments of a growing service are large enough to answer in time to the end of the plan")
{
    NewStudyRequest request =
        requestFor("L4", {.workload = "inference",
                          .settings = {{"workloads.inference.measure", "requests"},
                                       {"workloads.inference.requests_per_month", "1825000"},
                                       {"workloads.inference.service_time", "3 s"},
                                       {"workloads.inference.p95_target", "12 s"},
                                       {"workloads.inference.growth", "40 %"}}});
    const Comparison compared = *evaluate(made(request).study);
    int commitments = 0;
    for (const OptionOutcome &option : compared.options)
        if (option.id.starts_with("commitment")) {
            INFO(option.id);
            ++commitments;
            CHECK(option.status == Status::Ok);
        }
    CHECK(commitments > 0);
}

namespace {

std::string refusalOf(const PaidToday &today)
{
    NewStudyRequest request = eightH100();
    request.today = today;
    const auto study = newStudy(request, bundledCatalogue());
    REQUIRE_FALSE(study);
    return study.error().message;
}

} // namespace

TEST_CASE("what is paid today is the baseline: the GPUs that were said, in all hours")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 10, .busy = 0.6});
    CHECK(made(request).study.baseline == "on-demand-kept");
    request.today = PaidToday{{}, {}, 6.88};
    const Study priced = made(request).study;
    CHECK(priced.baseline == "today");
    CHECK(priced.options.at("today").name == "What you pay today (6.88 USD a GPU-hour)");
    const Comparison compared = *evaluate(priced);
    CHECK(*outcomeIn(compared, "today").totalCost() == Approx(10 * 6.88 * 8760 * 3));
    CHECK(outcomeIn(compared, "today").status == Status::Ok);
    CHECK(compared.options[std::size_t(compared.baseline)].id == "today");

    request.today = PaidToday{"on-demand", "AWS", {}};
    const Study atSeller = made(request).study;
    CHECK(atSeller.options.at("today").name == "What you pay today (on demand, AWS)");
    CHECK(totalOf(atSeller, "today") == Approx(10 * 6.88 * 8760 * 3));
    request.today = PaidToday{"commitment-1y", {}, {}};
    CHECK(totalOf(made(request).study, "today") == Approx(10 * 61.383672 / 8 * 8760 * 3));
    request.today = PaidToday{"commitment-1y", "aws", 5.5};
    const Study both = made(request).study;
    CHECK(both.options.at("today").name ==
          "What you pay today (commitment, 1 year, AWS, 5.50 USD a GPU-hour)");
    CHECK(totalOf(both, "today") == Approx(10 * 5.5 * 8760 * 3));
    // Whom you pay today need not be among those who may sell.
    request.sellers = {"lambda"};
    CHECK(totalOf(made(request).study, "today") == Approx(10 * 5.5 * 8760 * 3));
}

TEST_CASE("of work told by jobs what is paid today is for the hours that are worked")
{
    NewStudyRequest request =
        requestFor("H100 SXM", {.settings = {{"workloads.training.measure", "jobs"},
                                             {"workloads.training.jobs_per_month", "20"},
                                             {"workloads.training.job_gpus", "8"},
                                             {"workloads.training.job_gpu_hours", "192"}}});
    request.today = PaidToday{{}, {}, 5};
    CHECK(totalOf(made(request).study, "today") == Approx(36 * 20 * 192 * 5));
}

TEST_CASE("what nobody can pay today is refused in one sentence")
{
    CHECK(refusalOf({"rocket", {}, {}}) ==
          "What you pay today: expected on-demand, commitment-1y, commitment-3y, "
          "spot or serverless, found 'rocket'.");
    CHECK(refusalOf({"", "aws", {}}) ==
          "What you pay today: expected on-demand, commitment-1y, commitment-3y, "
          "spot or serverless, found ''.");
    CHECK(refusalOf({"commitment-1y", "lambda", {}}) == "What you pay today: no price of H100 SXM is known "
                                                        "for commitment, 1 year at Lambda; those who do are "
                                                        "Google Cloud.");
    CHECK(refusalOf({{}, {}, 0.0}) ==
          "What you pay today: a price above 0 USD a GPU-hour was expected, found 0.");
}

TEST_CASE("candidates have their way, seller, price, cost and why they are no rows")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 16, .busy = 1});
    request.busy = 1; // nothing is rented beside
    const Study study = made(request).study;
    const auto candidates = candidatesOf(leftOutOffersToday(study, *evaluate(study)));
    const auto found = std::find_if(candidates.begin(), candidates.end(),
                                    [](const OfferCandidate &one) { return one.id == "commitment-1y-gcp"; });
    REQUIRE(found != candidates.end());
    CHECK(found->way == "commitment-1y");
    CHECK(found->seller == "Google Cloud");
    CHECK(*found->perGpuHour == Approx(61.383672 / 8));
    // Two machines for every hour of three years, paid at the end of each at 10 %.
    CHECK(found->cost == Approx(2 * 61.383672 * 8760 * (1 / 1.1 + 1 / 1.21 + 1 / 1.331)));
    CHECK(found->whyNot == "it costs 7.67 USD a GPU-hour, more than 3.20 on demand at Hyperstack");
    const auto ofWay = [&](const std::string &way) {
        return std::count_if(candidates.begin(), candidates.end(), [&](const OfferCandidate &one) {
            return one.way == way && one.whyNot == "another seller than those compared";
        });
    };
    CHECK(ofWay("on-demand") == 2);
    CHECK(ofWay("on-demand-kept") == 2);
}
