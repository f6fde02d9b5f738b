// The comparison of a page: the bars, which its script draws, and the table of the page Compare.
#include "data/page/page_shell.h"
#include "ui/html/page_sections.h"
#include "ui/html/page_words.h"
#include "ui/look/strings.h"
#include "ui/models/comparison_table.h"
#include "ui/models/figure_cell.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/words/status_text.h"

#include <QCoreApplication>

#include <algorithm>

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

class ComparisonTable
{
public:
    // By the measure at this place among those of the page.
    ComparisonTable(const SectionParts &parts, CostMeasure measure, std::size_t place)
        : m_parts(parts), m_result(parts.content.result), m_locale(parts.content.locale), m_measure(measure),
          m_place(place), m_table(comparisonTable(m_result, m_measure, -1, m_locale,
                                                  {.risk = m_result.risk, .decision = m_result.decision}))
    {
    }

    // More columns than upright paper has room for.
    bool isWide() const { return m_table.columns.size() > 13; }

    std::string html()
    {
        std::string rows;
        for (const std::size_t row : inOrder(m_result.comparison, m_measure))
            rows += rowHtml(row);
        const bool isShown = m_measure == usualMeasure(m_result.study, m_result.comparison);
        return "<div class=\"scrolls\" data-view=\"" + std::to_string(m_place) + "\"" +
               (isShown ? "" : " hidden") + " tabindex=\"0\" role=\"region\" aria-label=\"" +
               htmlText(toStd(m_table.name)) + "\"><table aria-labelledby=\"options\" class=\"comparison" +
               std::string(areAllOk() ? " all-ok" : "") + "\"><thead><tr>" + head() + "</tr></thead><tbody>" +
               rows + "</tbody></table></div>";
    }

private:
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
            if (k == 0)
                cells += "<th scope=\"col\">" + htmlText(toStd(livePageWords("Status"))) + "</th>";
        }
        return cells;
    }

    std::string rowHtml(std::size_t index) const
    {
        const OptionOutcome &option = m_result.comparison.options[index];
        const std::string word = words::statusWord(option.status);
        const std::string slot = std::to_string(option.slot % 8);
        std::string cells =
            "<th scope=\"row\"><svg class=\"marker slot-" + slot + (option.slot >= 8 ? " hollow" : "") +
            "\" viewBox=\"0 0 12 12\" aria-hidden=\"true\"><use href=\"#marker-" + slot + "\"/></svg><bdi>" +
            htmlText(option.name) + "</bdi></th><td><span class=\"chip\" data-status=\"" +
            statusId(option.status) + "\">" + htmlText(word.empty() ? "ok" : word) + "</span></td>";
        const TableRow &row = m_table.rows[index];
        for (std::size_t k = 1; k < row.cells.size(); ++k)
            if (!isStatus(k))
                cells += cellHtml(k, row.cells[k]);
        return "<tr data-option=\"" + std::to_string(index) + "\"" +
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
        const bool isUnknown = !value && cell.text == unknownText() && !(own && std::isfinite(*own));
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
    CostMeasure m_measure;
    std::size_t m_place;
    Table m_table;
};

std::string chartHtml(int chart, const QString &title, const QString &unit)
{
    const std::string id = "chart-" + std::to_string(chart);
    return "<section data-chart=\"" + std::to_string(chart) + "\" aria-labelledby=\"" + id + "\"><h2 id=\"" +
           id + "\">" + htmlText(toStd(title)) + " <span class=\"quiet\">" + htmlText(toStd(unit)) +
           "</span></h2><div class=\"bars\"></div></section>";
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
    std::string tables;
    bool isWide = false;
    const std::vector<CostMeasure> measures = pageMeasures(parts);
    for (std::size_t k = 0; k < measures.size(); ++k) {
        ComparisonTable table(parts, measures[k], k);
        isWide |= table.isWide();
        tables += table.html();
    }
    return html + "<section" + (isWide ? " class=\"many\"" : "") +
           " aria-labelledby=\"options\"><h2 id=\"options\">" + htmlText(toStd(livePageWords("Options"))) +
           "</h2>" + tables + "</section>";
}

} // namespace breakeven
