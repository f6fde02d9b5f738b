// The sentences of the Effects page: what a lever is called, what it would save, why it has no best value.
#pragma once

#include <QLocale>
#include <QString>

#include "model/evaluate/evaluate.h"
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
// "deadline 40 h"; "none"; "none: the rest is rented in addition, $2,140 a month".
QString leverLimitText(const LeverReading &reading, const LeverLimits &limits, const Study &study,
                       const QLocale &locale);

struct LeverSentences
{
    QString headlineHtml;   // links "node:…"
    QString secondLineHtml; // what the selected option has to save, and levers that turn against themselves
};

// What the sentences are about.
struct ShownLevers
{
    std::vector<const LeverReading *> all;    // of every option
    std::vector<const LeverReading *> panels; // one of each panel
    std::string selected;                     // option; empty: none
    const Comparison *comparison = nullptr;   // of the study; null: it is not said who stays cheaper
};

// The largest saving of any option, and whether the cheapest one costs less all the same; beside it that of
// the selected one.
LeverSentences leverSentences(const ShownLevers &levers, const LeverLimits &limits, const Study &study,
                              const QLocale &locale);

// What is explained beside the sheet (ui/words/lever_figures.h).
QString leverFigureId(const Lever &lever, const std::string &what);

} // namespace breakeven
