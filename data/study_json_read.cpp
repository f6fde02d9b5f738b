// The reading half of the study file.
#include "data/study_json.h"

#include "data/serving_json.h"
#include "data/study_values.h"
#include "model/numeric/amount.h"
#include "model/study/actuals.h"
#include "model/study/series.h"
#include "model/study/shared_inputs.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;

// Walks one document; stops at the first error and keeps its place.
class StudyReader : private StudyValues
{
public:
    using StudyValues::StudyValues;

    std::optional<Error> read(const Json &json);

private:
    bool readField(const FieldSet &fields, const std::string &key, const Json &json, const std::string &path,
                   Inputs &inputs, Choices &choices);
    void readSeries(const FieldSet &fields, const Field &series, const Json &json, const std::string &path,
                    Inputs &inputs);
    void readInputs(const FieldSet &fields, const Field &field, const Json &json, const std::string &path,
                    Inputs &inputs);
    Input readInput(const Field &field, const Json &json, const std::string &path);
    void readInputKey(const Field &field, const std::string &key, const Json &json, const std::string &path,
                      Input &input);
    std::vector<double> amounts(const Json &json, const Field &field, const std::string &path);
    std::vector<double> numbers(const Json &json, const std::string &path);
    void completeValues(const Field &field, const std::string &path, Range &range);
    void readCorrelations(const Json &json);
    void readUncertainChoices(const Json &json);
    std::vector<std::string> texts(const Json &json, const std::string &path);
    void readConventions(const Json &json);
    void readWorkload(const Json &json, const std::string &path, Workload &workload);
    void readActuals(const Json &json, const std::string &path, Actuals &actual);
    void readActualMonth(const Json &json, const std::string &path, const std::string &month,
                         Actuals &actual);
    void readOption(const Json &json, const std::string &path, Option &option);
    void readProcurement(const Json &json, const std::string &path, Procurement &procurement, Option *option);
    void readLeftOutOffer(const Json &json, const std::string &path, LeftOutOffer &offer);
    void sayDayOfLeftOut(const Json &json);
    void readRates(const Json &json);
    bool readVersion(const std::string &schema);
    void readCurrency(const std::string &currency);
    void readShared(const Json &json);
    void readGpus(const Json &json);
    void readPerformance(const Json &json);
    void readKey(const std::string &key, const Json &value);
    void checkTogether();
};

void StudyReader::readInputKey(const Field &field, const std::string &key, const Json &json,
                               const std::string &path, Input &input)
{
    if (key == "value") {
        input.value = amount(json, field, path);
    } else if (key == "low" || key == "high") {
        if (!input.range)
            input.range = Range{};
        (key == "low" ? input.range->low : input.range->high) = amount(json, field, path).value_or(NAN);
    } else if (key == "source") {
        input.source = text(json, path);
    } else if (key == "note") {
        input.note = text(json, path);
    } else if (key == "as_of") {
        input.asOf = date(json, path);
    } else if (key == "confidence") {
        const auto confidence = parseConfidence(text(json, path));
        if (!confidence)
            fail(path, "Expected high, medium, low or assumed.");
        input.confidence = confidence.value_or(Confidence::Unstated);
    } else if (key == "shape") {
        const auto shape = parseRangeShape(text(json, path));
        if (!shape)
            fail(path, "Expected " + rangeShapeNames() + ".");
        if (!input.range)
            input.range = Range{};
        input.range->shape = shape.value_or(RangeShape::Pert);
    } else if (key == "values" || key == "weights") {
        if (!input.range)
            input.range = Range{};
        (key == "values" ? input.range->values : input.range->weights) =
            key == "values" ? amounts(json, field, path) : numbers(json, path);
    } else if (key == "mode" && field.isEffect) {
        const std::string mode = text(json, path);
        if (mode != "value" && mode != "computed")
            fail(path, "Expected the mode 'value' or 'computed', found '" + mode + "'.");
        input.mode = mode == "computed" ? EffectMode::Computed : EffectMode::Value;
    } else if (key == "price") {
        input.price = price(json, path);
    } else {
        unknownKey(path);
    }
}

std::vector<double> StudyReader::amounts(const Json &json, const Field &field, const std::string &path)
{
    std::vector<double> values;
    if (!json.is_array())
        fail(path, std::string("Expected a list of values in brackets, found ") + json.type_name() + ".");
    else
        for (const Json &value : json)
            values.push_back(amount(value, field, path).value_or(NAN));
    return values;
}

