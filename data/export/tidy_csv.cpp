#include "data/export/assumptions.h"
#include "data/export/study_csv.h"
#include "data/export/tidy_row.h"
#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"

namespace breakeven {

namespace {

class TidyWriter
{
public:
    TidyWriter(const Study &study, const Comparison &comparison, const ExportAbout &about)
        : m_study(study), m_comparison(comparison), m_about(about), m_table(study)
    {
    }

    std::string write()
    {
        about();
        for (const OptionOutcome &option : m_comparison.options) {
            results(option);
            risk(option);
            costs(option);
            charge(option);
        }
        differences();
        for (const PlanAgainstActual &actual : m_about.actuals)
            actuals(actual);
        inputs();
        issues();
        return m_table.result();
    }

private:
    void put(const TidyRow &row) { m_table.put(row); }

    void aboutRow(const char *measure, const std::string &text)
    {
        TidyRow row{"about"};
        row.measure = measure;
        row.text = text;
        put(row);
    }

    void about()
    {
        aboutRow("study", m_study.name);
        aboutRow("question", m_study.question);
        aboutRow("headline", m_about.headline);
        aboutRow("date", m_about.date.iso());
        aboutRow("program_version", m_about.programVersion);
        aboutRow("currency", m_study.currency);
        aboutRow("as_of", m_study.asOf.iso());
        aboutRow("baseline", baselineOf(m_study));
        const int cheapest = m_comparison.verdict.cheapest;
        aboutRow("cheapest", cheapest < 0 ? "" : m_comparison.options[std::size_t(cheapest)].id);
        if (m_about.risk) {
            aboutRow("samples", std::to_string(m_about.risk->samples));
            aboutRow("seed", std::to_string(m_about.risk->seed));
        }
        const PriceDates prices = priceDates(m_study);
        aboutRow("oldest_price", prices.oldest ? prices.oldest->iso() : "");
        aboutRow("newest_price", prices.newest ? prices.newest->iso() : "");
        for (const ChosenConvention &convention : chosenConventions(m_study)) {
            TidyRow row{"convention"};
            row.measure = convention.path.substr(convention.path.find('.') + 1);
            row.text = convention.value;
            row.path = convention.path;
            put(row);
        }
    }

    void result(const OptionOutcome &option, const char *measure, std::optional<double> value,
                const std::string &unit, const std::string &workload = {})
    {
        TidyRow row{"result", &option};
        row.measure = measure;
        row.value = value;
        row.unit = unit;
        row.workload = workload;
        put(row);
    }

    // Requests in tokens have their machines and the cost of a request among the others already.
    void figures(const OptionOutcome &option, ResultFigure::Scope scope, int index,
                 const std::string &workload)
    {
        for (const ResultFigure &figure : resultFigures(scope)) {
            const std::string id = figure.id;
            const bool isElsewhere = scope == ResultFigure::Scope::Tokens &&
                                     (id == "cost_per_1000_requests" || (index < 0 && id == "machines_peak"));
            const bool isPerMillion = scope == ResultFigure::Scope::Tokens && figure.isMoney();
            const std::string unit =
                isPerMillion ? m_study.currency + "/million tokens" : unitOf(figure, m_study.currency, "1");
            if (!isElsewhere)
                result(option, figure.id, figure.value(option, index), unit, workload);
        }
    }

    void textResult(const OptionOutcome &option, const char *measure, const std::string &text,
                    const std::string &workload)
    {
        TidyRow row{"result", &option};
        row.measure = measure;
        row.text = text;
        row.workload = workload;
        put(row);
    }

    // Of requests in tokens: what the measures above do not have.
    void tokens(const OptionOutcome &option, int index, const std::string &workload)
    {
        const TokenOutcome *tokens = tokensOf(option, index);
        if (!tokens)
            return;
        figures(option, ResultFigure::Scope::Tokens, index, workload);
        textResult(option, "limited_by", tokens->limitedBy, workload);
        textResult(option, "meets_target",
                   !tokens->meetsTarget   ? ""
                   : *tokens->meetsTarget ? "yes"
                                          : "no",
                   workload);
        textResult(option, "performance_status", tokens->performanceStatus, workload);
        textResult(option, "performance_source", tokens->performanceSource, workload);
        static constexpr ByLatency<const char *> kUsed{"ttft_percentile_used", "tpot_percentile_used",
                                                       "e2e_percentile_used"};
        for (std::size_t kind = 0; kind < kUsed.size(); ++kind)
            if (const auto &used = tokens->percentileUsed[kind])
                textResult(option, kUsed[kind], percentileName(*used), workload);
    }

