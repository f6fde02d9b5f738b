#include "ui/models/sweep_figures.h"

#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/models/input_words.h"
#include "ui/text/numbers.h"
#include "ui/words/moved_figures.h"
#include "ui/words/status_text.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

class Swept
{
public:
    Swept(const SweptStudy &swept, const QLocale &locale, const SweepLook &look = {})
        : m_swept(swept), m_locale(locale), m_look(look), m_study(swept.study()),
          m_sheet(swept.sweep->probe().sheet()), m_across(swept.input(0), m_study, locale)
    {
        if (swept.hasUp())
            m_up.emplace(swept.input(1), m_study, locale);
    }

    AxisChart lines() const
    {
        AxisChart chart;
        chart.title = explorationWords("Cost against %1").arg(m_across.phrase());
        chart.x = m_across.axis(numberAt(0, 0), numberAt(0, m_swept.across() - 1));
        chart.y = {costTitle(), AxisChart::Scale::Money, 0, 1, false};
        for (std::size_t option = 0; option < m_sheet.options.size(); ++option)
            chart.series.push_back(lineOf(option));
        fitUpright(chart);
        if (const auto now = m_swept.input(0).value; now && *now >= chart.x.from && *now <= chart.x.to)
            chart.rules.push_back({*now, explorationWords("now %1").arg(m_across.text(*now)), -1});
        return chart;
    }

    OptionMap map() const
    {
        OptionMap map;
        map.title =
            explorationWords("The cheapest option over %1 and %2").arg(m_across.phrase(), m_up->phrase());
        map.acrossTitle = m_across.axisTitle();
        map.upTitle = m_up->axisTitle();
        for (const OptionNodes &option : m_sheet.options)
            map.options.push_back(
                {toQt(m_study.options.at(option.id).name), m_study.options.at(option.id).slot});
        for (std::size_t x = 0; x < m_swept.across(); ++x)
            map.across.append(m_across.shortText(numberAt(0, x)));
        for (std::size_t y = 0; y < m_swept.up(); ++y) {
            map.up.append(m_up->shortText(numberAt(1, y)));
            map.cells.emplace_back();
            for (std::size_t x = 0; x < m_swept.across(); ++x)
                map.cells.back().push_back(cellOf(x, y));
        }
        if (const auto x = nearest(0), y = nearest(1); x && y)
            map.own = {int(*x), int(*y)};
        return map;
    }

    Table table() const
    {
        Table table;
        table.name = explorationWords("The same as a table");
        table.columns.push_back({m_across.title(), m_across.isPercent() ? QString() : m_across.unit(), true});
        if (m_up)
            table.columns.push_back({m_up->title(), m_up->isPercent() ? QString() : m_up->unit(), true});
        table.columns.push_back({explorationWords("Cheapest"), {}, false});
        for (const OptionNodes &option : m_sheet.options)
            table.columns.push_back({toQt(m_study.options.at(option.id).name), toQt(m_study.currency), true});
        for (std::size_t x = 0; x < m_swept.across(); ++x)
            for (std::size_t y = 0; y < m_swept.up(); ++y)
                table.rows.push_back(rowOf(x, y));
        return table;
    }

    ExplorationSentence sentence() const { return m_up ? sentenceOfMap() : sentenceOfLine(); }

    words::ExplainedFigures figures() const
    {
        words::ExplainedFigures all;
        for (std::size_t x = 0; x < m_swept.across(); ++x)
            for (std::size_t y = 0; y < m_swept.up(); ++y)
                all.merge(words::figuresAt(m_swept.sweep->probe(), moved(x, y), m_swept.at(x, y).reading,
                                           numberStyle(m_locale)));
        return all;
    }

private:
    double numberAt(std::size_t axis, std::size_t place) const
    {
        return m_swept.sweep->axes()[axis].numbers[place];
    }
    words::MovedInputs moved(std::size_t x, std::size_t y) const
    {
        words::MovedInputs moved{{&m_swept.input(0), numberAt(0, x)}};
        if (m_up)
            moved.push_back({&m_swept.input(1), numberAt(1, y)});
        return moved;
    }
    QString cellId(std::size_t x, std::size_t y) const { return toQt(words::cheapestAtName(moved(x, y))); }
    QString pointId(std::size_t x, std::size_t y, std::size_t option) const
    {
        return toQt(words::npvAtName(m_sheet.options[option].id, moved(x, y)));
    }
    bool isShown(std::size_t x, std::size_t option) const
    {
        return m_look.shown == SweepLook::Shown::All ||
               m_swept.at(x).reading.order.status[option] != Status::TooSlow;
    }
    QString nameOf(int option) const
    {
        return option < 0 ? explorationWords("none")
                          : toQt(m_study.options.at(m_sheet.options[std::size_t(option)].id).name);
    }
    QString costTitle() const { return explorationWords("Present value, %1").arg(toQt(m_study.currency)); }
    QString costText(std::optional<double> cost) const
    {
        return money(cost, 0, m_locale) + QChar(0x00A0) + toQt(m_study.currency);
    }
    QString place(std::size_t x, std::size_t y) const
    {
        const QString across = m_across.text(numberAt(0, x));
        return m_up ? explorationWords("%1, %2").arg(across, m_up->text(numberAt(1, y))) : across;
    }

