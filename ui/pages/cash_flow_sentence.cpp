#include "ui/pages/cash_flow_sentence.h"

#include "model/evaluate/cost_measure.h"
#include "model/evaluate/status_issue.h"
#include "ui/look/strings.h"
#include "ui/models/comparison_table.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/words/headline.h"
#include "ui/words/status_text.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

QString cashFlowPageWords(const char *text) { return QCoreApplication::translate("CashFlowPage", text); }

class Writer
{
public:
    Writer(const StudyResult &result, int option, int other, const QLocale &locale)
        : m_result(result), m_option(result.comparison.options[std::size_t(option)]),
          m_other(other < 0 ? nullptr : &result.comparison.options[std::size_t(other)]),
          m_measure(result.comparison.verdict.isPresentValue ? CostMeasure::PresentValue
                                                             : CostMeasure::Total),
          m_locale(locale), m_name(toQt(m_option.name).toHtmlEscaped()),
          m_plan(toQt(words::measurePeriod(result.study, result.comparison, m_measure, numberStyle(locale))))
    {
    }

    CashFlowSentence write() const
    {
        if (!costOf(m_option, m_measure))
            return {cashFlowPageWords("<b>The cost of %1 is unknown.</b>").arg(m_name), statusOf(m_option)};
        if (!m_other || !costOf(*m_other, m_measure))
            return {alone(), notCompared(m_option)};
        for (const OptionOutcome *one : {&m_option, m_other})
            if (one->status != Status::Ok)
                return {alone(), notCompared(*one)};
        return {compared(), {}};
    }

private:
    QString statusOf(const OptionOutcome &one) const { return toQt(statusSentence(one)); }

    QString notCompared(const OptionOutcome &one) const
    {
        if (one.status == Status::Ok)
            return {};
        if (!m_other)
            return cashFlowPageWords("It does not do what is asked. %1").arg(statusOf(one));
        const QString who = &one == &m_option ? cashFlowPageWords("It") : toQt(one.name);
        return cashFlowPageWords("%1 does not do what is asked, so neither is called cheaper. %2")
            .arg(who, statusOf(one));
    }

    QString money(double amount) const
    {
        return sentenceMoney(amount, toQt(m_result.study.currency), m_locale);
    }

    QString alone() const
    {
        const ExplainTarget target{{}, measureQuantity(m_option, m_measure)};
        return cashFlowPageWords("<b>%1 costs <a href=\"%2\">%3</a></b> %4.")
            .arg(m_name, linkTo(target), money(*costOf(m_option, m_measure)), m_plan);
    }

    QString compared() const
    {
        const double difference = *costOf(m_option, m_measure) - *costOf(*m_other, m_measure);
        const QString name = toQt(m_other->name).toHtmlEscaped();
        if (difference == 0)
            return cashFlowPageWords("<b>%1 and %2 cost the same</b> %3.").arg(m_name, name, m_plan);
        const OptionOutcome &dearer = difference < 0 ? *m_other : m_option;
        const OptionOutcome &cheaper = difference < 0 ? m_option : *m_other;
        const ExplainTarget target{
            {}, measureQuantity(dearer, m_measure), measureQuantity(cheaper, m_measure)};
        const QString words =
            difference < 0 ? cashFlowPageWords("<b>%1 costs <a href=\"%2\">%3</a> less than %4</b> %5.")
                           : cashFlowPageWords("<b>%1 costs <a href=\"%2\">%3</a> more than %4</b> %5.");
        return words.arg(m_name, linkTo(target), money(std::fabs(difference)), name, m_plan);
    }

    const StudyResult &m_result;
    const OptionOutcome &m_option;
    const OptionOutcome *m_other;
    CostMeasure m_measure;
    QLocale m_locale;
    QString m_name;
    QString m_plan;
};

} // namespace

CashFlowSentence cashFlowSentence(const StudyResult &result, int option, int other, const QLocale &locale)
{
    return Writer(result, option, other, locale).write();
}

} // namespace breakeven
