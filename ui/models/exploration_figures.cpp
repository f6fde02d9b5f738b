#include "ui/models/exploration_figures.h"

#include "model/calculators/number_text.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/session/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"
#include "ui/words/status_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("Exploration", text); }

// What an input is called and how its values are written.
class InputWords
{
public:
    InputWords(const MovableInput &input, const Study &study, const QLocale &locale)
        : m_input(input), m_study(study), m_locale(locale), m_amount(*input.field, study)
    {
    }

    QString title() const { return toQt(words::inputTitle(m_input.path, m_input.owner, m_input.label)); }
    QString phrase() const { return toQt(words::inputPhrase(m_input.path, m_input.owner, m_input.label)); }
    QString unit() const { return m_amount.units().value(0); }
    QString axisTitle() const
    {
        return isPercent() || unit().isEmpty() ? title() : tr("%1, %2").arg(title(), unit());
    }
    bool isPercent() const { return m_input.field->unitText[0] == '%'; }
    QString text(double value) const
    {
        return toQt(
            words::sentenceAmount(value, m_input.field->unitText, m_study.currency, numberStyle(m_locale)));
    }
    // Without its unit, which the axis has; a share keeps its sign.
    QString shortText(double value) const
    {
        return toQt(
            words::sentenceAmount(value, isPercent() ? "%" : "", m_study.currency, numberStyle(m_locale)));
    }
    AxisChart::Axis axis(double from, double to) const
    {
        return {axisTitle(), isPercent() ? AxisChart::Scale::Percent : AxisChart::Scale::Number, from, to,
                m_input.isWhole};
    }
    ExplainedFigure::Row row(double value) const
    {
        return {title(), toQt(m_input.path), text(value),
                m_input.value ? tr("now %1").arg(text(*m_input.value)) : QString()};
    }
    // As `--set` takes it.
    QString setting(double value) const
    {
        return QStringLiteral("--set %1=%2").arg(toQt(m_input.path), toQt(numberText(value)));
    }

private:
    const MovableInput &m_input;
    const Study &m_study;
    QLocale m_locale;
    FieldAmount m_amount;
};

class Swept
{
public:
    Swept(const SweptStudy &swept, const QLocale &locale)
        : m_swept(swept), m_locale(locale), m_study(swept.study()), m_sheet(swept.sweep->probe().sheet()),
          m_across(swept.input(0), m_study, locale)
    {
        if (swept.hasUp())
            m_up.emplace(swept.input(1), m_study, locale);
    }

    AxisChart lines() const
    {
        AxisChart chart;
        chart.title = tr("Cost against %1").arg(m_across.phrase());
        chart.x = m_across.axis(numberAt(0, 0), numberAt(0, m_swept.across() - 1));
        chart.y = {costTitle(), AxisChart::Scale::Money, 0, 1, false};
        for (std::size_t option = 0; option < m_sheet.options.size(); ++option)
            chart.series.push_back(lineOf(option));
        fitUpright(chart);
        if (const auto now = m_swept.input(0).value; now && *now >= chart.x.from && *now <= chart.x.to)
            chart.rules.push_back({*now, tr("now %1").arg(m_across.text(*now)), -1});
        return chart;
    }

    OptionMap map() const
    {
        OptionMap map;
        map.title = tr("The cheapest option over %1 and %2").arg(m_across.phrase(), m_up->phrase());
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
        table.name = tr("The same as a table");
        table.columns.push_back({m_across.title(), m_across.isPercent() ? QString() : m_across.unit(), true});
        if (m_up)
            table.columns.push_back({m_up->title(), m_up->isPercent() ? QString() : m_up->unit(), true});
        table.columns.push_back({tr("Cheapest"), {}, false});
        for (const OptionNodes &option : m_sheet.options)
            table.columns.push_back({toQt(m_study.options.at(option.id).name), toQt(m_study.currency), true});
        for (std::size_t x = 0; x < m_swept.across(); ++x)
            for (std::size_t y = 0; y < m_swept.up(); ++y)
                table.rows.push_back(rowOf(x, y));
        return table;
    }

