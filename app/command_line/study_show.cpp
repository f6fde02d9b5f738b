// What the study commands tell: the list, the inputs of one, its revisions, what differs between two.
#include "app/command_line/open_store.h"
#include "app/command_line/output.h"
#include "app/command_line/study.h"
#include "app/command_line/study_source.h"

#include "data/study_diff.h"
#include "data/study_file.h"
#include "model/numeric/number_text.h"
#include "model/numeric/shown_amount.h"
#include "model/sheet/explanation.h"
#include "model/study/plan_start.h"
#include "model/study/series.h"
#include "model/study/study_path.h"
#include "model/study/study_place.h"

#include <fmt/format.h>

#include <cstdlib>
#include <ostream>
#include <span>

namespace breakeven {

namespace {

// What is chosen where an input stands: a kind of hosting, a load curve, weights; nothing of what is unset.
void printChoices(const CommandContext &context, const Study &study, const std::string &path)
{
    StudyPlace place;
    if (!findStudyPlace(study, path, place) || !place.fields || !place.choices)
        return;
    const std::string owner = path.substr(0, path.rfind('.') + 1);
    for (const ChoiceField &choice : place.fields->choices)
        if (const std::string value = choiceIn(*place.choices, choice.key); !value.empty())
            context.out << "  " << terminalText(owner + choice.key + " = " + value) << '\n';
}

// Eight digits: a price keeps all of its own, 12 weeks are 2.7616438 months.
std::string shortAmount(double value, const Field &field, const Study &study)
{
    const double rounded = std::strtod(fmt::format("{:.8g}", value).c_str(), nullptr);
    return shownAmount(rounded, field.unitText, study.currency);
}

std::string shownValue(const Study &study, const ConstInputPlace &place)
{
    const std::string month = calendarMonth(study, *place.field, place.input->value);
    return place.input->mode == EffectMode::Computed ? "computed from its causes"
           : place.input->value                      ? shortAmount(*place.input->value, *place.field, study) +
                                      (month.empty() ? "" : " (" + month + ")")
                                : "unknown";
}

// The series whose first value stands at `first`, if its next values follow: how many there are.
std::size_t valuesInARow(const std::vector<ConstInputPlace> &places, std::size_t first)
{
    const Field &field = *places[first].field;
    const std::string series = *field.valueOf ? field.valueOf : field.key;
    const std::string prefix = places[first].path.substr(0, places[first].path.rfind('.') + 1);
    std::size_t count = 0;
    for (; first + count < places.size(); ++count) {
        const int number = int(count) + 1;
        const std::string key = *field.valueOf ? keyOfMonth(series, number) : keyOfYear(series, number);
        if (places[first + count].path != prefix + key)
            break;
    }
    return count;
}

// The values of a series in one line, each source once.
void printSeries(const CommandContext &context, const Study &study, std::span<const ConstInputPlace> values)
{
    const ConstInputPlace &first = values.front();
    const std::string prefix = first.path.substr(0, first.path.rfind('.') + 1);
    std::string amounts, sources;
    for (const ConstInputPlace &place : values) {
        amounts += (amounts.empty() ? "" : ", ") + shownValue(study, place);
        if (const std::string source = provenance(*place.input); sources.find(source) == std::string::npos)
            sources += (sources.empty() ? "" : "; ") + source;
    }
    context.out << "  " << prefix << (*first.field->valueOf ? first.field->valueOf : first.field->key)
                << " = " << amounts << "   [" << terminalText(sources) << "]\n";
}

void printInputs(const CommandContext &context, const Study &study)
{
    context.out << terminalText(study.name + (study.question.empty() ? "" : ": " + study.question)) << "\n\n";
    const std::vector<PlacedInput> placed = placedInputs(study);
    std::string owner, prefix;
    const std::vector<ConstInputPlace> places = allInputs(study);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const ConstInputPlace &place = places[i];
        if (place.owner != owner)
            context.out << (owner.empty() ? "" : "\n") << terminalText(place.owner) << '\n';
        owner = place.owner;
        if (const std::string of = place.path.substr(0, place.path.rfind('.')); of != prefix)
            printChoices(context, study, place.path), prefix = of;
        if (const std::size_t count = valuesInARow(places, i); count > 1) {
            printSeries(context, study, std::span(places).subspan(i, count));
            i += count - 1;
            continue;
        }
        const bool isComputed = place.input->mode == EffectMode::Computed;
        context.out << "  " << place.path << " = " << shownValue(study, place)
                    << (isComputed ? "" : "   [" + terminalText(provenance(*place.input)) + "]") << '\n';
        for (const PlacedInput &use : placed)
            if (use.input.input == place.input && use.path != place.path)
                context.out << "    is " << use.path << '\n';
    }
}

// What `risk` draws beside the ranges.
void printUncertainChoices(const CommandContext &context, const Study &study)
{
    if (!study.uncertainChoices.empty())
        context.out << "\nOpen choices\n";
    for (const UncertainChoice &choice : study.uncertainChoices) {
        std::string values;
        for (std::size_t i = 0; i < choice.values.size(); ++i)
            values += (values.empty() ? "" : ", ") + choice.values[i] +
                      (i < choice.weights.size() ? " (" + numberText(choice.weights[i]) + ")" : "");
        context.out << "  " << terminalText(choice.path + " = " + values) << "   ["
                    << terminalText(choice.source.empty() ? "assumed" : choice.source) << "]\n";
    }
}

int saveRevision(const CommandContext &context, const StudyArguments &arguments, const StoredStudy &stored)
{
    auto store = openStore(context, OpenMode::ReadWrite);
    if (!store)
        return report(context, store.error());
    StudyRevision revision;
    revision.comment = arguments.comment;
    revision.text = stored.text;
    const auto id = store->studies().addRevision(stored.uuid, revision);
    if (!id)
        return report(context, id.error());
    context.out << "revision " << *id << '\n';
    return 0;
}

void printRevisions(const CommandContext &context, const StudyArguments &arguments, const StoredStudy &stored,
                    const std::vector<StudyRevision> &revisions)
{
    if (arguments.format != "json") {
        for (const StudyRevision &revision : revisions)
            context.out << revision.id << "   "
                        << terminalText(revision.madeAt + "   " + revision.who + "   " + revision.comment)
                        << '\n';
        return;
    }
    Json list = Json::array();
    for (const StudyRevision &revision : revisions)
        list.push_back({{"revision", revision.id},
                        {"kind", revision.kind == RevisionKind::Named ? "named" : "automatic"},
                        {"made_at", revision.madeAt},
                        {"who", revision.who},
                        {"comment", revision.comment}});
    context.out << jsonText(
        {{"schema", "breakeven/study-revisions/1"}, {"study", stored.name}, {"revisions", list}});
}

} // namespace

