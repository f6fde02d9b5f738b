// Builds the tree of a JSON value from a parser's events; for the readers of this folder only.
#pragma once

#include "data/readers/json_value.h"
#include "data/readers/too_large_number.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

// What is wrong where the parser stopped, in one sentence.
inline std::string jsonProblem(const nlohmann::detail::exception &error)
{
    return dynamic_cast<const nlohmann::detail::out_of_range *>(&error)
               ? tooLargeNumber(error.what())
               : "the text stops being JSON here; fetch the file again";
}

// Builds the tree from the parser's events; `false` stops the parser.
class JsonTreeBuilder : public nlohmann::json_sax<nlohmann::json>
{
public:
    static constexpr std::size_t kDeepest = 100;

    JsonValue root;
    std::size_t errorPosition = 0;
    std::string problem; // where the text stops being JSON
    bool hasError = false;
    bool isTooDeep = false;

    // That the value that was begun has ended.
    bool isWhole() const { return m_open.empty(); }

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
    bool parse_error(std::size_t position, const std::string &,
                     const nlohmann::detail::exception &error) override
    {
        hasError = true;
        errorPosition = position;
        problem = jsonProblem(error);
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
        isTooDeep = m_open.size() >= kDeepest;
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

} // namespace breakeven
