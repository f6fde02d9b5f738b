#include "ui/pages/compare_cards.h"

#include "model/evaluate/status_issue.h"
#include "model/evaluate/token_figures.h"
#include "ui/look/page_ids.h"
#include "ui/look/quantity_text.h"
#include "ui/look/strings.h"
#include "ui/models/cash_flow_table.h"
#include "ui/models/figure_cell.h"
#include "ui/models/risk_columns.h"
#include "ui/text/numbers.h"
#include "ui/words/headline.h"
#include "ui/words/risk_text.h"
#include "ui/words/status_text.h"
#include "ui/words/token_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace breakeven {

namespace {

constexpr std::size_t kMostCards = 4;

QString cardWords(const char *text) { return QCoreApplication::translate("Cards", text); }

QString unit(const QString &number, const QString &unit) { return number + QChar(0x00A0) + unit; }

// What the card shows, and where a click explains it.
std::optional<double> showFigure(const StudyResult &result, const QString &page, const Figure &figure,
                                 CardText &card)
{
    card.target = targetOf(*result.sheet.sheet, page, figure);
    return valueOf(result.evaluation, figure);
}

class Builder
{
public:
    Builder(const StudyResult &result, const QLocale &locale, const ShownRisk &risk, CostMeasure measure)
        : m_result(result), m_options(result.comparison.options), m_locale(locale), m_risk(risk),
          m_measure(measure), m_currency(toQt(result.study.currency)),
          m_unit(measureUnit(result.study, result.comparison, measure, locale))
    {
        const Verdict verdict = verdictShown(result.study, result.comparison, measure);
        m_shown = verdict.cheapest >= 0 ? verdict.cheapest : 0;
        m_base = std::max(0, result.comparison.baseline);
        // Against itself nothing is saved, nor against what does not do what is asked: then the next best is
        // what it is held against.
        const bool isNoBasis = m_shown == m_base || m_options[std::size_t(m_base)].status != Status::Ok;
        if (isNoBasis && verdict.next >= 0)
            m_base = verdict.next;
    }

    std::vector<CardText> build()
    {
        std::vector<CardText> cards;
        if (m_options.size() > 1)
            cards.push_back(saving());
        if (shown().measures.costPerUsefulGpuHour && m_measure != CostMeasure::PerUsefulGpuHour)
            cards.push_back(usefulHour());
        if (tokensOf(shown(), -1) && m_measure != CostMeasure::PerMillionTokens)
            cards.push_back(millionTokens());
        if (m_risk.risk ? isSpreadKnown(*m_risk.risk, m_measure) : m_risk.isAwaited)
            cards.push_back(range());
        if (tokensOf(shown(), -1))
            cards.push_back(atThePeak());
        cards.push_back(notUsed());
        cards.push_back(paybackOrShort());
        cards.resize(std::min(cards.size(), kMostCards));
        return cards;
    }

private:
    const OptionNodes &nodes(int option) const { return m_result.sheet.options[std::size_t(option)]; }
    std::optional<double> show(CardText &card, const Figure &figure) const
    {
        return showFigure(m_result, page_ids::kCompare, figure, card);
    }
    const OptionOutcome &shown() const { return m_options[std::size_t(m_shown)]; }
    const OptionOutcome &base() const { return m_options[std::size_t(m_base)]; }
    bool isBaseline() const { return m_base == m_result.comparison.baseline; }
    QString againstName() const { return isBaseline() ? cardWords("baseline") : toQt(base().name); }

    CardText saving() const
    {
        CardText card;
        card.label =
            isBaseline() ? cardWords("Against the baseline") : cardWords("Against %1").arg(toQt(base().name));
        const auto theirs = costOf(base(), m_measure);
        if (!costOf(shown(), m_measure) || !theirs) {
            card.value = unknownText();
            card.detail = cardWords("a cost is unknown");
            return card;
        }
        const double difference =
            show(card, {nodeOf(nodes(m_shown), m_measure), -1, -1, nodeOf(nodes(m_base), m_measure)})
                .value_or(0);
        card.value = unit(breakeven::difference(difference, decimals(difference), m_locale), m_currency);
        card.tone = differenceTone(shown(), base(), difference);
        card.detail = cardWords("%1 of %2 %3")
                          .arg(share(std::fabs(difference / *theirs), m_locale), amount(theirs), m_unit);
        return card;
    }

