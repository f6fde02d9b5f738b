#include "ui/workspace/edits.h"

#include "data/readers/utc_time.h"
#include "model/claims/claims.h"
#include "model/study/fields.h"
#include "model/study/moved_range.h"
#include "model/study/option_edits.h"
#include "model/study/own_value.h"
#include "model/study/same_amount.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "model/study/workload_edits.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/added_rack.h"
#include "pricing/sanity/sanity_note.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/look/strings.h"
#include "ui/session/study_document.h"
#include "ui/text/field_amount.h"

#include <QCoreApplication>
#include <QLocale>

namespace breakeven {

namespace {

QString editWords(const char *text) { return QCoreApplication::translate("Edits", text); }

// With the digits that tables show; a text of a menu has plain spaces.
QString valueText(const Input &input, const Field &field, const Study &study)
{
    return input.value ? FieldAmount(field, study)
                             .shortText(input.value, QLocale())
                             .replace(QChar(0x00A0), QLatin1Char(' '))
                       : editWords("unknown");
}

constexpr std::string_view kSharedGroup = "shared.";

// A shared assumption goes with the last input that took it for its own.
void dropUnshared(Study &study, const Study &before)
{
    const auto uses = usesOfAll(study);
    for (const auto &[name, users] : usesOfAll(before))
        if (!uses.count(name))
            study.shared.erase(name);
}

QString lowerFirst(const QString &label)
{
    // "GPU price" keeps its capitals, "Spot price" becomes "spot price".
    const bool isWord = label.size() > 1 && label[1].isLower();
    return isWord ? label[0].toLower() + label.mid(1) : label;
}

QString inputEditText(const Input &before, const Input &after, const Field &field, const Study &study)
{
    const QString name = lowerFirst(toQt(field.label));
    if (before.value != after.value)
        return editWords("Set %1 from %2 to %3")
            .arg(name, valueText(before, field, study), valueText(after, field, study));
    if (before.range != after.range)
        return editWords("Set range of %1").arg(name);
    if (before.source != after.source)
        return editWords("Set source of %1 to “%2”").arg(name, toQt(after.source));
    return editWords("Describe %1").arg(name);
}

// Values of a choice are shown by their label; names and notes as they are.
QString nameOfPath(const std::string &path)
{
    const auto dot = path.rfind('.');
    const QString key = toQt(path.substr(dot + 1)).replace(QLatin1Char('_'), QLatin1Char(' '));
    return key;
}

} // namespace

void editInput(StudyDocument &document, const std::string &path, const Input &next, const Gesture &gesture)
{
    Study study = document.study();
    const auto place = findInput(study, path);
    if (!place)
        return;
    const Input before = gesture.id.isEmpty() ? *place->input : gesture.before;
    const QString text = inputEditText(before, next, *place->field, study);
    *place->input = next;
    // An end that a person moved is their word from then on; a range that came with a value is not.
    if (before.range && next.range && before.range != next.range && before.value == next.value)
        markOwnRange(*place->input);
    document.change(std::move(study), text, gesture.id);
}

void editValue(StudyDocument &document, const std::string &path, std::optional<double> value,
               const Gesture &gesture, const QString &note)
{
    const auto place = inputAt(document.study(), path);
    if (!place)
        return;
    Input next = *place->input;
    if (next.note.empty())
        next.note = toStd(note);
    setOwnValue(next, value, today());
    // A slider goes over values that nobody means.
    if (gesture.id.isEmpty())
        moveRange(next, *place->input, fieldOfAll(document.study(), *place));
    editInput(document, path, next, gesture);
}

void confirmValue(StudyDocument &document, const std::string &path)
{
    Study study = document.study();
    const auto place = findInput(study, path);
    if (!place)
        return;
    confirmValue(*place->input, today());
    document.change(std::move(study), editWords("Confirm %1").arg(lowerFirst(toQt(place->field->label))));
}

void setEffectMode(StudyDocument &document, const std::string &path, EffectMode mode,
                   std::optional<double> computed)
{
    Study study = document.study();
    const bool isGiven = mode == EffectMode::Value;
    if (!setPath(study, path + ".mode", isGiven ? "value" : "computed"))
        return;
    completeStudy(study);
    const auto place = findInput(study, path);
    if (isGiven && !place->input->value && computed)
        setOwnValue(*place->input, computed, today());
    const QString name = lowerFirst(toQt(place->field->label));
    document.change(std::move(study),
                    isGiven ? editWords("Give %1 a value").arg(name) : editWords("Compute %1").arg(name));
}

void revertInput(StudyDocument &document, const std::string &path, const Input &before)
{
    Study study = document.study();
    const auto place = findInput(study, path);
    if (!place)
        return;
    const QString text =
        editWords("Revert %1 to %2")
            .arg(lowerFirst(toQt(place->field->label)), valueText(before, *place->field, study));
    *place->input = before;
    document.change(std::move(study), text);
}

bool editText(StudyDocument &document, const std::string &path, const QString &text, QString *problem)
{
    const auto before = textAt(document.study(), path);
    return editText(
        document, path, text, problem,
        editWords("Set %1 from “%2” to “%3”").arg(nameOfPath(path), before ? toQt(*before) : QString(), text),
        {});
}

bool editText(StudyDocument &document, const std::string &path, const QString &text, QString *problem,
              const QString &step, const QString &gesture)
{
    Study study = document.study();
    const auto set = setPath(study, path, toStd(text), today());
    if (!set) {
        if (problem)
            *problem = toQt(set.error().message);
        return false;
    }
    completeStudy(study);
    if (concernsGpus(path))
        (void)addGpuFacts(study);
    document.change(std::move(study), step, gesture);
    return true;
}

namespace {

// "workloads.training.measure" → "training".
std::string workloadOf(const std::string &path)
{
    const auto first = path.find('.');
    return path.substr(first + 1, path.rfind('.') - first - 1);
}

// "jobs a month" of the workload's ways.
QString wayText(const Study &study, const std::string &workload, const QString &way)
{
    const WorkloadKind *kind = findWorkloadKind(study.workloads.at(workload).kind);
    if (const ChoiceField *field = kind ? kind->fields().findChoice("measure") : nullptr)
        for (const ChoiceValue &value : field->values)
            if (way == QLatin1String(value.id))
                return toQt(value.label);
    return way;
}

// "The same 7,008 GPU-hours a month. Jobs a month: 36.5 jobs/month."
QString sameAmountText(const Study &study, const std::string &workload, const SameAmount &same)
{
    const QLocale locale;
    if (!same.gpuHoursPerMonth && !same.requestsPerMonth)
        return editWords("The amount could not be converted. Check the fields below.");
    QStringList fitted;
    for (const std::string &key : same.fitted) {
        const auto place = inputAt(study, "workloads." + workload + "." + key);
        fitted << editWords("%1: %2").arg(toQt(place->field->label),
                                          valueText(*place->input, *place->field, study));
    }
    if (same.requestsPerMonth)
        return editWords("The same %1 requests a month. %2.")
            .arg(locale.toString(*same.requestsPerMonth, 'f', 0), fitted.join(QStringLiteral(", ")));
    return editWords("The same %1 GPU-hours a month. %2.")
        .arg(locale.toString(*same.gpuHoursPerMonth, 'f', *same.gpuHoursPerMonth < 100 ? 1 : 0),
             fitted.join(QStringLiteral(", ")));
}

} // namespace

bool isWayOfAmount(const Study &study, const std::string &path)
{
    return path.starts_with("workloads.") && path.ends_with(".measure") &&
           study.workloads.count(workloadOf(path));
}

bool giveAmountAs(StudyDocument &document, const std::string &path, const QString &text, QString *said,
                  QString *problem)
{
    Study study = document.study();
    const std::string workload = workloadOf(path);
    const auto same = giveAmountAs(study, workload, toStd(text), today());
    if (!same) {
        *problem = toQt(same.error().message);
        return false;
    }
    *said = sameAmountText(study, workload, *same);
    const QString name = toQt(study.workloads.at(workload).name);
    document.change(
        std::move(study),
        editWords("Give the amount of %1 as %2").arg(name, wayText(document.study(), workload, text)));
    return true;
}

bool shareInputs(StudyDocument &document, const std::string &name, const std::vector<std::string> &paths,
                 QString *problem)
{
    Study study = document.study();
    const auto shared = shareInputs(study, name, paths);
    if (!shared) {
        if (problem)
            *problem = toQt(shared.error().message);
        return false;
    }
    const QString label = lowerFirst(toQt(sharedField(study, name).label));
    document.change(std::move(study), editWords("Share %1 as %2").arg(label, toQt(name)));
    return true;
}

bool useFix(StudyDocument &document, const NoteFix &fix, QString *problem)
{
    Study study = document.study();
    if (const auto fixed = applyFix(study, fix); !fixed) {
        if (problem)
            *problem = toQt(fixed.error().message);
        return false;
    }
    document.change(std::move(study), toQt(fix.text));
    return true;
}

void useOwnValues(StudyDocument &document, const std::vector<std::string> &paths)
{
    Study study = document.study();
    QString label;
    for (const std::string &path : paths) {
        const auto place = inputAt(study, path);
        if (!place || !place->path.starts_with(kSharedGroup) || !useShared(study, path, {}))
            continue;
        label = lowerFirst(toQt(place->field->label));
    }
    dropUnshared(study, document.study());
    document.change(std::move(study), editWords("Give %1 its own value again").arg(label));
}

void editStudyName(StudyDocument &document, const QString &name)
{
    Study study = document.study();
    const QString text = editWords("Rename study “%1” to “%2”").arg(toQt(study.name), name);
    study.name = toStd(name);
    document.change(std::move(study), text);
}

void editQuestion(StudyDocument &document, const QString &question)
{
    Study study = document.study();
    study.question = toStd(question);
    document.change(std::move(study), editWords("Set question to “%1”").arg(question));
}

std::string addOption(StudyDocument &document, const std::string &kind, const Catalogue &catalogue,
                      QString *said)
{
    Study study = document.study();
    const auto added = addFittedOption(catalogue, study, kind);
    if (!added)
        return {};
    if (said)
        *said = toQt(added->said);
    (void)addGpuFacts(study); // what it has to say is an issue of the result
    const QString text = editWords("Add option %1").arg(toQt(study.options[added->id].name));
    document.change(std::move(study), text);
    return added->id;
}

void addWorkload(StudyDocument &document, Study with, const std::string &id)
{
    const QString text = editWords("Add workload %1").arg(toQt(with.workloads[id].name));
    document.change(std::move(with), text);
}

std::string duplicateOption(StudyDocument &document, const std::string &id)
{
    Study study = document.study();
    const auto found = study.options.find(id);
    if (found == study.options.end())
        return {};
    const QString name = toQt(found->second.name);
    const auto newId =
        duplicateOption(study, id, freshOptionName(study, toStd(editWords("%1, copy").arg(name))));
    document.change(std::move(study), editWords("Duplicate option %1").arg(name));
    return *newId;
}

void removeOption(StudyDocument &document, const std::string &id)
{
    Study study = document.study();
    const auto found = study.options.find(id);
    if (found == study.options.end())
        return;
    const QString text = editWords("Remove option %1").arg(toQt(found->second.name));
    (void)removeOption(study, id); // what it leaves without a use is an issue of the result
    document.change(std::move(study), text);
}

Result<void> removeWorkload(StudyDocument &document, const std::string &id)
{
    Study study = document.study();
    const auto found = study.workloads.find(id);
    const QString name = found == study.workloads.end() ? QString() : toQt(found->second.name);
    if (const auto removed = removeWorkload(study, id); !removed)
        return removed.error();
    document.change(std::move(study), editWords("Remove workload %1").arg(name));
    return {};
}

void moveOption(StudyDocument &document, const std::string &id, int row)
{
    Study study = document.study();
    if (!moveOption(study, id, row))
        return;
    const QString text = editWords("Move option %1").arg(toQt(study.options[id].name));
    document.change(std::move(study), text);
}

void useAsBaseline(StudyDocument &document, const std::string &id)
{
    Study study = document.study();
    if (!study.options.count(id) || baselineOf(study) == id)
        return;
    study.baseline = id;
    document.change(std::move(study), editWords("Use %1 as baseline").arg(toQt(study.options[id].name)));
}

void useConvention(StudyDocument &document, const ClaimOutcome &claim)
{
    document.change(underConvention(document.study(), claim),
                    editWords("Use the convention of claim %1").arg(toQt(claim.id)));
}

void useTiming(StudyDocument &document, const std::string &timing, double rate)
{
    const ChoiceField *field = conventionFields().findChoice("cash_timing");
    QString label = toQt(timing);
    if (field)
        for (const ChoiceValue &value : field->values)
            if (timing == value.id)
                label = toQt(value.label);
    const QString text =
        rate == 0
            ? editWords("Stop discounting")
            : editWords("Discount at %1 %, %2").arg(QLocale().toString(rate * 100, 'g', 6), label.toLower());
    document.change(withTiming(document.study(), timing, rate), text);
}

} // namespace breakeven
