#include "model/study_place.h"

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr std::array<const char *, 9> kAttributes{"value", "source", "note",  "as_of", "confidence",
                                                  "low",   "high",   "shape", "mode"};

std::vector<std::string> split(const std::string &path)
{
    std::vector<std::string> words;
    std::size_t begin = 0;
    for (std::size_t end = path.find('.'); end != std::string::npos; end = path.find('.', begin)) {
        words.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    words.push_back(path.substr(begin));
    return words;
}

// Fills `place` from the words [at, …) within a set of fields; true when they name something there.
bool findInFields(const FieldSet &fields, Inputs &inputs, Choices &choices,
                  const std::vector<std::string> &words, std::size_t at, StudyPlace &place)
{
    if (at >= words.size())
        return false;
    if (const Field *field = fields.find(words[at])) {
        place.field = field;
        place.attribute = at + 1 < words.size() ? words[at + 1] : "value";
        const bool isKnown =
            std::find(kAttributes.begin(), kAttributes.end(), place.attribute) != kAttributes.end();
        if (!isKnown || at + 2 < words.size())
            return false;
        place.input = &inputs[field->key];
        place.fields = &fields;
        place.inputs = &inputs;
        place.choices = &choices;
        return true;
    }
    const ChoiceField *choice = fields.findChoice(words[at]);
    if (!choice || at + 1 != words.size())
        return false;
    place.choice = choice;
    place.fields = &fields;
    place.inputs = &inputs;
    place.choices = &choices;
    place.text = &choices[choice->key];
    place.what = choice->label;
    return true;
}

bool findInProcurement(Procurement &procurement, const std::vector<std::string> &words, std::size_t at,
                       StudyPlace &place)
{
    if (at >= words.size())
        return false;
    if (words[at] == "kind" && at + 1 == words.size()) {
        place.text = &procurement.kind;
        place.procurement = &procurement;
        place.what = "kind";
        return true;
    }
    const auto part = procurement.parts.find(words[at]);
    if (part != procurement.parts.end())
        return findInProcurement(part->second, words, at + 1, place);
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    return kind && findInFields(kind->fields(), procurement.inputs, procurement.choices, words, at, place);
}

bool findText(std::string &text, const char *what, const std::vector<std::string> &words, std::size_t at,
              StudyPlace &place)
{
    if (at + 1 != words.size() || words[at] != what)
        return false;
    place.text = &text;
    place.what = what;
    return true;
}

bool findInOption(Option &option, const std::vector<std::string> &words, StudyPlace &place)
{
    place.owner = option.name;
    if (findText(option.name, "name", words, 2, place) || findText(option.note, "note", words, 2, place))
        return true;
    if (words[2] == "workloads" && words.size() > 4) {
        const auto own = option.workloads.find(words[3]);
        return own != option.workloads.end() && findInProcurement(own->second, words, 4, place);
    }
    return findInProcurement(option.procurement, words, 2, place);
}

bool findInWorkload(Workload &workload, const std::vector<std::string> &words, StudyPlace &place)
{
    place.owner = workload.name;
    if (findText(workload.name, "name", words, 2, place))
        return true;
    if (findText(workload.kind, "kind", words, 2, place)) {
        place.workload = &workload;
        return true;
    }
    const WorkloadKind *kind = findWorkloadKind(workload.kind);
    return kind && findInFields(kind->fields(), workload.inputs, workload.choices, words, 2, place);
}

} // namespace

bool findStudyPlace(Study &study, const std::string &path, StudyPlace &place)
{
    const std::vector<std::string> words = split(path);
    if (words.size() == 1)
        return findText(study.name, "name", words, 0, place) ||
               findText(study.question, "question", words, 0, place) ||
               findText(study.baseline, "baseline", words, 0, place) ||
               findText(study.currency, "currency", words, 0, place);
    if (words[0] == "conventions") {
        place.owner = "Conventions";
        return findInFields(conventionFields(), study.conventions.inputs, study.conventions.choices, words, 1,
                            place);
    }
    if (words.size() < 3)
        return false;
    if (words[0] == "workloads") {
        const auto found = study.workloads.find(words[1]);
        return found != study.workloads.end() && findInWorkload(found->second, words, place);
    }
    if (words[0] == "options") {
        const auto found = study.options.find(words[1]);
        return found != study.options.end() && findInOption(found->second, words, place);
    }
    return false;
}

} // namespace breakeven
