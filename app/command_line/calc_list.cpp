#include "app/command_line/calc_output.h"

#include "app/command_line/output.h"
#include "data/export/csv.h"
#include "model/calculators/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace breakeven {

namespace {

Json toJson(const Key &key)
{
    return Json{{"name", key.name},
                {"unit", key.unit},
                {"kind", kindName(key.kind)},
                {"default", key.standard && *key.standard ? Json(key.standard) : Json(nullptr)},
                {"required", key.isRequired()},
                {"expected", expectation(key)},
                {"help", key.help}};
}

Json toJson(const Calculator &calculator, const char *family)
{
    Json keys = Json::array();
    for (const Key &key : calculator.keys)
        keys.push_back(toJson(key));
    Json outputs = Json::array();
    for (const OutputField &output : calculator.outputs)
        outputs.push_back(Json{{"name", output.name}, {"unit", output.unit}});
    return Json{{"name", calculator.name},     {"family", family}, {"description", calculator.description},
                {"source", calculator.source}, {"keys", keys},     {"outputs", outputs}};
}

void printJsonList(std::ostream &out)
{
    Json calculators = Json::array();
    for (const CalculatorFamily &family : calculatorFamilies())
        for (const Calculator &calculator : family.calculators)
            calculators.push_back(toJson(calculator, family.name));
    out << jsonText(Json{{"schema", "breakeven/calc-list/1"}, {"calculators", calculators}});
}

void printCsvList(std::ostream &out)
{
    CsvWriter csv(7);
    for (const char *column : {"calculator", "role", "name", "unit", "kind", "default", "expected"})
        csv.plain(column);
    csv.endRow();
    for (const CalculatorFamily &family : calculatorFamilies())
        for (const Calculator &calculator : family.calculators) {
            for (const Key &key : calculator.keys) {
                csv.plain(calculator.name).plain("key").plain(key.name).plain(key.unit);
                csv.plain(kindName(key.kind)).plain(key.standard ? key.standard : "");
                csv.plain(expectation(key)).endRow();
            }
            for (const OutputField &output : calculator.outputs)
                csv.plain(calculator.name).plain("output").plain(output.name).plain(output.unit).endRow();
        }
    out << csv.result();
}

std::string keyLine(const Key &key, std::size_t width)
{
    const std::string standard = key.isRequired()   ? "required"
                                 : key.isOptional() ? "optional"
                                                    : "default " + std::string(key.standard);
    const std::string unit = *key.unit ? std::string(" ") + key.unit : "";
    std::string line = fmt::format("{:<{}}  {}{}; {}", key.name, width, standard, unit, expectation(key));
    return *key.help ? line + "; " + key.help : line;
}

void printKeysAndOutputs(std::ostream &out, const Calculator &calculator, const char *indent)
{
    std::size_t width = 0;
    for (const Key &key : calculator.keys)
        width = std::max(width, std::string(key.name).size());
    for (const Key &key : calculator.keys)
        out << indent << keyLine(key, width) << '\n';
    out << indent << "→";
    for (std::size_t i = 0; i < calculator.outputs.size(); ++i) {
        const OutputField &output = calculator.outputs[i];
        out << (i ? ", " : " ") << output.name << (*output.unit ? std::string(" (") + output.unit + ")" : "");
    }
    out << '\n';
}

} // namespace

void printCalculatorList(std::ostream &out, CalcFormat format)
{
    if (format == CalcFormat::AsJson)
        return printJsonList(out);
    if (format == CalcFormat::AsCsv)
        return printCsvList(out);
    for (const CalculatorFamily &family : calculatorFamilies()) {
        out << family.name << "\n\n";
        for (const Calculator &calculator : family.calculators) {
            out << fmt::format("  {}: {}.\n    {}\n", calculator.name, calculator.description,
                               calculator.source);
            printKeysAndOutputs(out, calculator, "    ");
            out << '\n';
        }
    }
}

void printCalculatorHelp(std::ostream &out, const Calculator &calculator)
{
    out << fmt::format("{}.\n\nbreakeven calc {} key=value… [--format text|json|csv]\n\n",
                       calculator.description, calculator.name);
    printKeysAndOutputs(out, calculator, "  ");
    out << fmt::format("\nSource: {}.\n", calculator.source);
}

} // namespace breakeven