    // The value of the axis that is nearest to the study's, where that lies on it.
    std::optional<std::size_t> nearest(std::size_t axis) const
    {
        const auto &numbers = m_swept.sweep->axes()[axis].numbers;
        const auto now = m_swept.input(axis).value;
        if (!now || *now < numbers.front() || *now > numbers.back())
            return std::nullopt;
        const auto found = std::min_element(numbers.begin(), numbers.end(), [&](double a, double b) {
            return std::fabs(a - *now) < std::fabs(b - *now);
        });
        return std::size_t(found - numbers.begin());
    }

    AxisChart::Series lineOf(std::size_t option) const
    {
        AxisChart::Series series;
        const OptionNodes &nodes = m_sheet.options[option];
        series.name = toQt(m_study.options.at(nodes.id).name);
        series.option = toQt(nodes.id);
        series.slot = m_study.options.at(nodes.id).slot;
        for (std::size_t x = 0; x < m_swept.across(); ++x)
            if (const auto cost = m_swept.at(x).reading.order.npv[option];
                cost && std::isfinite(*cost) && isShown(x, option))
                series.points.push_back({numberAt(0, x),
                                         *cost,
                                         series.name,
                                         {explorationWords("%1: %2").arg(place(x, 0), costText(cost)),
                                          toQt(words::statusHere(m_swept.at(x).reading.order, option))},
                                         {m_look.page, pointId(x, 0, option)}});
        return series;
    }

    std::optional<double> costOfCheapest(std::size_t x, std::size_t y) const
    {
        const CostOrder &order = m_swept.at(x, y).reading.order;
        return order.cheapest < 0 ? std::nullopt : order.npv[std::size_t(order.cheapest)];
    }

    OptionMap::Cell cellOf(std::size_t x, std::size_t y) const
    {
        const CostOrder &order = m_swept.at(x, y).reading.order;
        const auto cost = costOfCheapest(x, y);
        OptionMap::Cell cell{order.cheapest,
                             cost ? axisMoney(*cost, m_locale) : unknownText(),
                             {},
                             {m_look.page, cellId(x, y)}};
        cell.lines.append(costText(cost));
        if (order.next >= 0)
            cell.lines.append(explorationWords("next: %1, %2")
                                  .arg(nameOf(order.next), costText(order.npv[std::size_t(order.next)])));
        return cell;
    }

    TableRow rowOf(std::size_t x, std::size_t y) const
    {
        const CostOrder &order = m_swept.at(x, y).reading.order;
        TableRow row;
        row.path = QStringLiteral("point:%1:%2").arg(x).arg(y);
        const auto valueCell = [this, x, y](const QString &text, double value) {
            TableCell cell = textCell(text);
            cell.value = value;
            cell.target = {m_look.page, cellId(x, y)};
            return cell;
        };
        row.cells.push_back(valueCell(m_across.shortText(numberAt(0, x)), numberAt(0, x)));
        if (m_up)
            row.cells.push_back(valueCell(m_up->shortText(numberAt(1, y)), numberAt(1, y)));
        TableCell winner = textCell(nameOf(order.cheapest));
        winner.isBold = true;
        winner.target = {m_look.page, cellId(x, y)};
        row.cells.push_back(std::move(winner));
        for (std::size_t option = 0; option < m_sheet.options.size(); ++option) {
            TableCell cost = textCell(money(order.npv[option], 0, m_locale));
            if (order.npv[option])
                cost.value = *order.npv[option];
            cost.tone = order.status[option] == Status::Ok ? CellTone::Plain : CellTone::Secondary;
            cost.toolTip = toQt(words::statusWord(order.status[option]));
            cost.target = {m_look.page, pointId(x, y, option)};
            row.cells.push_back(std::move(cost));
        }
        return row;
    }

