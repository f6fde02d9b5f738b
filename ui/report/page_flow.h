// Pages being filled from top to bottom with paragraphs, charts and tables.
//
// Units: tenths of a point, so that type sizes are whole numbers. Nothing is painted here: each page is a
// drawing, and the number of pages is known before the first is painted.
#pragma once

#include "ui/charts/drawing.h"
#include "ui/report/report_table.h"

#include <vector>

namespace breakeven {

// Type sizes: of tables, and of tables of many words.
inline constexpr int kTableText = 84;
inline constexpr int kLogText = 74;

struct ReportPage
{
    Drawing shapes;
    struct Chart
    {
        Drawing drawing;
        QPointF at;
    };
    std::vector<Chart> charts;
};

// Text of which some words are bold: "<b>A is cheapest</b>, 5 % below B."
struct BoldText
{
    QString marked; // HTML with <b> and <a>; other tags are not understood

    QString plain() const;
};

class PageFlow
{
public:
    PageFlow(QSizeF paper, const QString &family);

    qreal left() const { return kMargin; }
    qreal width() const { return m_paper.width() - 2 * kMargin; }
    qreal y() const { return m_y; }
    void moveTo(qreal y) { m_y = y; }
    qreal room() const { return bottom() - m_y; }
    const Palette &colors() const { return m_palette; }
    QFont font(int tenthsOfPoints, bool isBold = false) const;
    ReportPage &page() { return m_pages.back(); }
    std::vector<ReportPage> take() { return std::move(m_pages); }

    void newPage();
    // Begins a page unless this much is left on this one.
    void ensure(qreal height);
    void gap(qreal height) { m_y += height; }
    void text(const QString &text, int size, const QColor &color, bool isBold = false);
    // Lays words out one by one; returns nothing but moves down.
    void boldText(const BoldText &text, int size);
    // Stays with what follows: at least `following` must fit below it.
    void heading(const QString &text, qreal following);
    void chart(const Drawing &drawing);
    // `size` of the text; smaller where the numbers would not fit.
    void table(const ReportTable &table, int size = kTableText);
    qreal heightOf(const ReportTable &table) const { return fitting(table, kTableText).height(); }
    // What must fit on a page for `table` to begin there: all of a small one, several rows of a large one.
    qreal beginningOf(const ReportTable &table, int size = kTableText) const
    {
        return beginning(fitting(table, size), table, 0);
    }
    // In a part of the width, without page breaks; returns the bottom.
    qreal tableAt(const ReportTable &table, QPointF at, qreal width);

    // The style charts are drawn with to fill the width: `chartWidth` pixels.
    ChartStyle chartStyle(const QLocale &locale) const;
    qreal chartWidth() const { return width() / kPaperPixel; }

private:
    static constexpr qreal kMargin = 510; // 18 mm
    static constexpr qreal kHead = 90;    // below the running head, which stands in the margin
    static constexpr qreal kFoot = 20;

    TableLayout fitting(const ReportTable &table, int size) const;
    static qreal beginning(const TableLayout &layout, const ReportTable &table, std::size_t row);
    qreal bottom() const { return m_paper.height() - kMargin - kFoot; }

    QSizeF m_paper;
    QString m_family;
    const Palette &m_palette;
    std::vector<ReportPage> m_pages;
    qreal m_y = 0;
};

} // namespace breakeven
