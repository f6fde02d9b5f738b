// Rows that are ok start their jobs in time: each is replayed job by job in the slots of its machines.
#include "tests/prove/proof.h"

#include "data/catalogue/catalogue.h"
#include "model/dispatch/job_slots.h"
#include "model/plan/mix_option.h"
#include "model/study/shared_inputs.h"
#include "pricing/new_study/new_jobs.h"
#include "tests/prove/drawn_study.h"
#include "tests/prove/statement.h"
#include "tests/support/two_routes/job_queue.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace breakeven::test {

namespace {

constexpr std::size_t kJobsReplayed = 20'000;
constexpr std::size_t kTimesLonger = 20; // where it seems late
constexpr double kErrors = 3;
constexpr double kLate = 0.05;    // share of the jobs
constexpr double kMostOff = 0.01; // of shares that formulas give, exponential lengths
constexpr double kMostOffVaried = 0.035;
constexpr double kDaysOfYear = 365;
constexpr std::size_t kMonthsOfYear = 12;

// What always runs of an option: machines of one or more layers.
struct BaseOfRow
{
    std::vector<const Procurement *> layers;
    std::vector<std::vector<std::optional<double>>> machines; // of each, by month
    bool isRestRented = false;                                // what it does not start in time
};

double inputOf(const Study &study, const Procurement &part, const char *key, double otherwise)
{
    const auto found = part.inputs.find(key);
    return found == part.inputs.end() ? otherwise : meant(study, found->second).value.value_or(otherwise);
}

double gpusOfMachine(const Study &study, const Procurement &part)
{
    return inputOf(study, part, part.kind == "owned-rack" ? "gpus_per_server" : "gpus_per_instance", 1);
}

// Hours of the clock for an hour of work: a failed GPU stops its server.
double stretchOf(const Study &study, const Procurement &part)
{
    return 1 / (1 - inputOf(study, part, "gpu_failures_per_server_year", 0) *
                        inputOf(study, part, "repair_days", 0) / kDaysOfYear);
}

BaseOfRow baseOf(const Study &study, const OptionOutcome &row)
{
    const Procurement &whole = study.options.at(row.id).procurement;
    BaseOfRow base;
    if (whole.kind == "portfolio") {
        base.isRestRented = true;
        for (const auto &[key, served] : row.parts)
            if (key != "burst") {
                base.layers.push_back(&whole.parts.at(key));
                base.machines.push_back(served.machines);
            }
    } else if (whole.kind == "owned-rack" || whole.kind == "committed") {
        base.isRestRented = true;
        base.layers = {&whole};
        base.machines = {row.served.machines};
    } else if (choiceIn(whole.choices, "allocation") == "always-on") {
        base.layers = {&whole};
        base.machines = {row.served.machines};
    }
    return base;
}

// The slots of a month, and the work that a job is there.
JobQueue queueOf(const Study &study, const BaseOfRow &base, const JobsOfWork &jobs, std::size_t month)
{
    JobQueue queue{jobs.perHour[month], jobs.hours, jobs.variation};
    double stretched = 0;
    for (std::size_t i = 0; i < base.layers.size(); ++i) {
        const double slots = JobSlots(gpusOfMachine(study, *base.layers[i]), jobs.gpus)
                                 .of(base.machines[i][month].value_or(0));
        queue.slots += int(slots);
        stretched += slots * stretchOf(study, *base.layers[i]);
    }
    if (queue.slots > 0)
        queue.hours *= stretched / queue.slots;
    if (base.isRestRented)
        queue.patience = jobs.within;
    return queue;
}

// Of the jobs of a month those that the base leaves, as the sheet has it.
std::optional<double> rentedShare(const StudySheet &sheet, const Evaluation &evaluation,
                                  const std::string &option, std::size_t month)
{
    for (const char *step : {"rented_share", "left_share"})
        if (const auto node = sheet.sheet->find("options." + option + ".steps." + step))
            return evaluation.at(*node, int(month));
    return std::nullopt;
}

std::string textOf(const JobQueue &queue, const std::string &option, std::size_t month)
{
    char text[160];
    std::snprintf(text, sizeof text, "%s, month %zu: load %.4g of %.3g h, cv2 %g, %d slots, within %.4g h",
                  option.c_str(), month + 1, queue.load(), queue.hours, queue.variation, queue.slots,
                  queue.patience);
    return text;
}

class Replays
{
public:
    void replay(const NewStudyRequest &request, const Study &study)
    {
        const auto jobs = jobsOf(study);
        const auto sheet = buildStudySheet(study);
        if (!jobs || !sheet || !jobs->isRandom || !(jobs->within > 0))
            return;
        ++m_studies;
        const Evaluation evaluation(sheet->sheet);
        for (const OptionOutcome &row : compare(study, *sheet, evaluation).options)
            if (row.status == Status::Ok)
                replayRow(request, study, *sheet, evaluation, *jobs, row);
    }

