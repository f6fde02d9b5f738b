#include "pricing/pins/study_pin.h"

#include "pricing/formats/price_day.h"

#include "model/numeric/amount.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "pricing/formats/band_average.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/own/discounts.h"
#include "pricing/own/own_prices.h"
#include "pricing/pins/exchange_rates.h"
#include "pricing/pins/list_price.h"
#include "pricing/pins/token_pin.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace breakeven {

namespace {

struct ConvertedPrice
{
    PinnedPrice price;
    double value = 0; // in the study's currency
};

// At the study's own rate, else at the reference rate of its day.
Result<ConvertedPrice> converted(const Study &study, const std::string &path, const Offer &offer,
                                 const PriceStore *prices)
{
    PinnedPrice price;
    price.offer = offer;
    if (offer.currency == study.currency)
        return ConvertedPrice{price, toDouble(offer.price)};
    const auto rate = study.exchangeRates.find(offer.currency);
    if (rate == study.exchangeRates.end() && prices) {
        const auto cross = crossRate(*prices, offer.currency, study.currency, study.asOf);
        if (!cross)
            return cross.error();
        const ExchangeRate dated = cross->exchangeRate();
        price.exchangeRate = dated.rate;
        price.rateDate = dated.date;
        price.rateSource = dated.source;
        return ConvertedPrice{price, toDouble(cross->converted(offer.price))};
    }
    if (rate == study.exchangeRates.end())
        return Error{ErrorKind::BadInput,
                     "The price is in " + offer.currency + " and the study in " + study.currency +
                         "; the study has no exchange rate for it. Add exchange_rates." + offer.currency +
                         " with its date.",
                     path};
    price.exchangeRate = rate->second.rate;
    price.rateDate = rate->second.date;
    price.rateSource = rate->second.source;
    return ConvertedPrice{price, toDouble(offer.price) * price.exchangeRate};
}

void fill(Input &input, double value, const Offer &offer, Confidence confidence, const std::string &note)
{
    input = Input{};
    input.value = value;
    input.source = offer.source;
    input.asOf = dayOf(offer);
    input.confidence = confidence;
    input.note = note;
}

// The GPU a record is of, under the name a study gives it.
std::string gpuOf(const Offer &offer) { return gpuTitle(offer.gpu, offer.gpuVariant); }

// Whether `name` already means the GPU of the record: without its form it means SXM where there is one.
bool isSameGpu(const std::string &name, const Offer &offer)
{
    const std::string gpu = gpuOf(offer);
    return name == gpu || (name == offer.gpu && (gpu == offer.gpu || offer.gpuVariant == "SXM"));
}

// What was said of the speed of another GPU holds no longer: the facts of the two say it.
void followGpu(Study &study, const std::string &parent, const Offer &offer)
{
    if (!setPath(study, parent + ".gpu", gpuOf(offer)))
        return;
    const std::string speed = parent + ".speed";
    if (const auto place = findInput(study, speed); place && place->path == speed) {
        *place->input = Input{};
        place->input->mode = EffectMode::Computed;
    }
    (void)addGpuFacts(study); // what it has to say is an issue of the study
}

constexpr const char *kPremiumIsIn = "contained in the pinned price";

// The price of a service's machine contains the premium of the service; that of another machine does not.
void followService(Study &study, const std::string &parent, const Offer &offer)
{
    const auto place = findInput(study, parent + ".premium");
    if (!place)
        return;
    Input &premium = *place.value().input;
    if (offer.detail.rfind("sagemaker-", 0) == 0)
        return fill(premium, 0, offer, Confidence::High, kPremiumIsIn);
    if (premium.note != kPremiumIsIn)
        return;
    const Field &field = *place.value().field;
    Inputs standard;
    Choices choices;
    complete({{field}, {}, {}}, standard, choices);
    premium = standard[field.key];
}

void followInstance(Study &study, const std::string &path, const Offer &offer)
{
    if (path.substr(path.rfind('.') + 1) != "price")
        return;
    const std::string parent = parentOf(path);
    followService(study, parent, offer);
    if (offer.gpuNumerator <= 0)
        return;
    if (const auto place = findInput(study, parent + ".gpus_per_instance"))
        fill(*place.value().input, offer.gpuCount(), offer, Confidence::High, "of " + offer.instanceType);
    const auto before = textAt(study, parent + ".gpu");
    if (before && !offer.gpu.empty() && !isSameGpu(*before, offer))
        followGpu(study, parent, offer);
}

} // namespace

std::string parentOf(const std::string &path) { return path.substr(0, path.rfind('.')); }

std::optional<PriceUnit> pinnedUnit(const Field &field)
{
    if (field.isPrice)
        return PriceUnit::MachineHour;
    for (const auto &[key, unit] :
         {std::pair<std::string_view, PriceUnit>("cluster_fee", PriceUnit::ClusterHour),
          {"storage_price", PriceUnit::GibMonth},
          {"egress_price", PriceUnit::Gib},
          {"input_price", PriceUnit::MillionTokens},
          {"cached_price", PriceUnit::MillionTokens},
          {"output_price", PriceUnit::MillionTokens}})
        if (key == field.key)
            return unit;
    return std::nullopt;
}

