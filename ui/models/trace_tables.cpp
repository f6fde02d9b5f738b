#include "ui/models/trace_tables.h"

#include "data/readers/time_text.h"
#include "data/readers/utc_time.h"
#include "model/study/study_path.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

QString traceTableWords(const char *text) { return QCoreApplication::translate("TraceTables", text); }

QString idOf(const ShownTrace &shown, const QString &part)
{
    return QStringLiteral("figure:trace:%1:%2").arg(toQt(shown.name), part);
}

TableCell traceCell(double value, const QString &text, const QString &figure = {})
{
    TableCell cell;
    if (!std::isnan(value))
        cell.value = value;
    cell.text = std::isnan(value) ? unknownText() : text;
    if (!figure.isEmpty())
        cell.target = {page_ids::kTraces, figure};
    return cell;
}

QString minute(std::int64_t nanoseconds)
{
    return toQt(utcText(nanoseconds / kNanoseconds)).left(16).replace(QLatin1Char('T'), QLatin1Char(' '));
}

QString parameterText(const std::optional<double> &value, const QLocale &locale)
{
    if (!value)
        return unknownText();
    return std::isinf(*value) ? traceTableWords("all at once") : locale.toString(*value, 'g', 5);
}

QString parameterName(const std::string &name)
{
    static const std::map<std::string, const char *> kNames{
        {"alpha", QT_TRANSLATE_NOOP("TraceTables", "Waiting for each other (α)")},
        {"beta", QT_TRANSLATE_NOOP("TraceTables", "Talking to each other (β)")},
        {"serial", QT_TRANSLATE_NOOP("TraceTables", "Serial share")},
        {"exponent", QT_TRANSLATE_NOOP("TraceTables", "Exponent")},
        {"g", QT_TRANSLATE_NOOP("TraceTables", "Speed at the smallest size")},
        {"hazard_per_h", QT_TRANSLATE_NOOP("TraceTables", "Interruptions an hour")},
        {"shape", QT_TRANSLATE_NOOP("TraceTables", "Shape")},
        {"scale_h", QT_TRANSLATE_NOOP("TraceTables", "Scale, h")},
        {"a", QT_TRANSLATE_NOOP("TraceTables", "Share that dies early (A)")},
        {"t1_h", QT_TRANSLATE_NOOP("TraceTables", "Early time, h")},
        {"t2_h", QT_TRANSLATE_NOOP("TraceTables", "Late time, h")},
        {"b_h", QT_TRANSLATE_NOOP("TraceTables", "Turn, h")},
        {"rate", QT_TRANSLATE_NOOP("TraceTables", "Requests a second")},
        {"nodes", QT_TRANSLATE_NOOP("TraceTables", "Nodes")},
        {"boot_s", QT_TRANSLATE_NOOP("TraceTables", "Node start, s")},
        {"launch_per_min", QT_TRANSLATE_NOOP("TraceTables", "Nodes started a minute")},
        {"pod_start_s", QT_TRANSLATE_NOOP("TraceTables", "Pod start, s")},
        {"pod_starts_per_min", QT_TRANSLATE_NOOP("TraceTables", "Pods started a minute")},
        {"job_s", QT_TRANSLATE_NOOP("TraceTables", "Length of the job, s")},
        {"unneeded_s", QT_TRANSLATE_NOOP("TraceTables", "Idle before delete, s")},
        {"deletions_per_min", QT_TRANSLATE_NOOP("TraceTables", "Nodes deleted a minute")},
        {"term_s", QT_TRANSLATE_NOOP("TraceTables", "Node stop, s")},
        {"scan_s", QT_TRANSLATE_NOOP("TraceTables", "Loop of the autoscaler, s")}};
    const auto found = kNames.find(name);
    return found == kNames.end() ? toQt(name) : traceTableWords(found->second);
}

QString rangeText(const FieldAmount &amount, const std::optional<Range> &range, const QLocale &locale)
{
    if (!range)
        return unknownText();
    return amount.shortNumber(range->low, locale) + QStringLiteral(" – ") +
           amount.shortNumber(range->high, locale);
}

class TraceExplanations
{
public:
    TraceExplanations(const ShownTrace &shown, const NodePrice &price, const QString &source,
                      const QLocale &locale)
        : m_shown(shown), m_price(price), m_source(source), m_locale(locale)
    {
    }

