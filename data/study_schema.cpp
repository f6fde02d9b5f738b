// The JSON Schema of the study file, made from the catalogues of fields.
#include "data/study_json.h"

#include "data/serving_json.h"

#include "model/study/actuals.h"
#include "model/study/fields.h"
#include "model/study/series.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;

Json fieldSchema(const Field &field)
{
    std::string description = field.label;
    if (*field.unitText)
        description += ", " + std::string(field.unitText);
    if (*field.help)
        description += ". " + std::string(field.help);
    const char *kind = field.series.by == SeriesBy::Year    ? "#/$defs/inputs_by_year"
                       : field.series.by == SeriesBy::Month ? "#/$defs/inputs_by_month"
                                                            : "#/$defs/input";
    return {{"description", description}, {"$ref", kind}};
}

Json choiceSchema(const ChoiceField &choice)
{
    Json schema{{"description", std::string(choice.label) + ". " + choice.help},
                {"type", choice.isTruth() ? "boolean" : "string"}};
    if (choice.isTruth())
        return schema;
    for (const ChoiceValue &value : choice.values)
        schema["enum"].push_back(value.id);
    return schema;
}

Json fieldsSchema(const FieldSet &fields)
{
    Json properties = Json::object();
    for (const ChoiceField &choice : fields.choices)
        properties[choice.key] = choiceSchema(choice);
    for (const Field &field : fields.fields)
        properties[field.key] = fieldSchema(field);
    for (const PartField &part : fields.parts)
        properties[part.key] = {{"description", part.label}, {"$ref", "#/$defs/procurement"}};
    return properties;
}

// One alternative a kind: its own properties apply where "kind" names it.
template<class Kinds>
Json kindsSchema(const Kinds &kinds)
{
    Json schema{{"type", "object"}, {"required", {"kind"}}};
    Json names = Json::array();
    for (const auto &kind : kinds) {
        names.push_back(kind.id);
        schema["allOf"].push_back({{"if", {{"properties", {{"kind", {{"const", kind.id}}}}}}},
                                   {"then", {{"properties", fieldsSchema(kind.fields())}}}});
    }
    schema["properties"]["kind"] = {{"enum", names}};
    return schema;
}

Json inputSchema()
{
    const Json amount{
        {"description", "A number in the field's unit, or a text with a unit: \"0.97 USD/h\", \"25%\""},
        {"type", {"number", "string", "null"}}};
    const Json text{{"type", "string"}};
    const Json date{{"type", "string"}, {"format", "date"}};
    const Json shared{{"type", "object"},
                      {"description", "The shared assumption of this name"},
                      {"required", {"shared"}},
                      {"properties", {{"shared", text}}},
                      {"additionalProperties", false}};
    return {
        {"anyOf",
         {amount,
          shared,
          {{"type", "object"},
           {"properties",
            {{"value", amount},
             {"mode", {{"enum", {"value", "computed"}}}},
             {"low", amount},
             {"high", amount},
             {"shape",
              {{"enum", {"uniform", "triangular", "pert", "lognormal", "normal", "empirical", "discrete"}}}},
             {"values",
              {{"description", "What an empirical or discrete shape draws from"},
               {"type", "array"},
               {"items", amount}}},
             {"weights", {{"type", "array"}, {"items", {{"type", "number"}, {"exclusiveMinimum", 0}}}}},
             {"source", text},
             {"as_of", date},
             {"confidence", {{"enum", {"high", "medium", "low", "assumed"}}}},
             {"note", text},
             {"price", {{"$ref", "#/$defs/price"}}}}}}}}};
}

// A list of inputs, alone or with the factor that scales them.
Json seriesSchema(const char *by, int most, const char *description)
{
    const Json input{{"$ref", "#/$defs/input"}};
    const Json values{{"description", description}, {"type", "array"}, {"maxItems", most}, {"items", input}};
    const Json both{{"type", "object"},
                    {"properties", {{by, values}, {kFactor, input}}},
                    {"additionalProperties", false}};
    return {{"anyOf", {values, both}}};
}

// One value holds in every year.
Json yearsSchema()
{
    Json schema = seriesSchema(kByYear, kSeriesYears, "One value a year; the last one holds on");
    schema["anyOf"].push_back({{"$ref", "#/$defs/input"}});
    return schema;
}

Json priceSchema()
{
    Json properties = Json::object();
    for (const char *key :
         {"provider", "region", "zone", "instance_type", "model", "detail", "os", "gpu", "gpu_variant",
          "gpu_count", "price", "list_price", "source", "revision", "retrieved_at", "exchange_rate_source"})
        properties[key] = {{"type", "string"}};
    for (const char *key : {"effective_from", "exchange_rate_date"})
        properties[key] = {{"type", "string"}, {"format", "date"}};
    properties["exchange_rate"] = {{"type", "number"}, {"exclusiveMinimum", 0}};
    properties["flags"] = {{"type", "array"}, {"items", {{"type", "string"}}}};
    return {{"type", "object"}, {"required", {"price"}}, {"properties", properties}};
}