    int decimals(double value) const
    {
        const int fixed = words::measureDecimals(m_measure);
        return fixed >= 0 ? fixed : std::fabs(value) >= 1000 ? 0 : 2;
    }
    QString amount(std::optional<double> value) const
    {
        const int fixed = words::measureDecimals(m_measure);
        return fixed >= 0 ? money(value, fixed, m_locale) : money(value, m_locale);
    }

    CardText usefulHour() const
    {
        CardText card;
        card.label = cardWords("Cost of one useful GPU-hour");
        const auto cost = show(card, {nodes(m_shown).measures.costPerUsefulGpuHour});
        card.value = unit(money(cost, m_locale), m_currency);
        card.detail =
            m_options.size() > 1
                ? QStringLiteral("%1 %2 %3")
                      .arg(againstName(), money(base().measures.costPerUsefulGpuHour, m_locale), m_currency)
                : QString();
        card.toolTip = cardWords("An hour in which the GPU does your work, in hours of the reference GPU.");
        return card;
    }

    CardText millionTokens() const
    {
        CardText card;
        card.label = cardWords("Cost of a million tokens");
        const auto cost = show(card, {nodes(m_shown).tokensOfWhole.costPerMillion});
        card.value = unit(money(cost, 4, m_locale), m_currency);
        const auto millionOf = [this](const OptionOutcome &option,
                                      std::optional<double> TokenOutcome::*figure) {
            const TokenOutcome *tokens = tokensOf(option, -1);
            return money(tokens ? tokens->*figure : std::nullopt, 4, m_locale);
        };
        card.detail =
            cardWords("%1 a million output").arg(millionOf(shown(), &TokenOutcome::costPerMillionOutput));
        if (m_options.size() > 1)
            card.detail += QStringLiteral("; %1 %2").arg(againstName(),
                                                         millionOf(base(), &TokenOutcome::costPerMillion));
        card.toolTip =
            cardWords("All of its cost over the tokens in and out that it serves, idle time included.");
        return card;
    }

    CardText atThePeak() const
    {
        const TokenOutcome &tokens = *tokensOf(shown(), -1);
        CardText card;
        card.label = cardWords("First token at the peak");
        card.toolTip = toQt(words::performanceSentence(tokens));
        const auto seconds = show(card, {nodes(m_shown).tokensOfWhole.seconds[0]});
        card.value =
            seconds ? withUnit(seconds, 3, cardWords("s"), m_locale) : toQt(words::performanceWord(tokens));
        if (!seconds)
            card.tone = CellTone::Warning;
        if (tokens.replicasPeak) {
            QStringList parts{toQt(words::percentileWord(tokens, LatencyKind::Ttft)),
                              cardWords("replicas: %1").arg(fixed(tokens.replicasPeak, 0, m_locale)),
                              cardWords("machines: %1").arg(fixed(shown().served.machinesPeak, 0, m_locale))};
            parts.removeAll(QString()); // without runs nothing is known of a percentile
            card.detail = parts.join(QStringLiteral(", "));
        } else {
            card.detail = cardWords("it has no replicas of its own");
        }
        return card;
    }

    CardText range() const
    {
        CardText card;
        card.label = cardWords("Likely range, P10 to P90");
        card.value = unknownText();
        card.detail = cardWords("the runs are being drawn");
        if (!m_risk.risk)
            return card;
        const OptionRisk *own = words::riskOf(*m_risk.risk, shown().id);
        const auto figure = [&](std::optional<double> Spread::*end) {
            return own ? spreadFigure(*own, shown(), end, m_measure, m_result.comparison.months)
                       : std::nullopt;
        };
        const std::optional<double> low = figure(&Spread::p10), median = figure(&Spread::p50),
                                    high = figure(&Spread::p90);
        const int decimals = spreadDecimals(*m_risk.risk, m_result.comparison, m_measure);
        card.value = moneyRange(low, high, decimals, m_locale);
        card.detail = median ? cardWords("%1, median %2").arg(m_unit, money(median, decimals, m_locale))
                             : cardWords("a cost is unknown");
        show(card, {nodeOf(nodes(m_shown), m_measure)}); // with what the runs say of it
        card.toolTip = cardWords("One run in ten is below P10, one in ten above P90. %1")
                           .arg(toQt(words::runsText(*m_risk.risk, numberStyle(m_locale))));
        card.tone = m_risk.isLate ? CellTone::Secondary : CellTone::Plain;
        return card;
    }

