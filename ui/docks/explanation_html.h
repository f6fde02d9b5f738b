// What explanations are written with: names, values, links, rows and boxes as rich text.
#pragma once

#include <QLocale>
#include <QString>

#include "model/sheet/figure.h"
#include "ui/look/explain_target.h"
#include "ui/look/palette.h"
#include "ui/models/roles.h"
#include "ui/result/study_result.h"

#include <functional>
#include <vector>

namespace breakeven {

// Owns: nothing; result, target and palette outlive it.
struct ExplanationHtml
{
    const StudyResult &result;
    const Sheet &sheet;
    const ExplainTarget &target;
    const Palette &palette;
    QLocale locale;
    bool hasFormulas = false; // long formulas in words stand there, and not only a link "formula:" to them

    QString paragraph(const QString &html, const QString &style = {}) const;
    QString secondary(const QString &html) const;
    QString colored(const QString &html, Rgb rgb) const;
    QString link(const QString &target, const QString &text) const;
    // The number everything else is about.
    QString value(const QString &text, CellTone tone = CellTone::Plain) const;
    // How a number was made, in words, and in numbers below where they say more.
    QString box(const QString &words, const QString &numbers) const;
    // The same of a formula: a long one begins with its numbers, and its words are one link away.
    QString formulaBox(const QString &words, const QString &numbers) const;
    // Name and value, and a line about them below.
    QString row(const QString &nameHtml, const QString &value, const QString &detailHtml) const;
    QString table(const QString &rows) const; // nothing without rows

    QString labelOf(NodeId id) const;
    QString nameOf(NodeId id) const; // id of a node, path of an input; may be empty
    QString linked(NodeId id) const; // its label, as a link where it has a name
    QString named(NodeId id) const;  // the same behind its owner: "Own rack, Total cost"
    QString termRow(const Figure &term) const;
    QString termDetail(NodeId id) const; // source of an input, formula of another
    QString provenanceHtml(const Input &input) const;
    QString deltaText(NodeId id, double delta) const; // signed, with its unit
};

} // namespace breakeven
