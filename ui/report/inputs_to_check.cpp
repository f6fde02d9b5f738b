// The front page's last table: inputs that are unknown, stale, of low confidence, or confirmed by nobody.
#include "data/export/assumptions.h"
#include "ui/report/cells.h"
#include "ui/report/sections.h"
#include "ui/text/input_label.h"
#include "ui/text/numbers.h"
#include "ui/text/value_text.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

constexpr std::size_t kMostChecks = 6;
constexpr std::size_t kFewestChecks = 1;
constexpr qreal kHeading = 560; // with the space around it

class InputsToCheck
{
public:
    InputsToCheck(PageFlow &flow, const ReportData &data) : m_flow(flow), m_data(data) {}

    void add()
    {
        std::vector<Assumption> lines = assumptions(m_data.study, m_data.findings);
        lines.erase(std::remove_if(lines.begin(), lines.end(),
                                   [](const Assumption &line) { return !line.isUsed || urgency(line) == 9; }),
                    lines.end());
        if (lines.empty())
            return;
        std::stable_sort(lines.begin(), lines.end(), [](const Assumption &one, const Assumption &other) {
            return urgency(one) < urgency(other);
        });
        // As many as this page still holds; on a page of their own, all.
        const std::size_t most = std::min(lines.size(), kMostChecks);
        const auto fits = [&](std::size_t count) {
            return m_flow.heightOf(checkTable(lines, count)) + kHeading <= m_flow.room();
        };
        std::size_t shown = most;
        while (shown > kFewestChecks && !fits(shown))
            --shown;
        if (!fits(shown))
            shown = most;
        const ReportTable table = checkTable(lines, shown);
        m_flow.heading(tr("Inputs to check before deciding"), m_flow.heightOf(table));
        m_flow.table(table);
        constexpr qreal kOneLine = 180;
        if (lines.size() > shown && m_flow.room() > kOneLine) {
            m_flow.gap(40);
            m_flow.text(tr("The list of assumptions marks %1 more.").arg(lines.size() - shown), 84,
                        m_flow.colors().textSecondary);
        }
    }

private:
    static QString why(const Assumption &line)
    {
        if (!line.input.value)
            return tr("no value");
        if (line.isStale)
            return tr("stale price");
        if (line.input.confidence == Confidence::Low)
            return tr("low confidence");
        return line.input.source.empty() ? tr("assumed, no source") : tr("assumed, not confirmed");
    }

    static int urgency(const Assumption &line)
    {
        if (!line.input.value)
            return 0;
        if (line.isStale)
            return 1;
        if (line.input.confidence == Confidence::Low)
            return 2;
        return line.isSourced ? 9 : 3;
    }

    ReportTable checkTable(const std::vector<Assumption> &lines, std::size_t count) const
    {
        ReportTable table;
        table.columns = {
            {tr("Input"), kWords}, {tr("Value")}, {tr("Source, date"), kWords}, {tr("Why"), kWords}};
        for (std::size_t k = 0; k < std::min(lines.size(), count); ++k)
            table.rows.push_back(checkRow(lines[k]));
        return table;
    }

    ReportTable::Row checkRow(const Assumption &line) const
    {
        const auto plain = [](const QString &text) { return ReportCell{text, {}, false, -1, {}}; };
        QString source = QString::fromStdString(line.input.source);
        if (line.input.asOf)
            source += (source.isEmpty() ? QString() : QStringLiteral(", ")) +
                      QString::fromStdString(line.input.asOf->iso());
        // The note belongs here while the row stays one line; the log has it in any case.
        constexpr std::size_t kShortNote = 26;
        QString reason = why(line);
        if (!line.input.note.empty() && line.input.note.size() <= kShortNote)
            reason += QStringLiteral(": ") + QString::fromStdString(line.input.note);
        return {{plain(tr("%1: %2").arg(inputOwner(line), inputLabel(m_data.study, line))),
                 plain(valueText(line.input.value, QString::fromUtf8(line.field->unitText),
                                 m_data.study.currency, m_data.locale)),
                 plain(source.isEmpty() ? unknownText() : source), plain(reason)},
                ReportTable::Kind::Plain};
    }

    PageFlow &m_flow;
    const ReportData &m_data;
};

} // namespace

void addInputsToCheck(PageFlow &flow, const ReportData &data) { InputsToCheck(flow, data).add(); }

} // namespace breakeven
