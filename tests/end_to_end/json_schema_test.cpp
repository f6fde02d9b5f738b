// The JSON results against docs/schemas/, strictly: no key that a schema does not know, none that it asks for
// missing.
#include "tests/support/json_schema.h"

#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <map>
#include <set>
#include <sstream>

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

const std::filesystem::path kRoot = BREAKEVEN_SOURCE_DIR;

// By the name of the result: "compare".
std::map<std::string, Json> schemas()
{
    std::map<std::string, Json> all;
    for (const auto &entry : std::filesystem::directory_iterator(kRoot / "docs/schemas")) {
        const std::string name = entry.path().stem().string();
        all[name.substr(0, name.rfind('-'))] = Json::parse(fileText(entry.path()));
    }
    return all;
}

struct Line
{
    std::string command;
    bool prints = true;
};

// The lines of json_commands.txt, one for each example where they say '@'.
std::vector<Line> lines()
{
    std::vector<Line> all;
    std::istringstream text(fileText(kRoot / "tests/end_to_end/json_commands.txt"));
    for (std::string line; std::getline(text, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        const bool prints = line[0] != '!';
        const std::string command = line.substr(line.find_first_not_of("! "));
        const std::size_t place = command.find('@');
        if (place == std::string::npos) {
            all.push_back({command, prints});
            continue;
        }
        for (const auto &entry : std::filesystem::directory_iterator(kRoot / "data/bundled/examples")) {
            const std::string file = entry.path().filename().string();
            const std::string name = file.substr(0, file.find('.'));
            all.push_back({std::string(command).replace(place, 1, "example:" + name), prints});
        }
    }
    return all;
}

void addKeys(const Json &schema, std::set<std::string> &keys)
{
    if (!schema.is_object())
        return;
    const Json properties = schema.value("properties", Json::object());
    for (const auto &[key, inner] : properties.items()) {
        keys.insert(key);
        addKeys(inner, keys);
    }
    for (const char *part : {"additionalProperties", "items"})
        addKeys(schema.value(part, Json()), keys);
    for (const Json &one : schema.value("oneOf", Json::array()))
        addKeys(one, keys);
}

} // namespace

TEST_CASE("every JSON result has the keys of its schema and no others, on all examples")
{
    const std::map<std::string, Json> known = schemas();
    const TemporaryFolder folder;
    std::set<std::string> seen;
    const auto check = [&](const Json &result) {
        const std::string id = result.at("schema");
        const std::string name = id.substr(id.find('/') + 1, id.rfind('/') - id.find('/') - 1);
        if (name == "study") // `study schema`; tests/data/study_file_test.cpp
            return;
        seen.insert(name);
        REQUIRE(known.count(name));
        const std::vector<std::string> faults = schemaFaults(known.at(name), result);
        INFO((faults.empty() ? std::string() : name + faults.front()));
        CHECK(faults.empty());
    };
    for (const Line &line : lines()) {
        INFO("breakeven " << line.command);
        const ProcessResult ran =
            runProcess("/bin/sh",
                       {"-c", "cd '" + kRoot.string() +
                                  "' && exec '" BREAKEVEN_PROGRAM "' --store \"$OUT/store.sqlite\" --quiet " +
                                  line.command + (line.prints ? " --format json" : "")},
                       {{{"OUT", folder.path().string()}, {"LC_ALL", "C.UTF-8"}}, folder.path().string()});
        INFO(ran.messages);
        if (!line.prints) {
            REQUIRE(ran.exitCode == 0);
            continue;
        }
        const Json printed = Json::parse(ran.out);
        if (!printed.is_array())
            check(printed);
        else
            for (const Json &one : printed)
                check(one);
    }
    check(Json::parse(fileText(folder.path() / "sweep.csv.json")));
    for (const auto &[name, schema] : known) {
        INFO(name);
        CHECK(seen.count(name));
    }
}

TEST_CASE("docs/command-line.md names every key of the JSON results")
{
    const std::string document = fileText(kRoot / "docs/command-line.md");
    std::set<std::string> words;
    std::string word;
    for (const char letter : document.substr(document.find("## JSON results")) + " ") {
        if (std::isalnum(static_cast<unsigned char>(letter)) || letter == '_')
            word += letter;
        else if (!word.empty())
            words.insert(std::exchange(word, std::string()));
    }
    for (auto [name, schema] : schemas()) {
        // The inputs of a simulation are the options of its command.
        if (name == "simulate")
            for (Json &variant : schema["oneOf"])
                variant["properties"].erase("inputs");
        std::set<std::string> keys;
        addKeys(schema, keys);
        for (const std::string &key : keys) {
            INFO(name << ": " << key);
            CHECK(words.count(key));
        }
    }
}

TEST_CASE("a value is held against a schema strictly")
{
    const Json schema = Json::parse(R"({"type": "object", "required": ["a"], "additionalProperties": false,
        "properties": {"a": {"type": ["number", "null"]}, "list": {"type": "array", "items": {"$ref": "#/properties/a"}},
                       "kind": {"const": "x"}, "map": {"type": "object", "additionalProperties": {"type": "string"}}}})");
    const auto faults = [&](const char *text) { return schemaFaults(schema, Json::parse(text)); };
    CHECK(faults(R"({"a": 1, "list": [2, null], "kind": "x", "map": {"any": "text"}})").empty());
    CHECK(faults(R"({"a": null})").empty());
    CHECK(faults("{}") == std::vector<std::string>{": lacks a"});
    CHECK(faults(R"({"a": 1, "b": 2})") == std::vector<std::string>{": does not know b"});
    CHECK(faults(R"({"a": 1, "list": [2, "3"]})").size() == 1);
    CHECK(faults(R"({"a": 1, "kind": "y"})").size() == 1);
    CHECK(faults(R"({"a": 1, "map": {"any": 1}})").size() == 1);
    CHECK(faults("[]").size() == 1);
    const Json either = {{"oneOf", {schema, {{"type", "string"}}}}};
    CHECK(schemaFaults(either, "text").empty());
    CHECK(schemaFaults(either, true).size() == 1);
}