std::optional<std::int64_t> monthlyEgress(const Study &study, const std::string &path)
{
    const auto place = inputAt(study, path);
    if (!place || pinnedUnit(*place->field) != PriceUnit::Gib)
        return std::nullopt;
    const auto amount = inputAt(study, parentOf(path) + ".egress_gb_per_month");
    const auto gib = amount && amount->input->value ? toNano(*amount->input->value) : std::nullopt;
    return gib && *gib > 0 ? gib : std::nullopt;
}

PricePin pinMeantAt(const Study &study, const std::string &path, PricePin pin)
{
    if (pin.model == kEgressModel && !pin.detail)
        if (const auto gib = monthlyEgress(study, path))
            pin.detail = monthlyAmountText(*gib);
    return pin;
}

Offer offerMeantAt(const Study &study, const std::string &path, const Offer &offer, const Store &store)
{
    auto product = parsePin(pinText(offer));
    if (!product)
        return offer;
    product->detail.reset();
    const PricePin pin = pinMeantAt(study, path, *product);
    if (!pin.detail)
        return offer;
    auto average = findPinned(store, pin);
    return average ? std::move(average).value() : offer;
}

std::optional<Date> dayOf(const Offer &offer) { return knownOn(offer); }

std::string offerTitle(const Offer &offer)
{
    std::string text = offer.provider + " " + offer.instanceType + ", ";
    // A model is served everywhere at one price.
    if (priceUnitOf(offer.model) == PriceUnit::MillionTokens)
        return text.append(tokenPartText(offer.model));
    text += offer.model;
    if (!offer.region.empty())
        text += ", " + (offer.zone.empty() ? offer.region : offer.zone);
    return text;
}

namespace {

enum class Machine { Followed, Kept };

// What a pin notes by itself.
std::string noteOf(const Offer &offer)
{
    const PriceUnit unit = priceUnitOf(offer.model);
    std::string text = offerTitle(offer);
    if (unit == PriceUnit::MillionTokens && !offer.detail.empty())
        text += "; the price of requests with an input " + offer.detail;
    else if (monthlyAmountOf(offer.detail))
        text += "; the average of its bands " + offer.detail;
    else if (!isPaidByTheHour(unit) && !offer.detail.empty())
        text +=
            fmt::format("; the price of the band {} of a month; other bands have other prices", offer.detail);
    if (const auto share = discountOf(offer))
        text += fmt::format("; {:.6g} % below the list price of {} {}{}", 100 * *share,
                            nanoText(*offer.listPrice), offer.currency, perUnitText(unit));
    return text;
}

struct ContractedPrice
{
    Offer offer;
    std::optional<Date> until; // last day of its discount
};

Result<ContractedPrice> contracted(const Study &study, const Offer &offer, const PriceStore *prices)
{
    if (!prices)
        return ContractedPrice{offer, {}};
    const auto discounts = prices->discounts();
    if (!discounts)
        return discounts.error();
    return ContractedPrice{contractedOffer(offer, *discounts, study.asOf),
                           contractedUntil(offer, *discounts, study.asOf)};
}

Result<void> pinned(Study &study, const std::string &path, const Offer &listed, const PriceStore *prices,
                    Machine machine = Machine::Followed)
{
    const auto agreed = contracted(study, listed, prices);
    if (!agreed)
        return agreed.error();
    const Offer &offer = agreed->offer;
    Study changed = study;
    const auto place = findInput(changed, path);
    if (!place)
        return place.error();
    const auto wanted = pinnedUnit(*place->field);
    if (!wanted)
        return Error{ErrorKind::BadInput,
                     std::string(place->field->label) + " is not a price that can be pinned.", path};
    if (const PriceUnit unit = priceUnitOf(offer.model); unit != *wanted)
        return Error{ErrorKind::BadInput,
                     std::string(place->field->label) + " is paid by the " + priceUnitText(*wanted) +
                         ", and this price is of a " + priceUnitText(unit) + " (" + offerTitle(offer) +
                         "); pin one of a " + priceUnitText(*wanted) + ".",
                     path};
    const auto price = converted(study, path, offer, prices);
    if (!price)
        return price.error();
    Input &input = *place.value().input;
    const auto range = input.range;
    fill(input, price->value, offer, Confidence::High, noteOf(offer));
    // A range around another price would be wrong; one that holds the new price may stay.
    if (range && range->low <= *input.value && *input.value <= range->high)
        input.range = range;
    input.price = price->price;
    keepListPrice(changed, path, price->price, agreed->until);
    if (machine == Machine::Followed)
        followInstance(changed, path, offer);
    study = std::move(changed);
    return {};
}

} // namespace

Result<void> pinPrice(Study &study, const std::string &path, const Offer &offer)
{
    return pinned(study, path, offer, nullptr);
}

Result<void> pinPrice(Study &study, const std::string &path, const Offer &offer, const PriceStore &prices)
{
    return pinned(study, path, offer, &prices);
}

Result<void> repinPrice(Study &study, const std::string &path, const Offer &offer, const PriceStore &prices)
{
    const auto place = inputAt(study, path);
    const auto before = place ? place->input->price : std::nullopt;
    const std::string note = place ? place->input->note : std::string();
    const bool isSameMachine =
        before && before->offer.gpu == offer.gpu && before->offer.gpuCount() == offer.gpuCount();
    if (const auto done =
            pinned(study, path, offer, &prices, isSameMachine ? Machine::Kept : Machine::Followed);
        !done)
        return done;
    if (before && note != noteOf(before->offer))
        findInput(study, path)->input->note = note;
    return {};
}

} // namespace breakeven
