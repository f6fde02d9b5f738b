#include "pricing/formats/aws_savings_plans.h"

#include "pricing/formats/aws_offer.h"
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

namespace breakeven {

namespace {

// How a machine is run, as AWS codes it; with other software there are more.
constexpr std::pair<std::string_view, const char *> kSystemsOfOperations[] = {
    {"RunInstances", "linux"},
    {"RunInstances:0002", "windows"},
    {"RunInstances:0010", "rhel"},
    {"RunInstances:000g", "suse"}};

const char *systemOfOperation(std::string_view operation)
{
    for (const auto &[code, name] : kSystemsOfOperations)
        if (operation == code)
            return name;
    return nullptr;
}

struct Term
{
    std::string plan; // SKU of the product
    std::string years;
    std::string unit; // "year"
    std::string since;
};

class SavingsReader
{
public:
    explicit SavingsReader(const std::string &place) : m_place(place) {}

    // In the order of the places in `readAwsSavingsPlans`.
    Result<void> take(const JsonItem &item)
    {
        switch (item.place) {
        case 0:
            takeProduct(item.value);
            return {};
        case 1:
            m_terms[item.path[2]].plan = item.value.string();
            return {};
        case 2:
            m_terms[item.path[2]].years = item.value["duration"].string();
            m_terms[item.path[2]].unit = item.value["unit"].string();
            return {};
        case 3:
            m_terms[item.path[2]].since = item.value.string().substr(0, 10);
            return {};
        case 4:
            takeRate(item);
            return {};
        default:
            return refuseSaid(item, m_place);
        }
    }

    Result<PriceRows> finish()
    {
        if (m_plans.empty())
            return missingField("products", m_place);
        if (m_terms.empty())
            return missingField("savingsPlan", m_place);
        if (m_rows.rows == 0)
            return missingField("rates", m_place);
        for (const FieldWatch *watch : {&m_products, &m_rates})
            if (auto whole = watch->check(m_place); !whole)
                return whole.error();
        for (auto &[name, member] :
             {std::pair("sku", &Term::plan), std::pair("leaseContractLength", &Term::years)})
            if (std::all_of(m_terms.begin(), m_terms.end(),
                            [&](const auto &term) { return (term.second.*member).empty(); }))
                return missingField(name, m_place);
        LowestPrices lowest;
        for (Rate &rate : m_kept)
            addRate(lowest, rate);
        for (Offer &offer : lowest.offers())
            m_rows.batch("aws-savings-plans", offer.region).offers.push_back(std::move(offer));
        return std::move(m_rows);
    }

private:
    struct Rate
    {
        Offer offer;
        std::string price;
        std::string sku;
        std::string term;
    };

    void takeProduct(const JsonValue &product)
    {
        m_products.see(product);
        std::string payment(product["attributes"]["purchaseOption"].string());
        std::transform(payment.begin(), payment.end(), payment.begin(),
                       [](unsigned char c) { return c == ' ' ? '-' : char(std::tolower(c)); });
        const auto family = product["productFamily"].string();
        const char *const plan = family == "ComputeSavingsPlans"       ? " compute"
                                 : family == "EC2InstanceSavingsPlans" ? " ec2-instance"
                                                                       : "";
        m_plans[std::string(product["sku"].string())] = *plan && !payment.empty() ? payment + plan : "";
    }

    void takeRate(const JsonItem &item)
    {
        const JsonValue &rate = item.value;
        ++m_rows.rows;
        m_rates.see(rate);
        const auto text = [&](const char *name) { return rate[name].string(); };
        if (text("discountedServiceCode") != "AmazonEC2") {
            m_rows.skip("other_service");
            return;
        }
        const auto usage = text("discountedUsageType");
        const auto colon = usage.find("BoxUsage:");
        if (colon == std::string_view::npos) {
            m_rows.skip("no_shared_machine");
            return;
        }
        const char *const system = systemOfOperation(text("discountedOperation"));
        if (!system) {
            m_rows.skip("with_software");
            return;
        }
        if (text("unit") != "Hrs") {
            m_rows.skip("other_unit");
            return;
        }
        Rate kept;
        kept.offer.region = text("discountedRegionCode");
        kept.offer.provider = awsProviderOf(kept.offer.region);
        kept.offer.instanceType = rate.has("discountedInstanceType")
                                      ? text("discountedInstanceType")
                                      : usage.substr(colon + std::string_view("BoxUsage:").size());
        kept.offer.os = system;
        kept.offer.currency = rate["discountedRate"]["currency"].string();
        kept.price = rate["discountedRate"]["price"].string();
        kept.sku = text("discountedSku");
        kept.term = item.path[2];
        if (kept.offer.region.empty()) {
            m_rows.skipRow("no_region", m_place + ": " + kept.sku);
            return;
        }
        m_kept.push_back(std::move(kept));
    }

    void addRate(LowestPrices &lowest, Rate &rate)
    {
        const Term &term = m_terms[rate.term];
        const auto plan = m_plans.find(term.plan);
        const bool isYears = term.unit == "year" && (term.years == "1" || term.years == "3");
        if (plan == m_plans.end() || plan->second.empty() || !isYears) {
            m_rows.skip(isYears ? "unknown_plan" : "other_term");
            return;
        }
        rate.offer.detail = plan->second;
        rate.offer.effectiveFrom = Date::parse(term.since);
        fillAwsMachine(rate.offer);
        lowest.add(m_rows, rate.offer, term.years == "1" ? "savings_1y" : "savings_3y", rate.price, rate.sku);
    }

    const std::string &m_place;
    PriceRows m_rows;
    std::map<std::string, std::string> m_plans; // SKU: how the plan is paid and what it covers
    std::map<std::string, Term> m_terms;        // by their number
    std::vector<Rate> m_kept;
    FieldWatch m_products{"sku", "productFamily", "attributes"};
    FieldWatch m_rates{"discountedServiceCode", "discountedUsageType", "discountedOperation", "unit",
                       "discountedRegionCode",  "discountedRate"};
};

bool recognisesAwsSavingsPlans(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::JsonTree &&
           std::string_view(file.text).substr(0, kPriceFileBeginning).find("SavingsPlans\"") !=
               std::string_view::npos;
}

Result<PriceRows> readAwsSavingsPlansFile(const PriceFile &file)
{
    const auto blocks = blocksOf(file);
    return blocks ? readAwsSavingsPlans(*blocks, file.path) : blocks.error();
}

} // namespace

Result<PriceRows> readAwsSavingsPlans(const TextBlocks &blocks, const std::string &place)
{
    SavingsReader reader(place);
    auto all = readJsonItems(blocks, place,
                             {"products/*", "terms/savingsPlan/*/sku",
                              "terms/savingsPlan/*/leaseContractLength", "terms/savingsPlan/*/effectiveDate",
                              "terms/savingsPlan/*/rates/*", "error", "errors", "Error", "message"},
                             [&](const JsonItem &item) { return reader.take(item); });
    if (!all)
        return all.error();
    return reader.finish();
}

PriceFormat awsSavingsPlansFormat()
{
    return {
        "aws-savings-plans",
        "aws-savings-plans",
        "the rates of AWS's Compute and EC2 Instance Savings Plans for a region (JSON): machines by system, "
        "for one and three years, by payment",
        "https://pricing.us-east-1.amazonaws.com/savingsPlan/v1.0/aws/AWSComputeSavingsPlan/current/"
        "region_index.json",
        recognisesAwsSavingsPlans,
        readAwsSavingsPlansFile};
}

} // namespace breakeven
