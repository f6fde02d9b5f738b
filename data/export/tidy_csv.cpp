#include "data/export/assumptions.h"
#include "data/export/csv.h"
#include "data/export/study_csv.h"

#include <cmath>

namespace breakeven {

const std::vector<const char *> kTidyColumns = {
    "record", "study", "option", "option_name", "workload",   "measure",  "category",
    "line",   "year",  "month",  "value",       "unit",       "currency", "text",
    "low",    "high",  "source", "as_of",       "confidence", "note",     "path"};

namespace {

// One row; what is not set stays empty.
struct Row
{
    const char *record = "";
    const OptionOutcome *option = nullptr;
    std::string workload{};
    std::string measure{};
    std::string category{};
    std::string line{};
    int year = 0;
    int month = 0;
    std::optional<double> value{};
    std::string unit{};
    std::string text{};
    std::optional<double> low{};
    std::optional<double> high{};
    std::string source{};
    std::string asOf{};
    std::string confidence{};
    std::string note{};
    std::string path{};
};

class TidyWriter
{
public:
    TidyWriter(const Study &study, const Comparison &comparison, const ExportAbout &about)
        : m_study(study), m_comparison(comparison), m_about(about), m_csv(int(kTidyColumns.size()))
    {
    }

    std::string write()
    {
        for (const char *column : kTidyColumns)
            m_csv.text(column);
        m_csv.endRow();
        about();
        for (const OptionOutcome &option : m_comparison.options) {
            results(option);
            risk(option);
            costs(option);
        }
        inputs();
        issues();
        return m_csv.result();
    }

private:
    void put(const Row &row)
    {
        const auto index = [](int number) {
            return number > 0 ? std::optional<double>(number) : std::nullopt;
        };
        const bool isMoney = row.unit.find(m_study.currency) != std::string::npos;
        m_csv.text(row.record).text(m_study.name);
        m_csv.text(row.option ? row.option->id : "").text(row.option ? row.option->name : "");
        m_csv.text(row.workload).text(row.measure).text(row.category).text(row.line);
        m_csv.number(index(row.year)).number(index(row.month)).number(row.value);
        m_csv.text(row.unit).text(isMoney ? m_study.currency : "");
        const bool isNever = row.value && std::isinf(*row.value);
        m_csv.text(isNever ? "never" : row.text).number(row.low).number(row.high);
        m_csv.text(row.source).text(row.asOf).text(row.confidence).text(row.note).text(row.path);
        m_csv.endRow();
    }

    void aboutRow(const char *measure, const std::string &text)
    {
        Row row{"about"};
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
            Row row{"convention"};
            row.measure = convention.path.substr(convention.path.find('.') + 1);
            row.text = convention.value;
            row.path = convention.path;
            put(row);
        }
    }

    void result(const OptionOutcome &option, const char *measure, std::optional<double> value,
                const std::string &unit, const std::string &workload = {})
    {
        Row row{"result", &option};
        row.measure = measure;
        row.value = value;
        row.unit = unit;
        row.workload = workload;
        put(row);
    }

    void measures(const OptionOutcome &option, const Measures &measures, const std::string &workload)
    {
        const std::string &money = m_study.currency;
        result(option, "cost_per_useful_gpu_hour", measures.costPerUsefulGpuHour, money + "/GPU-hour",
               workload);
        result(option, "cost_per_job", measures.costPerJob, money + "/job", workload);
        result(option, "cost_per_1000_requests", measures.costPer1000Requests, money + "/1000 requests",
               workload);
        result(option, "time_to_result_h", measures.timeToResultHours, "h", workload);
        result(option, "p95_latency_s", measures.p95LatencySeconds, "s", workload);
    }

    void results(const OptionOutcome &option)
    {
        const std::string &money = m_study.currency;
        result(option, "total_cost", option.totalCost, money);
        result(option, "cost_per_year", option.costPerYear, money + "/year");
        result(option, "cost_per_month", option.costPerMonth, money + "/month");
        result(option, "npv", option.npv, money);
        result(option, "npv_against_baseline", option.npvAgainstBaseline, money);
        result(option, "saving", option.saving, "1");
        result(option, "irr", option.irr, "1/year");
        result(option, "payback_months", option.paybackMonths, "months");
        result(option, "payback_years", option.paybackYears, "years");
        result(option, "discounted_payback_years", option.discountedPaybackYears, "years");
        result(option, "unmet_gpu_hours", option.unmetGpuHours, "GPU-hour");
        result(option, "enough_capacity", option.enoughCapacity, "1");
        result(option, "on_demand_cost_share", option.onDemandCostShare, "1");
        measures(option, option.measures, {});
        for (std::size_t k = 0; k < option.workloads.size() && k < m_comparison.workloads.size(); ++k)
            measures(option, option.workloads[k], m_comparison.workloads[k]);
    }

    void risk(const OptionOutcome &option)
    {
        if (!m_about.risk)
            return;
        const auto number = [&](const std::string &measure, std::optional<double> value,
                                const std::string &unit) {
            Row row{"risk", &option};
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
            Row row{"year", &option, {}, "cost_by_year"};
            row.year = int(year) + 1;
            row.value = option.costByYear[year];
            row.unit = m_study.currency;
            put(row);
        }
        for (int k = 0; k < kCategoryCount; ++k)
            if (option.byCategory[std::size_t(k)]) {
                Row row{"category", &option, {}, "total", categoryId(Category(k))};
                row.value = option.byCategory[std::size_t(k)];
                row.unit = m_study.currency;
                put(row);
            }
        for (const LineOutcome &line : option.lines)
            lineRows(option, line);
    }

    void lineRows(const OptionOutcome &option, const LineOutcome &line)
    {
        Row row{"line", &option, {}, "total", categoryId(line.category), line.id};
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

    void inputs()
    {
        for (const Assumption &line : assumptions(m_study, m_about.findings)) {
            Row row{"assumption"};
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
            put(row);
        }
    }

    void issues()
    {
        const auto add = [&](const OptionOutcome *option, const Issue &issue) {
            Row row{"issue", option};
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
    CsvWriter m_csv;
};

} // namespace

std::string tidyCsv(const Study &study, const Comparison &comparison, const ExportAbout &about)
{
    return TidyWriter(study, comparison, about).write();
}

} // namespace breakeven
