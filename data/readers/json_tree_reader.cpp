// Two passes of simdjson: the first makes sure that the text is JSON, the second, which does not, gives
// numbers as they are written. Together they take a twentieth of what the tree takes.
#include "data/readers/json_tree_reader.h"

#include "data/readers/json_tree_builder.h"

#include <simdjson.h>

namespace breakeven {

namespace {

namespace ondemand = simdjson::ondemand;

// What follows a number belongs to what it stands in.
std::string_view treeNumber(std::string_view token)
{
    return token.substr(0, token.find_first_of(" \t\r\n,]}"));
}

class TreeReader
{
public:
    bool read(ondemand::value from, JsonValue &to, std::size_t depth) const
    {
        switch (ondemand::json_type(from.type())) {
        case ondemand::json_type::object:
            to.kind = JsonValue::Kind::Object;
            return depth < JsonTreeBuilder::kDeepest && readMembers(from, to, depth + 1);
        case ondemand::json_type::array:
            to.kind = JsonValue::Kind::Array;
            return depth < JsonTreeBuilder::kDeepest && readItems(from, to, depth + 1);
        case ondemand::json_type::string:
            to.kind = JsonValue::Kind::String;
            to.text = std::string_view(from.get_string());
            return true;
        case ondemand::json_type::number:
            to.kind = JsonValue::Kind::Number;
            to.text = treeNumber(from.raw_json_token());
            return true;
        case ondemand::json_type::boolean:
            to.kind = JsonValue::Kind::Boolean;
            to.text = bool(from.get_bool()) ? "true" : "false";
            return true;
        case ondemand::json_type::null:
            break;
        }
        return true;
    }

private:
    bool readMembers(ondemand::value from, JsonValue &to, std::size_t depth) const
    {
        for (auto field : ondemand::object(from.get_object())) {
            const std::string_view name = field.unescaped_key();
            to.members.push_back({std::string(name), {}});
            ondemand::value value;
            if (field.value().get(value) || !read(value, to.members.back().value, depth))
                return false;
        }
        return true;
    }

    bool readItems(ondemand::value from, JsonValue &to, std::size_t depth) const
    {
        for (auto item : ondemand::array(from.get_array())) {
            // The items of a list are alike: the next has as many members as the one before.
            const std::size_t likely = to.items.empty() ? 0 : to.items.back().members.size();
            ondemand::value value;
            if (item.get(value))
                return false;
            to.items.emplace_back().members.reserve(likely);
            if (!read(value, to.items.back(), depth))
                return false;
        }
        return true;
    }
};

} // namespace

std::optional<JsonValue> readJsonTree(std::string_view text)
{
    const simdjson::padded_string padded(text);
    simdjson::dom::parser checker;
    if (checker.parse(padded).error())
        return std::nullopt;
    try {
        ondemand::parser parser;
        ondemand::document document;
        ondemand::value value;
        JsonValue root;
        if (parser.iterate(padded).get(document) || document.get_value().get(value) ||
            !TreeReader().read(value, root, 0))
            return std::nullopt;
        return root;
    } catch (const simdjson::simdjson_error &) {
        return std::nullopt;
    }
}

} // namespace breakeven
