// A number beside the sheet, such as a simulated figure or an optimum, with its explanation down to the
// inputs it comes from.
#pragma once

#include <QString>

#include "ui/words/explained_figure.h"

#include <map>
#include <optional>
#include <vector>

namespace breakeven {

struct ExplainedFigure
{
    struct Row
    {
        QString name;
        QString quantity; // node or input it is explained by; empty: none
        QString value;
        QString detail;

        bool operator==(const Row &) const = default;
    };
    QString page;  // id: "effects"
    QString title; // "Checkpoint interval, cheapest"
    QString value; // "35.5 min"
    QString words; // its formula, or how it was made
    QString numbers;
    std::vector<Row> rows;
    QString note;                      // empty: none
    std::optional<double> number = {}; // of `value`, where it is known

    bool operator==(const ExplainedFigure &) const = default;
};

// Those of a page whose explanations the command line gives too, by the same names.
std::map<QString, ExplainedFigure> explainedFigures(const words::ExplainedFigures &figures,
                                                    const QString &page);

} // namespace breakeven