    std::map<QString, ExplainedFigure> all()
    {
        for (std::size_t i = 0; i < m_shown.figures.size(); ++i)
            m_all[idOf(m_shown, QString::number(i))] = counted(m_shown.figures[i]);
        if (m_shown.fit)
            for (const TraceParameter &parameter : m_shown.fit->parameters)
                m_all[idOf(m_shown, QStringLiteral("fit:") + toQt(parameter.name))] = fitted(parameter);
        if (m_shown.nodes)
            addPhases();
        return std::move(m_all);
    }

private:
    ExplainedFigure figure(const QString &title, const QString &value) const
    {
        ExplainedFigure figure;
        figure.page = page_ids::kTraces;
        figure.title = traceTableWords("%1 of %2").arg(title, toQt(m_shown.name));
        figure.value = value;
        figure.note = m_source;
        return figure;
    }

    ExplainedFigure counted(const TraceFigure &shown) const
    {
        ExplainedFigure told = figure(shown.name, figureText(shown, m_locale));
        told.words = traceTableWords("Counted from the samples of the trace; gaps are not filled.");
        return told;
    }

    ExplainedFigure fitted(const TraceParameter &parameter) const
    {
        ExplainedFigure told =
            figure(parameterName(parameter.name), parameterText(parameter.value, m_locale));
        told.words =
            traceTableWords("Fitted to the trace with the model “%1”.").arg(toQt(m_shown.fit->model));
        if (parameter.standardError)
            told.numbers =
                traceTableWords("standard error %1").arg(parameterText(parameter.standardError, m_locale));
        return told;
    }

    void addPhases()
    {
        for (const NodePhase phase : kNodePhases)
            m_all[idOf(m_shown, QString::fromLatin1(nodePhaseName(phase)))] =
                spent(phaseText(phase), m_shown.nodes->phases[std::size_t(phase)].nodeHours);
        m_all[idOf(m_shown, QStringLiteral("paid"))] =
            spent(traceTableWords("Paid"), m_shown.nodes->paidNodeHours);
    }

    // Node-hours, in money where a price is set.
    ExplainedFigure spent(const QString &name, double hours) const
    {
        const QString amount = withUnit(hours, 1, traceTableWords("node-hours"), m_locale);
        const ExplainedFigure::Row part{traceTableWords("Share of what is paid"),
                                        {},
                                        share(hours / m_shown.nodes->paidNodeHours, m_locale),
                                        {}};
        if (!m_price.price) {
            ExplainedFigure told = figure(name, amount);
            told.words = traceTableWords("Node-hours of the trace in this phase.");
            told.rows = {part};
            return told;
        }
        const QString price = hourlyPrice(m_price.price, m_locale);
        ExplainedFigure told =
            figure(name, money(hours * *m_price.price, m_locale) + QChar(0x00A0) + m_price.currency);
        told.words = traceTableWords("node-hours × node price");
        told.numbers =
            traceTableWords("%1 × %2 %3").arg(amount, price, traceTableWords("%1/h").arg(m_price.currency));
        told.rows = {{traceTableWords("Node-hours"), {}, amount, m_source},
                     {traceTableWords("Node price"), {}, price, traceTableWords("as set on this page")},
                     part};
        return told;
    }

    const ShownTrace &m_shown;
    const NodePrice &m_price;
    const QString &m_source;
    const QLocale &m_locale;
    std::map<QString, ExplainedFigure> m_all;
};

} // namespace