// What was really paid for an option, month by month.
Json actualSchema()
{
    const Json month{{"type", "object"}, {"properties", fieldsSchema(actualFields())}};
    return {{"description", "What was really paid for the option, from its bills"},
            {"type", "object"},
            {"required", {"first_month"}},
            {"properties",
             {{"first_month", choiceSchema(firstMonthField())},
              {"months",
               {{"type", "object"},
                {"propertyNames", {{"pattern", "^[0-9]{4}-[0-9]{2}$"}}},
                {"additionalProperties", month}}}}}};
}

Json schemaNames()
{
    Json names = Json::array();
    for (int version = kStudyFormat; version >= 1; --version)
        names.push_back(kStudySchemaPrefix + std::to_string(version));
    return names;
}

} // namespace

std::string studySchema()
{
    const Json text{{"type", "string"}};
    const Json whole{{"type", "integer"}};
    Json option{{"allOf", {{{"$ref", "#/$defs/procurement"}}}}};
    option["properties"] = {{"name", text},
                            {"note", text},
                            {"order", whole},
                            {"slot", whole},
                            {"workloads", {{"additionalProperties", {{"$ref", "#/$defs/procurement"}}}}},
                            {"actual", actualSchema()}};
    Json workload = kindsSchema(workloadKinds());
    workload["properties"]["name"] = text;
    workload["properties"]["order"] = whole;
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", "Breakeven study"},
                {"type", "object"},
                {"required", {"schema", "currency", "workloads", "options"}}};
    schema["properties"] = {
        {"schema", {{"enum", schemaNames()}}},
        {"id", text},
        {"name", text},
        {"question", text},
        {"currency", {{"type", "string"}, {"pattern", "^[A-Z]{3}$"}}},
        {"as_of", {{"type", "string"}, {"format", "date"}}},
        {"baseline", text},
        {"shared",
         {{"description", "Assumptions that several inputs share, in the unit of those inputs"},
          {"type", "object"},
          {"propertyNames", {{"pattern", "^[A-Za-z0-9_-]+$"}}},
          {"additionalProperties", {{"$ref", "#/$defs/input"}}}}},
        {"gpus",
         {{"description", "What each GPU can do, by its name"},
          {"type", "object"},
          {"additionalProperties", {{"type", "object"}, {"properties", fieldsSchema(gpuFactFields())}}}}},
        {"performance",
         {{"description", "Benchmark runs that options name, by a name of their own"},
          {"type", "object"},
          {"additionalProperties", servingSeriesSchema()}}},
        {"conventions", {{"type", "object"}, {"properties", fieldsSchema(conventionFields())}}},
        {"workloads", {{"type", "object"}, {"additionalProperties", workload}}},
        {"options", {{"type", "object"}, {"additionalProperties", option}}},
        {"exchange_rates",
         {{"type", "object"},
          {"additionalProperties",
           {{"type", "object"},
            {"required", {"rate", "date"}},
            {"properties", {{"rate", {{"type", "number"}}}, {"date", text}, {"source", text}}}}}}},
        {"left_out",
         {{"description", "Why there is no option of an id that a new study might have had"},
          {"type", "object"},
          {"additionalProperties", text}}},
        {"left_out_offers",
         {{"description", "Of those, the offers: what each would have cost in present value over the plan, "
                          "and the option it would be"},
          {"type", "object"},
          {"additionalProperties",
           {{"type", "object"},
            {"required", {"cost", "currency", "option"}},
            {"properties",
             {{"reason", text},
              {"cost", {{"type", "number"}}},
              {"currency", text},
              {"beside", text},
              {"more", {{"type", "number"}}},
              {"beside_cheapest", {{"type", "boolean"}}},
              {"shared", {{"type", "object"}, {"additionalProperties", text}}},
              {"option", option}}}}}}},
        {"correlations",
         {{"description", "Rank correlations of inputs with ranges, by their paths"},
          {"type", "array"},
          {"items",
           {{"type", "object"},
            {"required", {"a", "b", "rank"}},
            {"properties",
             {{"a", text},
              {"b", text},
              {"rank", {{"type", "number"}, {"minimum", -1}, {"maximum", 1}}},
              {"source", text},
              {"note", text}}}}}}},
        {"uncertain_choices",
         {{"description", "Open choices, by their paths, and the values they may take"},
          {"type", "array"},
          {"items",
           {{"type", "object"},
            {"required", {"path", "values"}},
            {"properties",
             {{"path", text},
              {"values", {{"type", "array"}, {"items", text}, {"minItems", 2}}},
              {"weights", {{"type", "array"}, {"items", {{"type", "number"}, {"exclusiveMinimum", 0}}}}},
              {"source", text},
              {"note", text}}}}}}},
        {"claims", {{"type", "array"}, {"items", text}}}};
    schema["$defs"] = {
        {"input", inputSchema()},
        {"inputs_by_year", yearsSchema()},
        {"inputs_by_month", seriesSchema(kByMonth, kSeriesMonths, "One value a month; null: none")},
        {"price", priceSchema()},
        {"procurement", kindsSchema(procurementKinds())}};
    return schema.dump(2) + "\n";
}

} // namespace breakeven
