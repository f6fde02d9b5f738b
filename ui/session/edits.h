// What a person can do to the study, each as one undoable step with a text that names it.
#pragma once

#include <QString>

#include "model/study/study.h"

#include <string>

namespace breakeven {

struct ClaimOutcome;
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
// One step that changes nothing else of the input.
void editValue(StudyDocument &document, const std::string &path, double value);
// Back to `before`, what a revision has.
void revertInput(StudyDocument &document, const std::string &path, const Input &before);
// A name, note, kind or choice. False, with the reason in `problem`, when the text does not fit.
bool editText(StudyDocument &document, const std::string &path, const QString &text,
              QString *problem = nullptr);
// The same as a step of this name; steps of one non-empty gesture become one.
bool editText(StudyDocument &document, const std::string &path, const QString &text, QString *problem,
              const QString &step, const QString &gesture);

void editStudyName(StudyDocument &document, const QString &name);
void editQuestion(StudyDocument &document, const QString &question);

// These three give the new thing's id.
std::string addOption(StudyDocument &document, const std::string &kind);
std::string addWorkload(StudyDocument &document, const std::string &kind);
std::string duplicateOption(StudyDocument &document, const std::string &id);

void removeOption(StudyDocument &document, const std::string &id);
void removeWorkload(StudyDocument &document, const std::string &id);
// Moves to place `row` of the display order.
void moveOption(StudyDocument &document, const std::string &id, int row);
void useAsBaseline(StudyDocument &document, const std::string &id);

// The convention of a claim, as model/claims/claims.h has it.
void useConvention(StudyDocument &document, const ClaimOutcome &claim);
// How money of a month is discounted: a value of the convention "cash_timing" and a rate a year.
void useTiming(StudyDocument &document, const std::string &timing, double rate);

} // namespace breakeven
