#include "model/study/study_counts.h"

#include "model/numeric/number_text.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <string>

namespace breakeven {

namespace {

// Code points of a text in UTF-8.
std::size_t lengthOf(const std::string &text)
{
    return std::size_t(
        std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xc0) != 0x80; }));
}

std::string countText(std::size_t count) { return grouped(std::to_string(count)); }

Error tooMany(const std::string &what, std::size_t most, std::size_t found, const std::string &remedy,
              const std::string &path)
{
    return {ErrorKind::BadInput,
            "Expected at most " + countText(most) + " " + what + ", found " + countText(found) + "; " +
                remedy + ".",
            path};
}

Result<void> checkLength(const std::string &text, const char *what, std::size_t most, const std::string &path)
{
    const std::size_t found = text.size() <= most ? 0 : lengthOf(text);
    if (found <= most)
        return {};
    return Error{ErrorKind::BadInput,
                 std::string("Expected a ") + what + " of at most " + countText(most) +
                     " characters, found " + countText(found) + "; shorten it.",
                 path};
}

} // namespace

Result<void> checkCounts(const Study &study)
{
    if (study.options.size() > kMostOptions)
        return tooMany("options", kMostOptions, study.options.size(), "compare them in parts", "options");
    if (study.workloads.size() > kMostWorkloads)
        return tooMany("workloads", kMostWorkloads, study.workloads.size(), "put those alike together",
                       "workloads");
    return {};
}

Result<void> checkOptionMonths(const Study &study, int months)
{
    const std::size_t found = study.options.size() * std::size_t(months);
    if (found <= kMostOptionMonths)
        return {};
    return tooMany("months of all options together", kMostOptionMonths, found,
                   "shorten the plan, or compare the options in parts", "conventions.horizon_months");
}

Result<void> checkTexts(const Study &study)
{
    if (const auto checked = checkLength(study.name, "name", kMostNameLength, "name"); !checked)
        return checked;
    for (const auto &[id, workload] : study.workloads)
        if (const auto checked =
                checkLength(workload.name, "name", kMostNameLength, "workloads." + id + ".name");
            !checked)
            return checked;
    for (const auto &[id, option] : study.options)
        if (const auto checked = checkLength(option.name, "name", kMostNameLength, "options." + id + ".name");
            !checked)
            return checked;
    for (const ConstInputPlace &place : allInputs(study))
        if (const auto checked =
                checkLength(place.input->note, "note", kMostNoteLength, place.path + ".note");
            !checked)
            return checked;
    return {};
}

} // namespace breakeven
