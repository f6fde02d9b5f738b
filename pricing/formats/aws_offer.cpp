#include "pricing/formats/aws_offer.h"

#include "pricing/formats/required_fields.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace breakeven {

namespace {

struct Attribute
{
    const char *name;
    std::string_view AwsProduct::*member;
};

// Some offers write the type of a machine in other ways; the first that is there counts.
constexpr std::array<Attribute, 20> kAttributes{{
    {"tenancy", &AwsProduct::tenancy},         {"operatingSystem", &AwsProduct::os},
    {"capacitystatus", &AwsProduct::capacity}, {"marketoption", &AwsProduct::market},
    {"licenseModel", &AwsProduct::license},    {"preInstalledSw", &AwsProduct::software},
    {"usagetype", &AwsProduct::usage},         {"operation", &AwsProduct::operation},
    {"instanceType", &AwsProduct::type},       {"instanceName", &AwsProduct::type},
    {"instancetype", &AwsProduct::type},       {"regionCode", &AwsProduct::region},
    {"regioncode", &AwsProduct::region},       {"vcpu", &AwsProduct::vcpu},
    {"memory", &AwsProduct::memory},           {"gpu", &AwsProduct::gpus},
    {"volumeApiName", &AwsProduct::volume},    {"transferType", &AwsProduct::transfer},
    {"fromRegionCode", &AwsProduct::from},     {"toLocation", &AwsProduct::to},
}};

// A product whose texts are its own.
struct KeptProduct
{
    std::string family;
    std::array<std::string, kAttributes.size()> texts;
};

AwsProduct productOf(const JsonValue &entry)
{
    AwsProduct product;
    product.sku = entry["sku"].string();
    product.family = entry["productFamily"].string();
    for (const Attribute &attribute : kAttributes)
        if ((product.*attribute.member).empty())
            product.*attribute.member = entry["attributes"][attribute.name].string();
    return product;
}

KeptProduct keptOf(const AwsProduct &product)
{
    KeptProduct kept;
    kept.family = product.family;
    for (std::size_t i = 0; i < kAttributes.size(); ++i)
        kept.texts[i] = product.*kAttributes[i].member;
    return kept;
}

AwsProduct viewOf(const std::string &sku, const KeptProduct &kept)
{
    AwsProduct product;
    product.sku = sku;
    product.family = kept.family;
    for (std::size_t i = 0; i < kAttributes.size(); ++i)
        product.*kAttributes[i].member = kept.texts[i];
    return product;
}

class OfferReader
{
public:
    OfferReader(const std::string &place, const AwsOfferReading &reading)
        : m_place(place), m_reading(reading), m_attributes(reading.attributes)
    {
    }

    Result<void> take(const JsonItem &item)
    {
        switch (item.place) {
        case 0:
            m_summary.version = item.value.string();
            return {};
        case 1:
            takeProduct(item);
            return {};
        case 2:
            takeTerm(item);
            return {};
        default:
            return refuseSaid(item, m_place);
        }
    }

    Result<AwsOfferSummary> finish() const
    {
        if (!m_hasProducts)
            return missingField("products", m_place);
        if (!m_hasTerms)
            return missingField("terms", m_place);
        for (const FieldWatch *watch : {&m_products, &m_attributes, &m_terms, &m_dimensions})
            if (auto whole = watch->check(m_place); !whole)
                return whole.error();
        return m_summary;
    }

private:
    void takeProduct(const JsonItem &item)
    {
        m_hasProducts = true;
        m_products.see(item.value);
        m_attributes.see(item.value["attributes"]);
        const AwsProduct product = productOf(item.value);
        if (m_reading.isWanted(product))
            m_kept.emplace(item.path.back(), keptOf(product));
    }