std::vector<double> StudyReader::numbers(const Json &json, const std::string &path)
{
    std::vector<double> values;
    if (!json.is_array())
        fail(path, std::string("Expected a list of numbers in brackets, found ") + json.type_name() + ".");
    else
        for (const Json &value : json)
            if (value.is_number() && value.get<double>() > 0)
                values.push_back(value.get<double>());
            else
                fail(path, "Expected a weight above 0, found '" + value.dump() + "'.");
    return values;
}

// The ends follow from the values.
void StudyReader::completeValues(const Field &field, const std::string &path, Range &range)
{
    const std::string label = field.label;
    if (!hasValues(range.shape))
        fail(path + ".shape", label + ": values are drawn as 'empirical' or 'discrete', found '" +
                                  rangeShapeName(range.shape) + "'.");
    if (range.values.empty())
        fail(path, label + ": the shape '" + rangeShapeName(range.shape) + "' needs 'values' to draw from.");
    if (!range.weights.empty() && range.weights.size() != range.values.size())
        fail(path + ".weights", label + ": expected one weight a value, found " +
                                    std::to_string(range.weights.size()) + " for " +
                                    std::to_string(range.values.size()) + " values.");
    if (!range.weights.empty() && range.shape == RangeShape::Empirical)
        fail(path + ".weights",
             label + ": what was seen has no weights; leave them out, or draw 'discrete'.");
    range = Range::ofValues(range.shape, std::move(range.values), std::move(range.weights));
}

void StudyReader::readCorrelations(const Json &json)
{
    const std::string path = "correlations";
    if (!json.is_array())
        return fail(path, std::string("Expected a list of correlations in brackets, found ") +
                              json.type_name() + ".");
    for (const Json &one : json) {
        if (!expectObject(one, path))
            return;
        Correlation correlation;
        for (const auto &[key, value] : one.items()) {
            if (key == "a" || key == "b")
                (key == "a" ? correlation.a : correlation.b) = text(value, path + "." + key);
            else if (key == "source" || key == "note")
                (key == "note" ? correlation.note : correlation.source) = text(value, path + "." + key);
            else if (key == "rank" && value.is_number() && std::fabs(value.get<double>()) <= 1)
                correlation.rank = value.get<double>();
            else if (key == "rank")
                fail(path + ".rank", "Expected a rank correlation from -1 to 1, found " + value.dump() + ".");
            else
                unknownKey(path + "." + key);
        }
        if (!one.contains("a") || !one.contains("b") || !one.contains("rank"))
            return fail(path, "A correlation needs 'a' and 'b', the paths of two inputs, and their 'rank'.");
        study().correlations.push_back(std::move(correlation));
    }
}

void StudyReader::readUncertainChoices(const Json &json)
{
    const std::string path = "uncertain_choices";
    if (!json.is_array())
        return fail(path,
                    std::string("Expected a list of choices in brackets, found ") + json.type_name() + ".");
    for (const Json &one : json) {
        if (!expectObject(one, path))
            return;
        UncertainChoice choice;
        for (const auto &[key, value] : one.items()) {
            if (key == "path")
                choice.path = text(value, path + ".path");
            else if (key == "source" || key == "note")
                (key == "note" ? choice.note : choice.source) = text(value, path + "." + key);
            else if (key == "values")
                choice.values = texts(value, path + ".values");
            else if (key == "weights")
                choice.weights = numbers(value, path + ".weights");
            else
                unknownKey(path + "." + key);
        }
        if (choice.path.empty() || choice.values.empty())
            return fail(path, "An open choice needs its 'path' and the 'values' it may take.");
        study().uncertainChoices.push_back(std::move(choice));
    }
}

std::vector<std::string> StudyReader::texts(const Json &json, const std::string &path)
{
    std::vector<std::string> read;
    if (!json.is_array())
        fail(path, std::string("Expected a list of values in brackets, found ") + json.type_name() + ".");
    else
        for (const Json &value : json)
            read.push_back(text(value, path));
    return read;
}

// Its ends are no least and greatest number.
bool isOfQuantiles(RangeShape shape) { return shape == RangeShape::Lognormal || shape == RangeShape::Normal; }

