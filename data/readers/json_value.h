// A JSON document as a tree of values whose numbers keep the text they were written with.
//
// Shape: members stand in the order of the file. Objects and arrays nest at most 100 deep.
#pragma once

#include "model/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

struct JsonMember;

struct JsonValue
{
    enum class Kind { Null, Boolean, Number, String, Array, Object };

    Kind kind = Kind::Null;
    std::string text; // of a number as written, of a string; "true" or "false"
    std::vector<JsonValue> items;
    std::vector<JsonMember> members;

    bool isNull() const { return kind == Kind::Null; }
    bool isObject() const { return kind == Kind::Object; }
    bool isArray() const { return kind == Kind::Array; }
    bool isText() const { return kind == Kind::String || kind == Kind::Number; }

    // The member, or a null value when there is none.
    const JsonValue &operator[](std::string_view name) const;
    bool has(std::string_view name) const { return !(*this)[name].isNull(); }
    // The text of a string or number; empty for everything else.
    std::string_view string() const { return isText() ? std::string_view(text) : std::string_view(); }
};

struct JsonMember
{
    std::string name;
    JsonValue value;
};

// Errors: BadInput naming line and column where the text stops being JSON or ends too early.
Result<JsonValue> parseJson(std::string_view text, const std::string &name);

} // namespace breakeven
