#include "data/study_diff.h"

#include "data/study_file.h"
#include "data/study_json.h"
#include "model/study/series.h"

#include <nlohmann/json.hpp>

#include <map>

namespace breakeven {

namespace {

using Leaves = std::map<std::string, std::string>;

void flatten(const nlohmann::json &json, const std::string &path, Leaves &leaves);

// The values of a series stand under their own paths.
void flattenSeries(const nlohmann::json &json, const std::string &path, Leaves &leaves)
{
    const bool isByYear = json.contains(kByYear);
    int number = 0;
    for (const nlohmann::json &value : json[isByYear ? kByYear : kByMonth]) {
        ++number;
        if (!value.is_null())
            flatten(value, isByYear ? keyOfYear(path, number) : keyOfMonth(path, number), leaves);
    }
    if (json.contains(kFactor))
        flatten(json[kFactor], factorKey(path), leaves);
}

void flatten(const nlohmann::json &json, const std::string &path, Leaves &leaves)
{
    if (json.contains(kByYear) || json.contains(kByMonth))
        return flattenSeries(json, path, leaves);
    if (!json.is_object()) {
        leaves[path] = json.is_string() ? json.get<std::string>() : json.dump();
        return;
    }
    for (const auto &[key, value] : json.items())
        flatten(value, path.empty() ? key : path + "." + key, leaves);
}

Leaves leavesOf(const Study &study)
{
    Leaves leaves;
    nlohmann::json json = nlohmann::json::parse(studyText(study));
    json.erase("left_out_offers"); // the sentences say it
    flatten(json, {}, leaves);
    return leaves;
}

} // namespace

std::vector<StudyChange> studyChanges(const Study &before, const Study &after)
{
    const auto old = leavesOf(before);
    const auto now = leavesOf(after);
    std::vector<StudyChange> changes;
    for (const auto &[path, text] : old) {
        const auto found = now.find(path);
        if (found == now.end())
            changes.push_back({path, text, {}});
        else if (found->second != text)
            changes.push_back({path, text, found->second});
    }
    for (const auto &[path, text] : now)
        if (!old.count(path))
            changes.push_back({path, {}, text});
    return changes;
}

} // namespace breakeven
