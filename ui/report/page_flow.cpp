#include "ui/report/page_flow.h"

#include <QFontMetricsF>
#include <QRegularExpression>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kSmallestTableText = 60;
constexpr std::size_t kFirstRows = 6;
constexpr std::size_t kSmallTable = 14; // rows that stay together
constexpr qreal kMostKept = 2000;       // rows of many lines break rather than leave half a page empty

struct Word
{
    QString text;
    bool isBold = false;
};

// Words with their weight; links are only text on paper.
std::vector<Word> wordsOf(const QString &marked)
{
    static const QRegularExpression kLink(QStringLiteral("</?a[^>]*>"));
    QString text = marked;
    text.remove(kLink);
    std::vector<Word> result;
    bool isBold = false;
    for (const QString &part : text.split(QLatin1Char('<'))) {
        const bool opens = part.startsWith(QLatin1String("b>"));
        const bool closes = part.startsWith(QLatin1String("/b>"));
        isBold = opens || (isBold && !closes);
        QString rest = part.mid(opens ? 2 : closes ? 3 : 0);
        rest.replace(QLatin1String("&lt;"), QLatin1String("<"))
            .replace(QLatin1String("&gt;"), QLatin1String(">"))
            .replace(QLatin1String("&quot;"), QLatin1String("\""))
            .replace(QLatin1String("&amp;"), QLatin1String("&"));
        // A comma after a bold word belongs to it: no space between.
        const QStringList pieces = rest.split(QLatin1Char(' '));
        for (qsizetype k = 0; k < pieces.size(); ++k) {
            if (k > 0)
                result.push_back({QStringLiteral(" "), isBold});
            if (!pieces[k].isEmpty())
                result.push_back({pieces[k], isBold});
        }
    }
    return result;
}

// Any letter spacing switches ligatures off: "first" stays five letters when the text is searched or copied.
QFont searchable(QFont font)
{
    font.setLetterSpacing(QFont::AbsoluteSpacing, 1.0 / 64);
    return font;
}

} // namespace

QString BoldText::plain() const
{
    QString result;
    for (const Word &word : wordsOf(marked))
        result += word.text;
    return result;
}

PageFlow::PageFlow(QSizeF paper, const QString &family)
    : m_paper(paper), m_family(family), m_palette(palette(Appearance::Light))
{
    newPage();
}

QFont PageFlow::font(int tenthsOfPoints, bool isBold) const
{
    QFont result = searchable(chartFont(QFont(m_family), tenthsOfPoints));
    result.setBold(isBold);
    return result;
}

void PageFlow::newPage()
{
    m_pages.emplace_back();
    m_pages.back().shapes.size = m_paper;
    m_y = kMargin + kHead;
}

void PageFlow::ensure(qreal height)
{
    if (height > room())
        newPage();
}

void PageFlow::text(const QString &text, int size, const QColor &color, bool isBold)
{
    const QFont face = font(size, isBold);
    const QString lines = wrapped(text, face, width());
    const qreal height = breakeven::heightOf(lines, face);
    ensure(height);
    page().shapes.figures.emplace_back(
        Label{QRectF(left(), m_y, width(), height), lines, face, color, Qt::AlignLeft | Qt::AlignTop, {}});
    m_y += height;
}

