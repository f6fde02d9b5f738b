// The reading half of the study file.
#include "data/study_json.h"

#include "model/amount.h"
#include "model/fields.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;

// Walks one document; stops at the first error and keeps its place.
class StudyReader
{
public:
    StudyReader(const std::string &where, StudyReading &reading) : m_where(where), m_reading(reading) {}

    std::optional<Error> read(const Json &json);

private:
    Study &study() { return m_reading.study; }
    void fail(const std::string &path, const std::string &message)
    {
        if (!m_error)
            m_error = Error{ErrorKind::BadInput, message, m_where + ": " + path};
    }
    void unknownKey(const std::string &path)
    {
        addIssue(m_reading.issues, {Severity::Warning, "Unknown key '" + path + "' was left out.", path});
    }
    bool expectObject(const Json &json, const std::string &path);
    bool isId(const std::string &id, const std::string &path);
    std::string text(const Json &json, const std::string &path);
    std::optional<Date> date(const Json &json, const std::string &path);
    int whole(const Json &json, const std::string &path);
    std::optional<double> amount(const Json &json, const Field &field, const std::string &path);
    NanoMoney nano(const Json &json, const std::string &path, std::string &currency);

    bool readField(const FieldSet &fields, const std::string &key, const Json &json, const std::string &path,
                   Inputs &inputs, Choices &choices);
    Input readInput(const Field &field, const Json &json, const std::string &path);
    void readInputKey(const Field &field, const std::string &key, const Json &json, const std::string &path,
                      Input &input);
    PinnedPrice readPrice(const Json &json, const std::string &path);
    void readConventions(const Json &json);
    void readWorkload(const Json &json, const std::string &path, Workload &workload);
    void readOption(const Json &json, const std::string &path, Option &option);
    void readProcurement(const Json &json, const std::string &path, Procurement &procurement, Option *option);
    void readRates(const Json &json);

    double hoursPerMonth() const { return m_hoursPerMonth; }

    std::string m_where;
    StudyReading &m_reading;
    std::optional<Error> m_error;
    double m_hoursPerMonth = 730;
};

bool StudyReader::expectObject(const Json &json, const std::string &path)
{
    if (json.is_object())
        return true;
    fail(path, std::string("Expected an object in braces, found ") + json.type_name() + ".");
    return false;
}

// Ids stand in dotted paths, so they hold no dot themselves.
bool StudyReader::isId(const std::string &id, const std::string &path)
{
    const bool isGood = !id.empty() && id.find_first_of(". \t\n=") == std::string::npos;
    if (!isGood)
        fail(path, "Expected an id of letters, digits and '-', found '" + id + "'.");
    return isGood;
}

std::string StudyReader::text(const Json &json, const std::string &path)
{
    if (json.is_string())
        return json.get<std::string>();
    fail(path, std::string("Expected a text in quotes, found ") + json.type_name() + ".");
    return {};
}

std::optional<Date> StudyReader::date(const Json &json, const std::string &path)
{
    const std::string word = text(json, path);
    const auto date = Date::parse(word);
    if (!date)
        fail(path, "Expected a date like 2026-11-20, found '" + word + "'.");
    return date;
}

int StudyReader::whole(const Json &json, const std::string &path)
{
    if (json.is_number_integer() && std::abs(json.get<double>()) < 1e6)
        return json.get<int>();
    fail(path, "Expected a whole number, found '" + json.dump() + "'.");
    return 0;
}

std::optional<double> StudyReader::amount(const Json &json, const Field &field, const std::string &path)
{
    if (json.is_null())
        return std::nullopt;
    double value = 0;
    if (json.is_number()) {
        value = json.get<double>();
    } else {
        const auto parsed = parseAmount(text(json, path), field.unitText, study().currency, hoursPerMonth());
        if (!parsed) {
            fail(path, std::string(field.label) + ": " + parsed.error().message);
            return std::nullopt;
        }
        value = *parsed;
    }
    if (!(value >= field.least && value <= field.most)) {
        const std::string unit = field.unitText;
        std::string limits = "at least " + amountText(field.least, unit, study().currency);
        if (std::isfinite(field.most))
            limits += " and at most " + amountText(field.most, unit, study().currency);
        fail(path, std::string(field.label) + ": expected " + limits + ", found " + json.dump() + ".");
    }
    return value;
}

