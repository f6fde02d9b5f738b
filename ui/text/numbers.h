// The numbers of ui/words in the locale of the window and as QString.
//
// Units: shares are 0–1 and shown in per cent. No value is "—", which is never a zero; infinity is "never".
#pragma once

#include <QLocale>
#include <QString>

#include "ui/words/number_style.h"

#include <optional>
#include <span>

namespace breakeven {

// English with thousands separators: for texts that must not change with the machine (command line, CSV).
QLocale plainLocale();
// How the locale writes numbers.
words::NumberStyle numberStyle(const QLocale &locale);

// "22,685" from 1,000 up, "57.83" below; `decimals` holds a column together.
QString money(std::optional<double> value, const QLocale &locale);
QString money(std::optional<double> value, int decimals, const QLocale &locale);
// The decimals all numbers of a column share: 0 when one reaches 1,000, else 2.
int moneyDecimals(std::span<const std::optional<double>> column);
// "0.9731", for prices by the hour.
QString hourlyPrice(std::optional<double> value, const QLocale &locale);
// "50k", "1.2M", "0"; three significant digits at most.
QString axisMoney(double value, const QLocale &locale);
// "$1,234" for USD, "EUR 1,234" otherwise; five significant digits from a million up.
QString sentenceMoney(double value, const QString &currency, const QLocale &locale);
// With the decimals of a larger amount of the same sentence: "$12,500 a burst, $728 below".
QString sentenceMoneyBeside(double beside, double value, const QString &currency, const QLocale &locale);

// "+553,000", "−141,000", "±0": always signed.
QString difference(std::optional<double> value, int decimals, const QLocale &locale);
// "89.4 %"; "−89.4 %" when negative.
QString share(std::optional<double> value, const QLocale &locale, int decimals = 1);
// Without the sign %, for columns that have it in the header.
QString sharePlain(std::optional<double> value, const QLocale &locale, int decimals = 1);
// Whole per cent; "less than 1 %" and "more than 99 %" where rounding would say none or all.
QString sentenceShare(double value, const QLocale &locale);
// The share of runs in which something holds: whole per cent, "more than 99.9 %", "less than 0.1 %".
QString sentenceRuns(double share, const QLocale &locale);
// Without the sign %: "73.4", "> 99.9", "< 0.1".
QString runsPlain(double share, const QLocale &locale);
// "19,493 – 41,651".
QString moneyRange(std::optional<double> low, std::optional<double> high, int decimals,
                   const QLocale &locale);
// "5.35 ×".
QString multiple(std::optional<double> value, const QLocale &locale);
// A number with fixed decimals: times, counts. Infinity is "never".
QString fixed(std::optional<double> value, int decimals, const QLocale &locale);
// "2.71 years", "86.3 min", "325 s": the number of `fixed` and its unit; only the word where there is no
// number.
QString withUnit(std::optional<double> value, int decimals, const QString &unit, const QLocale &locale);

// "−3,174,368" as a spreadsheet of this language reads it: "-3174368", "7 (2027-05)" as "7"; what is no
// number stays.
QString spreadsheetNumber(const QString &shown, const QLocale &locale);

QString unknownText();     // "—"
QString neverText();       // "never"
QString notPossibleText(); // "not possible"
QString noLimitText();     // "no limit"

} // namespace breakeven
