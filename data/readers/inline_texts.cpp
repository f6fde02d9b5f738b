#include "data/readers/inline_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

// The content of each element of this name, one after the other.
std::string contentOf(std::string_view xml, std::string_view name)
{
    const std::string open = fmt::format("<{}", name), close = fmt::format("</{}>", name);
    std::string content;
    for (auto at = xml.find(open); at != std::string_view::npos; at = xml.find(open, at + 1)) {
        const char after = at + open.size() < xml.size() ? xml[at + open.size()] : ' ';
        const auto begin = xml.find('>', at);
        if ((after != '>' && after != ' ') || begin == std::string_view::npos || xml[begin - 1] == '/')
            continue;
        content += xml.substr(begin + 1, xml.find(close, begin) - begin - 1);
    }
    return content;
}

std::string without(std::string_view xml, std::string_view part)
{
    std::string text(xml);
    if (const auto at = text.find(part); at != std::string::npos)
        text.erase(at, part.size());
    return text;
}

constexpr std::array<std::string_view, 3> kNoValues{"<v></v>", "<v/>", "<v />"};

bool isChanged(std::string_view sheet)
{
    constexpr std::array<std::string_view, 3> types{"t=\"inlineStr\"", "t=\"str\"", "t=\"d\""};
    const auto holds = [&](std::string_view part) { return sheet.find(part) != std::string_view::npos; };
    return std::any_of(types.begin(), types.end(), holds) ||
           std::any_of(kNoValues.begin(), kNoValues.end(), holds);
}

} // namespace

std::string InlineTexts::cell(std::string_view element)
{
    const auto end = element.find('>');
    const std::string_view tag = element.substr(0, end + 1);
    const bool hasFormula = element.find("<f") != std::string_view::npos;
    const auto is = [&](std::string_view type) { return tag.find(type) != std::string_view::npos; };
    const std::string_view type = is("t=\"inlineStr\"")            ? "t=\"inlineStr\""
                                  : is("t=\"d\"")                  ? "t=\"d\""
                                  : is("t=\"str\"") && !hasFormula ? "t=\"str\""
                                                                   : "";
    if (type.empty()) {
        std::string plain(element);
        for (const std::string_view value : kNoValues)
            plain = hasFormula ? without(plain, value) : plain;
        return plain;
    }
    std::string shared(tag);
    shared.replace(shared.find(type), type.size(), "t=\"s\"");
    shared += fmt::format("<v>{}</v></c>", m_known + m_texts.size());
    m_texts.push_back(contentOf(element, type == "t=\"inlineStr\"" ? "t" : "v"));
    return shared;
}

std::string InlineTexts::shared(std::string_view sheet)
{
    if (!isChanged(sheet))
        return {};
    constexpr std::string_view open = "<c ", close = "</c>";
    std::string text;
    text.reserve(sheet.size());
    std::size_t from = 0;
    for (auto at = sheet.find(open); at != std::string_view::npos; at = sheet.find(open, from)) {
        text += sheet.substr(from, at - from);
        const auto tagEnd = std::min(sheet.find('>', at), sheet.size() - 1);
        const auto closed = sheet[tagEnd - 1] == '/' ? std::string_view::npos : sheet.find(close, tagEnd);
        from = closed == std::string_view::npos ? tagEnd + 1 : closed + close.size();
        const std::string_view element = sheet.substr(at, from - at);
        text += closed == std::string_view::npos ? std::string(element) : cell(element);
    }
    text += sheet.substr(from);
    return text;
}

std::size_t InlineTexts::countOf(std::string_view table)
{
    std::size_t count = 0;
    for (const std::string_view item : {"<si>", "<si ", "<si/>"})
        for (auto at = table.find(item); at != std::string_view::npos; at = table.find(item, at + 1))
            ++count;
    return count;
}

std::string InlineTexts::addedTo(std::string_view table) const
{
    constexpr std::string_view close = "</sst>";
    const auto end = table.rfind(close);
    std::string text = end == std::string_view::npos
                           ? "<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">"
                           : std::string(table.substr(0, end));
    for (const std::string &added : m_texts)
        text += "<si><t xml:space=\"preserve\">" + added + "</t></si>";
    return text += close;
}

} // namespace breakeven