NanoMoney StudyReader::nano(const Json &json, const std::string &path, std::string &currency)
{
    const std::string whole = text(json, path);
    const std::size_t space = whole.find(' ');
    const std::size_t slash = whole.find("/h");
    const auto value = parseNano(whole.substr(0, space));
    if (!value || space == std::string::npos || slash == std::string::npos || slash != whole.size() - 2 ||
        slash <= space + 1) {
        fail(path, "Expected a price with its currency like '0.9731 USD/h', found '" + whole + "'.");
        return 0;
    }
    currency = whole.substr(space + 1, slash - space - 1);
    return *value;
}

PinnedPrice StudyReader::readPrice(const Json &json, const std::string &path)
{
    PinnedPrice price;
    if (!expectObject(json, path))
        return price;
    Offer &offer = price.offer;
    const std::map<std::string, std::string *> texts{{"provider", &offer.provider},
                                                     {"region", &offer.region},
                                                     {"zone", &offer.zone},
                                                     {"instance_type", &offer.instanceType},
                                                     {"model", &offer.model},
                                                     {"detail", &offer.detail},
                                                     {"os", &offer.os},
                                                     {"gpu", &offer.gpu},
                                                     {"gpu_variant", &offer.gpuVariant},
                                                     {"source", &offer.source},
                                                     {"revision", &offer.revision},
                                                     {"retrieved_at", &offer.retrievedAt},
                                                     {"exchange_rate_source", &price.rateSource}};
    for (const auto &[key, value] : json.items()) {
        const std::string inner = path + "." + key;
        if (const auto known = texts.find(key); known != texts.end())
            *known->second = text(value, inner);
        else if (key == "price")
            offer.price = nano(value, inner, offer.currency);
        else if (key == "list_price")
            offer.listPrice = nano(value, inner, offer.currency);
        else if (key == "effective_from")
            offer.effectiveFrom = date(value, inner);
        else if (key == "exchange_rate_date")
            price.rateDate = date(value, inner);
        else if (key == "exchange_rate" && value.is_number())
            price.exchangeRate = value.get<double>();
        else if (key == "gpu_count")
            std::sscanf(text(value, inner).c_str(), "%d/%d", &offer.gpuNumerator, &offer.gpuDenominator);
        else if (key == "flags" && value.is_array())
            for (const Json &flag : value)
                offer.flags.push_back(text(flag, inner));
        else
            unknownKey(inner);
    }
    if (offer.gpuDenominator < 1)
        fail(path + ".gpu_count", "Expected a count like '8' or '1/8'.");
    if (!json.contains("price"))
        fail(path, "A pinned price needs its 'price' with the currency, like '0.9731 USD/h'.");
    return price;
}

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
            fail(path, "Expected uniform, triangular, pert, lognormal or normal.");
        if (!input.range)
            input.range = Range{};
        input.range->shape = shape.value_or(RangeShape::Pert);
    } else if (key == "mode" && field.isEffect) {
        if (text(json, path) != "value")
            fail(path, "Expected the mode 'value'; computed effects are not part of this version.");
    } else if (key == "price") {
        input.price = readPrice(json, path);
    } else {
        unknownKey(path);
    }
}

Input StudyReader::readInput(const Field &field, const Json &json, const std::string &path)
{
    Input input;
    if (!json.is_object()) { // the short form: just the amount
        input.value = amount(json, field, path);
        return input;
    }
    for (const auto &[key, value] : json.items())
        readInputKey(field, key, value, path + "." + key, input);
    if (input.range && !(input.range->low <= input.range->high))
        fail(path, std::string(field.label) +
                       ": a range needs 'low' and 'high', the low end not above the high end.");
    return input;
}

bool StudyReader::readField(const FieldSet &fields, const std::string &key, const Json &json,
                            const std::string &path, Inputs &inputs, Choices &choices)
{
    if (const Field *field = fields.find(key)) {
        inputs[key] = readInput(*field, json, path);
        return true;
    }
    const ChoiceField *choice = fields.findChoice(key);
    if (!choice)
        return false;
    const std::string value = text(json, path);
    bool isKnown = choice->values.empty();
    std::string known;
    for (const ChoiceValue &candidate : choice->values) {
        isKnown = isKnown || value == candidate.id;
        known += (known.empty() ? "" : ", ") + std::string(candidate.id);
    }
    if (!isKnown)
        fail(path, std::string(choice->label) + ": expected one of " + known + ", found '" + value + "'.");
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
    const auto hours = conventions.inputs.find("hours_per_month");
    if (hours != conventions.inputs.end())
        m_hoursPerMonth = hours->second.value.value_or(730);
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
        else if (isPart(key))
            readProcurement(value, inner, procurement.parts[key], nullptr);
        else if (!readField(kind->fields(), key, value, inner, procurement.inputs, procurement.choices))
            unknownKey(inner);
    }
}

