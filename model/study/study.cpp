#include "model/study/study.h"

#include <algorithm>

namespace breakeven {

Study::Study() = default;
Study::Study(const Study &) = default;
Study::Study(Study &&) noexcept = default;
Study &Study::operator=(const Study &) = default;
Study &Study::operator=(Study &&) noexcept = default;
Study::~Study() = default;
bool Study::operator==(const Study &) const = default;

namespace {

template<class Map>
std::vector<std::string> ordered(const Map &things)
{
    std::vector<std::string> ids;
    for (const auto &entry : things)
        ids.push_back(entry.first);
    std::stable_sort(ids.begin(), ids.end(), [&](const std::string &a, const std::string &b) {
        return things.at(a).order < things.at(b).order;
    });
    return ids;
}

} // namespace

bool Procurement::operator==(const Procurement &) const = default;

std::vector<std::string> optionOrder(const Study &study) { return ordered(study.options); }

std::vector<std::string> workloadOrder(const Study &study) { return ordered(study.workloads); }

std::string baselineOf(const Study &study)
{
    if (study.options.count(study.baseline))
        return study.baseline;
    const auto ids = optionOrder(study);
    return ids.empty() ? std::string() : ids.front();
}

std::string idFromName(const std::string &name)
{
    std::string id;
    for (const char c : name) {
        const bool isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (isWord)
            id += char(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (!id.empty() && id.back() == '-')
        id.pop_back();
    return id.empty() ? "unnamed" : id;
}

std::string choiceIn(const Choices &choices, const char *key)
{
    const auto found = choices.find(key);
    return found == choices.end() ? std::string() : found->second;
}

} // namespace breakeven
