#include "ui/charts/option_map.h"

#include "ui/charts/drawing.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

constexpr double kTint = 0.30;     // of the option's colour on the ground
constexpr double kTintDark = 0.38; // as well

QString optionMapWords(const char *text) { return QCoreApplication::translate("OptionMap", text); }

QString nameAt(const OptionMap &map, const OptionMap::Cell &cell)
{
    return cell.option < 0 ? optionMapWords("none can be called cheapest")
                           : map.options[std::size_t(cell.option)].name;
}

QColor tinted(const QColor &color, const QColor &ground, double share)
{
    const auto mix = [share](float a, float b) { return float(b + (a - b) * share); };
    return QColor::fromRgbF(mix(color.redF(), ground.redF()), mix(color.greenF(), ground.greenF()),
                            mix(color.blueF(), ground.blueF()));
}

class MapLayout
{
public:
    MapLayout(const OptionMap &map, QSizeF size, const ChartStyle &style)
        : m_map(map), m_style(style), m_small(style.small()), m_metrics(m_small)
    {
        m_drawing.size = size;
    }

    Drawing run()
    {
        if (m_map.cells.empty() || m_map.across.isEmpty())
            return std::move(m_drawing);
        frame();
        legend();
        for (int y = 0; y < int(m_map.up.size()); ++y)
            for (int x = 0; x < int(m_map.across.size()); ++x)
                cell(x, y);
        border();
        own();
        axes();
        return std::move(m_drawing);
    }

private:
    qreal line() const { return m_metrics.height(); }

    void frame()
    {
        qreal left = 0;
        for (const QString &text : m_map.up)
            left = std::max(left, m_metrics.horizontalAdvance(text));
        placeLegend();
        const qreal top = m_legendHeight + line() + 8; // the title of the upright axis above it
        const qreal foot = line() * 2 + 10;
        m_drawing.plot = QRectF(left + 12, top, m_drawing.size.width() - left - 20,
                                std::max(20.0, m_drawing.size.height() - top - foot));
        m_cell = {m_drawing.plot.width() / qreal(m_map.across.size()),
                  m_drawing.plot.height() / qreal(m_map.up.size())};
        qreal widest = 0;
        for (const auto &row : m_map.cells)
            for (const OptionMap::Cell &one : row)
                widest = std::max(widest, m_metrics.horizontalAdvance(one.text));
        m_hasNumbers = m_cell.height() >= line() && m_cell.width() >= widest + kOptionMark + 8;
    }

    // Only what occurs.
    void placeLegend()
    {
        std::set<int> seen;
        for (const auto &row : m_map.cells)
            for (const OptionMap::Cell &cell : row)
                seen.insert(cell.option);
        qreal x = 0, y = line() / 2 + 2;
        for (const int option : seen) {
            const QString name =
                option < 0 ? optionMapWords("none") : m_map.options[std::size_t(option)].name;
            const qreal wide = 18 + m_metrics.horizontalAdvance(name) + 18;
            if (x > 0 && x + wide > m_drawing.size.width()) {
                x = 0;
                y += line() + 3;
            }
            m_legend.push_back({option, {x, y}, name});
            x += wide;
        }
        m_legendHeight = y + line() / 2 + 4;
    }

    QColor groundOf(int option) const
    {
        const Palette &colors = m_style.palette;
        if (option < 0)
            return colors.alternateBase;
        return tinted(optionStyle(colors, m_map.options[std::size_t(option)].slot).color, colors.base,
                      colors.isDark ? kTintDark : kTint);
    }

    void legend()
    {
        for (const LegendEntry &entry : m_legend) {
            const QRectF swatch(entry.at.x(), entry.at.y() - 6, 14, 12);
            m_drawing.fill(swatch, groundOf(entry.option));
            mark(entry.option, swatch.center());
            m_drawing.text({swatch.right() + 5, entry.at.y()}, entry.name, m_small, m_style.palette.text);
        }
    }

    void mark(int option, QPointF at)
    {
        if (option >= 0)
            m_drawing.figures.emplace_back(
                Mark{at, kOptionMark, optionStyle(m_style.palette, m_map.options[std::size_t(option)].slot)});
    }

    QRectF boxOf(int x, int y) const
    {
        return {m_drawing.plot.left() + m_cell.width() * x,
                m_drawing.plot.bottom() - m_cell.height() * (y + 1), m_cell.width(), m_cell.height()};
    }
    const OptionMap::Cell &at(int x, int y) const { return m_map.cells[std::size_t(y)][std::size_t(x)]; }

    // Number and marker where all cells have room for both, else the marker, else only the colour.
    void cell(int x, int y)
    {
        const OptionMap::Cell &one = at(x, y);
        const QRectF box = boxOf(x, y);
        m_drawing.fill(box.adjusted(0.5, 0.5, -0.5, -0.5), groundOf(one.option));
        if (m_hasNumbers) {
            const qreal wide = m_metrics.horizontalAdvance(one.text) + kOptionMark + 4;
            const qreal from = box.center().x() - wide / 2;
            mark(one.option, {from + kOptionMark / 2, box.center().y()});
            m_drawing.text({from + kOptionMark + 4, box.center().y()}, one.text, m_small,
                           m_style.palette.text);
        } else if (box.width() >= kOptionMark + 4 && box.height() >= kOptionMark + 2) {
            mark(one.option, box.center());
        }
        m_drawing.targets.push_back({box,
                                     int(m_map.up.size()) - 1 - y,
                                     x,
                                     optionMapWords("%1, %2").arg(m_map.across[x], m_map.up[y]),
                                     QStringList(nameAt(m_map, one)) + one.lines,
                                     one.target,
                                     {}});
    }

