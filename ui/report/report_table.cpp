#include "ui/report/report_table.h"

#include <QFontMetricsF>
#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace breakeven {

namespace {

constexpr qreal kSide = 55;         // left and right of a cell
constexpr qreal kSlack = 6;         // a text that just fits is not to break
constexpr qreal kAbove = 26;        // above and below
constexpr qreal kNarrowest = 420;   // a column of words
constexpr qreal kWidestWord = 750;  // longer ones break
constexpr qreal kWidest = 4000;     // what one asks for
constexpr qreal kLongRemark = 2600; // a remark that stands below its row
constexpr qreal kIndent = 120;      // of what stands below

qreal longestWord(const QString &text, const QFontMetricsF &metrics)
{
    qreal longest = 0;
    for (const QString &word : text.split(QRegularExpression(QStringLiteral("[ \n]"))))
        longest = std::max(longest, metrics.horizontalAdvance(word));
    return longest;
}

} // namespace

TableLayout::TableLayout(const ReportTable &table, qreal width, const QFont &font, const Palette &palette)
    : m_table(table), m_width(width), m_font(font), m_bold(font), m_palette(palette)
{
    m_bold.setBold(true);
    measureColumns();
    measureRows();
}

QFont TableLayout::fontOf(const ReportCell &cell, ReportTable::Kind kind) const
{
    return cell.isBold || kind == ReportTable::Kind::Total ? m_bold : m_font;
}

qreal TableLayout::height() const
{
    return std::accumulate(m_rowHeights.begin(), m_rowHeights.end(), m_headerHeight);
}

qreal TableLayout::prefix(const ReportCell &cell) const
{
    return cell.slot >= 0 || cell.category ? m_font.pixelSize() * 1.5 : 0;
}

// Decided before the widths are known: a long remark is not to make its column wide.
bool TableLayout::standsBelow(std::size_t column, const ReportCell &cell) const
{
    return m_table.columns[column].kind == ReportColumn::Kind::Remark &&
           QFontMetricsF(m_font).horizontalAdvance(cell.text) > kLongRemark;
}

QString TableLayout::belowLines(const ReportCell &cell) const
{
    return wrapped(cell.text, m_font, m_width - 2 * kSide - kIndent);
}

// What a column would like, and what it needs so that no word and no number breaks; its cells go to `cells`.
ColumnWish TableLayout::measureColumn(std::size_t c, std::vector<std::vector<qreal>> &cells) const
{
    const ReportColumn &column = m_table.columns[c];
    const QFontMetricsF headerMetrics(m_font);
    const bool wraps = column.wraps();
    qreal least = longestWord(column.header, headerMetrics) + 2 * kSide + kSlack;
    qreal natural = least;
    for (const QString &line : column.header.split(QLatin1Char('\n')))
        natural = std::max(natural, headerMetrics.horizontalAdvance(line) + 2 * kSide + kSlack);
    for (std::size_t r = 0; r < m_table.rows.size(); ++r) {
        const ReportTable::Row &row = m_table.rows[r];
        if (row.kind == ReportTable::Kind::Group || c >= row.cells.size())
            continue;
        const ReportCell &cell = row.cells[c];
        const QFontMetricsF metrics(fontOf(cell, row.kind));
        const qreal around = prefix(cell) + 2 * kSide + kSlack;
        if (standsBelow(c, cell))
            continue;
        const qreal whole = metrics.horizontalAdvance(cell.text) + around;
        cells[r].push_back(whole);
        natural = std::max(natural, wraps ? std::min(whole, kWidest) : whole);
        least =
            std::max(least, wraps ? std::min(longestWord(cell.text, metrics) + around, kWidestWord) : whole);
    }
    if (wraps)
        least = std::min(natural, std::max(least, kNarrowest));
    return {least, natural, wraps};
}

