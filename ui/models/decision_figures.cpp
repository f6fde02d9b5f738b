#include "ui/models/decision_figures.h"

#include "model/numeric/number_text.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

constexpr double kNoise = 1e-9;  // of a difference: what rounding leaves of no movement
constexpr double kAtOnce = 1e-6; // of the range of an input, or its size: at once

QString decisionFigureWords(const char *text) { return QCoreApplication::translate("DecisionFigures", text); }

QString endId(const QString &page, const std::string &path, const char *end)
{
    return QStringLiteral("figure:%1/end/%2/%3").arg(page, toQt(path), QLatin1String(end));
}
QString flipId(const QString &page, const Flip &flip)
{
    return QStringLiteral("figure:%1/flip/%2/%3")
        .arg(page, toQt(flip.path), QLatin1String(directionId(flip.direction)));
}

class DecisionFigures
{
public:
    DecisionFigures(const Decision &decision, const QString &page, const QLocale &locale)
        : m_decision(decision), m_page(page), m_locale(locale)
    {
    }

    Tornado tornado(std::size_t most) const
    {
        Tornado shown;
        shown.title = decisionFigureWords("What moves %1 − %2")
                          .arg(nameOf(m_decision.contest->a), nameOf(m_decision.contest->b));
        shown.first = nameOf(m_decision.contest->a);
        shown.second = nameOf(m_decision.contest->b);
        shown.unit = contestUnit(m_decision.contest->measure, study().currency);
        shown.base = m_decision.sensitivity.difference.value_or(0);
        for (const InputSwing &swing : m_decision.sensitivity.inputs)
            if (moves(swing) && shown.bars.size() < most)
                shown.bars.push_back(barOf(swing));
        return shown;
    }

    Table flips() const
    {
        Table table;
        table.name = decisionFigureWords("What would flip the answer");
        table.columns = {{decisionFigureWords("The answer changes if"), {}, false},
                         {decisionFigureWords("Now"), {}, true},
                         {decisionFigureWords("Beyond"), {}, true},
                         {decisionFigureWords("Then cheapest"), {}, false},
                         {decisionFigureWords("In range"),
                          {},
                          false,
                          false,
                          decisionFigureWords("Whether the range of the input reaches this value")}};
        for (int rank = 0; rank < 3; ++rank)
            for (const Flip &flip : m_decision.flips)
                if (rankOf(flip) == rank)
                    table.rows.push_back(rowOf(flip));
        return table;
    }

    std::map<QString, ExplainedFigure> figures() const
    {
        std::map<QString, ExplainedFigure> all;
        if (m_decision.contest)
            for (const InputSwing &swing : m_decision.sensitivity.inputs) {
                all.emplace(endId(m_page, swing.path, "low"),
                            endFigure(swing, swing.low, swing.atLow, swing.cheapestAtLow, true));
                all.emplace(endId(m_page, swing.path, "high"),
                            endFigure(swing, swing.high, swing.atHigh, swing.cheapestAtHigh, false));
            }
        for (const Flip &flip : m_decision.flips)
            all.emplace(flipId(m_page, flip), flipFigure(flip));
        return all;
    }

private:
    const Study &study() const { return m_decision.study(); }
    QString nameOf(const std::string &option) const { return toQt(study().options.at(option).name); }
    QString winner(int option) const
    {
        return option < 0 ? decisionFigureWords("none can be called cheapest")
                          : toQt(m_decision.optionName(option));
    }

    bool moves(const InputSwing &swing) const
    {
        const auto differs = [&](const std::optional<double> &end) {
            const std::optional<double> &now = m_decision.sensitivity.difference;
            return !end || !now || std::fabs(*end - *now) > kNoise * std::fabs(*now);
        };
        return differs(swing.atLow) || differs(swing.atHigh);
    }

    template<class Moved>
    QString titleOf(const Moved &moved) const
    {
        return toQt(words::inputTitle(study(), moved.path, moved.owner, moved.label));
    }

    QString titleOf(const Flip &flip) const { return toQt(words::flipTitle(study(), flip)); }

    // In the unit of the field, as the editor shows it.
    QString amount(const std::string &path, const std::string &unit, double value) const
    {
        const MovableInput *input = m_decision.probe->find(path);
        return input ? FieldAmount(*input->field, study()).shortText(value, m_locale)
                     : toQt(words::inputAmount(value, unit, study().currency));
    }
    QString flipAmount(const Flip &flip, double value) const
    {
        return toQt(words::sentenceAmount(value, flip.unit, study().currency, numberStyle(m_locale)));
    }

    // What changes at once has no digits that tell it from now.
    static double shownFlip(const Flip &flip)
    {
        return flip.distance < kAtOnce ? flip.value : words::shownFlipValue(flip);
    }

    Tornado::Bar barOf(const InputSwing &swing) const
    {
        const auto end = [&](double value, std::optional<double> difference, const char *id,
                             const std::vector<Status> &status) {
            return Tornado::End{
                difference,
                toQt(words::sentenceAmount(value, swing.unit.find('%') != std::string::npos ? "%" : "",
                                           study().currency, numberStyle(m_locale))),
                {m_page, endId(m_page, swing.path, id)},
                toQt(words::contestShortfall(*m_decision.probe, *m_decision.contest, status))};
        };
        return {titleOf(swing), toQt(swing.path), end(swing.low, swing.atLow, "low", swing.statusAtLow),
                end(swing.high, swing.atHigh, "high", swing.statusAtHigh)};
    }

    // What can be meant comes first.
    static int rankOf(const Flip &flip)
    {
        const bool isChosen = flip.direction == Flip::Direction::Chosen;
        return flip.isInRange ? 0 : isChosen ? 1 : 2;
    }

