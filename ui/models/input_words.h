// What an input is called, and how its values are written: in sentences and on axes.
#pragma once

#include <QLocale>

#include "model/decision/probe.h"
#include "ui/charts/axis_chart.h"
#include "ui/text/field_amount.h"

namespace breakeven {

// Requires: input and study outlive it.
class InputWords
{
public:
    InputWords(const MovableInput &input, const Study &study, const QLocale &locale);

    QString title() const;  // "Price of Spot"
    QString phrase() const; // "the price of Spot"
    QString unit() const;   // "USD/h"
    QString axisTitle() const;
    bool isPercent() const;
    QString text(double value) const; // "1.134 USD/h"
    // Without its unit, which the axis has; a share keeps its sign.
    QString shortText(double value) const;
    AxisChart::Axis axis(double from, double to) const;

private:
    const MovableInput &m_input;
    const Study &m_study;
    QLocale m_locale;
    FieldAmount m_amount;
};

} // namespace breakeven