    void results(const OptionOutcome &option)
    {
        textResult(option, "status", statusId(option.status), {});
        textResult(option, "status_sentence", statusSentence(option), {});
        figures(option, ResultFigure::Scope::Option, -1, {});
        ofWork(option, -1, {});
        for (std::size_t k = 0; k < option.workloads.size() && k < m_comparison.workloads.size(); ++k)
            ofWork(option, int(k), m_comparison.workloads[k]);
    }

    // Of a workload; −1: of the whole.
    void ofWork(const OptionOutcome &option, int index, const std::string &workload)
    {
        figures(option, ResultFigure::Scope::Workload, index, workload);
        tokens(option, index, workload);
    }

    void risk(const OptionOutcome &option)
    {
        if (!m_about.risk)
            return;
        const auto number = [&](const std::string &measure, std::optional<double> value,
                                const std::string &unit) {
            TidyRow row{"risk", &option};
            row.measure = measure;
            row.value = value;
            row.unit = unit;
            put(row);
        };
        const auto index = std::size_t(&option - m_comparison.options.data());
        const OptionRisk &own = m_about.risk->options[index];
        for (const auto &[name, spread] :
             {std::pair{"npv_", &own.npv}, std::pair{"total_cost_", &own.totalCost}}) {
            number(name + std::string("p10"), spread->p10, m_study.currency);
            number(name + std::string("p50"), spread->p50, m_study.currency);
            number(name + std::string("p90"), spread->p90, m_study.currency);
            number(name + std::string("mean"), spread->mean, m_study.currency);
        }
        number("cheapest_share", m_about.risk->cheapestShare(index), "1");
        number("mean_regret", own.meanRegret, m_study.currency);
    }

    void costs(const OptionOutcome &option)
    {
        for (std::size_t year = 0; year < option.costByYear.size(); ++year) {
            TidyRow row{"year", &option, {}, "cost_by_year"};
            row.year = int(year) + 1;
            row.value = option.costByYear[year];
            row.unit = m_study.currency;
            put(row);
        }
        for (int k = 0; k < kCategoryCount; ++k)
            if (option.byCategory[std::size_t(k)]) {
                TidyRow row{"category", &option, {}, "total", categoryId(Category(k))};
                row.value = option.byCategory[std::size_t(k)];
                row.unit = m_study.currency;
                put(row);
            }
        for (const LineOutcome &line : option.lines)
            lineRows(option, line);
        for (std::size_t k = 0; k < option.costByWorkload.size(); ++k)
            for (int part = 0; part < kCostPartCount; ++part) {
                TidyRow row{"workload", &option, m_comparison.workloads[k], costPartId(CostPart(part))};
                row.value = option.costByWorkload[k][std::size_t(part)];
                row.unit = m_study.currency;
                put(row);
            }
    }

    void lineRows(const OptionOutcome &option, const LineOutcome &line)
    {
        TidyRow row{"line", &option, {}, "total", categoryId(line.category), line.id};
        row.value = line.total;
        row.unit = m_study.currency;
        row.text = line.label;
        put(row);
        row.record = "month";
        row.measure = "by_month";
        for (std::size_t month = 0; month < line.byMonth.size(); ++month) {
            row.month = int(month) + 1;
            row.year = int(month) / 12 + 1;
            row.value = line.byMonth[month];
            put(row);
        }
    }

    // What its instances cost at each of the three prices.
    void charge(const OptionOutcome &option)
    {
        const auto index = std::size_t(&option - m_comparison.options.data());
        if (index >= m_about.charges.size() || m_about.charges[index].isEmpty())
            return;
        TidyRow row{"charge", &option, {}, "effective_cost"};
        row.focus = m_about.charges[index];
        row.value = row.focus.effectiveCost;
        row.unit = m_study.currency;
        put(row);
    }

