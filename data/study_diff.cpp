#include "data/study_diff.h"

#include "data/study_file.h"

#include <nlohmann/json.hpp>

#include <map>

namespace breakeven {

namespace {

void flatten(const nlohmann::json &json, const std::string &path, std::map<std::string, std::string> &leaves)
{
    if (!json.is_object()) {
        leaves[path] = json.is_string() ? json.get<std::string>() : json.dump();
        return;
    }
    for (const auto &[key, value] : json.items())
        flatten(value, path.empty() ? key : path + "." + key, leaves);
}

std::map<std::string, std::string> leavesOf(const Study &study)
{
    std::map<std::string, std::string> leaves;
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
