// The comparison of a page: the bars, which its script draws, and the table of the page Compare.
#include "data/page/page_shell.h"
#include "ui/html/page_sections.h"
#include "ui/html/page_words.h"
#include "ui/look/strings.h"
#include "ui/models/comparison_table.h"
#include "ui/models/figure_cell.h"
#include "ui/models/workload_table.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/words/status_text.h"
#include "ui/words/workload_cost_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace breakeven {

namespace {

// Digits behind the point.
int decimalsOf(const QString &text, const QLocale &locale)
{
    const qsizetype point = text.indexOf(locale.decimalPoint());
    int digits = 0;
    for (qsizetype k = point + 1; point >= 0 && k < text.size() && text[k].isDigit(); ++k)
        ++digits;
    return digits;
}

// A table of the window whose rows are the options, or several of each of them. What is sorted anew with the
// answer has a status of every option; the other is as it stands.
class OptionsTable
{
public:
    OptionsTable(const SectionParts &parts, Table table, bool hasStatus)
        : m_parts(parts), m_result(parts.content.result), m_locale(parts.content.locale),
          m_hasStatus(hasStatus), m_table(std::move(table))
    {
    }

    // More columns than upright paper has room for.
    bool isWide() const { return m_table.columns.size() > 13; }

    // `place`: attributes of what is around it. `title`: the id of its heading.
    std::string html(const std::string &place, const std::string &title, CostMeasure order) const
    {
        std::string rows;
        for (const std::size_t row : inOrder(m_result.comparison, order))
            for (const TableRow &own : m_table.rows)
                if (isOf(own, row) && (m_hasStatus || hasFigures(own)))
                    rows += rowHtml(row, own);
        return "<div class=\"scrolls\"" + place + " tabindex=\"0\" role=\"region\" aria-label=\"" +
               htmlText(toStd(m_table.name)) + "\"><table aria-labelledby=\"" + title +
               "\" class=\"comparison" + std::string(m_hasStatus && areAllOk() ? " all-ok" : "") +
               "\"><thead><tr>" + head() + "</tr></thead><tbody>" + rows + "</tbody></table></div>";
    }

private:
    bool isOf(const TableRow &row, std::size_t option) const
    {
        const QString path = QStringLiteral("options.") + toQt(m_result.comparison.options[option].id);
        return row.path == path || row.path.startsWith(path + QLatin1Char('.'));
    }

    static bool hasFigures(const TableRow &row)
    {
        return std::any_of(row.cells.begin(), row.cells.end(),
                           [](const TableCell &cell) { return cell.target.isValid(); });
    }

    bool areAllOk() const
    {
        const auto &options = m_result.comparison.options;
        return std::all_of(options.begin(), options.end(),
                           [](const OptionOutcome &option) { return option.status == Status::Ok; });
    }

    // The page has a status of every option, for it may change; while all are ok it is not shown.
    bool isStatus(std::size_t column) const
    {
        return m_table.columns[column].title == QCoreApplication::translate("ServedColumns", "Status");
    }

    std::string head() const
    {
        std::string cells;
        for (std::size_t k = 0; k < m_table.columns.size(); ++k) {
            if (isStatus(k))
                continue;
            const TableColumn &column = m_table.columns[k];
            const std::string tip =
                column.toolTip.isEmpty() ? "" : " title=\"" + htmlText(toStd(column.toolTip)) + "\"";
            cells += "<th scope=\"col\"" + std::string(column.isNumber ? " class=\"figure\"" : "") + tip +
                     ">" + htmlText(toStd(column.title)) +
                     (column.unit.isEmpty() ? "" : "<br>" + htmlText(toStd(column.unit))) + "</th>";
            if (k == 0 && m_hasStatus)
                cells += "<th scope=\"col\">" + htmlText(toStd(livePageWords("Status"))) + "</th>";
        }
        return cells;
    }

