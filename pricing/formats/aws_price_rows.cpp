#include "model/numeric/letter_case.h"
#include "model/numeric/time_constants.h"
#include "pricing/formats/aws_price_list.h"

#include "model/study/price_unit.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace breakeven {

namespace {

// Null for a machine that is sold as people rent it.
const char *reasonToSkipProduct(const AwsProduct &product)
{
    if (product.family != "Compute Instance" && product.family != "Compute Instance (bare metal)")
        return "no_machine";
    if (product.tenancy != "Shared")
        return "other_tenancy";
    if (product.capacity != "Used" || product.usage.find("BoxUsage") == std::string_view::npos)
        return "capacity_reservation";
    if (product.market != "OnDemand")
        return "capacity_block";
    if (!product.software.empty() && product.software != "NA")
        return "with_software";
    if (product.license != "No License required")
        return "own_license";
    return nullptr;
}

// "Red Hat Enterprise Linux with HA" is "rhel-with-ha".
std::string systemOfProduct(std::string_view text)
{
    std::string name(text);
    if (name.rfind("Red Hat Enterprise Linux", 0) == 0)
        name.replace(0, 24, "rhel");
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return c == ' ' ? '-' : char(std::tolower(c)); });
    return name;
}

// "1,952 GiB"
int mebibytes(std::string_view text)
{
    std::string digits;
    for (char c : text)
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '.')
            digits += c;
    return int(std::lround(std::atof(digits.c_str()) * 1024));
}

// "No Upfront" and "standard" are "no-upfront standard".
std::string detailOf(const AwsTerm &term)
{
    std::string text = lowerCase(std::string(term.payment) + " " + std::string(term.offering));
    if (const auto upfront = text.find(" upfront"); upfront != std::string::npos)
        text[upfront] = '-';
    return text;
}

} // namespace

Offer AwsPriceRows::offerOf(const AwsProduct &product, const AwsTerm &term)
{
    Offer offer;
    offer.provider = awsProviderOf(product.region);
    offer.region = product.region;
    offer.instanceType = product.type;
    offer.os = systemOfProduct(product.os);
    offer.currency = term.currency;
    offer.effectiveFrom = Date::parse(std::string(term.since.substr(0, 10)));
    offer.vcpuMilli = std::atoi(std::string(product.vcpu).c_str()) * 1000;
    offer.ramMib = mebibytes(product.memory);
    fillAwsMachine(offer);
    const int gpus = std::atoi(std::string(product.gpus).c_str());
    if (offer.gpu.empty() && gpus > 0) {
        offer.gpu = offer.instanceType;
        offer.gpuNumerator = gpus;
        addIssue(m_rows.issues, {Severity::Note,
                                 "the GPU of \"" + offer.instanceType +
                                     "\" is not in the GPU table; it is kept under the name of the machine",
                                 "aws/" + offer.instanceType, 1});
    }
    return offer;
}

void AwsPriceRows::take(const AwsProduct &product, const AwsTerm &term)
{
    if (product.family == "Storage" || product.family == "Data Transfer")
        return takeBand(product, term);
    if (const char *reason = reasonToSkipProduct(product)) {
        m_rows.skip(reason);
        return;
    }
    if (product.type.empty() || product.region.empty()) {
        m_rows.skipRow("no_machine_or_region", "aws/" + std::string(product.sku));
        return;
    }
    if (term.kind == "Reserved")
        takeReserved(product, term);
    else if (term.kind == "OnDemand" && term.unit == "Hrs")
        m_onDemand.add(m_rows, offerOf(product, term), "on_demand", term.price, product.sku);
    else
        m_rows.skip("other_unit");
}

void AwsPriceRows::takeReserved(const AwsProduct &product, const AwsTerm &term)
{
    const bool isUpfront = term.unit == "Quantity";
    const auto amount = parseNano(term.price);
    const int years = term.lease.substr(0, 1) == "1" ? 1 : term.lease.substr(0, 1) == "3" ? 3 : 0;
    if ((!isUpfront && term.unit != "Hrs") || !amount || *amount < 0 || years == 0) {
        m_rows.skipRow("unreadable_reservation", "aws/" + std::string(product.sku));
        return;
    }
    Reservation &reservation = m_reserved[std::string(product.sku) + '.' + std::string(term.code)];
    if (isUpfront) {
        reservation.upfront = *amount;
        reservation.years = years;
        return;
    }
    reservation.offer = offerOf(product, term);
    reservation.offer.detail = detailOf(term);
    reservation.offer.price = *amount;
    reservation.years = years;
    reservation.hasHours = true;
}

void AwsPriceRows::takeBand(const AwsProduct &product, const AwsTerm &term)
{
    const bool isStorage = product.family == "Storage";
    const bool isOutward = product.transfer == "AWS Outbound" && product.to == "External";
    const std::string_view region = isStorage || product.from.empty() ? product.region : product.from;
    if (region.empty() || (isStorage ? product.volume.empty() : !isOutward)) {
        m_rows.skip("no_disk_or_egress");
        return;
    }
    if (term.kind != "OnDemand" || term.unit != (isStorage ? "GB-Mo" : "GB")) {
        m_rows.skip("other_unit");
        return;
    }
    const auto band = readBand(m_rows, term.begin, term.end, term.price, "aws/" + std::string(product.sku));
    if (!band)
        return;
    Offer offer;
    offer.provider = awsProviderOf(region);
    offer.region = region;
    offer.instanceType = isStorage ? product.volume : std::string_view("internet-egress");
    offer.model = isStorage ? kStorageModel : kEgressModel;
    offer.os = "any";
    offer.currency = term.currency;
    offer.effectiveFrom = Date::parse(std::string(term.since.substr(0, 10)));
    m_banded.add(m_rows, offer, *band);
}

PriceRows AwsPriceRows::finish()
{
    for (auto &[key, reservation] : m_reserved) {
        const Offer &offer = reservation.offer;
        if (!reservation.hasHours) {
            m_rows.skipRow("no_hourly_part", "aws/" + key);
            continue;
        }
        const NanoMoney hours = NanoMoney(reservation.years) * kHoursPerYear;
        const NanoMoney price = offer.price + (reservation.upfront + hours / 2) / hours;
        addPrice(m_rows, m_onDemand.offers(), offer, reservation.years == 1 ? "reserved_1y" : "reserved_3y",
                 nanoText(price), "aws/" + offer.region + "/" + offer.instanceType);
    }
    for (Offer &offer : m_banded.finish(m_rows))
        m_onDemand.offers().push_back(std::move(offer));
    for (Offer &offer : m_onDemand.offers())
        m_rows.batch(m_source, offer.region).offers.push_back(std::move(offer));
    return std::move(m_rows);
}

} // namespace breakeven
