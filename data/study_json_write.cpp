// The writing half of the study file.
#include "data/study_json.h"

#include "data/serving_json.h"

#include "model/numeric/amount.h"
#include "model/study/actuals.h"
#include "model/study/fields.h"
#include "model/study/price_unit.h"
#include "model/study/series.h"
#include "model/study/shared_inputs.h"

#include <nlohmann/json.hpp>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;

Json offerJson(const PinnedPrice &price)
{
    const Offer &offer = price.offer;
    Json json;
    const auto text = [&](const char *key, const std::string &value) {
        if (!value.empty())
            json[key] = value;
    };
    text("provider", offer.provider);
    text("region", offer.region);
    text("zone", offer.zone);
    text("instance_type", offer.instanceType);
    text("model", offer.model);
    text("detail", offer.detail);
    text("os", offer.os);
    text("gpu", offer.gpu);
    text("gpu_variant", offer.gpuVariant);
    text("gpu_count", offer.gpuCountText());
    const std::string perUnit = offer.currency + perUnitText(priceUnitOf(offer.model));
    json["price"] = nanoText(offer.price) + " " + perUnit;
    if (offer.listPrice)
        json["list_price"] = nanoText(*offer.listPrice) + " " + perUnit;
    text("source", offer.source);
    text("revision", offer.revision);
    if (offer.effectiveFrom)
        json["effective_from"] = offer.effectiveFrom->iso();
    text("retrieved_at", offer.retrievedAt);
    if (!offer.flags.empty())
        json["flags"] = offer.flags;
    if (price.exchangeRate != 1 || price.rateDate) {
        json["exchange_rate"] = price.exchangeRate;
        text("exchange_rate_source", price.rateSource);
        if (price.rateDate)
            json["exchange_rate_date"] = price.rateDate->iso();
    }
    return json;
}

template<class Amount>
void writeRange(const Range &range, const Amount &amount, Json &json)
{
    json["shape"] = rangeShapeName(range.shape);
    if (!hasValues(range.shape)) {
        json["low"] = amount(range.low);
        json["high"] = amount(range.high);
        return;
    }
    json["values"] = Json::array();
    for (const double value : range.values)
        json["values"].push_back(amount(value));
    if (!range.weights.empty())
        json["weights"] = range.weights;
}

void writeCorrelations(const Study &study, Json &json)
{
    for (const Correlation &correlation : study.correlations) {
        Json one{{"a", correlation.a}, {"b", correlation.b}, {"rank", correlation.rank}};
        if (!correlation.source.empty())
            one["source"] = correlation.source;
        if (!correlation.note.empty())
            one["note"] = correlation.note;
        json["correlations"].push_back(std::move(one));
    }
}

void writeUncertainChoices(const Study &study, Json &json)
{
    for (const UncertainChoice &choice : study.uncertainChoices) {
        Json one{{"path", choice.path}, {"values", choice.values}};
        if (!choice.weights.empty())
            one["weights"] = choice.weights;
        if (!choice.source.empty())
            one["source"] = choice.source;
        if (!choice.note.empty())
            one["note"] = choice.note;
        json["uncertain_choices"].push_back(std::move(one));
    }
}

Json inputJson(const Field &field, const Input &input, const std::string &currency)
{
    const auto amount = [&](double value) -> Json { return amountText(value, field.unitText, currency); };
    if (!input.shared.empty())
        return {{"shared", input.shared}};
    Json json = Json::object();
    json["value"] = input.value ? amount(*input.value) : Json(nullptr);
    if (field.isEffect && !(field.isGivenAtFirst && input.mode == EffectMode::Value))
        json["mode"] = input.mode == EffectMode::Value ? "value" : "computed";
    if (input.range) {
        writeRange(*input.range, amount, json);
    }
    if (!input.source.empty())
        json["source"] = input.source;
    if (input.asOf)
        json["as_of"] = input.asOf->iso();
    if (input.confidence != Confidence::Unstated)
        json["confidence"] = confidenceName(input.confidence);
    if (!input.note.empty())
        json["note"] = input.note;
    if (input.price)
        json["price"] = offerJson(*input.price);
    return json;
}

// The values that are held, in order, and null where one is missing; with the factor where there is one.
Json seriesJson(const FieldSet &fields, const Field &series, const Inputs &inputs,
                const std::string &currency)
{
    Json values = Json::array();
    for (int number = 1; number <= heldValues(series, inputs); ++number) {
        const std::string key = keyOfValue(series, number);
        const auto held = inputs.find(key);
        values.push_back(held == inputs.end() ? Json(nullptr)
                                              : inputJson(*fields.find(key), held->second, currency));
    }
    const bool isByYear = series.series.by == SeriesBy::Year;
    const std::string factor = factorKey(series.key);
    const auto held = inputs.find(factor);
    if (isByYear && values.size() == 1 && held == inputs.end())
        return values.front(); // one value, as of any field
    Json json{{isByYear ? kByYear : kByMonth, std::move(values)}};
    if (held != inputs.end())
        json[kFactor] = inputJson(*fields.find(factor), held->second, currency);
    return json;
}

