#include "ui/models/decision_figures.h"

#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_figures.h"
#include "ui/words/decision_text.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

constexpr double kNoise = 1e-9;  // of a difference: what rounding leaves of no movement
constexpr double kAtOnce = 1e-6; // of the range of an input, or its size: at once

QString decisionFigureWords(const char *text) { return QCoreApplication::translate("DecisionFigures", text); }

class DecisionViews
{
public:
    DecisionViews(const Decision &decision, const QString &page, const QLocale &locale)
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
        shown.unit = toQt(words::contestUnit(m_decision.contest->measure, study().currency));
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
        const auto end = [&](double value, std::optional<double> difference, const std::string &name,
                             const std::vector<Status> &status) {
            return Tornado::End{
                difference,
                toQt(words::sentenceAmount(value, swing.unit.find('%') != std::string::npos ? "%" : "",
                                           study().currency, numberStyle(m_locale))),
                {m_page, toQt(name)},
                toQt(words::contestShortfall(*m_decision.probe, *m_decision.contest, status))};
        };
        const Contest &contest = *m_decision.contest;
        return {titleOf(swing), toQt(swing.path),
                end(swing.low, swing.atLow, words::atLowName(contest, swing.path), swing.statusAtLow),
                end(swing.high, swing.atHigh, words::atHighName(contest, swing.path), swing.statusAtHigh)};
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
        const ExplainTarget own{m_page, toQt(words::flipName(flip))};
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

    const Decision &m_decision;
    QString m_page;
    QLocale m_locale;
};

} // namespace

Tornado tornadoOf(const Decision &decision, std::size_t most, const QString &page, const QLocale &locale)
{
    return DecisionViews(decision, page, locale).tornado(most);
}

Table flipsTable(const Decision &decision, const QString &page, const QLocale &locale)
{
    return DecisionViews(decision, page, locale).flips();
}

std::map<QString, ExplainedFigure> decisionFigures(const Decision &decision, const QString &page,
                                                   const QLocale &locale)
{
    const words::NumberStyle style = numberStyle(locale);
    words::ExplainedFigures all = words::flipFigures(*decision.probe, decision.flips, style);
    if (decision.contest)
        all.merge(words::swingFigures(*decision.probe, *decision.contest, decision.sensitivity, style));
    return explainedFigures(all, page);
}

} // namespace breakeven
