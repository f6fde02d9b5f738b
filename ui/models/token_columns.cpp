#include "ui/models/token_columns.h"

#include "model/evaluate/result_figures.h"
#include "ui/look/strings.h"
#include "ui/models/comparison_table.h"
#include "ui/models/figure_cell.h"
#include "ui/text/numbers.h"
#include "ui/words/token_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString tokenColumnWords(const char *text) { return QCoreApplication::translate("TokenColumns", text); }

// How a figure is headed in two lines; "%1": the currency.
struct Heading
{
    const char *id;
    const char *title;
    const char *unit;
    const char *toolTip;
    bool givesWay = false;
};

constexpr Heading kHeadings[] = {
    {"cost_per_million_tokens", QT_TRANSLATE_NOOP("TokenColumns", "All tokens"),
     QT_TRANSLATE_NOOP("TokenColumns", "%1/million"),
     QT_TRANSLATE_NOOP("TokenColumns", "All of the cost over the tokens in and out, idle time included.")},
    {"cost_per_million_output_tokens", QT_TRANSLATE_NOOP("TokenColumns", "Output tokens"),
     QT_TRANSLATE_NOOP("TokenColumns", "%1/million"),
     QT_TRANSLATE_NOOP("TokenColumns", "All of the cost over the output tokens alone.")},
    {"cost_per_1000_requests", QT_TRANSLATE_NOOP("TokenColumns", "1,000"),
     QT_TRANSLATE_NOOP("TokenColumns", "requests, %1"), ""},
    {"replicas_peak", QT_TRANSLATE_NOOP("TokenColumns", "Replicas"),
     QT_TRANSLATE_NOOP("TokenColumns", "at peak"),
     QT_TRANSLATE_NOOP("TokenColumns", "Copies of the model that answer at the highest level.")},
    {"machines_peak", QT_TRANSLATE_NOOP("TokenColumns", "Machines"),
     QT_TRANSLATE_NOOP("TokenColumns", "at peak"),
     QT_TRANSLATE_NOOP("TokenColumns", "The most machines that are kept or work at the same time.")},
    {"goodput_per_s", QT_TRANSLATE_NOOP("TokenColumns", "Goodput"),
     QT_TRANSLATE_NOOP("TokenColumns", "requests/s"),
     QT_TRANSLATE_NOOP("TokenColumns", "Most requests a second of one replica with all targets met."), true},
    {"ttft_s", QT_TRANSLATE_NOOP("TokenColumns", "TTFT"), QT_TRANSLATE_NOOP("TokenColumns", "s at peak"),
     QT_TRANSLATE_NOOP("TokenColumns", "Time to the first token in the busiest minutes.")},
    {"tpot_s", QT_TRANSLATE_NOOP("TokenColumns", "TPOT"), QT_TRANSLATE_NOOP("TokenColumns", "s at peak"),
     QT_TRANSLATE_NOOP("TokenColumns", "Mean time per further token of a request in the busiest minutes.")},
    {"e2e_s", QT_TRANSLATE_NOOP("TokenColumns", "Last token"), QT_TRANSLATE_NOOP("TokenColumns", "s at peak"),
     QT_TRANSLATE_NOOP("TokenColumns", "Time to the last token in the busiest minutes.")},
    {"utilisation", QT_TRANSLATE_NOOP("TokenColumns", "Use"), QT_TRANSLATE_NOOP("TokenColumns", "% of paid"),
     QT_TRANSLATE_NOOP("TokenColumns",
                       "Requests served, as a share of what the paid machines could serve at the goodput."),
     true}};

class TokenColumns
{
public:
    TokenColumns(Table &table, const StudyResult &result, int workload, const QString &page,
                 const QLocale &locale)
        : m_table(table), m_result(result), m_comparison(result.comparison), m_workload(workload),
          m_page(page), m_locale(locale)
    {
    }

    void add(const std::vector<std::string> &leftOut)
    {
        for (const ResultFigure &figure :
             tokenFiguresOf(m_result.study, m_comparison, m_workload, TokenDetail::Main))
            if (std::find(leftOut.begin(), leftOut.end(), figure.id) == leftOut.end())
                addFigure(figure);
        addLatency();
    }

private:
    void addFigure(const ResultFigure &figure)
    {
        m_table.columns.push_back(headingOf(figure));
        for (std::size_t i = 0; i < m_table.rows.size(); ++i)
            m_table.rows[i].cells.push_back(cellOf(i, figure));
    }