    bool print() const
    {
        std::printf("%d studies, %d rows, %d of them without a base; %.3g jobs\n", m_studies, m_rows,
                    m_withoutBase, m_jobs);
        return printStatements(m_all) && m_rows > 0;
    }

private:
    void replayRow(const NewStudyRequest &request, const Study &study, const StudySheet &sheet,
                   const Evaluation &evaluation, const JobsOfWork &jobs, const OptionOutcome &row)
    {
        ++m_rows;
        const BaseOfRow base = baseOf(study, row);
        m_withoutBase += base.layers.empty() ? 1 : 0;
        std::set<std::pair<double, int>> seen;
        for (std::size_t month = 0; month < jobs.perHour.size() && !base.layers.empty(); ++month) {
            const JobQueue queue = queueOf(study, base, jobs, month);
            if (!(queue.perHour > 0) || !seen.emplace(queue.perHour, queue.slots).second)
                continue;
            const std::string text = textOf(queue, row.id, month);
            if (base.isRestRented)
                compareRented(request, study, queue, text, *rentedShare(sheet, evaluation, row.id, month),
                              row.id, month);
            else
                compareWaits(request, queue, text, jobs.within);
        }
    }

    JobQueueRun run(const JobQueue &queue, std::size_t jobs)
    {
        m_jobs += double(jobs);
        return simulateJobs(queue, jobs, std::uint64_t(m_rows));
    }

    void compareWaits(const NewStudyRequest &request, const JobQueue &queue, const std::string &text,
                      double within)
    {
        Statement &statement = m_all[queue.variation == 1 ? KeptInTime : KeptInTimeVaried];
        if (!(queue.load() < queue.slots))
            return statement.hold(request, false, text + ": more work than slots");
        const auto late = [&](std::size_t jobs) {
            const Estimate wait = run(queue, jobs).wait95;
            return std::pair(wait.mean, wait.mean - kErrors * wait.standardError);
        };
        auto wait = late(kJobsReplayed);
        if (wait.second > within)
            wait = late(kTimesLonger * kJobsReplayed);
        statement.holdBelow(request, wait.second, within,
                            text + ", 95 % wait " + std::to_string(wait.first) + " h less three errors");
    }

    void compareRented(const NewStudyRequest &request, const Study &study, const JobQueue &queue,
                       const std::string &text, double share, const std::string &option, std::size_t month)
    {
        const bool isExponential = queue.variation == 1;
        const double most = isExponential ? kMostOff : kMostOffVaried;
        const auto off = [&](std::size_t jobs) {
            const Estimate rented = run(queue, jobs).rented;
            return std::pair(rented.mean, std::fabs(rented.mean - share) - kErrors * rented.standardError);
        };
        auto rented = off(kJobsReplayed);
        if (rented.second > most)
            rented = off(kTimesLonger * kJobsReplayed);
        m_all[isExponential ? Rented : RentedVaried].holdBelow(
            request, 1 + rented.second, 1,
            text + ", rented " + std::to_string(share) + ", replayed " + std::to_string(rented.first));
        if (isExponential && isSizedFor(study, option, month))
            m_all[RentsFew].holdBelow(request, rented.first, kLate + most, text + ", rented");
    }

    // A mix has any size. Servers are ordered at the start of a year, and what grew with it is rented until
    // they are there; so is what grows during a term of several years.
    static bool isSizedFor(const Study &study, const std::string &option, std::size_t month)
    {
        const Procurement &part = study.options.at(option).procurement;
        const double delivery = inputOf(study, part, "delivery_months", 0);
        const bool isOfYear = inputOf(study, part, "term_months", 1) <= kMonthsOfYear;
        return part.kind != "portfolio" && double(month % kMonthsOfYear) >= std::ceil(delivery) &&
               (isOfYear || month < kMonthsOfYear);
    }

    enum Which { KeptInTime, KeptInTimeVaried, Rented, RentedVaried, RentsFew };

    int m_studies = 0;
    int m_rows = 0;
    int m_withoutBase = 0;
    double m_jobs = 0;
    std::vector<Statement> m_all{
        {"kept machines start 95 % of the jobs in time", 0},
        {"the same, lengths that are not exponential", 0},
        {"the share rented late is what is replayed", kMostOff},
        {"the same, lengths that are not exponential", kMostOffVaried},
        {"owned and committed machines alone rent at most 5 %", 0},
    };
};

NewStudyRequest drawnReplay(StudyDraws &draws)
{
    NewStudyRequest request = drawnStudyOfJobs(draws);
    const std::string path = "workloads.training.";
    if (draws.chance(.4))
        request.settings.emplace_back(path + "job_variation",
                                      draws.oneOf<std::string>({"0", "0.25", "2", "4"}));
    if (draws.chance(.3))
        request.settings.emplace_back(path + "max_wait",
                                      draws.oneOf<std::string>({"1 h", "6 h", "24 h", "100 h"}));
    return request;
}

} // namespace

bool replayHolds(int cases, std::uint64_t seed)
{
    Replays replays;
    for (int number = 0; number < cases; ++number) {
        StudyDraws draws(seed + 2000, std::uint64_t(number));
        const NewStudyRequest request = drawnReplay(draws);
        auto made = newStudy(request, bundledCatalogue());
        if (!made)
            continue;
        (void)addMix(made->study);
        replays.replay(request, made->study);
    }
    return replays.print();
}

} // namespace breakeven::test