int listStudies(const CommandContext &context, const StudyArguments &arguments)
{
    Json studies = Json::array();
    for (const ExampleStudy &example : exampleStudies())
        studies.push_back(
            {{"study", "example:" + example.name}, {"name", example.title}, {"question", example.question}});
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (store) {
        const auto stored = store->studies().list();
        if (!stored)
            return report(context, stored.error());
        for (const StudySummary &study : *stored)
            studies.push_back({{"study", study.name},
                               {"name", study.name},
                               {"id", study.uuid},
                               {"updated_at", study.updatedAt},
                               {"file", study.originPath}});
    } else if (store.error().kind != ErrorKind::NotFound) {
        return report(context, store.error());
    }
    if (arguments.format == "json") {
        context.out << jsonText({{"schema", "breakeven/study-list/1"}, {"studies", studies}});
        return 0;
    }
    for (const Json &study : studies)
        context.out << terminalText(study["study"]) << "   "
                    << terminalText(study.value("question", study.value("updated_at", ""))) << '\n';
    return 0;
}

int showStudy(const CommandContext &context, const StudyArguments &arguments)
{
    const auto study = loadStudy(context, arguments.study);
    if (!study)
        return report(context, study.error());
    if (arguments.format == "json") {
        context.out << studyText(*study);
        return 0;
    }
    printInputs(context, *study);
    printUncertainChoices(context, *study);
    return 0;
}

int studyRevisions(const CommandContext &context, const StudyArguments &arguments)
{
    const auto stored = loadStored(context, arguments.study);
    if (!stored)
        return report(context, stored.error());
    if (!arguments.comment.empty())
        return saveRevision(context, arguments, *stored);
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (!store)
        return report(context, store.error());
    if (arguments.revision > 0) {
        const auto revision = store->studies().revision(stored->uuid, arguments.revision);
        if (!revision)
            return report(context, revision.error());
        context.out << revision->text;
        return 0;
    }
    const auto revisions = store->studies().revisions(stored->uuid);
    if (!revisions)
        return report(context, revisions.error());
    printRevisions(context, arguments, *stored, *revisions);
    return 0;
}

int diffStudies(const CommandContext &context, const StudyArguments &arguments)
{
    if (arguments.isInMoney)
        return bridgeStudies(context, arguments);
    const auto before = loadStudy(context, arguments.study);
    if (!before)
        return report(context, before.error());
    const auto after = loadStudy(context, arguments.other);
    if (!after)
        return report(context, after.error());
    const auto changes = studyChanges(*before, *after);
    if (arguments.format == "json") {
        Json list = Json::array();
        for (const StudyChange &change : changes)
            list.push_back({{"path", change.path}, {"before", change.before}, {"after", change.after}});
        context.out << jsonText({{"schema", "breakeven/study-diff/1"}, {"changes", list}});
        return 0;
    }
    for (const StudyChange &change : changes)
        context.out << terminalText(change.path + ": " + (change.before.empty() ? "—" : change.before) +
                                    " → " + (change.after.empty() ? "—" : change.after))
                    << '\n';
    return 0;
}

} // namespace breakeven