    CardText notUsed() const
    {
        CardText card;
        card.label = cardWords("Paid and not used");
        const bool isOwned = nodes(m_shown).idleShareOfCost < 0;
        const auto own = isOwned ? std::nullopt : show(card, {nodes(m_shown).idleShareOfCost});
        const auto theirs = base().idleShareOfCost;
        card.value = own ? share(own, m_locale, 0) : unknownText();
        QStringList details;
        if (own)
            details.append(QStringLiteral("%1 %2").arg(amount(idle().value_or(0)), m_unit));
        else if (const auto idle = isOwned ? show(card, {nodes(m_shown).idleShareOfHours}) : std::nullopt)
            details.append(cardWords("owned: %1 of its GPU-hours idle").arg(share(idle, m_locale, 0)));
        else
            details.append(cardWords("owned: no hours are bought"));
        if (m_options.size() > 1 && theirs)
            details.append(QStringLiteral("%1 %2").arg(againstName(), share(theirs, m_locale, 0)));
        card.detail = details.join(QStringLiteral("; "));
        card.toolTip = cardWords("Share of the whole cost that is paid for GPUs while they do no work.");
        return card;
    }

    std::optional<double> idle() const { return costOf(shown(), m_measure, Category::Idle); }

    CardText paybackOrShort() const
    {
        const int baseline = m_result.comparison.baseline;
        const bool isBasis = baseline >= 0 && m_options[std::size_t(baseline)].status == Status::Ok;
        for (std::size_t i = 0; isBasis && i < m_options.size(); ++i)
            if (m_options[i].paybackYears && m_options[i].status == Status::Ok)
                return payback(int(i));
        return leftOut();
    }

    CardText leftOut() const
    {
        std::map<Status, int> counts;
        for (const OptionOutcome &option : m_options)
            if (option.status != Status::Ok)
                ++counts[option.status];
        int all = 0;
        QStringList words;
        for (const auto &[status, count] : counts) {
            all += count;
            words.append(cardWords("%1 %2").arg(count).arg(toQt(words::statusWord(status))));
        }
        CardText card;
        card.label = cardWords("Do not do what is asked");
        card.value = cardWords("%1 of %2").arg(all).arg(m_options.size());
        card.detail = all == 0 ? cardWords("every option serves the whole demand in time")
                               : words.join(QStringLiteral(", ")) + cardWords("; never called cheapest");
        return card;
    }

    CardText payback(int option) const
    {
        CardText card;
        card.label = cardWords("Payback of %1").arg(toQt(m_options[std::size_t(option)].name));
        const auto years = show(card, {nodes(option).paybackYears});
        card.value = withUnit(years, 2, cardWords("years"), m_locale);
        card.detail = years && std::isinf(*years) ? cardWords("not within the plan, against the baseline")
                                                  : cardWords("against the baseline");
        return card;
    }