Input StudyReader::readInput(const Field &field, const Json &json, const std::string &path)
{
    Input input;
    if (!json.is_object()) { // the short form: just the amount
        input.value = amount(json, field, path);
        return input;
    }
    if (json.contains("shared")) { // it is that one, with nothing of its own
        input.shared = text(json["shared"], path + ".shared");
        if (input.shared.empty())
            fail(path + ".shared", "Expected the name of a shared assumption, found an empty text.");
        if (json.size() > 1)
            fail(path, "An input that is shared holds nothing else; keep 'shared' alone, or leave it out.");
        return input;
    }
    for (const auto &[key, value] : json.items())
        readInputKey(field, key, value, path + "." + key, input);
    if (input.range && (hasValues(input.range->shape) || !input.range->values.empty()))
        completeValues(field, path, *input.range);
    else if (input.range && !(input.range->low <= input.range->high))
        fail(path, std::string(field.label) +
                       ": a range needs 'low' and 'high', the low end not above the high end; found " +
                       amountText(input.range->low, field.unitText, study().currency) + " and " +
                       amountText(input.range->high, field.unitText, study().currency) +
                       (isOfQuantiles(input.range->shape) ? ", which are P10 and P90." : "."));
    return input;
}

// The values of a series, in order; null leaves one out.
void StudyReader::readSeries(const FieldSet &fields, const Field &series, const Json &json,
                             const std::string &path, Inputs &inputs)
{
    const int most = mostValues(series);
    const bool isByYear = series.series.by == SeriesBy::Year;
    if (!json.is_array() || json.empty() || int(json.size()) > most)
        return fail(path, std::string(series.label) + ": expected " +
                              (most == 1 ? std::string("one value")
                                         : "1 to " + std::to_string(most) + " values, one a " +
                                               (isByYear ? "year" : "month")) +
                              ", found " +
                              (json.is_array() ? "a list of " + std::to_string(json.size())
                                               : std::string(json.type_name())) +
                              ".");
    for (int number = 1; number <= int(json.size()); ++number) {
        const std::string key = keyOfValue(series, number);
        const Json &value = json[std::size_t(number - 1)];
        if (value.is_null() && (number > 1 || !isByYear || series.isOptional))
            inputs.erase(key);
        else
            inputs[key] = readInput(*fields.find(key), value, path + "[" + std::to_string(number) + "]");
    }
}

// One input, a list of the values of a series, or the list with the factor that scales it.
void StudyReader::readInputs(const FieldSet &fields, const Field &field, const Json &json,
                             const std::string &path, Inputs &inputs)
{
    const bool isByMonth = field.series.by == SeriesBy::Month;
    const char *by = isByMonth ? kByMonth : kByYear;
    const bool isSeries = json.is_object() && field.series.by != SeriesBy::None &&
                          (isByMonth || json.contains(by) || json.contains(kFactor));
    if (json.is_array() || (isByMonth && !isSeries))
        return readSeries(fields, field, json, path, inputs);
    if (!isSeries) {
        inputs[field.key] = readInput(field, json, path);
        return;
    }
    for (const auto &[key, value] : json.items()) {
        const std::string inner = path + "." + key;
        if (key == by)
            readSeries(fields, field, value, inner, inputs);
        else if (key == kFactor)
            inputs[factorKey(field.key)] = readInput(*fields.find(factorKey(field.key)), value, inner);
        else
            unknownKey(inner);
    }
}

bool StudyReader::readField(const FieldSet &fields, const std::string &key, const Json &json,
                            const std::string &path, Inputs &inputs, Choices &choices)
{
    if (const Field *field = fields.find(key)) {
        readInputs(fields, *field, json, path, inputs);
        return true;
    }
    const ChoiceField *choice = fields.findChoice(key);
    if (!choice)
        return false;
    const std::string value = json.is_boolean() ? json.dump() : text(json, path);
    if (const auto checked = checkChoice(*choice, value); !checked)
        fail(path, checked.error().message);
    choices[key] = value;
    return true;
}

void StudyReader::readConventions(const Json &json)
{
    if (!expectObject(json, "conventions"))
        return;
    Conventions &conventions = study().conventions;
    for (const auto &[key, value] : json.items())
        if (!readField(conventionFields(), key, value, "conventions." + key, conventions.inputs,
                       conventions.choices))
            unknownKey("conventions." + key);
    setHoursPerMonth(hoursPerMonth(study()));
}

