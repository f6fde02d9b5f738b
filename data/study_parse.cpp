// From the text of a study file to a study: the JSON itself, and the identity of a file that gives none.
#include "data/study_json.h"

#include "data/readers/file_text.h"
#include "data/readers/too_large_number.h"
#include "data/study_migration.h"
#include "model/study/fields.h"
#include "model/study/study_counts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <vector>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;

// Notices a key that stands twice in one object, of which JSON itself would keep only one.
class KeyCheck
{
public:
    // Thrown where objects and lists stand deeper in each other than a study has them.
    struct TooDeep
    {
    };

    bool operator()(int depth, Json::parse_event_t event, Json &value)
    {
        if (depth > kMostNesting)
            throw TooDeep();
        if (event == Json::parse_event_t::object_start)
            m_open.emplace_back();
        else if (event == Json::parse_event_t::object_end)
            m_open.pop_back();
        else if (event == Json::parse_event_t::key)
            see(value.get<std::string>());
        return true;
    }
    // The path of the first repeated key; empty when there is none.
    const std::string &repeated() const { return m_repeated; }
    // The path of the key that was read last.
    std::string path() const
    {
        std::string keys;
        for (const Object &object : m_open)
            keys += (keys.empty() ? "" : ".") + object.last;
        return keys;
    }

private:
    struct Object
    {
        std::set<std::string> keys;
        std::string last;
    };

    void see(const std::string &key)
    {
        m_open.back().last = key;
        if (!m_open.back().keys.insert(key).second && m_repeated.empty())
            m_repeated = path();
    }

    std::vector<Object> m_open;
    std::string m_repeated;
};

Error notJson(const std::string &text, const std::string &where, std::size_t byte)
{
    const std::size_t at = std::min<std::size_t>(byte ? byte - 1 : 0, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + long(at), '\n');
    const std::size_t start = text.rfind('\n', at ? at - 1 : 0);
    const std::size_t column = start == std::string::npos ? at + 1 : at - start;
    const bool isCut = at + 1 >= text.size();
    return Error{ErrorKind::BadInput,
                 isCut ? "Expected a whole study, found a file that ends too early; it may be cut short."
                       : "Expected a study in JSON, found text that is no JSON here.",
                 where + ":" + std::to_string(line) + ":" + std::to_string(column)};
}

} // namespace

bool isUuid(const std::string &text)
{
    const auto fits = [&](std::size_t i) {
        const bool isDash = i == 8 || i == 13 || i == 18 || i == 23;
        return isDash ? text[i] == '-'
                      : std::string("0123456789abcdefABCDEF").find(text[i]) != std::string::npos;
    };
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!fits(i))
            return false;
    return text.size() == 36;
}

std::string uuidOf(const std::string &place)
{
    std::string digits = contentHash(place) + contentHash("study " + place);
    digits[12] = '8'; // version 8: made by a rule of one's own
    digits[16] = "89ab"[(digits[16] >= 'a' ? digits[16] - 'a' + 10 : digits[16] - '0') & 3];
    for (const int dash : {20, 16, 12, 8})
        digits.insert(std::size_t(dash), 1, '-');
    return digits;
}

Result<StudyReading> parseStudy(const std::string &text, const std::string &where)
{
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        return Error{ErrorKind::BadInput, "Expected a study, found an empty file.", where};
    if (text.size() > kMostFileBytes)
        return Error{ErrorKind::BadInput,
                     "Expected a study of at most 64 MB, found " +
                         std::to_string((text.size() + (1u << 20) - 1) >> 20) + " MB; no study is as large.",
                     where};
    Json json;
    KeyCheck keys;
    try {
        json = Json::parse(text, std::ref(keys));
    } catch (const Json::parse_error &error) {
        return notJson(text, where, error.byte);
    } catch (const KeyCheck::TooDeep &) {
        return Error{ErrorKind::BadInput,
                     "Expected objects and lists at most " + std::to_string(kMostNesting) +
                         " deep, found more; a study has no place for them.",
                     where + (keys.path().empty() ? "" : ": " + keys.path())};
    } catch (const Json::out_of_range &error) {
        return Error{ErrorKind::BadInput, tooLargeNumber(error.what()), where + ": " + keys.path()};
    }
    if (!keys.repeated().empty())
        return Error{ErrorKind::BadInput,
                     "The key '" + keys.repeated() + "' appears twice; keep one of the two.",
                     where + ": " + keys.repeated()};
    StudyReading reading;
    if (auto error = readStudyJson(json, where, reading))
        return *error;
    for (const auto check : {checkCounts, checkTexts})
        if (const auto checked = check(reading.study); !checked)
            return Error{ErrorKind::BadInput, checked.error().message, where + ": " + checked.error().where};
    if (reading.study.id.empty())
        reading.study.id = uuidOf(where);
    if (reading.version == 1)
        migrateStudy(reading.study, reading.changes);
    completeStudy(reading.study);
    return reading;
}

} // namespace breakeven