    // Where the cheapest changes, with a halo.
    void border()
    {
        for (const bool isHalo : {true, false}) {
            const QPen pen(isHalo ? QColor(m_style.palette.base) : QColor(m_style.palette.text),
                           isHalo ? 5 : 2.4, Qt::SolidLine, Qt::RoundCap);
            for (int y = 0; y < int(m_map.up.size()); ++y)
                for (int x = 0; x < int(m_map.across.size()); ++x) {
                    const QRectF box = boxOf(x, y);
                    if (x > 0 && at(x, y).option != at(x - 1, y).option)
                        m_drawing.line(box.topLeft(), box.bottomLeft(), pen);
                    if (y > 0 && at(x, y).option != at(x, y - 1).option)
                        m_drawing.line(box.bottomLeft(), box.bottomRight(), pen);
                }
        }
    }

    void own()
    {
        if (!m_map.own)
            return;
        QPen pen(QColor(m_style.palette.accent), 2.4);
        framed(*m_map.own, pen);
        pen.setStyle(Qt::DashLine);
        if (m_map.read)
            framed(*m_map.read, pen);
        m_drawing.text({m_drawing.size.width() - 6, m_drawing.plot.top() - line() / 2 - 3},
                       m_map.read ? optionMapWords("framed: this study · dashed: costs shown for this cell")
                                  : optionMapWords("framed: this study"),
                       m_small, m_style.palette.accent, Qt::AlignRight);
    }

    void framed(std::pair<int, int> cell, const QPen &pen)
    {
        FilledArea ring;
        ring.path.addRect(boxOf(cell.first, cell.second).adjusted(2, 2, -2, -2));
        ring.border = pen;
        m_drawing.figures.emplace_back(std::move(ring));
    }

    // As many values as do not touch.
    void axes()
    {
        const Palette &colors = m_style.palette;
        const QRectF &plot = m_drawing.plot;
        qreal widest = 0;
        for (const QString &text : m_map.across)
            widest = std::max(widest, m_metrics.horizontalAdvance(text));
        const int each = std::max(1, int(std::ceil((widest + 10) / m_cell.width())));
        for (int x = 0; x < int(m_map.across.size()); x += each)
            m_drawing.text({boxOf(x, 0).center().x(), plot.bottom() + line() / 2 + 4}, m_map.across[x],
                           m_small, colors.textSecondary, Qt::AlignHCenter);
        const int rows = std::max(1, int(std::ceil((line() + 1) / m_cell.height())));
        for (int y = 0; y < int(m_map.up.size()); y += rows)
            m_drawing.text({plot.left() - 7, boxOf(0, y).center().y()}, m_map.up[y], m_small,
                           colors.textSecondary, Qt::AlignRight);
        const auto title = [&](const QString &text, qreal room) {
            return m_metrics.elidedText(text, Qt::ElideRight, room);
        };
        const qreal width = m_drawing.size.width();
        m_drawing.text({width - 6, plot.bottom() + line() * 1.5 + 7}, title(m_map.acrossTitle, width - 12),
                       m_small, colors.textSecondary, Qt::AlignRight);
        m_drawing.text({0, plot.top() - line() / 2 - 3}, title(m_map.upTitle, width * 0.7), m_small,
                       colors.textSecondary);
    }

    struct LegendEntry
    {
        int option;
        QPointF at;
        QString name;
    };

    const OptionMap &m_map;
    const ChartStyle &m_style;
    QFont m_small;
    QFontMetricsF m_metrics;
    std::vector<LegendEntry> m_legend;
    qreal m_legendHeight = 0;
    QSizeF m_cell;
    bool m_hasNumbers = false;
    Drawing m_drawing;
};

} // namespace

ChartTable table(const OptionMap &map, const QLocale &)
{
    ChartTable result;
    result.columns = {map.acrossTitle, map.upTitle, optionMapWords("Cheapest"), optionMapWords("Its cost")};
    for (std::size_t y = 0; y < map.cells.size(); ++y)
        for (std::size_t x = 0; x < map.cells[y].size(); ++x)
            result.rows.push_back({map.across[qsizetype(x)],
                                   {{double(y), map.up[qsizetype(y)]},
                                    {std::nullopt, nameAt(map, map.cells[y][x])},
                                    {std::nullopt, map.cells[y][x].text}}});
    return result;
}

QString description(const OptionMap &map, const QLocale &locale)
{
    std::vector<int> cells(map.options.size(), 0);
    int all = 0;
    for (const auto &row : map.cells)
        for (const OptionMap::Cell &cell : row) {
            ++all;
            if (cell.option >= 0)
                ++cells[std::size_t(cell.option)];
        }
    QStringList parts;
    for (std::size_t k = 0; k < cells.size(); ++k)
        if (cells[k] > 0)
            parts.append(optionMapWords("%1 in %2 of %3 cells")
                             .arg(map.options[k].name, locale.toString(cells[k]), locale.toString(all)));
    return optionMapWords("%1: %2").arg(map.title, parts.join(QLatin1String(", ")));
}

Drawing draw(const OptionMap &map, QSizeF size, const ChartStyle &style)
{
    return MapLayout(map, size, style).run();
}

} // namespace breakeven