    ExplorationSentence sentence() const { return m_up ? sentenceOfMap() : sentenceOfLine(); }

    std::map<QString, ExplainedFigure> figures() const
    {
        std::map<QString, ExplainedFigure> all;
        for (std::size_t x = 0; x < m_swept.across(); ++x)
            for (std::size_t y = 0; y < m_swept.up(); ++y) {
                all.emplace(cellId(x, y), cellFigure(x, y));
                for (std::size_t option = 0; option < m_sheet.options.size(); ++option)
                    all.emplace(pointId(x, y, option), pointFigure(x, y, option));
            }
        return all;
    }

private:
    double numberAt(std::size_t axis, std::size_t place) const
    {
        return m_swept.sweep->axes()[axis].numbers[place];
    }
    static QString cellId(std::size_t x, std::size_t y)
    {
        return QStringLiteral("figure:explore/cell/%1/%2").arg(x).arg(y);
    }
    QString pointId(std::size_t x, std::size_t y, std::size_t option) const
    {
        return QStringLiteral("figure:explore/point/%1/%2/%3")
            .arg(x)
            .arg(y)
            .arg(toQt(m_sheet.options[option].id));
    }
    QString nameOf(int option) const
    {
        return option < 0 ? tr("none")
                          : toQt(m_study.options.at(m_sheet.options[std::size_t(option)].id).name);
    }
    QString costTitle() const { return tr("Present value, %1").arg(toQt(m_study.currency)); }
    QString costText(std::optional<double> cost) const
    {
        return money(cost, 0, m_locale) + QChar(0x00A0) + toQt(m_study.currency);
    }
    QString place(std::size_t x, std::size_t y) const
    {
        const QString across = m_across.text(numberAt(0, x));
        return m_up ? tr("%1, %2").arg(across, m_up->text(numberAt(1, y))) : across;
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
            if (const auto cost = m_swept.at(x).reading.order.npv[option]; cost && std::isfinite(*cost))
                series.points.push_back(
                    {numberAt(0, x),
                     *cost,
                     series.name,
                     {tr("%1: %2").arg(place(x, 0), costText(cost)), statusText(x, 0, option)},
                     {page_ids::kExplore, pointId(x, 0, option)}});
        return series;
    }

