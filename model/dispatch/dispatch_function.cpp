#include "model/dispatch/dispatch_function.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <tuple>

namespace breakeven {

namespace {

const std::vector<std::string> kOutputs{"machines",
                                        "capacity",
                                        "rate of work",
                                        "GPU-hours served",
                                        "GPU-hours paid for machines at work",
                                        "GPU-hours paid",
                                        "mean wait in hours",
                                        "wait of 95 % in hours",
                                        "95th percentile of the response in hours"};

} // namespace

// Owns the shapes of the load and the places of the terms among the arguments.
class DispatchFunction : public MonthlyFunction
{
public:
    explicit DispatchFunction(const DispatchCall &call) : m_load(call.m_forms)
    {
        name = "dispatch";
        outputNames = kOutputs;
        for (std::size_t k = 0; k < call.m_services.size(); ++k)
            outputNames.push_back("95th percentile of the response of service " + std::to_string(k + 1));
        // A base is not asked for the replicas of services.
        for (const LoadForm &form : call.m_forms)
            m_workloads.push_back({{},
                                   form.waits,
                                   call.m_services.empty() ? -1 : form.service,
                                   call.m_beside.empty() ? -1 : form.jobs});
        if (!isShared())
            m_workloads.clear();
        for (const char *what : {"GPU-hours not served of workload ", "GPU-hours ready for workload ",
                                 "mean wait in hours of workload ", "wait of 95 % in hours of workload "})
            for (std::size_t k = 0; k < m_workloads.size(); ++k)
                outputNames.push_back(what + std::to_string(k + 1));
        if (isShared())
            outputNames.push_back("GPU-hours that stopped jobs lose");
        provenance = "demand meets supply hour by hour: whole machines, a queue of work that may wait, and "
                     "machines that start and stop in layers";
        argumentNames = {"hours a month"};
        for (const LoadForm &form : call.m_forms) {
            argumentNames.push_back(form.shape.empty() ? "GPUs" : "GPUs on average");
            if (form.shape.empty()) {
                argumentNames.push_back("share of the time");
                argumentNames.push_back("period in hours");
            }
        }
        m_loadArguments = argumentNames.size() - 1;
        place(call.m_supply, m_supply);
        place(call.m_requests, m_requests);
        m_services.resize(call.m_services.size());
        for (std::size_t k = 0; k < m_services.size(); ++k)
            place(call.m_services[k], m_services[k]);
        place(call.m_jobs, m_jobs);
        m_beside.resize(call.m_beside.size());
        for (std::size_t k = 0; k < m_beside.size(); ++k)
            place(call.m_beside[k], m_beside[k]);
        m_terms.jobsBeside = call.m_besideAlike;
        m_terms.isWhole = call.isWhole;
        m_terms.isAutoscaled = call.isAutoscaled;
        m_terms.isElastic = call.isElastic;
        m_jobsAlike.isRandom = call.areJobsRandom;
        m_jobsAlike.isShaped = call.areJobsShaped;
        m_overhead = call.m_overheadOfRuns;
        m_firstOfOverhead = argumentNames.size();
        for (std::size_t k = 0; k < call.m_overheadArguments.size(); ++k)
            argumentNames.push_back(m_overhead->argumentNames[k + 2]);
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        thread_local Load load;
        thread_local std::vector<std::vector<double>> levels;
        SupplyTerms terms = termsOf(arguments);
        fillLoad(arguments, load, levels, terms);
        const auto overheadOfRun = [this, &arguments](double nodes, double hours) {
            return overhead(nodes, hours, arguments.subspan(m_firstOfOverhead));
        };
        const auto overheadOfStart = [&terms](double, double hours) {
            return 1 + (terms.startHours + terms.coolDown) / hours;
        };
        if (m_overhead)
            terms.overheadOfRun = std::ref(overheadOfRun);
        else if (terms.startHours + terms.coolDown > 0)
            terms.overheadOfRun = std::ref(overheadOfStart);
        const Dispatched d = dispatch(load, terms, arguments[0]);
        const std::array<double, 9> all{d.machines, d.capacity, d.rate,   d.served,   d.working,
                                        d.paid,     d.waitMean, d.wait95, d.latency95};
        auto rest = std::copy(all.begin(), all.end(), outputs.begin());
        for (const std::vector<double> *series : {&d.latencies, &d.unmet, &d.ready})
            rest = std::copy(series->begin(), series->end(), rest);
        for (double WaitingTimes::*time : {&WaitingTimes::mean, &WaitingTimes::p95})
            for (const WaitingTimes &wait : d.waits)
                *rest++ = wait.*time;
        if (isShared())
            *rest = d.setBack;
    }

    bool isLike(const MonthlyFunction &other) const override
    {
        const auto *like = dynamic_cast<const DispatchFunction *>(&other);
        return like && isSettingLike(*like) && m_load == like->m_load && m_supply == like->m_supply &&
               m_requests == like->m_requests && m_services == like->m_services && m_jobs == like->m_jobs &&
               m_beside == like->m_beside;
    }