void TableLayout::measureColumns()
{
    std::vector<std::vector<qreal>> cells(m_table.rows.size());
    std::vector<ColumnWish> wishes;
    qreal floor = 0;
    for (std::size_t c = 0; c < m_table.columns.size(); ++c) {
        wishes.push_back(measureColumn(c, cells));
        floor += wishes.back().least;
    }
    m_fits = floor <= m_width;
    m_widths = columnWidths(wishes, cells, m_width);
}

int TableLayout::side(std::size_t column) const
{
    const ReportColumn::Kind kind = m_table.columns[column].kind;
    const bool isRight = kind == ReportColumn::Kind::Number || kind == ReportColumn::Kind::Range;
    return isRight ? Qt::AlignRight : Qt::AlignLeft;
}

// Numbers and dates got the room they need: they never break.
QString TableLayout::lines(std::size_t column, const ReportCell &cell, ReportTable::Kind kind) const
{
    if (!m_table.columns[column].wraps())
        return cell.text;
    return wrapped(cell.text, fontOf(cell, kind), m_widths[column] - 2 * kSide - prefix(cell));
}

// A group has the whole width.
QString TableLayout::groupLines(const ReportCell &cell) const
{
    return wrapped(cell.text, m_bold, m_width - 2 * kSide - prefix(cell));
}

QString TableLayout::headerLines(std::size_t column) const
{
    return wrapped(m_table.columns[column].header, m_font, m_widths[column] - 2 * kSide);
}

void TableLayout::measureRows()
{
    for (std::size_t c = 0; c < m_table.columns.size(); ++c)
        m_headerHeight = std::max(m_headerHeight, heightOf(headerLines(c), m_font));
    const bool isHeaded = std::any_of(m_table.columns.begin(), m_table.columns.end(),
                                      [](const ReportColumn &column) { return !column.header.isEmpty(); });
    m_headerHeight = isHeaded ? m_headerHeight + 2 * kAbove : 0;
    for (const ReportTable::Row &row : m_table.rows) {
        qreal height = cellsHeight(row);
        for (std::size_t c = 0; row.kind != ReportTable::Kind::Group && c < row.cells.size(); ++c)
            if (standsBelow(c, row.cells[c]))
                height += heightOf(belowLines(row.cells[c]), m_font);
        m_rowHeights.push_back(height + 2 * kAbove);
    }
}

qreal TableLayout::cellsHeight(const ReportTable::Row &row) const
{
    qreal highest = QFontMetricsF(m_font).lineSpacing();
    if (row.kind == ReportTable::Kind::Group)
        return std::max(highest, heightOf(groupLines(row.cells[0]), m_bold));
    for (std::size_t c = 0; c < row.cells.size(); ++c)
        if (!standsBelow(c, row.cells[c]))
            highest =
                std::max(highest, heightOf(lines(c, row.cells[c], row.kind), fontOf(row.cells[c], row.kind)));
    return highest;
}

void TableLayout::drawHeader(Drawing &drawing, QPointF at) const
{
    if (m_headerHeight == 0)
        return;
    drawing.fill(QRectF(at, QSizeF(m_width, m_headerHeight)), m_palette.window);
    qreal x = at.x();
    for (std::size_t c = 0; c < m_table.columns.size(); ++c) {
        if (c > 0)
            drawing.line({x, at.y()}, {x, at.y() + m_headerHeight}, QPen(QColor(m_palette.border), 6));
        const QRectF box(x + kSide, at.y() + kAbove, m_widths[c] - 2 * kSide, m_headerHeight - 2 * kAbove);
        drawing.figures.emplace_back(
            Label{box, headerLines(c), m_font, m_palette.textSecondary, side(c) | Qt::AlignBottom, {}});
        x += m_widths[c];
    }
    drawing.line({at.x(), at.y() + m_headerHeight}, {at.x() + m_width, at.y() + m_headerHeight},
                 QPen(QColor(m_palette.border), 8));
}

