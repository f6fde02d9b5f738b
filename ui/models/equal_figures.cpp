#include "ui/models/equal_figures.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/models/input_words.h"
#include "ui/text/numbers.h"
#include "ui/words/moved_figures.h"

#include <cmath>

namespace breakeven {

namespace {

class Equal
{
public:
    Equal(const EqualAnswer &answer, const QLocale &locale)
        : m_answer(answer), m_locale(locale), m_study(answer.study()),
          m_input(answer.input(), m_study, locale)
    {
    }

    AxisChart curve() const
    {
        AxisChart chart;
        chart.title = explorationWords("%1 and %2 against %3").arg(name(0), name(1), m_input.phrase());
        chart.x = m_input.axis(m_answer.range.low, m_answer.range.high);
        chart.y = {costTitle(), AxisChart::Scale::Money, 0, 1, false};
        for (const std::size_t side : {0, 1})
            chart.series.push_back(lineOf(side));
        if (const auto now = m_answer.input().value; now && *now >= chart.x.from && *now <= chart.x.to)
            chart.rules.push_back({*now, explorationWords("now %1").arg(m_input.text(*now)), -1});
        const auto &roots = m_answer.solution.roots;
        for (std::size_t k = 0; k < roots.size(); ++k)
            if (const auto cost = roots[k].figures.empty() ? std::nullopt : roots[k].figures[0])
                chart.spots.push_back({{roots[k].value,
                                        *cost,
                                        explorationWords("Both cost the same"),
                                        {m_input.text(roots[k].value), costText(cost)},
                                        {page_ids::kExplore, rootId(k)}},
                                       m_input.text(roots[k].value)});
        fitUpright(chart);
        return chart;
    }

    Table roots() const
    {
        Table table;
        table.name = explorationWords("Where both cost the same");
        table.columns = {{m_input.title(), m_input.isPercent() ? QString() : m_input.unit(), true, true},
                         {explorationWords("Against now"), explorationWords("%"), true},
                         {name(0), toQt(m_study.currency), true},
                         {name(1), toQt(m_study.currency), true},
                         {explorationWords("Beyond it"), {}, false}};
        const auto &roots = m_answer.solution.roots;
        for (std::size_t k = 0; k < roots.size(); ++k)
            table.rows.push_back(rowOf(roots[k], k));
        return table;
    }

    ExplorationSentence sentence() const
    {
        const Solution &solution = m_answer.solution;
        const QString a = name(0).toHtmlEscaped(), b = name(1).toHtmlEscaped();
        const QString phrase = m_input.phrase().toHtmlEscaped();
        const QString range = explorationWords("%1 to %2")
                                  .arg(m_input.text(m_answer.range.low), m_input.text(m_answer.range.high));
        switch (solution.status) {
        case Solution::Status::Unknown:
            return {explorationWords("<b>The cost of %1 or %2 is unknown</b> with %3 from %4.")
                        .arg(a, b, phrase, range),
                    {}};
        case Solution::Status::Always:
            return {explorationWords("<b>%1 and %2 cost the same</b> whatever %3 is.").arg(a, b, phrase), {}};
        case Solution::Status::Never:
            return {
                explorationWords("<b>%1 and %2 never cost the same</b> with %3 from %4.")
                    .arg(a, b, phrase, range),
                explorationWords("They come closest at %1, where they differ by %2.")
                    .arg(m_input.text(*solution.nearest), sentenceMoney(std::fabs(solution.nearestDifference),
                                                                        toQt(m_study.currency), m_locale))};
        case Solution::Status::Found:
            break;
        }
        QStringList values;
        for (std::size_t k = 0; k < solution.roots.size(); ++k)
            values.append(QStringLiteral("<a href=\"node:%1\">%2</a>")
                              .arg(rootId(k), m_input.text(solution.roots[k].value)));
        const bool isWhole = m_answer.input().isWhole;
        const QString finding = (isWhole ? explorationWords("<b>%1 and %2 change places when %3 is %4.</b>")
                                         : explorationWords("<b>%1 and %2 cost the same when %3 is %4.</b>"))
                                    .arg(a, b, phrase, values.join(explorationWords(" or ")));
        return {finding, nowText()};
    }