    Arrivals arrivals(std::span<const double> arguments) const
    {
        Load load;
        std::vector<std::vector<double>> levels;
        SupplyTerms terms = termsOf(arguments);
        fillLoad(arguments, load, levels, terms);
        return {figuresOf(load).periodHours, arrivalsIn(load, terms, arguments[0])};
    }

private:
    template<class Terms>
    struct TermPlace
    {
        double Terms::*term;
        std::size_t argument;

        bool operator==(const TermPlace &) const = default;
    };

    // What is no argument, beside the load.
    bool isSettingLike(const DispatchFunction &other) const
    {
        const auto settings = [](const DispatchFunction &f) {
            const auto overhead = f.m_overhead ? f.m_overhead->evaluate : nullptr;
            return std::tuple(f.m_terms.isWhole, f.m_terms.isAutoscaled, f.m_terms.isElastic,
                              f.m_jobsAlike.isRandom, f.m_jobsAlike.isShaped, overhead, f.m_firstOfOverhead,
                              f.argumentNames.size(), f.m_workloads.size());
        };
        return settings(*this) == settings(other) &&
               std::ranges::equal(m_terms.jobsBeside, other.m_terms.jobsBeside, areAlike);
    }

    // Numbers that are unset are alike, too.
    static bool areAlike(const JobTerms &a, const JobTerms &b)
    {
        constexpr double JobTerms::*kNumbers[] = {
            &JobTerms::perHour, &JobTerms::gpuHours, &JobTerms::gpusAtMost, &JobTerms::variation,
            &JobTerms::gpus,    &JobTerms::left,     &JobTerms::rateBefore, &JobTerms::patience,
            &JobTerms::within,  &JobTerms::restart};
        return a.isRandom == b.isRandom && a.isShaped == b.isShaped && a.mayBeStopped == b.mayBeStopped &&
               std::ranges::all_of(kNumbers, [&](double JobTerms::*number) {
                   return std::bit_cast<std::uint64_t>(a.*number) == std::bit_cast<std::uint64_t>(b.*number);
               });
    }

    bool isShared() const { return m_workloads.size() > 1; }

    // `levels` is memory for what the workloads of the terms take of the load.
    void fillLoad(std::span<const double> arguments, Load &load, std::vector<std::vector<double>> &levels,
                  SupplyTerms &terms) const
    {
        const std::span<const double> own = arguments.subspan(1, m_loadArguments);
        if (!isShared())
            return m_load.fill(own, load);
        m_load.fill(own, load, levels);
        terms.workloads = m_workloads;
        for (std::size_t k = 0; k < m_workloads.size(); ++k) {
            terms.workloads[k].levels = levels[k];
            if (const int service = m_workloads[k].service; service >= 0)
                terms.services[std::size_t(service)].levels = levels[k];
        }
    }

    // Without what starts and stops add: nothing waits for that.
    SupplyTerms termsOf(std::span<const double> arguments) const
    {
        SupplyTerms terms = m_terms;
        fill(m_supply, arguments, terms);
        if (!m_requests.empty())
            fill(m_requests, arguments, terms.requests.emplace());
        terms.services.resize(m_services.size());
        for (std::size_t k = 0; k < m_services.size(); ++k)
            fill(m_services[k], arguments, terms.services[k].requests);
        if (!m_jobs.empty())
            fill(m_jobs, arguments, terms.jobs.emplace(m_jobsAlike));
        for (std::size_t k = 0; k < m_beside.size(); ++k)
            fill(m_beside[k], arguments, terms.jobsBeside[k]);
        return terms;
    }

    template<class Slots, class Places>
    void place(const Slots &slots, Places &places)
    {
        for (const auto &slot : slots) {
            places.push_back({slot.term, argumentNames.size()});
            argumentNames.push_back(slot.name);
        }
    }

    template<class Places, class Terms>
    static void fill(const Places &places, std::span<const double> arguments, Terms &terms)
    {
        for (const auto &place : places)
            terms.*place.term = arguments[place.argument];
    }

    double overhead(double nodes, double hours, std::span<const double> rest) const
    {
        std::array<std::span<const double>, 16> arguments{std::span(&nodes, 1), std::span(&hours, 1)};
        for (std::size_t k = 0; k < rest.size(); ++k)
            arguments[k + 2] = rest.subspan(k, 1);
        return std::max(1.0, m_overhead->evaluate(std::span(arguments).first(rest.size() + 2)));
    }