    const StudyResult &m_result;
    const std::vector<OptionOutcome> &m_options;
    QLocale m_locale;
    const ShownRisk &m_risk;
    CostMeasure m_measure;
    QString m_currency;
    QString m_unit; // "USD a year"
    int m_shown = 0;
    int m_base = 0;
};

// Of an option that does not do what is asked nothing is paid back, nor against one that does not.
QString whyNotCompared(const OptionOutcome &option, const OptionOutcome *other)
{
    for (const OptionOutcome *one : {&option, other})
        if (one && one->status != Status::Ok)
            return QStringLiteral("%1: %2").arg(toQt(one->name), toQt(statusSentence(*one)));
    return {};
}

CardText paybackCard(const StudyResult &result, int option, bool isDiscounted, bool isAgainstBaseline,
                     const QLocale &locale)
{
    CardText card;
    const OptionNodes &nodes = result.sheet.options[std::size_t(option)];
    const Figure figure{isDiscounted ? nodes.discountedPaybackYears : nodes.paybackYears};
    const auto years = valueOf(result.evaluation, figure);
    const auto rate = result.study.conventions.inputs.find("discount_rate");
    const double percent =
        rate == result.study.conventions.inputs.end() ? 0 : rate->second.value.value_or(0) * 100;
    card.label = isDiscounted ? cardWords("Payback, discounted") : cardWords("Payback");
    if (isDiscounted && percent == 0) {
        card.value = unknownText();
        card.detail = cardWords("the study does not discount");
        return card;
    }
    if (isDiscounted)
        card.label = cardWords("Payback, discounted at %1 %").arg(locale.toString(percent, 'g', 4));
    if (!isAgainstBaseline || !years) {
        card.value = unknownText();
        card.detail = isAgainstBaseline ? cardWords("nothing is spent up front")
                                        : cardWords("is compared with the baseline only");
        return card;
    }
    card.value = withUnit(years, 2, cardWords("years"), locale);
    card.detail = std::isinf(*years) ? cardWords("not within the plan")
                                     : cardWords("until the money spent up front is back");
    showFigure(result, page_ids::kCashFlow, figure, card);
    return card;
}

CardText irrCard(const StudyResult &result, int index, bool isAgainstBaseline, const QLocale &locale)
{
    const Comparison &comparison = result.comparison;
    const OptionOutcome &option = comparison.options[std::size_t(index)];
    CardText card;
    card.label = cardWords("Return on the money spent up front (IRR)");
    card.toolTip = cardWords("The yearly return at which both cost the same.");
    if (isAgainstBaseline && option.irr) {
        const Figure irr{result.sheet.options[std::size_t(index)].irr};
        card.value =
            cardWords("%1 a year").arg(share(showFigure(result, page_ids::kCashFlow, irr, card), locale));
        card.detail =
            cardWords("against %1").arg(toQt(comparison.options[std::size_t(comparison.baseline)].name));
        return card;
    }
    card.value = isAgainstBaseline && option.paybackYears ? cardWords("none") : unknownText();
    card.detail = !isAgainstBaseline    ? cardWords("is compared with the baseline only")
                  : option.paybackYears ? cardWords("the money never returns")
                                        : cardWords("nothing is spent up front");
    return card;
}

QString discountingText(const StudyResult &result, const QLocale &locale)
{
    for (const TimingOutcome &timing : result.timings)
        if (timing.isCurrent)
            return timing.rate == 0
                       ? cardWords("not discounted")
                       : cardWords("at %1 %, %2")
                             .arg(locale.toString(timing.rate * 100, 'g', 4), timingText(timing));
    return {};
}

CardText presentValueCard(const StudyResult &result, int index, bool isAgainstBaseline, const QLocale &locale)
{
    const Comparison &comparison = result.comparison;
    const OptionOutcome &option = comparison.options[std::size_t(index)];
    const OptionNodes &nodes = result.sheet.options[std::size_t(index)];
    const QString currency = toQt(result.study.currency);
    CardText card;
    card.detail = discountingText(result, locale);
    if (!isAgainstBaseline || !option.npvAgainstBaseline) {
        card.label = cardWords("Present value of all costs");
        const auto cost = showFigure(result, page_ids::kCashFlow, {nodes.npv}, card);
        card.value = unit(money(cost, locale), currency);
        return card;
    }
    card.label = cardWords("Present value against the baseline");
    const auto gained = showFigure(result, page_ids::kCashFlow, {nodes.npvAgainstBaseline}, card);
    card.value = unit(difference(gained, 0, locale), currency);
    // What is gained is what the option costs less.
    const OptionOutcome &baseline = comparison.options[std::size_t(comparison.baseline)];
    card.tone = differenceTone(option, baseline, -*option.npvAgainstBaseline);
    card.toolTip =
        cardWords("Present value of the baseline's costs less that of this option: plus is better.");
    return card;
}

} // namespace

std::vector<CardText> compareCards(const StudyResult &result, const QLocale &locale, const ShownRisk &risk,
                                   std::optional<CostMeasure> measure)
{
    return Builder(result, locale, risk, measure.value_or(usualMeasure(result.study, result.comparison)))
        .build();
}

std::vector<CardText> cashFlowCards(const StudyResult &result, int index, int other, const QLocale &locale)
{
    const OptionOutcome &option = result.comparison.options[std::size_t(index)];
    const bool isAgainstBaseline = other == result.comparison.baseline && other >= 0;
    const OptionOutcome *against = other >= 0 ? &result.comparison.options[std::size_t(other)] : nullptr;
    std::vector<CardText> cards{irrCard(result, index, isAgainstBaseline, locale),
                                paybackCard(result, index, false, isAgainstBaseline, locale),
                                paybackCard(result, index, true, isAgainstBaseline, locale)};
    if (const QString why = whyNotCompared(option, against); !why.isEmpty())
        for (CardText &card : cards)
            card = {card.label, unknownText(), why, CellTone::Plain, {}, {}};
    cards.push_back(presentValueCard(result, index, isAgainstBaseline, locale));
    return cards;
}

} // namespace breakeven
