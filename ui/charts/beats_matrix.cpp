#include "ui/charts/beats_matrix.h"

#include "ui/charts/drawing.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kMostCell = 96;        // wider cells say no more
constexpr int kLeastPixels = 8;        // of text
constexpr qsizetype kLeastLetters = 6; // of a name that is cut: fewer say nothing

QString beatsMatrixWords(const char *text) { return QCoreApplication::translate("BeatsMatrix", text); }

QString cellText(const BeatsMatrix::Cell &cell, const QLocale &locale)
{
    return cell.share ? sentenceRuns(*cell.share, locale) : unknownText();
}

// How much a cell says, from much to little: where one has no room for it, all say less.
enum class Digits { Tenths, TenthsWithoutSign, Whole };
constexpr Digits kDigits[] = {Digits::Tenths, Digits::TenthsWithoutSign, Digits::Whole};

// "> 99" and "< 1" are not certain, "100" and "0" are.
QString wholeText(double share, const QLocale &locale)
{
    if (share > 0 && share < 0.01)
        return QStringLiteral("<1");
    if (share < 1 && share > 0.99)
        return QStringLiteral(">99");
    return fixed(share * 100, 0, locale);
}

QString briefText(const BeatsMatrix::Cell &cell, Digits digits, const QLocale &locale)
{
    if (!cell.share)
        return unknownText();
    switch (digits) {
    case Digits::Tenths:
        return runsPlain(*cell.share, locale) + QChar(0x00A0) + QLatin1Char('%');
    case Digits::TenthsWithoutSign:
        return runsPlain(*cell.share, locale);
    case Digits::Whole:
        break;
    }
    return wholeText(*cell.share, locale);
}

QColor between(const QColor &one, const QColor &other, double part)
{
    const auto mix = [part](float a, float b) { return float(a + (b - a) * part); };
    return QColor::fromRgbF(mix(one.redF(), other.redF()), mix(one.greenF(), other.greenF()),
                            mix(one.blueF(), other.blueF()));
}

class MatrixLayout
{
public:
    MatrixLayout(const BeatsMatrix &matrix, QSizeF size, const ChartStyle &style)
        : m_matrix(matrix), m_style(style), m_small(style.small()), m_metrics(m_small)
    {
        m_drawing.size = size;
    }

    Drawing run()
    {
        if (m_matrix.options.empty())
            return std::move(m_drawing);
        frame();
        heads();
        chooseWords();
        for (std::size_t row = 0; row < m_matrix.options.size(); ++row)
            for (std::size_t column = 0; column < m_matrix.options.size(); ++column)
                cell(row, column);
        const qreal foot = m_drawing.plot.bottom() + m_metrics.height() * 0.5 + 8;
        m_drawing.text({0, foot}, m_metrics.elidedText(m_matrix.note, Qt::ElideRight, m_drawing.size.width()),
                       m_small, m_style.palette.textSecondary);
        return std::move(m_drawing);
    }

private:
    double count() const { return double(m_matrix.options.size()); }

    void frame()
    {
        qreal names = 0;
        for (const BeatsMatrix::Option &option : m_matrix.options)
            names = std::max(names, m_metrics.horizontalAdvance(option.name));
        const QSizeF size = m_drawing.size;
        m_names = std::min(names, size.width() * 0.42);
        const qreal left = m_names + kOptionMark + 16;
        const qreal top = m_metrics.height() * 2 + 8;
        const qreal foot = m_metrics.height() + 12;
        m_cell = {std::min(kMostCell, (size.width() - left - 1) / count()),
                  std::max(12.0, (size.height() - top - foot) / count())};
        m_drawing.plot = QRectF(left, top, m_cell.width() * count(), m_cell.height() * count());
    }

    QRectF boxOf(std::size_t row, std::size_t column) const
    {
        return {m_drawing.plot.left() + qreal(column) * m_cell.width(),
                m_drawing.plot.top() + qreal(row) * m_cell.height(), m_cell.width(), m_cell.height()};
    }

