// What a trace says, as sentences, and the words of its kinds.
#pragma once

#include "ui/jobs/shown_trace.h"

#include <QLocale>
#include <QString>

namespace breakeven {

// "Node counts", "Availability of spot".
QString traceKindText(TraceKind kind);
QString phaseText(NodePhase phase);
// "79.26 %", "0.2449 an hour", "—".
QString figureText(const TraceFigure &figure, const QLocale &locale);

// What the node-hours of a trace are priced with.
struct NodePrice
{
    std::optional<double> price; // a node and hour
    QString currency;
};

struct TraceSentence
{
    QString first; // HTML
    QString second;
};
TraceSentence traceSentence(const ShownTrace &shown, const NodePrice &price, const QLocale &locale);
// For two traces of one kind: what the second is against the first.
TraceSentence pairSentence(const ShownTrace &before, const ShownTrace &after, const NodePrice &price,
                           const QLocale &locale);

// What the fit says and whether it is accepted; empty before it is made.
QString fitSentence(const ShownTrace &shown, const QLocale &locale);

} // namespace breakeven