void StudyReader::readOption(const Json &json, const std::string &path, Option &option)
{
    readProcurement(json, path, option.procurement, &option);
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

std::optional<Error> StudyReader::read(const Json &json)
{
    if (!json.is_object() || !json.contains("schema"))
        return Error{
            ErrorKind::BadInput,
            "Expected a Breakeven study (a JSON object with \"schema\": \"breakeven/study/1\"), found other "
            "JSON.",
            m_where};
    const std::string schema = text(json["schema"], "schema");
    if (schema != kStudySchemaName) {
        const bool isNewer = schema.rfind("breakeven/study/", 0) == 0;
        return Error{ErrorKind::BadInput,
                     isNewer ? "The study has the format '" + schema +
                                   "'; this version reads 'breakeven/study/1'. Open it with a newer version."
                             : "Expected the schema 'breakeven/study/1', found '" + schema + "'.",
                     m_where};
    }
    // Currency and hours a month decide how amounts are read, so they come first.
    if (json.contains("currency"))
        study().currency = text(json["currency"], "currency");
    else
        fail("currency", "The study says no currency; add one, as in \"currency\": \"USD\".");
    if (json.contains("conventions"))
        readConventions(json["conventions"]);
    for (const auto &[key, value] : json.items()) {
        if (key == "schema" || key == "currency" || key == "conventions")
            continue;
        if (key == "id")
            study().id = text(value, key);
        else if (key == "name")
            study().name = text(value, key);
        else if (key == "question")
            study().question = text(value, key);
        else if (key == "baseline")
            study().baseline = text(value, key);
        else if (key == "as_of")
            study().asOf = date(value, key).value_or(Date{});
        else if (key == "workloads" && expectObject(value, key))
            for (const auto &[thing, workload] : value.items()) {
                if (isId(thing, "workloads"))
                    readWorkload(workload, "workloads." + thing, study().workloads[thing]);
            }
        else if (key == "options" && expectObject(value, key))
            for (const auto &[thing, option] : value.items()) {
                if (isId(thing, "options"))
                    readOption(option, "options." + thing, study().options[thing]);
            }
        else if (key == "exchange_rates")
            readRates(value);
        else if (key == "claims" && value.is_array())
            for (const Json &document : value)
                study().claims.push_back(text(document, key));
        else if (key != "workloads" && key != "options")
            unknownKey(key);
    }
    const std::string &baseline = study().baseline;
    if (!baseline.empty() && !study().options.count(baseline))
        fail("baseline", "The baseline '" + baseline + "' is no option of the study.");
    return m_error;
}

} // namespace

Result<StudyReading> parseStudy(const std::string &text, const std::string &where)
{
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        return Error{ErrorKind::BadInput, "Expected a study, found an empty file.", where};
    Json json;
    try {
        json = Json::parse(text);
    } catch (const Json::parse_error &error) {
        const std::size_t at = std::min<std::size_t>(error.byte ? error.byte - 1 : 0, text.size());
        const auto line = 1 + std::count(text.begin(), text.begin() + long(at), '\n');
        const std::size_t start = text.rfind('\n', at ? at - 1 : 0);
        const std::size_t column = start == std::string::npos ? at + 1 : at - start;
        const bool isCut = at + 1 >= text.size();
        return Error{ErrorKind::BadInput,
                     isCut ? "Expected a whole study, found a file that ends too early; it may be cut short."
                           : "Expected a study in JSON, found text that is no JSON here.",
                     where + ":" + std::to_string(line) + ":" + std::to_string(column)};
    }
    StudyReading reading;
    if (auto error = StudyReader(where, reading).read(json))
        return *error;
    if (reading.study.id.empty())
        reading.study.id = newUuid();
    completeStudy(reading.study);
    return reading;
}

} // namespace breakeven