    // Which option is cheapest from which value on.
    ExplorationSentence sentenceOfLine() const
    {
        QStringList turns;
        bool isExact = true;
        int last = m_swept.at(0).reading.order.cheapest;
        const QString first = nameOf(last);
        for (std::size_t x = 1; x < m_swept.across(); ++x) {
            const int here = m_swept.at(x).reading.order.cheapest;
            if (here != last) {
                const auto turn = m_swept.turns.find(x);
                isExact = isExact && turn != m_swept.turns.end();
                turns.append(
                    explorationWords("%1 from %2 on")
                        .arg(nameOf(here),
                             m_across.text(turn == m_swept.turns.end() ? numberAt(0, x) : turn->second)));
            }
            last = here;
        }
        const QString range =
            explorationWords("%1 to %2")
                .arg(m_across.text(numberAt(0, 0)), m_across.text(numberAt(0, m_swept.across() - 1)));
        if (turns.isEmpty())
            return {explorationWords("<b>%1 is cheapest</b> with %2 anywhere from %3.")
                        .arg(first.toHtmlEscaped(), m_across.phrase().toHtmlEscaped(), range),
                    {}};
        return {explorationWords("<b>%1 is cheapest at first, %2,</b> as %3 goes from %4.")
                    .arg(first.toHtmlEscaped(), turns.join(explorationWords(", ")).toHtmlEscaped(),
                         m_across.phrase().toHtmlEscaped(), range),
                isExact
                    ? QString()
                    : explorationWords("“Where two are equal” and “What moves it” give the exact value at "
                                       "which it changes.")};
    }

    ExplorationSentence sentenceOfMap() const
    {
        std::vector<std::pair<int, int>> cells; // negative count and option
        for (int option = -1; option < int(m_sheet.options.size()); ++option) {
            const auto count =
                std::count_if(m_swept.rows.begin(), m_swept.rows.end(),
                              [&](const SweepRow &row) { return row.reading.order.cheapest == option; });
            if (count > 0)
                cells.emplace_back(-int(count), option);
        }
        std::sort(cells.begin(), cells.end());
        const auto part = [&](const std::pair<int, int> &one) {
            return sentenceShare(double(-one.first) / double(m_swept.rows.size()), m_locale);
        };
        QStringList others;
        for (std::size_t k = 1; k < cells.size(); ++k)
            others.append(explorationWords("%1 in %2").arg(nameOf(cells[k].second), part(cells[k])));
        const QString leader = nameOf(cells.front().second).toHtmlEscaped();
        if (others.isEmpty())
            return {explorationWords("<b>%1 is cheapest everywhere</b> between these values of %2 and %3.")
                        .arg(leader, m_across.phrase().toHtmlEscaped(), m_up->phrase().toHtmlEscaped()),
                    {}};
        return {explorationWords("<b>%1 is cheapest in %2 of the map</b>, %3.")
                    .arg(leader, part(cells.front()), others.join(QStringLiteral(", ")).toHtmlEscaped()),
                explorationWords("%1 across, %2 up, everything else as it is.")
                    .arg(m_across.title().toHtmlEscaped(), m_up->title().toHtmlEscaped())};
    }

    const SweptStudy &m_swept;
    QLocale m_locale;
    SweepLook m_look;
    const Study &m_study;
    const StudySheet &m_sheet;
    InputWords m_across;
    std::optional<InputWords> m_up;
};

} // namespace

AxisChart sweepLines(const SweptStudy &swept, const QLocale &locale, const SweepLook &look)
{
    return Swept(swept, locale, look).lines();
}
OptionMap sweepMap(const SweptStudy &swept, const QLocale &locale) { return Swept(swept, locale).map(); }
Table sweepTable(const SweptStudy &swept, const QLocale &locale) { return Swept(swept, locale).table(); }
ExplorationSentence sweepSentence(const SweptStudy &swept, const QLocale &locale)
{
    return Swept(swept, locale).sentence();
}
std::map<QString, ExplainedFigure> sweepFigures(const SweptStudy &swept, const QLocale &locale,
                                                const SweepLook &look)
{
    return explainedFigures(Swept(swept, locale, look).figures(), look.page);
}
} // namespace breakeven
