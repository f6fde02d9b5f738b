#include "ui/models/workload_text.h"

#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "model/workload/equal_work.h"
#include "model/workload/token_load.h"
#include "ui/charts/load_curve.h"
#include "ui/charts/wait_curve.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/text/serving_text.h"
#include "ui/words/token_text.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString workloadWords(const char *text) { return QCoreApplication::translate("WorkloadText", text); }

class Writer
{
public:
    Writer(const StudyResult &result, std::size_t workload, const QLocale &locale)
        : m_result(result), m_index(workload), m_nodes(result.sheet.loads[workload]),
          m_id(result.sheet.workloads[workload]), m_workload(result.study.workloads.at(m_id)),
          m_locale(locale)
    {
    }

    WorkloadSentences write() const
    {
        if (const auto tokens = tokenLoadIn(m_result.study, m_result.sheet, m_result.evaluation, m_index, 0))
            return ofTokens(*tokens);
        const QString reference = toQt(referenceGpu(m_result.study)).toHtmlEscaped();
        const QString counted =
            reference.isEmpty() ? QString() : workloadWords("Counted in GPUs as fast as %1. ").arg(reference);
        const QString headline =
            grows() ? workloadWords(
                          "<b>%1 GPUs on average over the plan, %2 at once at its end</b>: %3 GPU-hours in "
                          "the plan.")
                    : workloadWords("<b>%1 GPUs on average, %2 at the peak</b>: %3 GPU-hours in the plan.");
        return {headline.arg(link(m_nodes.mean, &gpusText), link(m_nodes.peak, &gpusText),
                             link(m_nodes.amount, &hoursText)),
                counted + shape() + QLatin1Char(' ') + patience()};
    }

private:
    bool grows() const { return grows(m_nodes.peak); }
    bool grows(NodeId peak) const
    {
        const int last = m_result.comparison.months - 1;
        return m_result.evaluation.at(peak, 0) != m_result.evaluation.at(peak, last);
    }

    // Requests in tokens: they take no GPUs of their own.
    WorkloadSentences ofTokens(const TokenLoad &tokens) const
    {
        const QString headline =
            grows(tokens.peak)
                ? workloadWords("<b>%1 requests a second on average over the plan, %2 in the busiest hour "
                                "at its end</b>: %3 in the plan.")
                : workloadWords("<b>%1 requests a second on average, %2 in the busiest hour</b>: %3 in "
                                "the plan.");
        return {headline.arg(link(tokens.mean, &rateText), link(tokens.peak, &rateText),
                             link(tokens.amount, &amountText)),
                toQt(words::servingAsked(m_result.study, m_id, numberStyle(m_locale))).toHtmlEscaped() +
                    QLatin1Char('.')};
    }
    static QString rateText(double rate, const QLocale &locale) { return locale.toString(rate, 'f', 1); }
    static QString amountText(double requests, const QLocale &locale)
    {
        return requestsText(requests, locale);
    }

    static QString hoursText(double hours, const QLocale &locale) { return money(hours, locale); }

    QString link(NodeId node, QString (*text)(double, const QLocale &)) const
    {
        const auto value = valueOf(m_result.evaluation, Figure{node});
        return QStringLiteral("<a href=\"node:%1\">%2</a>")
            .arg(toQt(m_result.sheet.sheet->node(node).id), value ? text(*value, m_locale) : unknownText());
    }

    QString choice(const char *key) const
    {
        const auto found = m_workload.choices.find(key);
        return found == m_workload.choices.end() ? QString() : toQt(found->second);
    }

    QString shape() const
    {
        if (choice("measure") == QLatin1String("curve"))
            return workloadWords("The load follows a given curve, hour by hour.");
        if (!m_nodes.shape.empty())
            return workloadWords("The weights of the week change the shape, not the amount.");
        if (traitsOf(m_workload).isBurst)
            return workloadWords("All nodes work at once, then none until the next burst.");
        if (const auto mean = valueOf(m_result.evaluation, Figure{m_nodes.mean});
            mean && mean == valueOf(m_result.evaluation, Figure{m_nodes.peak}))
            return workloadWords("The load is the same at every hour.");
        if (choice("measure") == QLatin1String("requests"))
            return workloadWords("Requests arrive evenly.");
        return workloadWords("The load comes as one block a day.");
    }

    QString patience() const
    {
        if (!m_nodes.waits)
            return workloadWords("The work is done at once or not at all.");
        const auto most = longestWaitAllowed(m_result, m_index);
        if (!most)
            return workloadWords("The work waits for machines as long as it takes.");
        return workloadWords("95 % of the work may wait for machines up to %1 h.")
            .arg(gpusText(*most, m_locale));
    }

    const StudyResult &m_result;
    std::size_t m_index;
    const LoadNodes &m_nodes;
    const std::string m_id;
    const Workload &m_workload;
    QLocale m_locale;
};

} // namespace

WorkloadSentences workloadSentences(const StudyResult &result, std::size_t workload, const QLocale &locale)
{
    return Writer(result, workload, locale).write();
}

std::optional<double> longestWaitAllowed(const StudyResult &result, std::size_t workload)
{
    const auto most = inputAt(result.study, "workloads." + result.sheet.workloads[workload] + ".max_wait");
    return most ? most->input->value : std::nullopt;
}

QString waitsNote(const WaitCurve &waits)
{
    // What is drawn is the queue of a plan; chance comes on top of it.
    const bool isByChance = waits.wait95 && *waits.wait95 > waits.longest() * (1 + 1e-9);
    return isByChance ? workloadWords(
                            "%1: if work arrives as planned, first in, first out; jobs that arrive at random "
                            "wait longer")
                            .arg(waits.option)
                      : workloadWords("%1: first in, first out").arg(waits.option);
}

QString endlessWaitNote(const QString &option)
{
    return workloadWords("%1 does less work than arrives, so the wait grows from day to day.").arg(option);
}

} // namespace breakeven
