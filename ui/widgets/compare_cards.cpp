#include "ui/widgets/compare_cards.h"

#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"
#include "model/risk/measure_spread.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/cash_flow_table.h"
#include "ui/models/figure_cell.h"
#include "ui/models/risk_columns.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
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
        // Against itself nothing is saved, nor against what does not do what is asked or hangs on an
        // estimate: then the next best is what it is held against.
        const bool isNoBasis = m_shown == m_base || !m_options[std::size_t(m_base)].canBeCheapest();
        if (isNoBasis && verdict.next >= 0)
            m_base = verdict.next;
    }

    std::vector<CardText> build()
    {
        std::vector<CardText> cards;
        if (m_options.size() > 1)
            cards.push_back(saving());
        if (shown().costPerUsefulGpuHour() && m_measure != CostMeasure::PerUsefulGpuHour)
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
                          .arg(share(std::fabs(difference / *theirs), m_locale), amount(theirs), m_currency);
        card.toolTip = m_unit; // the headline above says it
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
        const auto cost = show(card, {nodeOf(nodes(m_shown), "cost_per_useful_gpu_hour")});
        card.value = unit(money(cost, m_locale), m_currency);
        card.detail =
            m_options.size() > 1
                ? QStringLiteral("%1 %2 %3")
                      .arg(againstName(), money(base().costPerUsefulGpuHour(), m_locale), m_currency)
                : QString();
        card.toolTip = cardWords("An hour in which the GPU does your work, in hours of the reference GPU.");
        return card;
    }

    CardText millionTokens() const
    {
        CardText card;
        card.label = cardWords("Cost of a million tokens");
        const auto cost = show(card, {nodeOf(nodes(m_shown), "cost_per_million_tokens")});
        card.value = unit(money(cost, 4, m_locale), m_currency);
        const auto millionOf = [this](const OptionOutcome &option, const char *figure) {
            return money(option[figure], 4, m_locale);
        };
        card.detail =
            cardWords("%1 a million output").arg(millionOf(shown(), "cost_per_million_output_tokens"));
        if (m_options.size() > 1)
            card.detail +=
                QStringLiteral("; %1 %2").arg(againstName(), millionOf(base(), "cost_per_million_tokens"));
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
        const auto seconds = show(card, {nodeOf(nodes(m_shown), "ttft_s")});
        card.value =
            seconds ? withUnit(seconds, 3, cardWords("s"), m_locale) : toQt(words::performanceWord(tokens));
        if (!seconds)
            card.tone = CellTone::Warning;
        if (const auto replicas = shown()["replicas_peak"]) {
            QStringList parts{toQt(words::percentileWord(tokens, LatencyKind::Ttft)),
                              cardWords("replicas: %1").arg(fixed(replicas, 0, m_locale)),
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
        card.detail = median ? cardWords("%1, median %2").arg(m_currency, money(median, decimals, m_locale))
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
        const NodeId shareOfCost = nodeOf(nodes(m_shown), "idle_share_of_cost");
        const bool isOwned = shareOfCost < 0;
        const auto own = isOwned ? std::nullopt : show(card, {shareOfCost});
        const auto theirs = base()["idle_share_of_cost"];
        card.value = own ? share(own, m_locale, 0) : unknownText();
        QStringList details;
        if (own)
            details.append(QStringLiteral("%1 %2").arg(amount(idle().value_or(0)), m_currency));
        else if (const auto idle =
                     isOwned ? show(card, {nodeOf(nodes(m_shown), "idle_share_of_hours")}) : std::nullopt)
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
            if (m_options[i]["payback_years"] && m_options[i].status == Status::Ok)
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
        const auto years = show(card, {nodeOf(nodes(option), "payback_years")});
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

// The returns of an option on what it spends up front beyond another one, and what it saves against that.
class PairCards
{
public:
    // Against nothing: other < 0.
    PairCards(const StudyResult &result, int option, int other, const QLocale &locale)
        : m_result(result), m_nodes(result.sheet.options[std::size_t(option)]), m_other(other),
          m_locale(locale), m_option(outcome(option)), m_against(other < 0 ? nullptr : &outcome(other)),
          m_returns(other < 0 ? FigureNodes() : m_nodes.returnsAgainst[std::size_t(other)].figures)
    {
    }

    std::vector<CardText> cards() const
    {
        std::vector<CardText> cards{irr(), payback(), discountedPayback()};
        if (const QString why = whyUnknown(); !why.isEmpty())
            for (CardText &card : cards)
                card = {card.label, unknownText(), why, CellTone::Plain, {}, {}};
        cards.push_back(presentValue());
        return cards;
    }

private:
    const OptionOutcome &outcome(int option) const
    {
        return m_result.comparison.options[std::size_t(option)];
    }
    std::optional<double> show(CardText &card, const Figure &figure) const
    {
        return showFigure(m_result, page_ids::kCashFlow, figure, card);
    }
    QString otherName() const { return toQt(m_against->name); }
    QString whyUnknown() const
    {
        const int own = int(&m_option - m_result.comparison.options.data());
        if (m_against && m_other != own && !m_result.comparison.isPair(own, m_other))
            return cardWords("with many options this is worked out against the baseline and the cheapest "
                             "only; make %1 the baseline to see it")
                .arg(otherName());
        return whyNotCompared(m_option, m_against);
    }
    // Unless something is spent up front beyond the other, nothing returns.
    bool isSpentUpFront() const
    {
        const NodeId payback = nodeOf(m_returns, "payback_years");
        return payback >= 0 && m_result.evaluation.scalar(payback);
    }

    CardText unknown(const QString &label) const
    {
        return {label,
                unknownText(),
                m_against ? cardWords("nothing is spent up front beyond %1").arg(otherName())
                          : cardWords("choose what it is compared with"),
                CellTone::Plain,
                {},
                {}};
    }

    CardText irr() const
    {
        CardText card = unknown(cardWords("Return on the money spent up front (IRR)"));
        if (isSpentUpFront()) {
            const auto rate = show(card, {nodeOf(m_returns, "irr")});
            card.value = rate ? cardWords("%1 a year").arg(share(rate, m_locale)) : cardWords("none");
            card.detail = rate ? cardWords("against %1").arg(otherName())
                               : cardWords("the money never returns, against %1").arg(otherName());
            if (!rate)
                card.target = {};
        }
        card.toolTip = cardWords("The yearly return at which both cost the same.");
        return card;
    }

    CardText payback() const { return payback(cardWords("Payback"), nodeOf(m_returns, "payback_years")); }

    CardText discountedPayback() const
    {
        const auto rate = m_result.study.conventions.inputs.find("discount_rate");
        const double percent =
            rate == m_result.study.conventions.inputs.end() ? 0 : rate->second.value.value_or(0) * 100;
        if (percent == 0)
            return {cardWords("Payback, discounted"),
                    unknownText(),
                    cardWords("the study does not discount"),
                    CellTone::Plain,
                    {},
                    {}};
        return payback(cardWords("Payback, discounted at %1\u00a0%").arg(m_locale.toString(percent, 'g', 4)),
                       nodeOf(m_returns, "discounted_payback_years"));
    }

    CardText payback(const QString &label, NodeId node) const
    {
        CardText card = unknown(label);
        if (!isSpentUpFront())
            return card;
        const auto years = show(card, {node});
        card.value = withUnit(years, 2, cardWords("years"), m_locale);
        card.detail = years && std::isinf(*years) ? cardWords("not within the plan")
                                                  : cardWords("until the upfront cost is recovered");
        return card;
    }

    CardText presentValue() const
    {
        CardText card;
        const QString currency = toQt(m_result.study.currency);
        card.detail = discountingText(m_result, m_locale);
        if (!m_against || !m_option.npv() || !m_against->npv()) {
            card.label = cardWords("Present value of all costs");
            card.value = unit(money(show(card, {m_nodes.npv}), m_locale), currency);
            return card;
        }
        card.label = cardWords("Present value against %1").arg(otherName());
        const NodeId theirs = m_result.sheet.options[std::size_t(m_other)].npv;
        const auto more = show(card, {m_nodes.npv, -1, -1, theirs});
        card.value = unit(difference(more, 0, m_locale), currency);
        card.tone = differenceTone(m_option, *m_against, more);
        card.toolTip = cardWords("Present value of this option's costs less that of %1: minus costs less, as "
                                 "on every page.")
                           .arg(otherName());
        return card;
    }

    const StudyResult &m_result;
    const OptionNodes &m_nodes;
    int m_other;
    QLocale m_locale;
    const OptionOutcome &m_option;
    const OptionOutcome *m_against;
    FigureNodes m_returns;
};

} // namespace

std::vector<CardText> compareCards(const StudyResult &result, const QLocale &locale, const ShownRisk &risk,
                                   std::optional<CostMeasure> measure)
{
    return Builder(result, locale, risk, measure.value_or(usualMeasure(result.study, result.comparison)))
        .build();
}

std::vector<CardText> cashFlowCards(const StudyResult &result, int option, int other, const QLocale &locale)
{
    return PairCards(result, option, other, locale).cards();
}

} // namespace breakeven