void StudyReader::readWorkload(const Json &json, const std::string &path, Workload &workload)
{
    if (!expectObject(json, path))
        return;
    workload.kind = json.contains("kind") ? text(json["kind"], path + ".kind") : std::string();
    const WorkloadKind *kind = findWorkloadKind(workload.kind);
    if (!kind) {
        std::string known;
        for (const WorkloadKind &candidate : workloadKinds())
            known += (known.empty() ? "" : ", ") + std::string(candidate.id);
        fail(path + ".kind",
             "Unknown kind of workload '" + workload.kind + "'; expected one of " + known + ".");
        return;
    }
    for (const auto &[key, value] : json.items()) {
        const std::string inner = path + "." + key;
        if (key == "kind")
            continue;
        if (key == "name")
            workload.name = text(value, inner);
        else if (key == "order")
            workload.order = whole(value, inner);
        else if (!readField(kind->fields(), key, value, inner, workload.inputs, workload.choices))
            unknownKey(inner);
    }
}

void StudyReader::readProcurement(const Json &json, const std::string &path, Procurement &procurement,
                                  Option *option)
{
    if (!expectObject(json, path))
        return;
    procurement.kind = json.contains("kind") ? text(json["kind"], path + ".kind") : std::string();
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    if (!kind) {
        std::string known;
        for (const ProcurementKind &candidate : procurementKinds())
            known += (known.empty() ? "" : ", ") + std::string(candidate.id);
        fail(path + ".kind",
             "Unknown kind of option '" + procurement.kind + "'; expected one of " + known + ".");
        return;
    }
    const auto isPart = [&](const std::string &key) {
        for (const PartField &part : kind->fields().parts)
            if (key == part.key)
                return true;
        return false;
    };
    for (const auto &[key, value] : json.items()) {
        const std::string inner = path + "." + key;
        if (key == "kind")
            continue;
        if (option && key == "name")
            option->name = text(value, inner);
        else if (option && key == "note")
            option->note = text(value, inner);
        else if (option && key == "order")
            option->order = whole(value, inner);
        else if (option && key == "slot")
            option->slot = whole(value, inner);
        else if (option && key == "workloads" && expectObject(value, inner))
            for (const auto &[id, own] : value.items())
                readProcurement(own, inner + "." + id, option->workloads[id], nullptr);
        else if (option && key == "actual")
            readActuals(value, inner, option->actual);
        else if (isPart(key))
            readProcurement(value, inner, procurement.parts[key], nullptr);
        else if (!readField(kind->fields(), key, value, inner, procurement.inputs, procurement.choices))
            unknownKey(inner);
    }
}

void StudyReader::readActualMonth(const Json &json, const std::string &path, const std::string &month,
                                  Actuals &actual)
{
    Choices none;
    if (!isMonthName(month))
        return fail(path, "Expected a month as YYYY-MM, found '" + month + "'.");
    if (!expectObject(json, path))
        return;
    Inputs &paid = actual.months[month];
    for (const auto &[key, value] : json.items())
        if (!readField(actualFields(), key, value, path + "." + key, paid, none))
            unknownKey(path + "." + key);
}

void StudyReader::readActuals(const Json &json, const std::string &path, Actuals &actual)
{
    if (!expectObject(json, path))
        return;
    for (const auto &[key, value] : json.items()) {
        const std::string inner = path + "." + key;
        if (key == "first_month") {
            actual.firstMonth = text(value, inner);
            if (!isMonthName(actual.firstMonth))
                fail(inner, "First month of the plan: expected YYYY-MM, found '" + actual.firstMonth + "'.");
        } else if (key == "months" && expectObject(value, inner)) {
            for (const auto &[month, paid] : value.items())
                readActualMonth(paid, inner + "." + month, month, actual);
        } else if (key != "months") {
            unknownKey(inner);
        }
    }
    if (actual.firstMonth.empty() && !actual.months.empty())
        fail(path, "What was paid needs the 'first_month' of the plan, such as 2026-08.");
}

void StudyReader::readOption(const Json &json, const std::string &path, Option &option)
{
    readProcurement(json, path, option.procurement, &option);
}

