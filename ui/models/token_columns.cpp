#include "ui/models/token_columns.h"

#include "model/study/fields.h"
#include "ui/look/strings.h"
#include "ui/models/figure_cell.h"
#include "ui/models/figure_columns.h"
#include "ui/text/numbers.h"
#include "ui/words/token_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString tokenColumnWords(const char *text) { return QCoreApplication::translate("TokenColumns", text); }

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
        TableColumn column = figureColumn(figure, toQt(m_result.study.currency));
        if (figure.latency)
            if (const std::string common = words::commonPercentile(m_comparison, m_workload, *figure.latency);
                !common.empty())
                column.title += QChar(0x00A0) + toQt(common);
        m_table.columns.push_back(column);
        std::vector<TableCell> cells = figureColumnCells(m_result, figure, m_workload, m_page, m_locale);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const OptionOutcome &option = m_comparison.options[i];
            const TokenOutcome *tokens = tokensOf(option, m_workload);
            if (!numberOf(cells[i]))
                cells[i].toolTip = whyMissing(option, figure, tokens);
            else if (figure.latency && tokens)
                addPercentile(*tokens, *figure.latency, cells[i]);
            m_table.rows[i].cells.push_back(cells[i]);
        }
    }

    static QString whyMissing(const OptionOutcome &option, const ResultFigure &figure,
                              const TokenOutcome *tokens)
    {
        if (tokens && figure.latency)
            return toQt(words::performanceSentence(*tokens));
        return procurementTraits(option.kind).isPaidByToken ? tokenColumnWords("It has no replicas.")
                                                            : whyUnknown(option);
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
