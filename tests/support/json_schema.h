// A JSON Schema held against a value: what of it is not so. Reads the words that docs/schemas/ is written in:
// type, properties, required, additionalProperties, items, const, oneOf and $ref within the file.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace breakeven::test {

// "/options/0/npv: expected number or null, found string"; empty where the value is valid.
std::vector<std::string> schemaFaults(const nlohmann::json &schema, const nlohmann::json &value);

} // namespace breakeven::test
