// From what a person enters to an own price, and back.
#include "pricing/own/own_prices.h"

#include "model/numeric/letter_case.h"
#include "model/numeric/number_text.h"
#include "model/numeric/trimmed.h"
#include "pricing/formats/price_format.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"
#include "pricing/own/discounts.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

namespace breakeven {

namespace {

Error bad(const std::string &sentence) { return {ErrorKind::BadInput, sentence, {}}; }

std::optional<NanoMoney> amountOf(const std::string &text)
{
    const auto amount = parseNano(trimmed(text));
    return amount && *amount > 0 ? amount : std::nullopt;
}

std::string percentText(double share) { return fmt::format("{:.6g} %", 100 * share); }

Result<void> readPrice(Offer &offer, const OwnPrice &own)
{
    offer.listPrice.reset();
    if (!trimmed(own.listPrice).empty()) {
        offer.listPrice = amountOf(own.listPrice);
        if (!offer.listPrice)
            return bad("Expected a list price above 0, such as 32.77; found \"" + own.listPrice + "\".");
    }
    if (!trimmed(own.price).empty()) {
        const auto price = amountOf(own.price);
        if (!price)
            return bad("Expected an own price above 0, such as 0.88; found \"" + own.price + "\".");
        offer.price = *price;
        return {};
    }
    if (!offer.listPrice)
        return bad("The price is missing: enter an own price, or a list price with a discount.");
    const auto share = parseShare(own.discount);
    if (!share)
        return bad("Expected a discount from 0 % to below 100 %; found \"" + own.discount + "\".");
    offer.price = toNano(toDouble(*offer.listPrice) * (1 - *share)).value_or(0);
    return {};
}

// "8" or "1/8".
bool readRatio(Offer &offer, const std::string &text)
{
    const auto slash = text.find('/');
    const auto number = [](const std::string &digits, int &value) {
        const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return failure == std::errc() && end == digits.data() + digits.size() && value > 0;
    };
    offer.gpuDenominator = 1;
    return number(text.substr(0, slash), offer.gpuNumerator) &&
           (slash == std::string::npos || number(text.substr(slash + 1), offer.gpuDenominator));
}

Result<void> readGpus(Offer &offer, const OwnPrice &own)
{
    const std::string gpus(trimmed(own.gpus));
    const std::string gpu(trimmed(own.gpu));
    offer.gpu = gpu;
    offer.gpuVariant.clear();
    offer.gpuNumerator = gpu.empty() ? 0 : 1;
    offer.gpuDenominator = 1;
    offer.gpuMemoryMib = 0;
    if (gpus.empty() && gpu.empty()) {
        fillMachine(offer);
        return {};
    }
    if (!gpus.empty() && !readRatio(offer, gpus))
        return bad("Expected a whole number of GPUs from 1 up, or a fraction such as 1/8; found \"" + gpus +
                   "\".");
    if (gpu.empty())
        return bad("Name the GPU, or leave the number of GPUs empty as well.");
    if (gpuFacts(gpu))
        return {};
    if (const auto name = canonicalGpu(gpu, 0, offer.provider)) {
        offer.gpu = name->gpu;
        offer.gpuVariant = name->variant;
        offer.gpuMemoryMib = name->memoryMib;
    }
    return {};
}

} // namespace

Result<Offer> ownOffer(const OwnPrice &own, const Offer &base)
{
    Offer offer = base;
    offer.source = kOwnPriceSource;
    offer.provider = lowerCase(trimmed(own.provider));
    offer.region = lowerCase(trimmed(own.region));
    offer.instanceType = trimmed(own.instanceType);
    offer.model = own.model;
    offer.currency = upperCase(trimmed(own.currency));
    offer.note = trimmed(own.note);
    offer.observedAt.clear();
    if (offer.os.empty())
        offer.os = "linux";
    if (offer.provider.empty())
        return bad("The provider is missing: who sells it, as \"aws\".");
    if (offer.instanceType.empty())
        return bad("The machine is missing: the provider's name of it, as \"p4d.24xlarge\".");
    if (offer.currency.size() != 3)
        return bad("Expected a currency code of three letters, such as USD; found \"" + own.currency + "\".");
    offer.effectiveFrom = Date::parse(trimmed(own.day));
    if (!offer.effectiveFrom)
        return bad("Expected a date as year-month-day, such as 2026-11-20; found \"" + own.day + "\".");
    const bool isSameMachine = offer.provider == base.provider && offer.instanceType == base.instanceType;
    if (!isSameMachine)
        offer.vcpuMilli = offer.ramMib = 0;
    if (!isSameMachine || trimmed(own.gpu) != base.gpu || trimmed(own.gpus) != base.gpuCountText())
        if (auto gpus = readGpus(offer, own); !gpus)
            return gpus.error();
    if (auto price = readPrice(offer, own); !price)
        return price.error();
    return offer;
}

OwnPrice ownPriceOf(const Offer &offer)
{
    OwnPrice own;
    own.provider = offer.provider;
    own.region = offer.region;
    own.instanceType = offer.instanceType;
    own.gpu = offer.gpu;
    own.gpus = offer.gpuCountText();
    own.model = offer.model;
    own.price = nanoText(offer.price);
    own.currency = offer.currency;
    own.day = offer.effectiveFrom ? offer.effectiveFrom->iso() : "";
    own.note = offer.note;
    if (const auto discount = discountOf(offer)) {
        own.listPrice = nanoText(*offer.listPrice);
        own.discount = percentText(*discount);
    }
    return own;
}

std::string discountedPrice(const std::string &listPrice, const std::string &discount)
{
    const auto list = amountOf(listPrice);
    const auto share = parseShare(discount);
    const auto price = list && share ? toNano(toDouble(*list) * (1 - *share)) : std::nullopt;
    return price ? nanoText(*price) : std::string();
}

std::string discountBetween(const std::string &listPrice, const std::string &price)
{
    const auto list = amountOf(listPrice);
    const auto own = amountOf(price);
    return list && own ? percentText(1 - toDouble(*own) / toDouble(*list)) : std::string();
}

std::optional<double> discountOf(const Offer &offer)
{
    if (!offer.listPrice || *offer.listPrice <= 0)
        return std::nullopt;
    return 1 - toDouble(offer.price) / toDouble(*offer.listPrice);
}

} // namespace breakeven