    LoadOfWeek m_load;
    std::vector<SharedWorkload> m_workloads; // without their levels; empty: there is only one
    std::size_t m_loadArguments = 0;
    SupplyTerms m_terms;
    JobTerms m_jobsAlike; // what is the same in all months
    std::vector<TermPlace<SupplyTerms>> m_supply;
    std::vector<TermPlace<RequestTerms>> m_requests;
    std::vector<std::vector<TermPlace<RequestTerms>>> m_services;
    std::vector<TermPlace<JobTerms>> m_jobs;
    std::vector<std::vector<TermPlace<JobTerms>>> m_beside;
    std::optional<Function> m_overhead;
    std::size_t m_firstOfOverhead = 0;
};

void DispatchCall::addLoad(LoadForm form, const std::vector<Quantity> &arguments)
{
    m_forms.push_back(std::move(form));
    m_load.insert(m_load.end(), arguments.begin(), arguments.end());
}

void DispatchCall::set(double SupplyTerms::*term, const std::string &name, Quantity value)
{
    m_supply.push_back({term, name, value});
}

void DispatchCall::set(double RequestTerms::*term, const std::string &name, Quantity value)
{
    m_requests.push_back({term, name, value});
}

void DispatchCall::set(double JobTerms::*term, const std::string &name, Quantity value)
{
    m_jobs.push_back({term, name, value});
}

void DispatchCall::addService() { m_services.emplace_back(); }

void DispatchCall::setOfService(double RequestTerms::*term, const std::string &name, Quantity value)
{
    m_services.back().push_back({term, name, value});
}

void DispatchCall::addJobs(const JobTerms &alike)
{
    m_beside.emplace_back();
    m_besideAlike.push_back(alike);
}

void DispatchCall::setOfJobs(double JobTerms::*term, const std::string &name, Quantity value)
{
    m_beside.back().push_back({term, name, value});
}

void DispatchCall::setOverheadOfRuns(const Function &function, const std::vector<Quantity> &arguments)
{
    m_overheadOfRuns = function;
    m_overheadArguments = arguments;
}

DispatchQuantities DispatchCall::call(SheetBuilder &builder, Quantity hoursPerMonth) const
{
    std::vector<Quantity> arguments{hoursPerMonth};
    arguments.insert(arguments.end(), m_load.begin(), m_load.end());
    for (const auto &slot : m_supply)
        arguments.push_back(slot.value);
    for (const auto &slot : m_requests)
        arguments.push_back(slot.value);
    for (const auto &service : m_services)
        for (const auto &slot : service)
            arguments.push_back(slot.value);
    for (const auto &slot : m_jobs)
        arguments.push_back(slot.value);
    for (const auto &jobs : m_beside)
        for (const auto &slot : jobs)
            arguments.push_back(slot.value);
    arguments.insert(arguments.end(), m_overheadArguments.begin(), m_overheadArguments.end());
    const Unit perMonth = units::gpuHour / units::month;
    std::vector<Unit> outputUnits{units::machine, units::gpu,  units::gpu,  perMonth,   perMonth,
                                  perMonth,       units::hour, units::hour, units::hour};
    const std::size_t ofService = outputUnits.size();
    outputUnits.resize(ofService + m_services.size(), units::hour);
    const std::size_t workloads = m_forms.size() > 1 ? m_forms.size() : 0;
    const std::size_t ofWorkload = outputUnits.size();
    outputUnits.resize(ofWorkload + 2 * workloads, perMonth);
    outputUnits.resize(ofWorkload + 4 * workloads, units::hour);
    if (workloads > 0)
        outputUnits.push_back(perMonth);
    const std::vector<Quantity> all =
        builder.monthly(std::make_shared<DispatchFunction>(*this), arguments, outputUnits);
    const auto some = [&](std::size_t first, std::size_t count) {
        const auto begin = all.begin() + std::ptrdiff_t(first);
        return std::vector<Quantity>(begin, begin + std::ptrdiff_t(count));
    };
    return {all[0],
            all[1],
            all[2],
            all[3],
            all[4],
            all[5],
            all[6],
            all[7],
            all[8],
            some(ofService, m_services.size()),
            some(ofWorkload, workloads),
            some(ofWorkload + workloads, workloads),
            some(ofWorkload + 2 * workloads, workloads),
            some(ofWorkload + 3 * workloads, workloads),
            workloads > 0 ? std::optional(all.back()) : std::nullopt};
}

std::optional<Arrivals> arrivalsIn(const Evaluation &evaluation, NodeId call, int month)
{
    const Sheet &sheet = evaluation.sheet();
    if (sheet.node(call).op != Op::Monthly)
        return std::nullopt;
    const auto *function = dynamic_cast<const DispatchFunction *>(&sheet.monthlyFunction(call));
    if (!function)
        return std::nullopt;
    std::vector<double> arguments;
    for (const NodeId operand : sheet.operands(call)) {
        const std::span<const double> values = evaluation.values(operand);
        arguments.push_back(values[std::min(std::size_t(month), values.size() - 1)]);
    }
    return function->arrivals(arguments);
}

} // namespace breakeven