    std::string rowHtml(std::size_t index, const TableRow &row) const
    {
        const OptionOutcome &option = m_result.comparison.options[index];
        const std::string word = words::statusWord(option.status);
        const std::string slot = std::to_string(option.slot % 8);
        std::string cells = "<th scope=\"row\"><svg class=\"marker slot-" + slot +
                            (option.slot >= 8 ? " hollow" : "") +
                            "\" viewBox=\"0 0 12 12\" aria-hidden=\"true\"><use href=\"#marker-" + slot +
                            "\"/></svg><bdi>" + htmlText(option.name) + "</bdi></th>";
        if (m_hasStatus)
            cells += "<td><span class=\"chip\" data-status=\"" + std::string(statusId(option.status)) +
                     "\">" + htmlText(word.empty() ? "ok" : word) + "</span></td>";
        for (std::size_t k = 1; k < row.cells.size(); ++k)
            if (!isStatus(k))
                cells += cellHtml(k, row.cells[k]);
        return "<tr" + (m_hasStatus ? " data-option=\"" + std::to_string(index) + "\"" : std::string()) +
               (option.status == Status::Ok ? "" : " class=\"left-out\"") + ">" + cells + "</tr>";
    }

    static std::string toneOf(const TableCell &cell)
    {
        switch (cell.tone) {
        case CellTone::Cheaper:
            return "cheaper";
        case CellTone::Dearer:
            return "dearer";
        case CellTone::Secondary:
            return "quiet";
        case CellTone::Warning:
            return "loose";
        default:
            return "";
        }
    }

    std::string cellHtml(std::size_t column, const TableCell &cell) const
    {
        const TableColumn &of = m_table.columns[column];
        const auto figure = figureOf(*m_result.sheet.sheet, cell.target);
        std::string classes = std::string(of.isNumber ? "figure" : "") + (of.isMain ? " main" : "");
        const std::string tip =
            cell.toolTip.isEmpty() ? "" : " title=\"" + htmlText(toStd(cell.toolTip)) + "\"";
        std::string inner = htmlText(toStd(cell.text));
        std::string tone = toneOf(cell);
        if (figure && cell.target.isValid()) {
            const std::string how = howOf(column, cell, *figure);
            if (how.empty())
                classes += " of-runs";
            inner = numberButton(m_parts.book.explained(*figure), toStd(cell.text), how, tone);
            tone.clear();
        }
        if (!tone.empty())
            classes += " " + tone;
        return "<td class=\"" + classes + "\"" + tip + ">" + inner + "</td>";
    }

    // How the number of a cell is written, where it is that of its figure; empty: it is another one, as those
    // of the runs.
    std::string howOf(std::size_t column, const TableCell &cell, const Figure &figure) const
    {
        const auto value = numberOf(cell);
        const auto own = valueOf(m_result.evaluation, figure);
        const bool isWord = cell.text == unknownText() || cell.text == neverText();
        const bool isUnknown = !value && isWord && !(own && std::isfinite(*own));
        if (isUnknown)
            return howOfColumn(column);
        if (!value || own != value)
            return {};
        const int decimals = decimalsOf(cell.text, m_locale);
        const std::string digits = std::to_string(decimals);
        if (fixed(value, decimals, m_locale) == cell.text && figure.minus < 0)
            return "n" + digits;
        if (difference(value, decimals, m_locale) == cell.text)
            return "d" + digits;
        if (sharePlain(value, m_locale, decimals) == cell.text && figure.minus < 0)
            return "p" + digits;
        return difference(*value * 100, decimals, m_locale) == cell.text ? "e" + digits : "";
    }

    // That of the first cell of the column that has a number.
    std::string howOfColumn(std::size_t column) const
    {
        for (const TableRow &row : m_table.rows) {
            const TableCell &cell = row.cells[column];
            const auto figure = figureOf(*m_result.sheet.sheet, cell.target);
            if (figure && numberOf(cell))
                return howOf(column, cell, *figure);
        }
        return "n2";
    }