void writeFields(const FieldSet &fields, const Inputs &inputs, const Choices &choices,
                 const std::string &currency, Json &json)
{
    for (const ChoiceField &choice : fields.choices)
        if (const auto found = choices.find(choice.key);
            found != choices.end() && choice.isWritten(found->second))
            json[choice.key] = choice.isTruth() ? Json(found->second == "true") : Json(found->second);
    for (const Field &field : fields.fields) {
        if (field.series.by == SeriesBy::None) {
            if (const auto found = inputs.find(field.key); found != inputs.end())
                json[field.key] = inputJson(field, found->second, currency);
        } else if (heldValues(field, inputs) > 0 || inputs.count(factorKey(field.key))) {
            json[field.key] = seriesJson(fields, field, inputs, currency);
        }
    }
}

void writeProcurement(const Procurement &procurement, const std::string &currency, Json &json)
{
    json["kind"] = procurement.kind;
    if (const ProcurementKind *kind = findProcurementKind(procurement.kind))
        writeFields(kind->fields(), procurement.inputs, procurement.choices, currency, json);
    for (const auto &[key, part] : procurement.parts)
        writeProcurement(part, currency, json[key]);
}

Json optionJson(const Option &option, const std::string &currency)
{
    Json json;
    json["name"] = option.name;
    json["order"] = option.order;
    json["slot"] = option.slot;
    if (!option.note.empty())
        json["note"] = option.note;
    writeProcurement(option.procurement, currency, json);
    for (const auto &[id, own] : option.workloads)
        writeProcurement(own, currency, json["workloads"][id]);
    if (!option.actual.firstMonth.empty())
        json["actual"]["first_month"] = option.actual.firstMonth;
    for (const auto &[month, paid] : option.actual.months) {
        json["actual"]["months"][month] = Json::object();
        writeFields(actualFields(), paid, {}, currency, json["actual"]["months"][month]);
    }
    return json;
}

Json workloadJson(const Workload &workload, const std::string &currency)
{
    Json json;
    json["name"] = workload.name;
    json["kind"] = workload.kind;
    json["order"] = workload.order;
    if (const WorkloadKind *kind = findWorkloadKind(workload.kind))
        writeFields(kind->fields(), workload.inputs, workload.choices, currency, json);
    return json;
}

Json leftOutOfferJson(const LeftOutOffer &offer, const std::string &currency)
{
    Json json{{"reason", offer.reason}, {"cost", offer.cost}, {"currency", offer.currency}};
    if (!offer.beside.empty()) {
        json["beside"] = offer.beside;
        json["more"] = offer.more;
        json["beside_cheapest"] = offer.isBesideCheapest;
    }
    if (!offer.shared.empty())
        json["shared"] = offer.shared;
    json["option"] = optionJson(offer.option, currency);
    return json;
}

// The second key tells readers that the sentences are followed by their figures, be it by none.
void writeLeftOut(const Study &study, Json &json)
{
    if (study.leftOut.empty() && study.leftOutOffers.empty())
        return;
    json["left_out"] = study.leftOut;
    json["left_out_offers"] = Json::object();
    for (const auto &[id, offer] : study.leftOutOffers)
        json["left_out_offers"][id] = leftOutOfferJson(offer, study.currency);
}

void writeShared(const Study &study, Json &json)
{
    if (study.shared.empty())
        return;
    auto uses = usesOfAll(study);
    for (const auto &[name, input] : study.shared) {
        Field field = sharedField(uses[name]);
        field.isEffect = false;
        json["shared"][name] = inputJson(field, input, study.currency);
    }
}

} // namespace

std::string studyText(const Study &study)
{
    Json json;
    json["schema"] = kStudySchemaName;
    json["id"] = study.id;
    json["name"] = study.name;
    if (!study.question.empty())
        json["question"] = study.question;
    json["currency"] = study.currency;
    json["as_of"] = study.asOf.iso();
    if (!study.baseline.empty())
        json["baseline"] = study.baseline;
    writeShared(study, json);
    json["conventions"] = Json::object();
    writeFields(conventionFields(), study.conventions.inputs, study.conventions.choices, study.currency,
                json["conventions"]);
    json["workloads"] = Json::object();
    for (const auto &[id, workload] : study.workloads)
        json["workloads"][id] = workloadJson(workload, study.currency);
    json["options"] = Json::object();
    for (const auto &[id, option] : study.options)
        json["options"][id] = optionJson(option, study.currency);
    for (const auto &[name, facts] : study.gpus) {
        json["gpus"][name] = Json::object();
        writeFields(gpuFactFields(), facts, {}, study.currency, json["gpus"][name]);
    }
    for (const auto &[name, series] : study.performance)
        json["performance"][name] = servingSeriesJson(series);
    for (const auto &[currency, rate] : study.exchangeRates)
        json["exchange_rates"][currency] = {
            {"rate", rate.rate}, {"date", rate.date.iso()}, {"source", rate.source}};
    writeLeftOut(study, json);
    writeCorrelations(study, json);
    writeUncertainChoices(study, json);
    if (!study.claims.empty())
        json["claims"] = study.claims;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace breakeven
