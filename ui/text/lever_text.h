// The sentences of the Effects page: what a lever is called, what it would save, why it has no best value.
#pragma once

#include <QLocale>
#include <QString>

#include "model/levers/lever_reading.h"

namespace breakeven {

QString leverName(LeverKind kind); // "Checkpoint interval"
// Under the axis: "minutes between checkpoints".
QString leverAxisTitle(LeverKind kind);
QString leverUnit(const Lever &lever); // "min"; "GPUs"
// "35.5 min", "16": three digits, in the unit it is shown in.
QString leverValueText(const Lever &lever, double at, const QLocale &locale);
// The value "Use" sets: what is shown, no more digits.
double leverRounded(const Lever &lever, double at);

// "USD a job", "USD a month".
QString leverMoneyTitle(LeverMoney money, const QString &currency);

// For a reading that has no best value, or nothing to show; empty otherwise. Links "edit:PATH".
QString leverStateHtml(const LeverReading &reading, const LeverLimits &limits, const Study &study,
                       const QLocale &locale);
// "deadline 40 h"; "none".
QString leverLimitText(const LeverReading &reading, const LeverLimits &limits, const QLocale &locale);

struct LeverSentences
{
    QString headlineHtml;   // links "node:…"
    QString secondLineHtml; // a lever that turns against itself; may be empty
};

// The largest saving among the readings; `figures` names the quantities behind their cheapest costs.
LeverSentences leverSentences(const std::vector<const LeverReading *> &readings, const LeverLimits &limits,
                              const Study &study, const QLocale &locale);

// Machines are kept, and nobody says how many: what the work takes at most.
bool isKeptByWork(const Lever &lever);

// "figure:effects/PATH/cheapest": what is explained beside the sheet, by the path of its lever.
QString leverFigureId(const Lever &lever, const QString &what);

} // namespace breakeven