void StudyReader::readLeftOutOffer(const Json &json, const std::string &path, LeftOutOffer &offer)
{
    if (!expectObject(json, path))
        return;
    for (const auto &[key, value] : json.items()) {
        const std::string inner = path + "." + key;
        if (key == "reason")
            offer.reason = text(value, inner);
        else if (key == "currency")
            offer.currency = text(value, inner);
        else if (key == "beside")
            offer.beside = text(value, inner);
        else if ((key == "cost" || key == "more") && value.is_number())
            (key == "cost" ? offer.cost : offer.more) = value.get<double>();
        else if (key == "cost" || key == "more")
            fail(inner, "Expected an amount of money as a number, found " + value.dump() + ".");
        else if (key == "beside_cheapest" && value.is_boolean())
            offer.isBesideCheapest = value.get<bool>();
        else if (key == "beside_cheapest")
            fail(inner, "Expected true or false, found " + value.dump() + ".");
        else if (key == "shared" && expectObject(value, inner))
            for (const auto &[input, name] : value.items())
                offer.shared[input] = text(name, inner + "." + input);
        else if (key == "option")
            readOption(value, inner, offer.option);
        else if (key != "shared")
            unknownKey(inner);
    }
    if (!json.contains("cost") || !json.contains("currency") || !json.contains("option"))
        fail(path, "An offer that was left out needs its 'cost', the 'currency' of it and the 'option' it "
                   "would be.");
    Procurement &own = offer.option.procurement;
    if (const ProcurementKind *kind = findProcurementKind(own.kind))
        for (const ChoiceField &choice : kind->fields().choices)
            if (choice.isOptional) // stands in no file until it is set
                own.choices.emplace(choice.key, std::string());
}

// An older version kept sentences alone, whose figures are those of the day of the study.
void StudyReader::sayDayOfLeftOut(const Json &json)
{
    if (!json.contains("left_out_offers"))
        for (auto &[id, sentence] : study().leftOut)
            sentence += " (As of " + study().asOf.iso() + ".)";
}

void StudyReader::readRates(const Json &json)
{
    if (!expectObject(json, "exchange_rates"))
        return;
    for (const auto &[currency, value] : json.items()) {
        const std::string path = "exchange_rates." + currency;
        if (!expectObject(value, path))
            return;
        ExchangeRate &rate = study().exchangeRates[currency];
        if (!value.contains("rate") || !value["rate"].is_number() || !(value["rate"].get<double>() > 0))
            return fail(path,
                        "Expected a 'rate' above 0: how much of the study's currency one unit is worth.");
        rate.rate = value["rate"].get<double>();
        if (!value.contains("date"))
            return fail(path, "An exchange rate needs its 'date'.");
        rate.date = date(value["date"], path + ".date").value_or(Date{});
        if (value.contains("source"))
            rate.source = text(value["source"], path + ".source");
    }
}

void StudyReader::readGpus(const Json &json)
{
    if (!expectObject(json, "gpus"))
        return;
    Choices none;
    for (const auto &[name, facts] : json.items()) {
        const std::string path = "gpus." + name;
        if (name.empty() || name.front() == ' ' || name.back() == ' ' || name.find('=') != std::string::npos)
            return fail("gpus", "Expected the name of a GPU, found '" + name + "'.");
        if (!expectObject(facts, path))
            return;
        for (const auto &[key, value] : facts.items())
            if (!readField(gpuFactFields(), key, value, path + "." + key, study().gpus[name], none))
                unknownKey(path + "." + key);
    }
}

void StudyReader::readPerformance(const Json &json)
{
    if (!expectObject(json, "performance"))
        return;
    for (const auto &[name, value] : json.items()) {
        const auto series = readServingSeries(value, "performance." + name);
        if (!series)
            return fail(series.error().where, series.error().message);
        study().performance[name] = *series;
    }
}

void StudyReader::readShared(const Json &json)
{
    if (!expectObject(json, "shared"))
        return;
    // All names first: an input finds its unit by them.
    for (const auto &[name, value] : json.items()) {
        if (!isSharedName(name))
            return fail("shared",
                        "Expected a shared assumption named by letters, digits, '-' and '_', found '" + name +
                            "'.");
        study().shared[name];
    }
    auto uses = usesOfAll(study());
    for (const auto &[name, value] : json.items()) {
        Field field = sharedField(uses[name]);
        field.isEffect = false;
        study().shared[name] = readInput(field, value, "shared." + name);
    }
}

bool StudyReader::readVersion(const std::string &schema)
{
    for (int version = 1; version <= kStudyFormat; ++version)
        if (schema == kStudySchemaPrefix + std::to_string(version)) {
            setVersion(version);
            return true;
        }
    return false;
}

// A wrong one would be told of every amount in it.
void StudyReader::readCurrency(const std::string &currency)
{
    const bool isCode = currency.size() == 3 && std::all_of(currency.begin(), currency.end(),
                                                            [](char c) { return c >= 'A' && c <= 'Z'; });
    if (!isCode)
        fail("currency",
             "Expected a currency by its three capital letters, such as USD, found '" + currency + "'.");
    study().currency = currency;
}

