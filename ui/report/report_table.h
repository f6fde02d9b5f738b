// A table on paper: cells, and the widths and heights they come to.
#pragma once

#include "ui/charts/drawing.h"
#include "ui/report/column_widths.h"

#include <optional>
#include <vector>

namespace breakeven {

// A pixel of the screen on paper, in tenths of a point: text of 12 pixels becomes 8.5 points.
inline constexpr qreal kPaperPixel = 7.1;

struct ReportCell
{
    QString text;
    QColor color; // invalid: the normal text colour
    bool isBold = false;
    int slot = -1;                    // marker of an option before the text
    std::optional<Category> category; // square of a category before the text
};

struct ReportColumn
{
    QString header;
    // Right-aligned; left-aligned and wraps; left-aligned; right-aligned and wraps; left-aligned and wraps,
    // except a long text, which stands below its row over the whole width.
    enum class Kind { Number, Words, Date, Range, Remark };
    Kind kind = Kind::Number;

    bool wraps() const { return kind == Kind::Words || kind == Kind::Range || kind == Kind::Remark; }
};

struct ReportTable
{
    enum class Kind { Plain, Group, Total };
    struct Row
    {
        std::vector<ReportCell> cells; // a group has one, over the whole width
        Kind kind = Kind::Plain;
    };
    std::vector<ReportColumn> columns;
    std::vector<Row> rows;
};

// A table measured for a width: what is drawn row by row.
class TableLayout
{
public:
    TableLayout(const ReportTable &table, qreal width, const QFont &font, const Palette &palette);

    qreal headerHeight() const { return m_headerHeight; }
    qreal rowHeight(std::size_t row) const { return m_rowHeights[row]; }
    qreal height() const; // of all rows and one header
    // False when the numbers alone are wider than the table.
    bool fits() const { return m_fits; }

    void drawHeader(Drawing &drawing, QPointF at) const;
    void drawRow(Drawing &drawing, QPointF at, std::size_t row) const;
    // The frame around rows that stand between two heights.
    void drawFrame(Drawing &drawing, const QRectF &frame) const;

private:
    ColumnWish measureColumn(std::size_t column, std::vector<std::vector<qreal>> &cells) const;
    void measureColumns();
    void measureRows();
    QFont fontOf(const ReportCell &cell, ReportTable::Kind kind) const;
    qreal prefix(const ReportCell &cell) const;
    bool standsBelow(std::size_t column, const ReportCell &cell) const;
    QString belowLines(const ReportCell &cell) const;
    qreal cellsHeight(const ReportTable::Row &row) const; // without what stands below them
    void drawBelow(Drawing &drawing, const QRectF &box, const ReportCell &cell) const;
    int side(std::size_t column) const;
    QString lines(std::size_t column, const ReportCell &cell, ReportTable::Kind kind) const;
    QString groupLines(const ReportCell &cell) const;
    QString headerLines(std::size_t column) const;
    void drawCell(Drawing &drawing, const QRectF &box, const ReportCell &cell, std::size_t column,
                  ReportTable::Kind kind) const;

    const ReportTable &m_table;
    qreal m_width;
    QFont m_font;
    QFont m_bold;
    const Palette &m_palette;
    std::vector<qreal> m_widths;
    std::vector<qreal> m_rowHeights;
    qreal m_headerHeight = 0;
    bool m_fits = true;
};

} // namespace breakeven