    QString statusText(std::size_t x, std::size_t y, std::size_t option) const
    {
        const CostOrder &order = m_swept.at(x, y).reading.order;
        return order.status[option] == Status::Ok
                   ? (order.cheapest == int(option) ? tr("cheapest here") : QString())
                   : toQt(words::statusWord(order.status[option]));
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
                             {page_ids::kExplore, cellId(x, y)}};
        cell.lines.append(costText(cost));
        if (order.next >= 0)
            cell.lines.append(
                tr("next: %1, %2").arg(nameOf(order.next), costText(order.npv[std::size_t(order.next)])));
        return cell;
    }

    TableRow rowOf(std::size_t x, std::size_t y) const
    {
        const CostOrder &order = m_swept.at(x, y).reading.order;
        TableRow row;
        row.path = QStringLiteral("point:%1:%2").arg(x).arg(y);
        const auto valueCell = [](const QString &text, double value) {
            TableCell cell = textCell(text);
            cell.value = value;
            return cell;
        };
        row.cells.push_back(valueCell(m_across.shortText(numberAt(0, x)), numberAt(0, x)));
        if (m_up)
            row.cells.push_back(valueCell(m_up->shortText(numberAt(1, y)), numberAt(1, y)));
        TableCell winner = textCell(nameOf(order.cheapest));
        winner.isBold = true;
        winner.target = {page_ids::kExplore, cellId(x, y)};
        row.cells.push_back(std::move(winner));
        for (std::size_t option = 0; option < m_sheet.options.size(); ++option) {
            TableCell cost = textCell(money(order.npv[option], 0, m_locale));
            if (order.npv[option])
                cost.value = *order.npv[option];
            cost.tone = order.status[option] == Status::Ok ? CellTone::Plain : CellTone::Secondary;
            cost.toolTip = toQt(words::statusWord(order.status[option]));
            cost.target = {page_ids::kExplore, pointId(x, y, option)};
            row.cells.push_back(std::move(cost));
        }
        return row;
    }

    // Which option is cheapest from which value on.
    ExplorationSentence sentenceOfLine() const
    {
        QStringList turns;
        int last = m_swept.at(0).reading.order.cheapest;
        const QString first = nameOf(last);
        for (std::size_t x = 1; x < m_swept.across(); ++x) {
            const int here = m_swept.at(x).reading.order.cheapest;
            if (here != last)
                turns.append(tr("%1 from %2").arg(nameOf(here), m_across.text(numberAt(0, x))));
            last = here;
        }
        const QString range =
            tr("%1 to %2")
                .arg(m_across.text(numberAt(0, 0)), m_across.text(numberAt(0, m_swept.across() - 1)));
        if (turns.isEmpty())
            return {tr("<b>%1 is cheapest</b> with %2 anywhere from %3.")
                        .arg(first.toHtmlEscaped(), m_across.phrase().toHtmlEscaped(), range),
                    {}};
        return {tr("<b>With %1 from %2, %3 is cheapest first, then %4.</b>")
                    .arg(m_across.phrase().toHtmlEscaped(), range, first.toHtmlEscaped(),
                         turns.join(tr(", then ")).toHtmlEscaped()),
                tr("The value between two points at which it changes stands under “Where two are equal” and "
                   "“What "
                   "moves it”.")};
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
            others.append(tr("%1 in %2").arg(nameOf(cells[k].second), part(cells[k])));
        const QString leader = nameOf(cells.front().second).toHtmlEscaped();
        if (others.isEmpty())
            return {tr("<b>%1 is cheapest everywhere</b> between these values of %2 and %3.")
                        .arg(leader, m_across.phrase().toHtmlEscaped(), m_up->phrase().toHtmlEscaped()),
                    {}};
        return {tr("<b>%1 is cheapest in %2 of the map</b>, %3.")
                    .arg(leader, part(cells.front()), others.join(QStringLiteral(", ")).toHtmlEscaped()),
                tr("%1 across, %2 up, everything else as it is.")
                    .arg(m_across.title().toHtmlEscaped(), m_up->title().toHtmlEscaped())};
    }

    QString check(std::size_t x, std::size_t y) const
    {
        const QString up = m_up ? QLatin1Char(' ') + m_up->setting(numberAt(1, y)) : QString();
        return tr("breakeven compare with %1%2 gives the same.").arg(m_across.setting(numberAt(0, x)), up);
    }

    std::vector<ExplainedFigure::Row> inputRows(std::size_t x, std::size_t y) const
    {
        std::vector<ExplainedFigure::Row> rows{m_across.row(numberAt(0, x))};
        if (m_up)
            rows.push_back(m_up->row(numberAt(1, y)));
        return rows;
    }

    ExplainedFigure cellFigure(std::size_t x, std::size_t y) const
    {
        const CostOrder &order = m_swept.at(x, y).reading.order;
        ExplainedFigure figure{
            page_ids::kExplore,
            tr("Cheapest at %1").arg(place(x, y)),
            nameOf(order.cheapest),
            tr("The option of the least present value that does what is asked for, everything else "
               "as it is"),
            costText(costOfCheapest(x, y)),
            inputRows(x, y),
            check(x, y)};
        for (std::size_t option = 0; option < m_sheet.options.size(); ++option)
            figure.rows.push_back({nameOf(int(option)), pointId(x, y, option), costText(order.npv[option]),
                                   toQt(words::statusWord(order.status[option]))});
        return figure;
    }

    ExplainedFigure pointFigure(std::size_t x, std::size_t y, std::size_t option) const
    {
        ExplainedFigure figure{page_ids::kExplore,
                               tr("%1 at %2").arg(nameOf(int(option)), place(x, y)),
                               costText(m_swept.at(x, y).reading.order.npv[option]),
                               tr("Present value with these values, everything else as it is"),
                               statusText(x, y, option),
                               inputRows(x, y),
                               check(x, y)};
        figure.rows.push_back({tr("With every input at its value"),
                               QStringLiteral("options.%1.npv").arg(toQt(m_sheet.options[option].id)),
                               costText(m_swept.sweep->probe().base().order.npv[option]),
                               {}});
        return figure;
    }

    const SweptStudy &m_swept;
    QLocale m_locale;
    const Study &m_study;
    const StudySheet &m_sheet;
    InputWords m_across;
    std::optional<InputWords> m_up;
};

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
        chart.title = tr("%1 and %2 against %3").arg(name(0), name(1), m_input.phrase());
        chart.x = m_input.axis(m_answer.range.low, m_answer.range.high);
        chart.y = {costTitle(), AxisChart::Scale::Money, 0, 1, false};
        for (const std::size_t side : {0, 1})
            chart.series.push_back(lineOf(side));
        if (const auto now = m_answer.input().value; now && *now >= chart.x.from && *now <= chart.x.to)
            chart.rules.push_back({*now, tr("now %1").arg(m_input.text(*now)), -1});
        const auto &roots = m_answer.solution.roots;
        for (std::size_t k = 0; k < roots.size(); ++k)
            if (const auto cost = roots[k].figures.empty() ? std::nullopt : roots[k].figures[0])
                chart.spots.push_back({{roots[k].value,
                                        *cost,
                                        tr("Both cost the same"),
                                        {m_input.text(roots[k].value), costText(cost)},
                                        {page_ids::kExplore, rootId(k)}},
                                       m_input.text(roots[k].value)});
        fitUpright(chart);
        return chart;
    }

    Table roots() const
    {
        Table table;
        table.name = tr("Where both cost the same");
        table.columns = {{m_input.title(), m_input.isPercent() ? QString() : m_input.unit(), true, true},
                         {tr("Against now"), tr("%"), true},
                         {name(0), toQt(m_study.currency), true},
                         {name(1), toQt(m_study.currency), true},
                         {tr("Beyond it"), {}, false}};
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
        const QString range =
            tr("%1 to %2").arg(m_input.text(m_answer.range.low), m_input.text(m_answer.range.high));
        switch (solution.status) {
        case Solution::Status::Unknown:
            return {tr("<b>The cost of %1 or %2 is unknown</b> with %3 from %4.").arg(a, b, phrase, range),
                    {}};
        case Solution::Status::Always:
            return {tr("<b>%1 and %2 cost the same</b> whatever %3 is.").arg(a, b, phrase), {}};
        case Solution::Status::Never:
            return {
                tr("<b>%1 and %2 never cost the same</b> with %3 from %4.").arg(a, b, phrase, range),
                tr("They come nearest at %1, where %2 lies between them.")
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
        const QString finding = (isWhole ? tr("<b>%1 and %2 change places when %3 is %4.</b>")
                                         : tr("<b>%1 and %2 cost the same when %3 is %4.</b>"))
                                    .arg(a, b, phrase, values.join(tr(" or ")));
        return {finding, nowText()};
    }

    std::map<QString, ExplainedFigure> figures() const
    {
        std::map<QString, ExplainedFigure> all;
        const auto &roots = m_answer.solution.roots;
        for (std::size_t k = 0; k < roots.size(); ++k)
            all.emplace(rootId(k), rootFigure(roots[k]));
        for (std::size_t k = 0; k < m_answer.curve.size(); ++k)
            for (const std::size_t side : {0, 1})
                all.emplace(pointId(k, side), pointFigure(k, side));
        return all;
    }

private:
    const std::string &idOf(std::size_t side) const
    {
        return side == 0 ? m_answer.wish.contest.a : m_answer.wish.contest.b;
    }
    QString name(std::size_t side) const { return toQt(m_study.options.at(idOf(side)).name); }
    QString costTitle() const { return tr("Present value, %1").arg(toQt(m_study.currency)); }
    QString costText(std::optional<double> cost) const
    {
        return money(cost, 0, m_locale) + QChar(0x00A0) + toQt(m_study.currency);
    }
    static QString rootId(std::size_t k) { return QStringLiteral("figure:explore/root/%1").arg(k); }
    static QString pointId(std::size_t k, std::size_t side)
    {
        return QStringLiteral("figure:explore/curve/%1/%2").arg(k).arg(side);
    }

    AxisChart::Series lineOf(std::size_t side) const
    {
        AxisChart::Series series;
        series.name = name(side);
        series.option = toQt(idOf(side));
        series.slot = m_study.options.at(idOf(side)).slot;
        for (std::size_t k = 0; k < m_answer.curve.size(); ++k) {
            const EqualAnswer::Point &point = m_answer.curve[k];
            if (const auto cost = point.figures[side]; cost && std::isfinite(*cost))
                series.points.push_back({point.at,
                                         *cost,
                                         series.name,
                                         {tr("%1: %2").arg(m_input.text(point.at), costText(cost))},
                                         {page_ids::kExplore, pointId(k, side)}});
        }
        return series;
    }

    // Below zero the first is cheaper: what rises through zero makes the second cheaper.
    QString beyond(const SolveRoot &root) const
    {
        return tr("above it %1 is cheaper").arg(name(root.rises ? 1 : 0));
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
        row.cells.push_back(textCell(
            root.isJump && !m_answer.input().isWhole ? tr("%1, by a jump").arg(beyond(root)) : beyond(root)));
        return row;
    }

    QString nowText() const
    {
        const auto &base = m_answer.probe->base().figures;
        const auto now = m_answer.input().value;
        if (!now || !base[0] || !base[1])
            return {};
        const bool isFirst = *base[0] <= *base[1];
        return tr("Now it is %1, and %2 costs %3 less.")
            .arg(m_input.text(*now), name(isFirst ? 0 : 1).toHtmlEscaped(),
                 sentenceMoney(std::fabs(*base[0] - *base[1]), toQt(m_study.currency), m_locale));
    }

    ExplainedFigure rootFigure(const SolveRoot &root) const
    {
        ExplainedFigure figure{
            page_ids::kExplore,
            tr("Where %1 and %2 cost the same").arg(name(0), name(1)),
            m_input.text(root.value),
            tr("The value at which both have one present value, everything else as it is"),
            beyond(root),
            {m_input.row(root.value)},
            tr("breakeven compare with %1 gives the same.").arg(m_input.setting(root.value))};
        for (const std::size_t side : {0, 1})
            figure.rows.push_back({name(side), QStringLiteral("options.%1.npv").arg(toQt(idOf(side))),
                                   costText(root.figures.size() > side ? root.figures[side] : std::nullopt),
                                   tr("there; its name opens it as it is now")});
        return figure;
    }

    ExplainedFigure pointFigure(std::size_t k, std::size_t side) const
    {
        const EqualAnswer::Point &point = m_answer.curve[k];
        return {page_ids::kExplore,
                tr("%1 at %2").arg(name(side), m_input.text(point.at)),
                costText(point.figures[side]),
                tr("Present value with this value, everything else as it is"),
                {},
                {m_input.row(point.at)},
                tr("breakeven compare with %1 gives the same.").arg(m_input.setting(point.at))};
    }

    const EqualAnswer &m_answer;
    QLocale m_locale;
    const Study &m_study;
    InputWords m_input;
};

} // namespace

AxisChart sweepLines(const SweptStudy &swept, const QLocale &locale) { return Swept(swept, locale).lines(); }
OptionMap sweepMap(const SweptStudy &swept, const QLocale &locale) { return Swept(swept, locale).map(); }
Table sweepTable(const SweptStudy &swept, const QLocale &locale) { return Swept(swept, locale).table(); }
ExplorationSentence sweepSentence(const SweptStudy &swept, const QLocale &locale)
{
    return Swept(swept, locale).sentence();
}
std::map<QString, ExplainedFigure> sweepFigures(const SweptStudy &swept, const QLocale &locale)
{
    return Swept(swept, locale).figures();
}

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
    return Equal(answer, locale).figures();
}

} // namespace breakeven
