// What a person can do to the study, each as one undoable step with a text that names it.
#pragma once

#include <QString>

#include "data/catalogue/catalogue.h"
#include "model/result.h"
#include "model/study/study.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct ClaimOutcome;
struct NoteFix;
class StudyDocument;

// One movement of a slider, one run of an arrow key: all its changes are one step.
struct Gesture
{
    QString id; // empty: none
    Input before;
};

// `path` as in model/study/study_path.h.
void editInput(StudyDocument &document, const std::string &path, const Input &next,
               const Gesture &gesture = {});
// Every value a person sets: it is their own from today on (model/study/own_value.h). `note` says how it was
// worked out, where the input has no note.
void editValue(StudyDocument &document, const std::string &path, std::optional<double> value,
               const Gesture &gesture = {}, const QString &note = {});
// A value the program assumed is one's own from today on, as it is.
void confirmValue(StudyDocument &document, const std::string &path);
// Whether the effect at `path` is computed. When it becomes a given value and holds none yet, it begins with
// `computed`, what it was computed to.
void setEffectMode(StudyDocument &document, const std::string &path, EffectMode mode,
                   std::optional<double> computed);
// Back to `before`, what a revision has.
void revertInput(StudyDocument &document, const std::string &path, const Input &before);
// A name, note, kind or choice. False, with the reason in `problem`, when the text does not fit.
bool editText(StudyDocument &document, const std::string &path, const QString &text,
              QString *problem = nullptr);
// The same as a step of this name; steps of one non-empty gesture become one.
bool editText(StudyDocument &document, const std::string &path, const QString &text, QString *problem,
              const QString &step, const QString &gesture);

// Gives the amount of a workload in another way, chosen at `path`; the GPU-hours a month stay the same where
// the numbers determine them. `said` takes a sentence about what became of them. False, with the reason in
// `problem`, when the text does not fit.
bool giveAmountAs(StudyDocument &document, const std::string &path, const QString &text, QString *said,
                  QString *problem);
// Whether it is such a path: "workloads.training.measure".
bool isWayOfAmount(const Study &study, const std::string &path);

// Makes the inputs at `paths` one shared assumption, a new one with what the first of them holds. False, with
// the reason in `problem`, where they cannot be.
bool shareInputs(StudyDocument &document, const std::string &name, const std::vector<std::string> &paths,
                 QString *problem = nullptr);
// Gives the shared inputs at `paths` a value of their own again, the one that was shared. A shared assumption
// that nothing uses any more is removed, and its value stands at the inputs.
void useOwnValues(StudyDocument &document, const std::vector<std::string> &paths);

// Presses the fix of a note. False, with the reason in `problem`, where it cannot be.
bool useFix(StudyDocument &document, const NoteFix &fix, QString *problem = nullptr);

void editStudyName(StudyDocument &document, const QString &name);
void editQuestion(StudyDocument &document, const QString &question);

// These three give the new thing's id. A rack is fitted to the study's GPU; `said` takes what is missing for
// that.
std::string addOption(StudyDocument &document, const std::string &kind,
                      const Catalogue &catalogue = bundledCatalogue(), QString *said = nullptr);
// `with`: the study with one workload more, which has this id.
void addWorkload(StudyDocument &document, Study with, const std::string &id);
std::string duplicateOption(StudyDocument &document, const std::string &id);

void removeOption(StudyDocument &document, const std::string &id);
// Errors: those of model/study/workload_edits.h; the last workload stays.
Result<void> removeWorkload(StudyDocument &document, const std::string &id);
// Moves to place `row` of the display order.
void moveOption(StudyDocument &document, const std::string &id, int row);
void useAsBaseline(StudyDocument &document, const std::string &id);

// The convention of a claim, as model/claims/claims.h has it.
void useConvention(StudyDocument &document, const ClaimOutcome &claim);
// How money of a month is discounted: a value of the convention "cash_timing" and a rate a year.
void useTiming(StudyDocument &document, const std::string &timing, double rate);

} // namespace breakeven
