// What keeps an option from being called cheapest, in words.
#pragma once

#include <QLocale>
#include <QString>

namespace breakeven {

enum class Status;
struct OptionOutcome;

// "short", "too slow", "cannot run", "unknown"; empty where all is well.
QString statusWord(Status status);
// The sentences that say why: "Serves 40 % of the work: 20 GPUs are wanted at once, 8 are there."
QString statusSentence(const OptionOutcome &option);
// Word and figure for beside a name or a bar: "short: serves 40 % of the work"; empty where all is well.
QString statusRemark(const OptionOutcome &option, const QLocale &locale);

} // namespace breakeven
