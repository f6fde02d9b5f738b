#include "data/readers/json_tree_builder.h"
#include "data/readers/json_tree_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

// A larger text is not held twice.
constexpr std::size_t kMostReadAtOnce = std::size_t(64) << 20;

std::string placeOf(std::string_view text, std::size_t position, const std::string &name)
{
    const std::string_view before = text.substr(0, std::min(position, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto lineStart = before.rfind('\n');
    const auto column = before.size() - (lineStart == std::string_view::npos ? 0 : lineStart + 1);
    return fmt::format("{}:{}:{}", name, line, column);
}

} // namespace

const JsonValue &JsonValue::operator[](std::string_view name) const
{
    static const JsonValue none;
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const auto &m) { return m.name == name; });
    return found == members.end() ? none : found->value;
}

Result<JsonValue> parseJson(std::string_view text, const std::string &name)
{
    // Most texts are what they should be; the slower reader knows what is wrong with the others.
    if (text.size() <= kMostReadAtOnce)
        if (auto tree = readJsonTree(text))
            return std::move(*tree);
    JsonTreeBuilder builder;
    if (nlohmann::json::sax_parse(text.begin(), text.end(), &builder))
        return std::move(builder.root);
    if (builder.isTooDeep)
        return Error{ErrorKind::BadInput,
                     fmt::format("the JSON nests more than {} levels deep", JsonTreeBuilder::kDeepest), name};
    const bool isCut = builder.errorPosition >= text.size();
    return Error{ErrorKind::BadInput,
                 isCut ? "the JSON is cut short: it ends before it is complete; fetch it again"
                       : builder.problem,
                 placeOf(text, builder.errorPosition, name)};
}

} // namespace breakeven