    static QString changeOf(const Flip &flip)
    {
        switch (flip.direction) {
        case Flip::Direction::Rises:
            return flip.isWhole ? decisionFigureWords("%1 rises to") : decisionFigureWords("%1 rises above");
        case Flip::Direction::Falls:
            return flip.isWhole || words::fallsToNothing(flip) ? decisionFigureWords("%1 falls to")
                                                               : decisionFigureWords("%1 falls below");
        case Flip::Direction::Chosen:
            break;
        }
        return decisionFigureWords("%1 is another one");
    }

    TableRow rowOf(const Flip &flip) const
    {
        const bool isChosen = flip.direction == Flip::Direction::Chosen;
        const ExplainTarget own{m_page, flipId(m_page, flip)};
        TableRow row;
        row.path = toQt(flip.path) + QLatin1Char('#') + QLatin1String(directionId(flip.direction));
        TableCell change = textCell(changeOf(flip).arg(titleOf(flip)));
        change.toolTip = toQt(flip.reason);
        TableCell now = textCell(isChosen ? toQt(flip.choiceLabel) : flipAmount(flip, flip.value));
        TableCell beyond = textCell(isChosen ? toQt(flip.flipLabel) : flipAmount(flip, shownFlip(flip)));
        if (!isChosen) {
            now.value = flip.value;
            beyond.value = flip.flipValue;
            now.target = {m_page, toQt(flip.path)};
        }
        beyond.isBold = true;
        beyond.target = own;
        TableCell then = textCell(winner(flip.beyond));
        then.toolTip = toQt(flip.reason);
        TableCell inRange = textCell(isChosen && flip.isInRange ? decisionFigureWords("▲ open choice")
                                     : isChosen                 ? decisionFigureWords("a convention")
                                     : flip.isInRange           ? decisionFigureWords("▲ yes")
                                                                : decisionFigureWords("no"),
                                     flip.isInRange ? CellTone::Warning : CellTone::Secondary);
        row.cells = {change, now, beyond, then, inRange};
        return row;
    }

    QString check(const std::string &path, const QString &value) const
    {
        return decisionFigureWords("breakeven compare with --set %1=%2 gives the same.")
            .arg(toQt(path), value);
    }

    ExplainedFigure endFigure(const InputSwing &swing, double value, std::optional<double> difference,
                              int cheapest, bool isLow) const
    {
        const QString a = nameOf(m_decision.contest->a), b = nameOf(m_decision.contest->b);
        const QString measure = contestUnit(m_decision.contest->measure, study().currency);
        ExplainedFigure figure{
            m_page,
            (isLow ? decisionFigureWords("%1 at its low end") : decisionFigureWords("%1 at its high end"))
                .arg(titleOf(swing)),
            breakeven::difference(difference, 0, m_locale) + QChar(0x00A0) + toQt(study().currency),
            decisionFigureWords("%1 − %2, everything else as it is").arg(a, b),
            measure,
            {},
            check(swing.path, toQt(numberText(value)))};
        figure.rows.push_back({titleOf(swing), toQt(swing.path), amount(swing.path, swing.unit, value),
                               swing.basis == InputSwing::Basis::Range
                                   ? decisionFigureWords("the end of its range")
                                   : decisionFigureWords("no range: moved by 10 %")});
        figure.rows.push_back({decisionFigureWords("Difference now"),
                               {},
                               breakeven::difference(m_decision.sensitivity.difference, 0, m_locale) +
                                   QChar(0x00A0) + toQt(study().currency),
                               measure});
        figure.rows.push_back({decisionFigureWords("Cheapest then"), {}, winner(cheapest), {}});
        return figure;
    }

    ExplainedFigure flipFigure(const Flip &flip) const
    {
        const bool isChosen = flip.direction == Flip::Direction::Chosen;
        ExplainedFigure figure{
            m_page,
            decisionFigureWords("Where the answer changes: %1").arg(titleOf(flip)),
            isChosen ? toQt(flip.flipLabel) : amount(flip.path, flip.unit, flip.flipValue),
            decisionFigureWords("Everything else as it is, %1 is cheapest before and %2 beyond")
                .arg(winner(flip.before), winner(flip.beyond)),
            toQt(flip.reason),
            {},
            isChosen ? check(flip.path, toQt(flip.flipChoice))
                     : check(flip.path, toQt(numberText(beyondFlip(flip))))};
        figure.rows.push_back({titleOf(flip), toQt(flip.path),
                               isChosen ? toQt(flip.choiceLabel) : amount(flip.path, flip.unit, flip.value),
                               flip.isInRange ? decisionFigureWords("its range reaches that far")
                                              : decisionFigureWords("outside its range, or without one")});
        return figure;
    }

    const Decision &m_decision;
    QString m_page;
    QLocale m_locale;
};

} // namespace

QString contestUnit(const std::string &measure, const std::string &currency)
{
    if (measure == "npv")
        return decisionFigureWords("present value, %1").arg(toQt(currency));
    if (measure == "total_cost")
        return decisionFigureWords("total cost, %1").arg(toQt(currency));
    return QStringLiteral("%1, %2").arg(toQt(measure), toQt(currency));
}

Tornado tornadoOf(const Decision &decision, std::size_t most, const QString &page, const QLocale &locale)
{
    return DecisionFigures(decision, page, locale).tornado(most);
}

Table flipsTable(const Decision &decision, const QString &page, const QLocale &locale)
{
    return DecisionFigures(decision, page, locale).flips();
}

std::map<QString, ExplainedFigure> decisionFigures(const Decision &decision, const QString &page,
                                                   const QLocale &locale)
{
    return DecisionFigures(decision, page, locale).figures();
}

} // namespace breakeven
