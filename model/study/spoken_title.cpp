#include "model/study/spoken_title.h"

#include "model/study/fields.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

bool isConvention(const std::string &path) { return path.rfind("conventions.", 0) == 0; }

std::string lowered(std::string text)
{
    for (char &letter : text)
        letter = char(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

std::vector<std::string> wordsOf(const std::string &text)
{
    std::vector<std::string> found(1);
    for (const char letter : text)
        if (std::string_view(" _-,;()").find(letter) != std::string_view::npos)
            found.emplace_back();
        else
            found.back() += letter;
    std::erase(found, std::string());
    return found;
}

// Whether options of some kind are called by it: "on", "demand", "spot".
bool isOfKind(const std::string &word)
{
    for (const ProcurementKind &kind : procurementKinds())
        for (const std::string &known : wordsOf(kind.label))
            if (lowered(known) == word)
                return true;
    return false;
}

// A word as the names of the options write it: "GCP" for "gcp"; a plain one as it is.
std::string asOptionsWrite(const Study &study, const std::string &word)
{
    if (isOfKind(word))
        return word;
    for (const auto &[id, option] : study.options)
        for (const std::string &known : wordsOf(option.name))
            if (lowered(known) == word)
                return known;
    return word;
}

// "on demand Hyperstack" of the price "on_demand_price_hyperstack": what the name of a shared assumption says
// beside its label and the key of its field; empty where it says no more.
std::string sharedWords(const Study &study, const std::string &path, const std::string &label)
{
    const auto place = inputAt(study, path);
    const std::vector<std::string> said =
        wordsOf(lowered(label + (place ? " " + std::string(place->field->key) : std::string())));
    std::vector<std::string> more;
    for (const std::string &word : wordsOf(lowered(path.substr(std::string_view("shared.").size()))))
        if (std::find(said.begin(), said.end(), word) == said.end())
            more.push_back(asOptionsWrite(study, word));
    std::string words;
    for (const std::string &word : more)
        words += (words.empty() ? "" : " ") + word;
    return words;
}

// " (base)", " (rest)", " (layer 2)": which part of an option has the input; empty where it has no parts.
std::string partWords(const std::string &path)
{
    const std::size_t key = path.rfind('.');
    const std::size_t part = key == std::string::npos || key == 0 ? key : path.rfind('.', key - 1);
    if (path.rfind("options.", 0) != 0 || part == std::string::npos)
        return "";
    const std::string id = path.substr(part + 1, key - part - 1);
    const bool isPart = std::count(path.begin(), path.end(), '.') > 2;
    if (isPart && id.rfind("layer_", 0) == 0)
        return " (layer " + id.substr(std::string_view("layer_").size()) + ")";
    return !isPart ? "" : id == "base" ? " (base)" : id == "burst" ? " (rest)" : "";
}

} // namespace

std::string spokenTitle(const Study &study, const std::string &path, const std::string &owner,
                        const std::string &label)
{
    if (path.rfind("shared.", 0) != 0)
        return isConvention(path) || owner.empty() ? label : label + partWords(path) + " of " + owner;
    const std::string more = sharedWords(study, path, label);
    return more.empty() ? label : label + " (" + more + ")";
}

std::string spokenChoice(const std::string &path, const std::string &owner, const std::string &label)
{
    return isConvention(path) ? label : "'" + label + "' of " + owner;
}

} // namespace breakeven