    TableColumn headingOf(const ResultFigure &figure) const
    {
        const auto heading =
            std::find_if(std::begin(kHeadings), std::end(kHeadings),
                         [&](const Heading &one) { return std::string(one.id) == figure.id; });
        TableColumn column;
        column.title = tokenColumnWords(heading->title);
        if (figure.latency)
            if (const std::string common = words::commonPercentile(m_comparison, m_workload, *figure.latency);
                !common.empty())
                column.title += QChar(0x00A0) + toQt(common);
        const QString unit = tokenColumnWords(heading->unit);
        column.unit = unit.contains(QLatin1String("%1")) ? unit.arg(toQt(m_result.study.currency)) : unit;
        column.toolTip = *heading->toolTip ? tokenColumnWords(heading->toolTip) : QString();
        column.givesWay = heading->givesWay;
        return column;
    }

    TableCell cellOf(std::size_t i, const ResultFigure &figure) const
    {
        const OptionOutcome &option = m_comparison.options[i];
        TableCell cell =
            figureCell(m_result, m_page, Figure{figure.node(m_result.sheet.options[i], m_workload)});
        const auto value = numberOf(cell);
        cell.text = *figure.unit == '%' ? sharePlain(value, m_locale, figure.decimals)
                                        : fixed(value, figure.decimals, m_locale);
        if (option.status != Status::Ok)
            cell.tone = CellTone::Secondary;
        const TokenOutcome *tokens = tokensOf(option, m_workload);
        if (!value)
            cell.toolTip = whyMissing(option, figure, tokens);
        else if (figure.latency && tokens)
            addPercentile(*tokens, *figure.latency, cell);
        return cell;
    }

    static QString whyMissing(const OptionOutcome &option, const ResultFigure &figure,
                              const TokenOutcome *tokens)
    {
        if (tokens && figure.latency)
            return toQt(words::performanceSentence(*tokens));
        return option.kind == "token-api" ? tokenColumnWords("It has no replicas.") : whyUnknown(option);
    }

    void addPercentile(const TokenOutcome &tokens, LatencyKind kind, TableCell &cell) const
    {
        const QString percentile = toQt(words::percentileWord(tokens, kind));
        if (words::commonPercentile(m_comparison, m_workload, kind).empty())
            cell.text += QLatin1Char(' ') + percentile;
        cell.toolTip = tokenColumnWords("%1 of the requests of the runs; %2")
                           .arg(percentile, toQt(words::performanceSentence(tokens)));
    }

    void addLatency()
    {
        TableColumn column{tokenColumnWords("Latency"),
                           {},
                           false,
                           false,
                           tokenColumnWords("Where the latencies come from.")};
        column.isChip = true;
        m_table.columns.push_back(column);
        for (std::size_t i = 0; i < m_table.rows.size(); ++i)
            m_table.rows[i].cells.push_back(latencyCell(m_comparison.options[i]));
    }

    TableCell latencyCell(const OptionOutcome &option) const
    {
        const TokenOutcome *tokens = tokensOf(option, m_workload);
        if (!tokens)
            return textCell(unknownText(), CellTone::Secondary);
        TableCell cell = textCell(toQt(words::performanceWord(*tokens)));
        const bool isKnown = tokens->performanceStatus == "ok" && !tokens->performanceSource.empty();
        cell.tone = !isKnown                                  ? CellTone::Warning
                    : tokens->performanceSource == "measured" ? CellTone::Cheaper
                                                              : CellTone::Secondary;
        cell.icon = isKnown ? QStringLiteral("check") : QStringLiteral("warning");
        cell.toolTip = toQt(words::performanceSentence(*tokens));
        return cell;
    }

    Table &m_table;
    const StudyResult &m_result;
    const Comparison &m_comparison;
    int m_workload;
    QString m_page;
    QLocale m_locale;
};

} // namespace

void addTokenColumns(Table &table, const StudyResult &result, int workload, const QString &page,
                     const QLocale &locale, const std::vector<std::string> &leftOut)
{
    TokenColumns(table, result, workload, page, locale).add(leftOut);
}

} // namespace breakeven