void TableLayout::drawCell(Drawing &drawing, const QRectF &box, const ReportCell &cell, std::size_t column,
                           ReportTable::Kind kind) const
{
    QRectF text = box.adjusted(kSide, kAbove, -kSide, -kAbove);
    const qreal first = text.top() + QFontMetricsF(m_font).height() / 2;
    if (cell.slot >= 0)
        drawing.figures.emplace_back(Mark{{text.left() + m_font.pixelSize() * 0.42, first},
                                          m_font.pixelSize() * 0.8,
                                          optionStyle(m_palette, cell.slot)});
    if (cell.category) {
        FilledArea square;
        const CategoryStyle look = categoryStyle(m_palette, *cell.category);
        square.path.addRect(QRectF(text.left(), first - m_font.pixelSize() * 0.36, m_font.pixelSize() * 0.95,
                                   m_font.pixelSize() * 0.72));
        square.color = look.color;
        square.fill = look.fill;
        square.ground = m_palette.base;
        square.unit = kPaperPixel;
        drawing.figures.emplace_back(std::move(square));
    }
    text.setLeft(text.left() + prefix(cell));
    const QFont font = fontOf(cell, kind);
    drawing.figures.emplace_back(Label{text,
                                       lines(column, cell, kind),
                                       font,
                                       cell.color.isValid() ? cell.color : QColor(m_palette.text),
                                       side(column) | Qt::AlignTop,
                                       {}});
}

void TableLayout::drawBelow(Drawing &drawing, const QRectF &box, const ReportCell &cell) const
{
    drawing.figures.emplace_back(Label{box.adjusted(kSide + kIndent, 0, -kSide, -kAbove),
                                       belowLines(cell),
                                       m_font,
                                       m_palette.textSecondary,
                                       Qt::AlignLeft | Qt::AlignTop,
                                       {}});
}

void TableLayout::drawRow(Drawing &drawing, QPointF at, std::size_t row) const
{
    const ReportTable::Row &one = m_table.rows[row];
    const qreal height = m_rowHeights[row];
    if (one.kind != ReportTable::Kind::Plain)
        drawing.fill(QRectF(at, QSizeF(m_width, height)), m_palette.alternateBase);
    if (one.kind == ReportTable::Kind::Group) {
        QRectF box = QRectF(at, QSizeF(m_width, height)).adjusted(kSide, 0, -kSide, 0);
        const ReportCell &cell = one.cells[0];
        if (cell.slot >= 0)
            drawing.figures.emplace_back(Mark{{box.left() + m_font.pixelSize() * 0.42, box.center().y()},
                                              m_font.pixelSize() * 0.8,
                                              optionStyle(m_palette, cell.slot)});
        box.setLeft(box.left() + prefix(cell));
        drawing.figures.emplace_back(
            Label{box, groupLines(cell), m_bold, m_palette.text, Qt::AlignLeft | Qt::AlignVCenter, {}});
    } else {
        qreal x = at.x();
        const qreal cells = cellsHeight(one) + kAbove;
        for (std::size_t c = 0; c < one.cells.size(); ++c) {
            if (standsBelow(c, one.cells[c]))
                drawBelow(drawing, QRectF(at.x(), at.y() + cells, m_width, height - cells), one.cells[c]);
            else
                drawCell(drawing, QRectF(x, at.y(), m_widths[c], cells + kAbove), one.cells[c], c, one.kind);
            x += m_widths[c];
        }
    }
    drawing.line({at.x(), at.y() + height}, {at.x() + m_width, at.y() + height},
                 QPen(QColor(m_palette.grid), 6));
}

void TableLayout::drawFrame(Drawing &drawing, const QRectF &frame) const
{
    FilledArea border;
    border.path.addRect(frame);
    border.border = QPen(QColor(m_palette.border), 8);
    drawing.figures.emplace_back(std::move(border));
}

} // namespace breakeven