    // What was paid less what was modelled, over the months on the bill.
    void differences()
    {
        for (const MeasuredDifference &difference : m_about.measured) {
            const OptionOutcome &modelled = m_comparison.options[std::size_t(difference.modelled)];
            TidyRow row{"difference", &m_comparison.options[std::size_t(difference.measured)], {}, "months"};
            row.against = modelled.id;
            row.text = modelled.name;
            row.value = difference.months;
            row.unit = "months";
            put(row);
            row.measure = "total";
            row.unit = m_study.currency;
            for (int k = 0; k < kCategoryCount; ++k)
                if (const auto &figure = difference.byCategory[std::size_t(k)]; figure.node >= 0) {
                    row.category = categoryId(Category(k));
                    row.value = figure.value;
                    put(row);
                }
            row.category = "";
            row.value = difference.total.value;
            put(row);
        }
    }

    // Planned, paid and difference of one category, or of all: by measured month and in all of them.
    void actualRows(const PlanAgainstActual &actual, const PlanAgainstActual::Amounts &amounts,
                    const char *category)
    {
        TidyRow row{"actual", &m_comparison.options[std::size_t(actual.option)], {}, "", category};
        row.unit = m_study.currency;
        const std::pair<const char *, const PlanAgainstActual::Series &> all[] = {
            {"planned", amounts.planned}, {"paid", amounts.paid}, {"difference", amounts.difference}};
        for (const auto &[measure, series] : all) {
            row.measure = measure;
            for (const PlanAgainstActual::Month &month : actual.months) {
                row.month = month.index + 1;
                row.year = month.index / 12 + 1;
                row.text = month.name;
                row.value = series.months[std::size_t(month.index)];
                put(row);
            }
            row.month = row.year = 0;
            row.text = "";
            row.value = series.total.value;
            put(row);
        }
    }

    void actuals(const PlanAgainstActual &actual)
    {
        for (const PlanAgainstActual::OfCategory &one : actual.categories)
            actualRows(actual, one.amounts, categoryId(one.category));
        actualRows(actual, actual.inAll, "");
        TidyRow row{"actual", &m_comparison.options[std::size_t(actual.option)], {}, "reforecast_total"};
        row.unit = m_study.currency;
        row.value = actual.reforecast.total.value;
        put(row);
        row.measure = "reforecast_npv";
        row.value = actual.reforecastNpv.value;
        put(row);
    }

    void inputs()
    {
        for (const Assumption &line : assumptions(m_study, m_about.findings)) {
            TidyRow row{"assumption"};
            const bool isShare = line.unit.rfind('%', 0) == 0;
            row.measure = line.label;
            row.value = line.input.value;
            row.unit = isShare ? "1" + line.unit.substr(1) : line.unit;
            row.text = line.owner;
            if (line.input.range) {
                row.low = line.input.range->low;
                row.high = line.input.range->high;
            }
            row.source = line.input.source;
            row.asOf = line.input.asOf ? line.input.asOf->iso() : "";
            row.confidence = confidenceName(line.input.confidence);
            row.note = line.input.note;
            row.path = line.path;
            row.focus = unitPrice(line);
            put(row);
        }
    }

    FocusCharge unitPrice(const Assumption &line) const
    {
        const std::size_t dot = line.path.rfind('.');
        const bool isMain = line.path.substr(dot + 1) == "price";
        const auto list = isMain ? inputAt(m_study, line.path.substr(0, dot) + ".list_price") : std::nullopt;
        return line.field ? focusUnitPrice(line.input, *line.field, list ? list->input : nullptr)
                          : FocusCharge{};
    }

    void issues()
    {
        const auto add = [&](const OptionOutcome *option, const Issue &issue) {
            TidyRow row{"issue", option};
            row.measure = severityName(issue.severity);
            row.text = issue.sentence;
            row.path = issue.place;
            put(row);
        };
        for (const Issue &issue : m_comparison.issues)
            add(nullptr, issue);
        for (const OptionOutcome &option : m_comparison.options)
            for (const Issue &issue : option.issues)
                add(&option, issue);
    }

    const Study &m_study;
    const Comparison &m_comparison;
    const ExportAbout &m_about;
    TidyTable m_table;
};

} // namespace

std::string tidyCsv(const Study &study, const Comparison &comparison, const ExportAbout &about)
{
    return TidyWriter(study, comparison, about).write();
}

} // namespace breakeven
