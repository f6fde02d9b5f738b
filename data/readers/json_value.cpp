#include "data/readers/json_value.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::size_t kMaximumDepth = 100;

// Builds the tree from the parser's events; `false` stops the parser.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json>
{
public:
    JsonValue root;
    std::size_t errorPosition = 0;
    bool hasError = false;
    bool isTooDeep = false;

    bool null() override { return add({}); }
    bool boolean(bool value) override
    {
        return add(scalar(JsonValue::Kind::Boolean, value ? "true" : "false"));
    }
    bool number_integer(number_integer_t value) override
    {
        return add(scalar(JsonValue::Kind::Number, std::to_string(value)));
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        return add(scalar(JsonValue::Kind::Number, std::to_string(value)));
    }
    bool number_float(number_float_t, const string_t &raw) override
    {
        return add(scalar(JsonValue::Kind::Number, raw));
    }
    bool string(string_t &value) override { return add(scalar(JsonValue::Kind::String, std::move(value))); }
    bool binary(binary_t &) override { return false; }
    bool start_object(std::size_t) override { return enter(JsonValue::Kind::Object); }
    bool start_array(std::size_t) override { return enter(JsonValue::Kind::Array); }
    bool end_object() override { return leave(); }
    bool end_array() override { return leave(); }
    bool key(string_t &name) override
    {
        m_key = std::move(name);
        return true;
    }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        hasError = true;
        errorPosition = position;
        return false;
    }

private:
    static JsonValue scalar(JsonValue::Kind kind, std::string text)
    {
        return {kind, std::move(text), {}, {}};
    }

    JsonValue *place(JsonValue value)
    {
        if (m_open.empty()) {
            root = std::move(value);
            return &root;
        }
        JsonValue &parent = *m_open.back();
        if (parent.isArray()) {
            // The items of a list are alike: the next has as many members as the one before.
            const std::size_t likely = parent.items.empty() ? 0 : parent.items.back().members.size();
            JsonValue &added = parent.items.emplace_back(std::move(value));
            added.members.reserve(added.isObject() ? likely : 0);
            return &added;
        }
        parent.members.push_back({std::move(m_key), std::move(value)});
        return &parent.members.back().value;
    }
    bool add(JsonValue value)
    {
        place(std::move(value));
        return true;
    }
    bool enter(JsonValue::Kind kind)
    {
        isTooDeep = m_open.size() >= kMaximumDepth;
        if (isTooDeep)
            return false;
        m_open.push_back(place({kind, {}, {}, {}}));
        return true;
    }
    bool leave()
    {
        m_open.pop_back();
        return true;
    }

    std::vector<JsonValue *> m_open; // stable: only the innermost container grows
    std::string m_key;
};

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
    TreeBuilder builder;
    if (nlohmann::json::sax_parse(text.begin(), text.end(), &builder))
        return std::move(builder.root);
    if (builder.isTooDeep)
        return Error{ErrorKind::BadInput,
                     fmt::format("the JSON nests more than {} levels deep", kMaximumDepth), name};
    const bool isCut = builder.errorPosition >= text.size();
    return Error{ErrorKind::BadInput,
                 isCut ? "the JSON is cut short: it ends before it is complete; fetch it again"
                       : "the text stops being JSON here; fetch the file again",
                 placeOf(text, builder.errorPosition, name)};
}

} // namespace breakeven
