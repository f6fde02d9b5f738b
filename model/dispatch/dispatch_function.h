// Dispatch as a function of a sheet: the load and the terms of one month in, what is served and paid out.
//
// A `DispatchCall` collects the arguments: what a sheet knows as a quantity is set by the member of
// `SupplyTerms` it stands for, and what is a matter of kind (whole machines, started and stopped) is fixed
// when the function is made. Shape: arguments are scalars or monthly series, the outputs monthly series.
#pragma once

#include "model/dispatch/dispatch.h"
#include "model/dispatch/load_of_week.h"
#include "model/sheet/evaluation.h"
#include "model/sheet/sheet_builder.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// By month. Units: GPUs, GPU-hours a month and hours, as in `Dispatched`.
struct DispatchQuantities
{
    Quantity machines;
    Quantity capacity;
    Quantity rate;
    Quantity served;
    Quantity working;
    Quantity paid;
    Quantity waitMean;
    Quantity wait95;
    Quantity latency95;
    std::vector<Quantity> latencies = {}; // of each of several services
    std::vector<Quantity> unmet = {};     // of each of several workloads, as of `Dispatched`
    std::vector<Quantity> ready = {};
    std::vector<Quantity> waitMeans = {}; // hours; of each of several workloads
    std::vector<Quantity> wait95s = {};
    std::optional<Quantity> setBack =
        {};                 // own GPU-hours that stopped jobs lose, where workloads share machines
    Quantity demanded = {}; // own GPU-hours, where the work is counted in them alone: of tokens
};

class DispatchCall
{
public:
    bool isWhole = true;
    bool isAutoscaled = false;
    bool isElastic = false;
    bool areJobsRandom = true; // as of `JobTerms`
    bool areJobsShaped = false;

    void addLoad(LoadForm form, const std::vector<Quantity> &arguments);
    void set(double SupplyTerms::*term, const std::string &name, Quantity value);
    void set(double RequestTerms::*term, const std::string &name, Quantity value);
    void set(double JobTerms::*term, const std::string &name, Quantity value);
    // One of several services; its load has its place among them.
    void addService();
    void setOfService(double RequestTerms::*term, const std::string &name, Quantity value);
    // One of several workloads that may wait, likewise.
    void addJobs(const JobTerms &alike); // with what is the same in all months
    void setOfJobs(double JobTerms::*term, const std::string &name, Quantity value);
    // Paid over used node time, computed for the runs that the load makes: a function of nodes, hours and
    // these arguments.
    void setOverheadOfRuns(const Function &function, const std::vector<Quantity> &arguments);

    DispatchQuantities call(SheetBuilder &builder, Quantity hoursPerMonth) const;

private:
    friend class DispatchFunction;

    template<class Terms>
    struct Slot
    {
        double Terms::*term;
        std::string name;
        Quantity value;
    };

    std::vector<LoadForm> m_forms;
    std::vector<Quantity> m_load;
    std::vector<Slot<SupplyTerms>> m_supply;
    std::vector<Slot<RequestTerms>> m_requests;
    std::vector<std::vector<Slot<RequestTerms>>> m_services;
    std::vector<Slot<JobTerms>> m_jobs;
    std::vector<JobTerms> m_besideAlike; // of `JobTerms` what is the same in all months
    std::vector<std::vector<Slot<JobTerms>>> m_beside;
    std::optional<Function> m_overheadOfRuns;
    std::vector<Quantity> m_overheadArguments;
};

// How long the work waits, by the time at which it arrives; the pattern repeats with the period of the load.
struct Arrivals
{
    double periodHours = 0;
    std::vector<ArrivingWork> work; // empty: nothing may wait, or the queue grows without end
};

// The waits in one month of a dispatch on a sheet. Nothing where the node `call` is not a dispatch.
std::optional<Arrivals> arrivalsIn(const Evaluation &evaluation, NodeId call, int month);

} // namespace breakeven