    words::ExplainedFigures figures() const
    {
        const words::NumberStyle style = numberStyle(m_locale);
        const words::RootQuestion asked = question();
        words::ExplainedFigures all =
            words::rootFigures({*m_answer.probe, asked, m_answer.input(), m_answer.solution.roots}, style);
        for (const EqualAnswer::Point &point : m_answer.curve)
            all.merge(words::figuresAt(*m_answer.probe, moved(point), point.reading, style));
        return all;
    }

private:
    const std::string &idOf(std::size_t side) const
    {
        return side == 0 ? m_answer.wish.contest.a : m_answer.wish.contest.b;
    }
    QString name(std::size_t side) const { return toQt(m_study.options.at(idOf(side)).name); }
    QString costTitle() const { return explorationWords("Present value, %1").arg(toQt(m_study.currency)); }
    QString costText(std::optional<double> cost) const
    {
        return money(cost, 0, m_locale) + QChar(0x00A0) + toQt(m_study.currency);
    }
    words::RootQuestion question() const
    {
        return {m_answer.wish.contest, m_answer.wish.input, m_answer.range};
    }
    QString rootId(std::size_t k) const { return toQt(words::rootName(question(), k)); }
    words::MovedInputs moved(const EqualAnswer::Point &point) const
    {
        return {{&m_answer.input(), point.at}};
    }

    AxisChart::Series lineOf(std::size_t side) const
    {
        AxisChart::Series series;
        series.name = name(side);
        series.option = toQt(idOf(side));
        series.slot = m_study.options.at(idOf(side)).slot;
        for (const EqualAnswer::Point &point : m_answer.curve)
            if (const auto cost = point.reading.figures[side]; cost && std::isfinite(*cost))
                series.points.push_back(
                    {point.at,
                     *cost,
                     series.name,
                     {explorationWords("%1: %2").arg(m_input.text(point.at), costText(cost))},
                     {page_ids::kExplore, toQt(words::npvAtName(idOf(side), moved(point)))}});
        return series;
    }

    QString beyond(const SolveRoot &root) const
    {
        return toQt(words::aboveRoot(m_study, m_answer.wish.contest, root));
    }

    TableRow rowOf(const SolveRoot &root, std::size_t k) const
    {
        TableRow row;
        row.path = QStringLiteral("root:%1").arg(k);
        TableCell value = textCell(m_input.shortText(root.value));
        value.value = root.value;
        value.isBold = true;
        value.target = {page_ids::kExplore, rootId(k)};
        const auto now = m_answer.input().value;
        const auto change =
            now && *now != 0 ? std::optional((root.value - *now) / std::fabs(*now) * 100) : std::nullopt;
        TableCell away = textCell(difference(change, 1, m_locale));
        if (change)
            away.value = *change;
        row.cells = {value, away};
        for (const std::size_t side : {0, 1}) {
            const auto cost = root.figures.size() > side ? root.figures[side] : std::nullopt;
            TableCell cell = textCell(money(cost, 0, m_locale));
            if (cost)
                cell.value = *cost;
            cell.target = value.target;
            row.cells.push_back(std::move(cell));
        }
        row.cells.push_back(textCell(root.isJump && !m_answer.input().isWhole
                                         ? explorationWords("%1, by a jump").arg(beyond(root))
                                         : beyond(root)));
        return row;
    }

    QString nowText() const
    {
        const auto &base = m_answer.probe->base().figures;
        const auto now = m_answer.input().value;
        if (!now || !base[0] || !base[1])
            return {};
        const bool isFirst = *base[0] <= *base[1];
        return explorationWords("Now it is %1, and %2 costs %3 less.")
            .arg(m_input.text(*now), name(isFirst ? 0 : 1).toHtmlEscaped(),
                 sentenceMoney(std::fabs(*base[0] - *base[1]), toQt(m_study.currency), m_locale));
    }

    const EqualAnswer &m_answer;
    QLocale m_locale;
    const Study &m_study;
    InputWords m_input;
};

} // namespace

AxisChart equalCurve(const EqualAnswer &answer, const QLocale &locale)
{
    return Equal(answer, locale).curve();
}
Table rootsTable(const EqualAnswer &answer, const QLocale &locale) { return Equal(answer, locale).roots(); }
ExplorationSentence equalSentence(const EqualAnswer &answer, const QLocale &locale)
{
    return Equal(answer, locale).sentence();
}
std::map<QString, ExplainedFigure> equalFigures(const EqualAnswer &answer, const QLocale &locale)
{
    return explainedFigures(Equal(answer, locale).figures(), page_ids::kExplore);
}

} // namespace breakeven