std::optional<Error> StudyReader::read(const Json &json)
{
    if (!json.is_object() || !json.contains("schema"))
        return Error{ErrorKind::BadInput,
                     std::string("Expected a Breakeven study (a JSON object with \"schema\": \"") +
                         kStudySchemaName + "\"), found other JSON.",
                     where()};
    if (const std::string schema = text(json["schema"], "schema"); !readVersion(schema)) {
        const std::size_t prefix = std::string(kStudySchemaPrefix).size();
        const bool isNewer = std::atoi(schema.substr(std::min(schema.size(), prefix)).c_str()) > kStudyFormat;
        return Error{ErrorKind::BadInput,
                     schema.rfind(kStudySchemaPrefix, 0) == 0 && isNewer
                         ? "The study has the format '" + schema + "'; this version reads '" +
                               kStudySchemaName + "'. Open it with a newer version."
                         : "Expected the schema '" + std::string(kStudySchemaName) +
                               "' or an older one from '" + kStudySchemaPrefix + "1' on, found '" + schema +
                               "', which no version writes.",
                     where()};
    }
    // Currency and hours a month decide how amounts are read, so they come first.
    if (json.contains("currency"))
        readCurrency(text(json["currency"], "currency"));
    else
        fail("currency", "The study says no currency; add one, as in \"currency\": \"USD\".");
    if (json.contains("conventions"))
        readConventions(json["conventions"]);
    for (const auto &[key, value] : json.items())
        if (key != "schema" && key != "currency" && key != "conventions" && key != "shared")
            readKey(key, value);
    // Its uses decide the units of what is shared.
    if (json.contains("shared"))
        readShared(json["shared"]);
    sayDayOfLeftOut(json);
    checkTogether();
    return error();
}

void StudyReader::readKey(const std::string &key, const Json &value)
{
    if (key == "id") {
        study().id = text(value, key);
        if (!isUuid(study().id))
            fail(key, "Expected a UUID like 5d6c3f0e-0001-4b52-9b1e-6f1d2a7c0001, found '" + study().id +
                          "'; leave the id out to get one.");
    } else if (key == "name") {
        study().name = text(value, key);
    } else if (key == "question") {
        study().question = text(value, key);
    } else if (key == "baseline") {
        study().baseline = text(value, key);
    } else if (key == "as_of") {
        study().asOf = date(value, key).value_or(Date{});
    } else if (key == "workloads" && expectObject(value, key)) {
        for (const auto &[id, workload] : value.items())
            if (isId(id, "workloads"))
                readWorkload(workload, "workloads." + id, study().workloads[id]);
    } else if (key == "options" && expectObject(value, key)) {
        for (const auto &[id, option] : value.items())
            if (isId(id, "options"))
                readOption(option, "options." + id, study().options[id]);
    } else if (key == "gpus") {
        readGpus(value);
    } else if (key == "performance") {
        readPerformance(value);
    } else if (key == "exchange_rates") {
        readRates(value);
    } else if (key == "left_out" && expectObject(value, key)) {
        for (const auto &[id, sentence] : value.items())
            study().leftOut[id] = text(sentence, "left_out." + id);
    } else if (key == "left_out_offers" && expectObject(value, key)) {
        for (const auto &[id, offer] : value.items())
            if (isId(id, key))
                readLeftOutOffer(offer, "left_out_offers." + id, study().leftOutOffers[id]);
    } else if (key == "correlations") {
        readCorrelations(value);
    } else if (key == "uncertain_choices") {
        readUncertainChoices(value);
    } else if (key == "claims" && value.is_array()) {
        for (const Json &document : value)
            study().claims.push_back(text(document, key));
    } else if (key != "workloads" && key != "options") {
        unknownKey(key);
    }
}

// What one part of the study says of another.
void StudyReader::checkTogether()
{
    const std::string &baseline = study().baseline;
    if (!baseline.empty() && !study().options.count(baseline))
        fail("baseline", "The baseline '" + baseline + "' is no option of the study.");
    for (const auto &[id, option] : study().options)
        for (const auto &[workload, own] : option.workloads)
            if (!study().workloads.count(workload))
                fail("options." + id + ".workloads." + workload,
                     "The study has no workload '" + workload + "'; name one it has, or leave this out.");
    if (!error())
        if (const auto checked = checkShared(study()); !checked)
            fail(checked.error().where, checked.error().message);
}

} // namespace

std::optional<Error> readStudyJson(const Json &json, const std::string &where, StudyReading &reading)
{
    return StudyReader(where, reading).read(json);
}

} // namespace breakeven