void PageFlow::boldText(const BoldText &text, int size)
{
    const QFont normal = font(size);
    const QFont bold = font(size, true);
    const qreal line = QFontMetricsF(bold).height() * 1.08;
    const std::vector<Word> all = wordsOf(text.marked);
    qreal x = 0;
    ensure(line * 3);
    for (std::size_t k = 0; k < all.size(); ++k) {
        const QFont &face = all[k].isBold ? bold : normal;
        const qreal wide = QFontMetricsF(face).horizontalAdvance(all[k].text);
        // Words without a space between them stay together.
        qreal whole = wide;
        for (std::size_t next = k + 1; next < all.size() && all[next].text != QLatin1String(" "); ++next)
            whole += QFontMetricsF(all[next].isBold ? bold : normal).horizontalAdvance(all[next].text);
        const bool isSpace = all[k].text == QLatin1String(" ");
        if (!isSpace && x > 0 && x + whole > width() && (k == 0 || all[k - 1].text == QLatin1String(" "))) {
            x = 0;
            m_y += line;
        }
        if (!isSpace)
            page().shapes.figures.emplace_back(Label{QRectF(left() + x, m_y, wide, line),
                                                     all[k].text,
                                                     face,
                                                     m_palette.text,
                                                     Qt::AlignLeft | Qt::AlignVCenter,
                                                     {}});
        if (!isSpace || x > 0)
            x += wide;
    }
    m_y += line;
}

void PageFlow::heading(const QString &title, qreal following)
{
    ensure(following + 340);
    if (m_y > kMargin + kHead)
        gap(170);
    text(title, 110, m_palette.text, true);
    gap(60);
}

ChartStyle PageFlow::chartStyle(const QLocale &locale) const
{
    return {m_palette, searchable(chartFont(QFont(m_family), 12)), locale};
}

void PageFlow::chart(const Drawing &drawing)
{
    ensure(drawing.size.height() * kPaperPixel);
    page().charts.push_back({drawing, QPointF(left(), m_y)});
    m_y += drawing.size.height() * kPaperPixel;
}

// Many wide numbers are set smaller rather than cut.
TableLayout PageFlow::fitting(const ReportTable &table, int size) const
{
    for (; size > kSmallestTableText; size -= 6)
        if (TableLayout layout(table, width(), font(size), m_palette); layout.fits())
            return layout;
    return TableLayout(table, width(), font(kSmallestTableText), m_palette);
}

// Of the part that begins with `row`.
qreal PageFlow::beginning(const TableLayout &layout, const ReportTable &table, std::size_t row)
{
    qreal least = layout.headerHeight();
    const std::size_t together = table.rows.size() <= kSmallTable ? kSmallTable : kFirstRows;
    for (std::size_t k = row; k < std::min(table.rows.size(), row + together); ++k)
        least += layout.rowHeight(k);
    return std::min(least, kMostKept);
}

void PageFlow::table(const ReportTable &table, int size)
{
    const TableLayout layout = fitting(table, size);
    std::size_t row = 0;
    do {
        ensure(beginning(layout, table, row));
        const QPointF top(left(), m_y);
        layout.drawHeader(page().shapes, top);
        m_y += layout.headerHeight();
        while (row < table.rows.size()) {
            // A group stands with the row after it, and nothing follows alone on another page.
            const bool hasNext = row + 1 < table.rows.size();
            const bool opens = hasNext && table.rows[row].kind == ReportTable::Kind::Group;
            const bool staysWithNext = opens || row + 2 == table.rows.size();
            const qreal needed = layout.rowHeight(row) + (staysWithNext ? layout.rowHeight(row + 1) : 0);
            if (needed > room())
                break;
            layout.drawRow(page().shapes, {left(), m_y}, row);
            m_y += layout.rowHeight(row++);
        }
        layout.drawFrame(page().shapes, QRectF(top, QPointF(left() + width(), m_y)));
        if (row < table.rows.size())
            newPage();
    } while (row < table.rows.size());
}

qreal PageFlow::tableAt(const ReportTable &table, QPointF at, qreal width)
{
    const TableLayout layout(table, width, font(kTableText), m_palette);
    layout.drawHeader(page().shapes, at);
    qreal y = at.y() + layout.headerHeight();
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        layout.drawRow(page().shapes, {at.x(), y}, row);
        y += layout.rowHeight(row);
    }
    layout.drawFrame(page().shapes, QRectF(at, QPointF(at.x() + width, y)));
    return y;
}

} // namespace breakeven
