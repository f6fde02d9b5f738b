// The sentences of the Effects page about requests in tokens: from which use own replicas cost less than an
// API, and what a sooner first token takes.
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

#include "model/levers/serving_reading.h"

namespace breakeven {

// How requests a month are written: "180 million", "110.4 million", "12,000".
QString requestsText(double requests, const QLocale &locale);
// The unit of an axis or a field.
struct RequestsUnit
{
    double size = 1; // requests or tokens of one
    QString name;    // "million", "G"; empty: single ones
};
RequestsUnit requestsUnit(const ServingReading &reading);

// "0.354 s", "0.0172 s": three digits.
QString secondsText(double seconds, const QLocale &locale);
// "Seconds to the first token", of the axis.
QString latencyTitle(LatencyKind kind);
// "p99 for p95": what was measured for what is asked; "p95" where that was measured.
QString percentileText(const Study &study, const std::string &workload, std::optional<Percentile> used);

// The option whose replicas the page is about: the one that is chosen, else the cheapest of those that serve
// the work (of those with runs, where there are any), else the first. Empty: none has replicas.
std::string shownReplicas(const ServingReading &reading, const std::string &chosen);
// The API it is compared with: the cheapest that serves the work, else the first it crosses. Empty: there is
// none.
std::string rivalApi(const ServingReading &reading, const std::string &option);

struct ServingSentences
{
    QString headlineHtml; // links "node:…"
    QString secondLineHtml;
    QStringList breakEven; // with each API, as plain text
};
ServingSentences servingSentences(const Study &study, const ServingReading &reading,
                                  const std::string &option, const QLocale &locale);

} // namespace breakeven
