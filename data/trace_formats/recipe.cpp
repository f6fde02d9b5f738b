#include "data/trace_formats/recipe.h"

#include "data/trace_formats/measure_words.h"
#include "data/trace_formats/table_rows.h"

#include <algorithm>

namespace breakeven {

namespace {

bool isOf(const Recipe &recipe, const TraceFile &file)
{
    if (recipe.recognises)
        return recipe.recognises(file);
    if (recipe.records == RecordsAre::Table)
        return hasNeeds(headerOf(file), recipe.is.needs);
    const std::string_view head = std::string_view(file.text).substr(0, std::size_t(1) << 16);
    return (file.startsWith('{') || file.startsWith('[')) &&
           hasNeeds(head, *recipe.marks != 0 ? recipe.marks : recipe.is.needs);
}

template<class Has>
bool hasOneOf(const char *needs, const Has &has)
{
    const auto alternatives = alternativesOf(needs);
    return std::any_of(alternatives.begin(), alternatives.end(), [&](std::string_view alternative) {
        const auto names = alternativesOf(alternative, ',');
        return std::all_of(names.begin(), names.end(), has);
    });
}

} // namespace

std::vector<std::string_view> alternativesOf(std::string_view text, char between)
{
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(between));
        parts.push_back(part);
        text.remove_prefix(std::min(part.size() + 1, text.size()));
    }
    return parts;
}

NamedColumn columnOf(const CsvHeader &header, std::string_view names)
{
    for (std::string_view name : alternativesOf(names)) {
        if (!name.ends_with('~')) {
            if (const int index = header.find(name); index >= 0)
                return {index, 0};
            continue;
        }
        name.remove_suffix(1);
        for (std::size_t i = 0; i < header.names().size(); ++i)
            if (const auto [base, seconds] = withoutTimeUnit(header.names()[i]);
                seconds > 0 && CsvHeader({std::string(base)}).find(name) >= 0)
                return {int(i), seconds};
    }
    return {};
}

bool hasNeeds(const CsvHeader &header, const char *needs)
{
    return hasOneOf(needs, [&](std::string_view name) { return columnOf(header, name).index >= 0; });
}

bool hasNeeds(std::string_view json, const char *needs)
{
    return hasOneOf(needs, [&](std::string_view name) {
        return json.find('"' + std::string(name) + '"') != std::string_view::npos;
    });
}

TraceFormat formatOf(const Recipe &recipe)
{
    return {recipe.is.name,
            recipe.is.kind,
            recipe.is.description,
            [&recipe](const TraceFile &file) { return isOf(recipe, file); },
            [&recipe](const TraceFile &file, const TraceReading &reading) {
                return recipe.read(recipe, file, reading);
            },
            recipe.is.needs,
            FormatReads::WholeText,
            recipe.gpus.name};
}

} // namespace breakeven