    const SectionParts &m_parts;
    const StudyResult &m_result;
    QLocale m_locale;
    bool m_hasStatus;
    Table m_table;
};

std::string chartHtml(int chart, const QString &title, const QString &unit)
{
    const std::string id = "chart-" + std::to_string(chart);
    return "<section data-chart=\"" + std::to_string(chart) + "\" aria-labelledby=\"" + id + "\"><h2 id=\"" +
           id + "\">" + htmlText(toStd(title)) + " <span class=\"quiet\">" + htmlText(toStd(unit)) +
           "</span></h2><div class=\"bars\"></div></section>";
}

std::string sectionHtml(const std::string &id, const QString &title, const std::string &content, bool isWide)
{
    return "<section" + std::string(isWide ? " class=\"many\"" : "") + " aria-labelledby=\"" + id +
           "\"><h2 id=\"" + id + "\">" + htmlText(toStd(title)) + "</h2>" + content + "</section>";
}

// Keeps the names of the options and the columns that `isKept`.
Table narrowed(Table table, const std::function<bool(const TableColumn &)> &isKept)
{
    for (std::size_t k = table.columns.size(); k-- > 1;) {
        if (isKept(table.columns[k]))
            continue;
        table.columns.erase(table.columns.begin() + std::ptrdiff_t(k));
        for (TableRow &row : table.rows)
            row.cells.erase(row.cells.begin() + std::ptrdiff_t(k));
    }
    return table;
}

bool isOfReturns(const TableColumn &column) { return column.group == QLatin1String(kReturnColumns); }

// What comes back of what an option spends up front; nothing where none does.
std::string returnsHtml(const SectionParts &parts, const Table &comparison, CostMeasure order)
{
    const Table returns = narrowed(comparison, isOfReturns);
    if (returns.columns.size() < 2)
        return {};
    const Comparison &compared = parts.content.result.comparison;
    const QString title = livePageWords("What comes back, against %1")
                              .arg(toQt(compared.options[std::size_t(compared.baseline)].name));
    return sectionHtml("returns", title, OptionsTable(parts, returns, false).html({}, "returns", order),
                       false);
}

// Machines, waits, shares and GPU-hours of each option.
std::string serviceHtml(const SectionParts &parts, CostMeasure order)
{
    const Table served = workloadTable(parts.content.result, parts.content.locale);
    const OptionsTable table(parts, served, false);
    return sectionHtml("service", served.name, table.html({}, "service", order), table.isWide());
}

// What each of several workloads costs with each option; nothing where there is only one.
std::string costByWorkloadHtml(const SectionParts &parts, CostMeasure order)
{
    const StudyResult &result = parts.content.result;
    const Table costs = shownTable(
        words::costByWorkloadTable(result.study, result.comparison, numberStyle(parts.content.locale)), {});
    return costs.rows.empty()
               ? std::string()
               : sectionHtml("by-workload", costs.name,
                             OptionsTable(parts, costs, false).html({}, "by-workload", order), false);
}

} // namespace

std::string comparisonHtml(const SectionParts &parts)
{
    std::string html;
    const StudyResult &result = parts.content.result;
    const std::vector<StackedBars> charts =
        pageCharts(parts.content, usualMeasure(result.study, result.comparison));
    for (std::size_t k = 0; k < charts.size(); ++k)
        html += chartHtml(int(k), charts[k].title, charts[k].unit);
    html += "<noscript><p class=\"warning\">" +
            htmlText(toStd(livePageWords(
                "The bars, the sliders and the explanations need JavaScript; the numbers below are "
                "those of the study."))) +
            "</p></noscript>";
    std::string tables, returns;
    bool isWide = false;
    const std::vector<CostMeasure> measures = pageMeasures(parts);
    const CostMeasure usual = usualMeasure(result.study, result.comparison);
    for (std::size_t k = 0; k < measures.size(); ++k) {
        const Table all = comparisonTable(result, measures[k], -1, parts.content.locale,
                                          {.risk = result.risk, .decision = result.decision});
        const OptionsTable table(parts, narrowed(all, std::not_fn(isOfReturns)), true);
        isWide |= table.isWide();
        tables +=
            table.html(" data-view=\"" + std::to_string(k) + "\"" + (measures[k] == usual ? "" : " hidden"),
                       "options", measures[k]);
        if (measures[k] == usual)
            returns = returnsHtml(parts, all, usual);
    }
    return html + sectionHtml("options", livePageWords("Options"), tables, isWide) + returns +
           serviceHtml(parts, usual) + costByWorkloadHtml(parts, usual);
}

} // namespace breakeven
