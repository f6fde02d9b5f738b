#include "model/study/study_place.h"

#include "model/study/actuals.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr std::array<const char *, 10> kAttributes{"value", "source", "note",  "as_of", "confidence",
                                                   "low",   "high",   "shape", "mode",  "shared"};

bool isAttribute(const std::string &word)
{
    return std::find(kAttributes.begin(), kAttributes.end(), word) != kAttributes.end();
}

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
        if (!isAttribute(place.attribute) || at + 2 < words.size())
            return false;
        if (field->series.by == SeriesBy::Month && place.attribute != "value")
            return false;
        if (field->series.by != SeriesBy::Month) // it holds nothing but its values
            place.input = place.own = &inputs[field->key];
        for (std::size_t i = 0; i <= at; ++i)
            place.path += (i > 0 ? "." : "") + words[i];
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

// "options.ID.actual.first_month", "options.ID.actual.2026-09.compute".
bool findInActuals(Actuals &actual, const std::vector<std::string> &words, StudyPlace &place)
{
    static const FieldSet kNoFields;
    static Inputs noInputs;
    static Choices none;
    const ChoiceField &first = firstMonthField();
    if (findText(actual.firstMonth, first.key, words, 3, place)) {
        place.choice = &first;
        place.fields = &kNoFields;
        place.inputs = &noInputs;
        place.choices = &none;
        return true;
    }
    const auto month = words.size() > 3 ? actual.months.find(words[3]) : actual.months.end();
    if (month == actual.months.end())
        return false;
    place.owner += ", paid in " + month->first;
    return findInFields(actualFields(), month->second, none, words, 4, place);
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
    if (words[2] == "actual")
        return findInActuals(option.actual, words, place);
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

// Where the name of a GPU ends in "gpus.NAME.FACT" or "gpus.NAME.FACT.ATTRIBUTE": it may hold dots. The index
// of the fact; 0 where there is none.
std::size_t factOf(const std::vector<std::string> &words)
{
    for (std::size_t at = words.size() - 1; at >= 2 && at + 2 >= words.size(); --at)
        if (gpuFactFields().find(words[at]) && (at + 1 == words.size() || isAttribute(words[at + 1])))
            return at;
    return 0;
}

std::string joined(const std::vector<std::string> &words, std::size_t first, std::size_t last)
{
    std::string text = words[first];
    for (std::size_t i = first + 1; i < last; ++i)
        text += "." + words[i];
    return text;
}

bool findInGpus(Study &study, const std::vector<std::string> &words, StudyPlace &place)
{
    static Choices none;
    const std::size_t fact = factOf(words);
    const auto gpu = fact == 0 ? study.gpus.end() : study.gpus.find(joined(words, 1, fact));
    if (gpu == study.gpus.end())
        return false;
    place.owner = "GPU " + gpu->first;
    return findInFields(gpuFactFields(), gpu->second, none, words, fact, place);
}

bool findShared(Study &study, const std::vector<std::string> &words, StudyPlace &place)
{
    static const FieldSet kNoFields;
    static Choices none;
    const auto shared = study.shared.find(words[1]);
    if (shared == study.shared.end() || words.size() > 3)
        return false;
    place.attribute = words.size() > 2 ? words[2] : "value";
    place.owner = "Shared: " + words[1];
    place.path = "shared." + words[1];
    place.field = &sharedField(study, words[1]);
    place.input = place.own = &shared->second;
    place.fields = &kNoFields;
    place.inputs = &study.shared;
    place.choices = &none;
    return isAttribute(place.attribute);
}

// "exchange_rates.USD", "exchange_rates.USD.source".
bool findRate(Study &study, const std::vector<std::string> &words, StudyPlace &place)
{
    const auto rate = study.exchangeRates.find(words[1]);
    if (rate == study.exchangeRates.end() || words.size() > 3)
        return false;
    place.attribute = words.size() > 2 ? words[2] : "value";
    place.owner = "Exchange rates";
    place.path = "exchange_rates." + words[1];
    place.rate = &rate->second;
    return place.attribute == "value" || place.attribute == "as_of" || place.attribute == "source";
}

bool isCurrencyCode(const std::string &text)
{
    return text.size() == 3 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

Result<void> makeRate(Study &study, const std::string &currency, const std::string &path)
{
    if (!isCurrencyCode(currency))
        return Error{ErrorKind::BadInput,
                     "Expected a currency of three letters such as EUR, found '" + currency + "'.", path};
    if (currency == study.currency)
        return Error{ErrorKind::BadInput,
                     "The study is in " + currency + ": expected a rate of another currency, in " + currency +
                         " for one unit of it. To change the currency of the study say both: " + path +
                         "=0.86 currency=EUR.",
                     path};
    study.exchangeRates[currency];
    return {};
}

bool findPlace(Study &study, const std::vector<std::string> &words, StudyPlace &place)
{
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
    if (words[0] == "shared")
        return findShared(study, words, place);
    if (words[0] == "exchange_rates")
        return findRate(study, words, place);
    if (words.size() < 3)
        return false;
    if (words[0] == "gpus")
        return findInGpus(study, words, place);
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

// A part that may be left out is there once its kind is named: "options.ID.layer_2.kind".
void makePart(Study &study, const std::vector<std::string> &words)
{
    if (words[0] != "options" || words.size() != 4 || words[3] != "kind")
        return;
    const auto option = study.options.find(words[1]);
    if (option == study.options.end())
        return;
    Procurement &procurement = option->second.procurement;
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    for (const PartField &part : kind ? kind->fields().parts : std::vector<PartField>())
        if (words[2] == part.key && !procurement.parts.count(part.key))
            procurement.parts[part.key].choices["gpu"] =
                choiceIn(procurement.parts.begin()->second.choices, "gpu");
}

} // namespace

bool findStudyPlace(Study &study, const std::string &path, StudyPlace &place)
{
    if (!findPlace(study, split(path), place))
        return false;
    if (place.own)
        if (const auto shared = study.shared.find(place.own->shared); shared != study.shared.end()) {
            place.input = &shared->second;
            place.path = "shared." + shared->first;
        }
    return true;
}

bool findStudyPlace(const Study &study, const std::string &path, StudyPlace &place)
{
    return findStudyPlace(const_cast<Study &>(study), path, place); // the walk makes nothing
}

Result<void> makeNamed(Study &study, const std::string &path)
{
    const std::vector<std::string> words = split(path);
    const bool isShared = words[0] == "shared" && (words.size() == 2 || words.size() == 3);
    if (isShared && (words.size() == 2 || isAttribute(words[2]))) {
        if (!isSharedName(words[1]))
            return Error{ErrorKind::BadInput,
                         "Expected a shared assumption named by letters, digits, '-' and '_', found '" +
                             words[1] + "'.",
                         path};
        study.shared[words[1]];
    }
    if (words[0] == "exchange_rates" && words.size() == 2)
        if (const auto made = makeRate(study, words[1], path); !made)
            return made;
    const std::size_t fact = words[0] == "gpus" && words.size() > 2 ? factOf(words) : 0;
    if (fact > 0) {
        const std::string name = joined(words, 1, fact);
        if (name.empty() || name.front() == ' ' || name.back() == ' ')
            return Error{ErrorKind::BadInput, "Expected the name of a GPU, found '" + name + "'.", path};
        study.gpus[name];
    }
    if (words[0] == "options" && words.size() > 4 && words[2] == "actual" && isMonthName(words[3]))
        if (const auto option = study.options.find(words[1]); option != study.options.end())
            option->second.actual.months[words[3]];
    makePart(study, words);
    return {};
}

} // namespace breakeven