    // "terms/OnDemand/SKU/CODE"
    void takeTerm(const JsonItem &item)
    {
        m_hasTerms = true;
        m_terms.see(item.value);
        const auto known = m_kept.find(item.path[2]);
        const JsonValue &attributes = item.value["termAttributes"];
        AwsTerm term;
        term.kind = item.path[1];
        term.code = item.value["offerTermCode"].string();
        term.since = item.value["effectiveDate"].string();
        term.lease = attributes["LeaseContractLength"].string();
        term.payment = attributes["PurchaseOption"].string();
        term.offering = attributes["OfferingClass"].string();
        for (const auto &[code, dimension] : item.value["priceDimensions"].members) {
            m_dimensions.see(dimension);
            term.unit = dimension["unit"].string();
            term.begin = dimension["beginRange"].string();
            term.end = dimension["endRange"].string();
            for (const auto &[currency, price] : dimension["pricePerUnit"].members) {
                ++m_summary.rows;
                term.currency = currency;
                term.price = price.string();
                if (known != m_kept.end())
                    m_reading.take(viewOf(known->first, known->second), term);
            }
        }
    }

    const std::string &m_place;
    const AwsOfferReading &m_reading;
    AwsOfferSummary m_summary;
    std::unordered_map<std::string, KeptProduct> m_kept;
    bool m_hasProducts = false;
    bool m_hasTerms = false;
    FieldWatch m_products{"sku", "attributes"};
    FieldWatch m_attributes;
    FieldWatch m_terms{"priceDimensions"};
    FieldWatch m_dimensions{"unit", "pricePerUnit"};
};

} // namespace

Result<void> refuseSaid(const JsonItem &item, const std::string &place)
{
    JsonValue answer{JsonValue::Kind::Object, {}, {}, {}};
    answer.members.push_back({item.path.front(), item.value});
    const auto said = saidError(answer, place);
    return said ? Result<void>(*said) : Result<void>();
}

Result<AwsOfferSummary> readAwsOffer(const TextBlocks &blocks, const std::string &place,
                                     const AwsOfferReading &reading)
{
    OfferReader reader(place, reading);
    auto read = readJsonItems(blocks, place,
                              {"version", "products/*", "terms/*/*/*", "error", "errors", "Error", "message"},
                              [&](const JsonItem &item) { return reader.take(item); });
    if (!read)
        return read.error();
    return reader.finish();
}

bool isAwsOffer(const PriceFile &file, std::string_view code)
{
    if (file.kind != PriceFile::Kind::JsonTree)
        return false;
    const std::string_view begin = std::string_view(file.text).substr(0, kPriceFileBeginning);
    const auto name = begin.find("\"offerCode\"");
    if (name == std::string_view::npos)
        return false;
    const auto open = begin.find('"', begin.find(':', name));
    return open != std::string_view::npos && begin.substr(open + 1, code.size()) == code &&
           begin.substr(open + 1 + code.size(), 1) == "\"";
}

bool isHours(std::string_view unit)
{
    return unit == "Hrs" || unit == "hrs" || unit == "Hours" || unit == "hours" || unit == "Hour" ||
           unit == "hour";
}

std::string awsProviderOf(std::string_view region) { return region.substr(0, 3) == "cn-" ? "aws-cn" : "aws"; }

void fillAwsMachine(Offer &offer)
{
    const std::string provider = std::exchange(offer.provider, "aws");
    fillMachine(offer);
    offer.provider = provider;
}

void LowestPrices::add(PriceRows &rows, const Offer &offer, const char *model, std::string_view price,
                       std::string_view sku)
{
    const std::string place = "aws/" + offer.region + "/" + offer.instanceType;
    std::vector<Offer> one;
    if (!addPrice(rows, one, offer, model, price, place))
        return;
    std::string key;
    for (const std::string &text : {offer.region, offer.instanceType, offer.os, offer.detail, offer.currency})
        key += text + '\n';
    const auto [known, isNew] = m_places.emplace(key + model, m_offers.size());
    if (isNew) {
        m_offers.push_back(std::move(one.front()));
        return;
    }
    Offer &first = m_offers[known->second];
    if (first.price == one.front().price) {
        rows.skip("repeated");
        return;
    }
    addIssue(rows.issues, {Severity::Warning,
                           "two prices of one machine (" + std::string(model) +
                               "); the lower one is used, check SKU " + std::string(sku),
                           place, 1});
    first.price = std::min(first.price, one.front().price);
    if (!hasFlag(first, "ambiguous"))
        first.flags.insert(first.flags.begin(), "ambiguous");
}

} // namespace breakeven
