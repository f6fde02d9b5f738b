#include "app/command_line/comparison_csv.h"

#include "data/export/csv.h"
#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace breakeven {

namespace {

// Where the columns of before stand; others follow them.
constexpr const char *kFirstFigures[] = {"cost_per_year",        "total_cost", "npv",
                                         "npv_against_baseline", "saving",     "cost_per_useful_gpu_hour"};
constexpr const char *kAfterHours[] = {"machines_peak", "wait_mean_h", "wait_p95_h", "p95_latency_s"};

template<std::size_t count>
bool isIn(const char *const (&ids)[count], const std::string &id)
{
    return std::find(std::begin(ids), std::end(ids), id) != std::end(ids);
}

struct FigureColumns
{
    std::vector<ResultFigure> first, hours, after, last;

    explicit FigureColumns(const Comparison &comparison)
    {
        std::set<std::string> seen;
        const auto add = [&](const ResultFigure &figure) {
            if (seen.insert(figure.id).second)
                groupOf(figure).push_back(figure);
        };
        for (const ResultFigure &figure : resultFigures())
            if (figure.scope != ResultFigure::Scope::Tokens)
                add(figure);
        for (const ResultFigure &figure : usedFigures(comparison, ResultFigure::Scope::Tokens))
            add(figure);
        std::stable_sort(first.begin(), first.end(), [](const ResultFigure &a, const ResultFigure &b) {
            return placeOf(a.id) < placeOf(b.id);
        });
    }

private:
    std::vector<ResultFigure> &groupOf(const ResultFigure &figure)
    {
        const std::string id = figure.id;
        if (isIn(kFirstFigures, id))
            return first;
        if (figure.isHours())
            return hours;
        return isIn(kAfterHours, id) ? after : last;
    }

    static std::ptrdiff_t placeOf(const std::string &id)
    {
        return std::find(std::begin(kFirstFigures), std::end(kFirstFigures), id) - std::begin(kFirstFigures);
    }
};

void writeHeaders(CsvWriter &csv, const std::vector<ResultFigure> &figures)
{
    for (const ResultFigure &figure : figures)
        csv.text(figure.id == std::string("saving") ? "saving_fraction" : figure.id);
}

void writeFigures(CsvWriter &csv, const std::vector<ResultFigure> &figures, const OptionOutcome &option)
{
    for (const ResultFigure &figure : figures)
        csv.figure(figure.value(option, -1));
}

} // namespace

std::string comparisonCsvText(const Study &study, const Comparison &comparison,
                              const std::vector<FocusCharge> &charges)
{
    CsvWriter csv;
    for (const char *column : {"option", "name", "kind", "short"})
        csv.text(column);
    for (int year = 1; year <= comparison.years; ++year)
        csv.text("year_" + std::to_string(year));
    const FigureColumns figures(comparison);
    writeHeaders(csv, figures.first);
    csv.text("status");
    writeHeaders(csv, figures.hours);
    writeHeaders(csv, figures.after);
    writeHeaders(csv, figures.last);
    csv.text("status_sentence").text("currency");
    for (const char *column : kFocusColumns)
        csv.text(column);
    csv.endRow();
    for (std::size_t i = 0; i < comparison.options.size(); ++i) {
        const OptionOutcome &option = comparison.options[i];
        csv.text(option.id).text(option.name).text(option.kind).text(option.isShort() ? "true" : "false");
        for (const auto &year : option.costByYear)
            csv.figure(year);
        writeFigures(csv, figures.first, option);
        csv.text(statusId(option.status));
        writeFigures(csv, figures.hours, option);
        writeFigures(csv, figures.after, option);
        writeFigures(csv, figures.last, option);
        csv.text(statusSentence(option)).text(study.currency);
        writeFocusCells(csv, charges[i], study.currency);
        csv.endRow();
    }
    return csv.result();
}

} // namespace breakeven