    // Rows by their names, columns by marks and as much of the name as there is room for.
    void heads()
    {
        const Palette &colors = m_style.palette;
        m_drawing.text({m_drawing.plot.center().x(), m_metrics.height() / 2 + 1},
                       beatsMatrixWords("… costs less than"), m_small, colors.textSecondary,
                       Qt::AlignHCenter);
        for (std::size_t k = 0; k < m_matrix.options.size(); ++k) {
            const BeatsMatrix::Option &option = m_matrix.options[k];
            const QRectF row = boxOf(k, 0), column = boxOf(0, k);
            const OptionStyle look = optionStyle(colors, option.slot);
            m_drawing.figures.emplace_back(Mark{{kOptionMark / 2 + 1, row.center().y()}, kOptionMark, look});
            m_drawing.text({kOptionMark + 8, row.center().y()},
                           m_metrics.elidedText(option.name, Qt::ElideRight, m_names), m_small, colors.text);
            const qreal middle = column.top() - m_metrics.height() / 2 - 4;
            const QString name =
                m_metrics.elidedText(option.name, Qt::ElideRight, m_cell.width() - kOptionMark - 10);
            const bool hasName = name == option.name || name.size() > kLeastLetters;
            const qreal wide = hasName ? m_metrics.horizontalAdvance(name) + kOptionMark + 4 : kOptionMark;
            const qreal from = column.center().x() - wide / 2;
            m_drawing.figures.emplace_back(Mark{{from + kOptionMark / 2, middle}, kOptionMark, look});
            if (hasName)
                m_drawing.text({from + kOptionMark + 4, middle}, name, m_small, colors.textSecondary);
        }
    }

    // Fewer digits before smaller text, and the same in all cells: they are read beside each other.
    void chooseWords()
    {
        m_words = m_small;
        for (const int smaller : {0, 1, 2, 3}) {
            m_words.setPixelSize(std::max(kLeastPixels, m_small.pixelSize() - smaller));
            for (const Digits digits : kDigits) {
                m_digits = digits;
                if (doWordsFit())
                    return;
            }
        }
    }

    bool doWordsFit() const
    {
        const QFontMetricsF metrics(m_words);
        const qreal room = m_cell.width() - 4;
        for (const auto &row : m_matrix.cells)
            for (const BeatsMatrix::Cell &cell : row)
                if (metrics.horizontalAdvance(briefText(cell, m_digits, m_style.locale)) > room)
                    return false;
        return true;
    }

    void cell(std::size_t row, std::size_t column)
    {
        const BeatsMatrix::Cell &cell = m_matrix.cells[row][column];
        const QRectF box = boxOf(row, column).adjusted(1, 1, -1, -1);
        const QColor ground =
            cell.share ? beatsColor(*cell.share, m_style.palette) : QColor(m_style.palette.alternateBase);
        m_drawing.fill(box, ground);
        m_drawing.figures.emplace_back(Label{
            box, briefText(cell, m_digits, m_style.locale), m_words, textOn(ground), Qt::AlignCenter, {}});
        if (!cell.share)
            return;
        const BeatsMatrix::Option &one = m_matrix.options[row], &other = m_matrix.options[column];
        m_drawing.targets.push_back(
            {box,
             int(row),
             int(column),
             beatsMatrixWords("%1 costs less than %2").arg(one.name, other.name),
             {beatsMatrixWords("in %1 of the runs").arg(cellText(cell, m_style.locale))},
             cell.target,
             one.id});
    }

    const BeatsMatrix &m_matrix;
    const ChartStyle &m_style;
    QFont m_small;
    QFontMetricsF m_metrics;
    QFont m_words; // of the cells
    Digits m_digits = Digits::Tenths;
    qreal m_names = 0;
    QSizeF m_cell;
    Drawing m_drawing;
};

} // namespace

QColor beatsColor(double share, const Palette &palette)
{
    const QColor middle = palette.base;
    const QColor end = share > 0.5 ? QColor(0x1A, 0x6F, 0xC4) : QColor(0xC8, 0x74, 0x32);
    const double away = std::min(1.0, std::fabs(share - 0.5) * 2);
    return between(middle, end, away * (palette.isDark ? 0.75 : 0.85));
}

ChartTable table(const BeatsMatrix &matrix, const QLocale &locale)
{
    ChartTable result;
    result.columns.append(beatsMatrixWords("Costs less than …, of the runs"));
    for (const BeatsMatrix::Option &option : matrix.options)
        result.columns.append(option.name);
    for (std::size_t row = 0; row < matrix.options.size(); ++row) {
        ChartTable::Row cells{matrix.options[row].name, {}};
        for (const BeatsMatrix::Cell &cell : matrix.cells[row])
            cells.cells.push_back({cell.share, cellText(cell, locale)});
        result.rows.push_back(std::move(cells));
    }
    return result;
}

QString description(const BeatsMatrix &matrix, const QLocale &locale)
{
    if (matrix.options.size() < 2)
        return beatsMatrixWords("%1: one option").arg(matrix.title);
    return beatsMatrixWords("%1: %2 options; %3 costs less than %4 in %5 of the runs")
        .arg(matrix.title, QString::number(matrix.options.size()), matrix.options[0].name,
             matrix.options[1].name, cellText(matrix.cells[0][1], locale));
}

Drawing draw(const BeatsMatrix &matrix, QSizeF size, const ChartStyle &style)
{
    return MatrixLayout(matrix, size, style).run();
}

} // namespace breakeven
