#include "app/command_line/calc_output.h"

#include "app/command_line/output.h"
#include "data/export/csv.h"
#include "model/calculators/arguments.h"
#include "model/calculators/catalogue.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace breakeven {

namespace {

// Whole numbers without a fraction: "spares": 3. Infinity has no number in JSON.
Json toJson(double number)
{
    if (!std::isfinite(number))
        return numberText(number);
    constexpr double lastConsecutive = 9007199254740992; // 2^53
    if (number == std::floor(number) && std::fabs(number) < lastConsecutive)
        return static_cast<std::int64_t>(number);
    return number;
}

Json toJson(const ArgumentValue &value)
{
    if (std::holds_alternative<std::monostate>(value))
        return nullptr;
    if (const auto *integer = std::get_if<std::uint64_t>(&value))
        return *integer;
    if (const auto *integers = std::get_if<Integers>(&value))
        return *integers;
    if (const double *number = std::get_if<double>(&value))
        return toJson(*number);
    if (const bool *flag = std::get_if<bool>(&value))
        return *flag;
    if (const std::string *text = std::get_if<std::string>(&value))
        return *text;
    Json list = Json::array();
    for (double number : std::get<std::vector<double>>(value))
        list.push_back(toJson(number));
    return list;
}

Json toJson(const std::vector<NamedOutput> &outputs);

Json toJson(const OutputValue &output)
{
    if (const double *number = std::get_if<double>(&output.value))
        return toJson(*number);
    if (const bool *truth = std::get_if<bool>(&output.value))
        return *truth;
    if (const std::string *text = std::get_if<std::string>(&output.value))
        return *text;
    if (const auto *object = std::get_if<std::vector<NamedOutput>>(&output.value))
        return toJson(*object);
    if (const auto *list = std::get_if<std::vector<OutputValue>>(&output.value)) {
        Json elements = Json::array();
        for (const OutputValue &element : *list)
            elements.push_back(toJson(element));
        return elements;
    }
    return nullptr;
}

Json toJson(const std::vector<NamedOutput> &outputs)
{
    Json object = Json::object();
    for (const NamedOutput &output : outputs)
        object[output.name] = toJson(output.value);
    return object;
}

void printJson(std::ostream &out, const PrintedResult &result)
{
    Json document{{"schema", result.schema},
                  {"name", result.name},
                  {"inputs", result.inputs},
                  {"status", statusName(result.result.status)},
                  {"outputs", toJson(result.result.outputs)}};
    if (result.issues)
        document["issues"] = issuesJson(*result.issues);
    out << jsonText(document);
}

std::string unitOfOutput(const std::vector<OutputField> &fields, const std::string &name)
{
    for (const OutputField &field : fields)
        if (name == field.name)
            return field.unit;
    return {};
}

// One output as rows of a name and a text: elements of lists and objects get rows of their own.
struct Row
{
    std::string name;
    std::string value;
    std::string unit;
};

// "GPU, h, USD" of three numbers: a unit each. Lists within a list have all of them.
std::string unitOfElement(const OutputValue &element, std::size_t i, std::size_t count,
                          const std::string &units)
{
    std::vector<std::string> parts;
    for (std::size_t from = 0, end = 0; end != std::string::npos; from = end + 2) {
        end = units.find(", ", from);
        parts.push_back(units.substr(from, end == std::string::npos ? end : end - from));
    }
    const bool isList = std::holds_alternative<std::vector<OutputValue>>(element.value);
    return isList || parts.size() != count ? units : parts[i];
}

void addRows(std::vector<Row> &rows, const std::string &name, const OutputValue &output,
             const std::string &unit)
{
    if (const auto *list = std::get_if<std::vector<OutputValue>>(&output.value)) {
        for (std::size_t i = 0; i < list->size(); ++i)
            addRows(rows, name + "." + std::to_string(i + 1), (*list)[i],
                    unitOfElement((*list)[i], i, list->size(), unit));
    } else if (const auto *object = std::get_if<std::vector<NamedOutput>>(&output.value)) {
        for (std::size_t i = 0; i < object->size(); ++i)
            addRows(rows, name + "." + (*object)[i].name, (*object)[i].value,
                    unitOfElement((*object)[i].value, i, object->size(), unit));
    } else if (const double *number = std::get_if<double>(&output.value)) {
        rows.push_back({name, numberText(*number), unit});
    } else if (const bool *truth = std::get_if<bool>(&output.value)) {
        rows.push_back({name, *truth ? "true" : "false", unit});
    } else if (const std::string *text = std::get_if<std::string>(&output.value)) {
        rows.push_back({name, *text, unit});
    } else {
        rows.push_back({name, {}, unit});
    }
}

std::vector<Row> rowsOf(const PrintedResult &result)
{
    std::vector<Row> rows;
    for (const NamedOutput &output : result.result.outputs)
        addRows(rows, output.name, output.value, unitOfOutput(result.fields, output.name));
    rows.push_back({"status", statusName(result.result.status), {}});
    return rows;
}

void printText(std::ostream &out, const std::vector<Row> &rows)
{
    std::size_t width = 0;
    for (const Row &row : rows)
        width = std::max(width, row.name.size());
    for (const Row &row : rows)
        out << fmt::format("{:<{}}  {}{}\n", row.name, width, row.value.empty() ? "—" : row.value,
                           row.unit.empty() ? "" : " " + row.unit);
}

} // namespace

Json inputsJson(const Arguments &arguments)
{
    Json inputs = Json::object();
    for (const Key &key : arguments.calculator().keys)
        inputs[key.name] = toJson(arguments.value(key.name));
    return inputs;
}

void printResult(std::ostream &out, const PrintedResult &result, CalcFormat format)
{
    if (format == CalcFormat::AsJson)
        return printJson(out, result);
    const std::vector<Row> rows = rowsOf(result);
    if (format == CalcFormat::AsText)
        return printText(out, rows);
    CsvWriter csv;
    csv.plain("output").plain("value").plain("unit").endRow();
    for (const Row &row : rows)
        csv.plain(row.name).plain(row.value).plain(row.unit).endRow();
    out << csv.result();
}

} // namespace breakeven
