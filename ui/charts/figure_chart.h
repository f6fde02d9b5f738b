// A chart in the window that is made of its figures alone, by three functions of them beside their type:
//
//   ChartTable table(const Figures &, const QLocale &);
//   QString description(const Figures &, const QLocale &);
//   Drawing draw(const Figures &, QSizeF, const ChartStyle &); // at least Figures::kLeastSize
//
// Where they have a `kHasCells` they are cells or bars, not points of lines.
#pragma once

#include "ui/charts/chart_widget.h"

namespace breakeven {

// The functions themselves: within the class its own names would hide them.
template<class Figures>
ChartTable tableOf(const Figures &figures, const QLocale &locale)
{
    return table(figures, locale);
}

template<class Figures>
QString descriptionOf(const Figures &figures, const QLocale &locale)
{
    return description(figures, locale);
}

template<class Figures>
class FigureChart : public ChartWidget
{
public:
    using ChartWidget::ChartWidget;

    void setFigures(Figures figures)
    {
        m_figures = std::move(figures);
        figuresChanged();
    }
    const Figures &figures() const { return m_figures; }

    ChartTable table() const override { return tableOf(m_figures, locale()); }
    QString description() const override { return descriptionOf(m_figures, locale()); }

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override
    {
        return draw(m_figures, size.expandedTo(Figures::kLeastSize), style);
    }
    // For cells and bars only what is pointed at counts.
    bool isNearEnough() const override
    {
        return !requires { Figures::kHasCells; };
    }

private:
    Figures m_figures;
};

} // namespace breakeven
