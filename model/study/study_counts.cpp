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

// Of ASCII or, in UTF-8, of U+0080 to U+009F: no terminal, workbook or page may take a text for a command.
bool isControl(const std::string &text, std::size_t i)
{
    const auto byte = (unsigned char)text[i];
    const auto next = i + 1 < text.size() ? (unsigned char)text[i + 1] : 0;
    return byte < 0x20 || byte == 0x7f || (byte == 0xc2 && next >= 0x80 && next < 0xa0);
}

Result<void> checkControls(const std::string &text, const char *what, const std::string &allowed,
                           const std::string &path)
{
    for (std::size_t i = 0; i < text.size(); ++i)
        if (isControl(text, i) && allowed.find(text[i]) == std::string::npos)
            return Error{ErrorKind::BadInput,
                         std::string("Expected a ") + what +
                             " of letters, digits and signs, found a control " + "character after " +
                             countText(lengthOf(text.substr(0, i))) + " characters; remove it.",
                         path};
    return {};
}

Result<void> checkName(const std::string &name, const std::string &path)
{
    const auto checked = checkLength(name, "name", kMostNameLength, path);
    return checked ? checkControls(name, "name", "", path) : checked;
}

Result<void> checkNote(const std::string &note, const std::string &path)
{
    const auto checked = checkLength(note, "note", kMostNoteLength, path);
    return checked ? checkControls(note, "note", "\t\n\r", path) : checked;
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
    if (const auto checked = checkName(study.name, "name"); !checked)
        return checked;
    for (const auto &[id, workload] : study.workloads)
        if (const auto checked = checkName(workload.name, "workloads." + id + ".name"); !checked)
            return checked;
    for (const auto &[id, option] : study.options)
        if (const auto checked = checkName(option.name, "options." + id + ".name"); !checked)
            return checked;
    for (const ConstInputPlace &place : allInputs(study))
        if (const auto checked = checkNote(place.input->note, place.path + ".note"); !checked)
            return checked;
    return {};
}

} // namespace breakeven