Table traceListTable(const std::vector<TraceSummary> &traces, const QLocale &locale)
{
    Table table;
    table.name = traceTableWords("Imported traces");
    table.columns = {{traceTableWords("Trace"), {}, false},
                     {traceTableWords("Contains"), {}, false},
                     {traceTableWords("Samples")},
                     {traceTableWords("From"), traceTableWords("UTC"), false},
                     {traceTableWords("To"), traceTableWords("UTC"), false},
                     {traceTableWords("File"), {}, false}};
    for (const std::size_t column : {2, 3, 4, 5})
        table.columns[column].givesWay = true;
    for (const TraceSummary &trace : traces) {
        TableRow row;
        row.path = toQt(trace.name);
        const bool hasTimes = trace.hasClock && trace.first && trace.last;
        row.cells = {textCell(toQt(trace.name)),
                     textCell(traceKindText(trace.kind)),
                     traceCell(double(trace.points), locale.toString(qlonglong(trace.points))),
                     textCell(hasTimes ? minute(*trace.first) : unknownText()),
                     textCell(hasTimes ? minute(*trace.last) : unknownText()),
                     textCell(toQt(trace.source.path).section(QLatin1Char('/'), -1), CellTone::Secondary)};
        row.cells.back().toolTip =
            traceTableWords("%1, read as %2, imported %3")
                .arg(toQt(trace.source.path), toQt(trace.source.format), toQt(trace.source.importedAt));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table phaseTable(const ShownTrace &shown, const NodePrice &price, const QLocale &locale)
{
    Table table;
    table.name = traceTableWords("Phases");
    table.columns = {{traceTableWords("Phase"), {}, false}, {traceTableWords("Node-hours")}};
    if (price.price)
        table.columns.push_back({traceTableWords("Cost"), price.currency});
    table.columns.push_back(
        {traceTableWords("Share"), traceTableWords("%"), true, false, traceTableWords("Of what is paid")});
    const double all = shown.nodes->paidNodeHours;
    const int decimals = price.price && all * *price.price >= 1000 ? 0 : 2; // as moneyDecimals has it
    const auto add = [&](const QString &name, const QString &id, double hours) {
        TableRow row;
        row.path = id;
        const QString figure = idOf(shown, id);
        row.cells = {textCell(name), traceCell(hours, fixed(hours, 1, locale), figure)};
        if (price.price)
            row.cells.push_back(
                traceCell(hours * *price.price, money(hours * *price.price, decimals, locale), figure));
        row.cells.push_back(traceCell(hours / all, sharePlain(hours / all, locale), figure));
        table.rows.push_back(std::move(row));
    };
    for (const NodePhase phase : kNodePhases)
        if (const double hours = shown.nodes->phases[std::size_t(phase)].nodeHours; hours > 0)
            add(phaseText(phase), QString::fromLatin1(nodePhaseName(phase)), hours);
    if (std::isfinite(all)) {
        add(traceTableWords("Paid"), QStringLiteral("paid"), all);
        table.rows.back().isTotal = true;
    }
    return table;
}

Table figureTable(const ShownTrace &shown, const QLocale &locale)
{
    Table table;
    table.name = traceTableWords("Figures");
    table.columns = {{traceTableWords("What the trace says"), {}, false}, {traceTableWords("Value")}};
    for (std::size_t i = 0; i < shown.figures.size(); ++i) {
        const TraceFigure &figure = shown.figures[i];
        TableRow row;
        row.path = QString::number(i);
        row.cells = {textCell(figure.name),
                     traceCell(figure.value, figureText(figure, locale), idOf(shown, row.path))};
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table fitTable(const ShownTrace &shown, const QLocale &locale)
{
    Table table;
    table.name = traceTableWords("Fitted parameters");
    table.columns = {{traceTableWords("Parameter"), {}, false},
                     {traceTableWords("Value")},
                     {traceTableWords("Standard error")}};
    if (!shown.fit)
        return table;
    for (const TraceParameter &parameter : shown.fit->parameters) {
        TableRow row;
        row.path = toQt(parameter.name);
        row.cells = {textCell(parameterName(parameter.name)),
                     traceCell(parameter.value.value_or(NAN), parameterText(parameter.value, locale),
                               idOf(shown, QStringLiteral("fit:") + row.path)),
                     traceCell(parameter.standardError.value_or(NAN),
                               QStringLiteral("± ") + parameterText(parameter.standardError, locale))};
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table inputsTable(const Study &study, const TakenInputs &taken, const QLocale &locale)
{
    Table table;
    table.name = traceTableWords("Inputs for the study");
    table.columns = {{traceTableWords("Input"), {}, false},
                     {traceTableWords("Now")},
                     {traceTableWords("From the trace")},
                     {traceTableWords("Low to high")},
                     {traceTableWords("Note"), {}, false}};
    Study before = study;
    Study after = taken.study;
    for (const std::string &path : taken.paths) {
        const auto next = findInput(after, path);
        if (!next)
            continue;
        const auto now = findInput(before, path);
        const FieldAmount amount(*next->field, study);
        TableRow row;
        row.path = toQt(path);
        row.cells = {textCell(toQt(next->field->label)),
                     now && now->input->value
                         ? traceCell(*now->input->value, amount.shortText(now->input->value, locale))
                         : textCell(unknownText()),
                     traceCell(*next->input->value, amount.shortText(next->input->value, locale)),
                     textCell(rangeText(amount, next->input->range, locale)),
                     textCell(toQt(next->input->note), CellTone::Secondary)};
        row.cells.front().toolTip = toQt(next->field->help);
        row.cells.back().toolTip = row.cells.back().text;
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::map<QString, ExplainedFigure> traceExplanations(const ShownTrace &shown, const NodePrice &price,
                                                     const QString &source, const QLocale &locale)
{
    return TraceExplanations(shown, price, source, locale).all();
}

} // namespace breakeven
