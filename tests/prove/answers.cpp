// What must hold between the answers of new studies: nobody who offers more pays more for it.
#include "tests/prove/proof.h"

#include "data/catalogue/catalogue.h"
#include "model/plan/mix_option.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "model/study/today_option.h"
#include "tests/prove/drawn_study.h"
#include "tests/prove/statement.h"
#include "tests/prove/study_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace breakeven::test {

namespace {

constexpr double kEqual = 1e-9;
constexpr double kTied = 0.01; // ways that differ by less are a tie
constexpr double kHoursOfMonth = 730;
constexpr const char *kJobs = "workloads.training.";

// A new study with its rows and its plan.
struct Answer
{
    NewStudyRequest request;
    Study study; // without the mix
    StudyRows rows;
    std::optional<CapacityPlan> plan;

    bool hasPlan() const { return plan && plan->status == CapacityPlan::Status::Ok && plan->mix; }
    // Of the rows and the plan: the mix is a row only where it is cheaper by more than a tie.
    std::optional<double> least() const
    {
        const auto row = rows.least();
        return hasPlan() && (!row || plan->cost < *row) ? plan->cost : row;
    }
    double valueAt(const std::string &path) const
    {
        const auto place = inputAt(study, path);
        return place && place->input->value ? *place->input->value : NAN;
    }
};

std::optional<Answer> answerTo(const NewStudyRequest &request)
{
    auto made = newStudy(request, bundledCatalogue());
    if (!made)
        return std::nullopt;
    Answer answer{request, std::move(made->study), {}, {}};
    answer.rows = rowsOf(answer.study);
    if (auto plan = planCapacity(answer.study, {}))
        answer.plan = std::move(*plan);
    return answer;
}

std::string exactText(double number)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", number);
    return text;
}

bool isOfJobs(const NewStudyRequest &request) { return request.workload == "training"; }

NewStudyRequest with(NewStudyRequest request, const std::string &path, const std::string &value)
{
    std::erase_if(request.settings, [&](const auto &setting) { return setting.first == path; });
    request.settings.emplace_back(path, value);
    return request;
}

// With the wait and the arrivals that a study has by itself.
NewStudyRequest withItsTerms(const Answer &answer)
{
    const Workload &work = answer.study.workloads.at("training");
    const std::string path = kJobs;
    return with(with(answer.request, path + "max_wait", exactText(answer.valueAt(path + "max_wait")) + " h"),
                path + "arrivals", choiceIn(work.choices, "arrivals"));
}

double jobsPerMonth(const Answer &answer)
{
    const std::string path = kJobs;
    if (!answer.request.busy)
        return answer.valueAt(path + "jobs_per_month");
    return *answer.request.gpus * *answer.request.busy * kHoursOfMonth /
           (answer.valueAt(path + "job_gpus") * answer.valueAt(path + "job_length"));
}

// The same work told by a number of jobs.
NewStudyRequest toldByJobs(const Answer &answer, double jobs)
{
    NewStudyRequest request = withItsTerms(answer);
    const std::string path = kJobs;
    request.gpus.reset();
    request.busy.reset();
    request = with(request, path + "jobs_per_month", exactText(jobs));
    request = with(request, path + "job_gpus", exactText(answer.valueAt(path + "job_gpus")));
    std::erase_if(request.settings, [&](const auto &setting) { return setting.first == path + "measure"; });
    request.settings.insert(request.settings.begin(), {path + "measure", "jobs"});
    return request;
}

// Every option as it is and, where it is bought or committed to, with other numbers of machines.
std::vector<Study> singleWays(const Answer &answer)
{
    std::vector<Study> studies{answer.study};
    for (const PlanOffer &offer : answer.plan->offers)
        for (const double share : {.25, .5, .75, .9, 1.1}) {
            const std::string path = "options." + offer.option;
            const bool isOwned = offer.kind == OfferKind::Owned;
            const std::string key = path + (isOwned ? ".servers" : ".gpus");
            const double step = isOwned ? 1 : answer.valueAt(path + ".gpus_per_instance");
            const double all = answer.valueAt(key) / step;
            Study other = answer.study;
            if (offer.orders && std::round(share * all) != all && std::round(share * all) > 0 &&
                setPath(other, key, exactText(std::round(share * all) * step)))
                studies.push_back(std::move(other));
        }
    return studies;
}

// Of what the mix is made of.
std::optional<double> leastOfParts(const PlanMix &mix, const Study &study)
{
    const StudyRows rows = rowsOf(study);
    std::optional<double> least = rows.costOf(mix.rest);
    for (const MixLayer &layer : mix.layers)
        if (const auto cost = rows.costOf(layer.option); cost && (!least || *cost < *least))
            least = cost;
    return least;
}

class Statements
{
public:
    void tryAll(const NewStudyRequest &request, StudyDraws &draws)
    {
        const auto answer = answerTo(request);
        if (!answer || !answer->least())
            return;
        ++m_studies;
        tryMix(*answer);
        tryBeside(*answer);
        trySellers(*answer, draws);
        tryToday(*answer, draws);
        if (!isOfJobs(request))
            return;
        tryAmount(*answer);
        tryPatience(*answer);
        tryOneMore(*answer);
        trySmaller(*answer);
    }

    bool print() const
    {
        std::printf("%d studies\n", m_studies);
        return printStatements(m_all) && m_studies > 0;
    }

private:
    enum Which {
        MixIsPlan,
        CheapestIsPlan,
        MixBelowParts,
        JobsAsBusy,
        Patience,
        OneSeller,
        AnySeller,
        OneJob,
        SmallerOnSpot,
        SmallerLoses,
        Beside,
        Today
    };
    Statement &of(Which which) { return m_all[which]; }

    void tryMix(const Answer &answer)
    {
        if (!answer.hasPlan())
            return;
        Study shown = answer.study;
        const auto isShown = addMix(shown);
        const StudyRows rows = rowsOf(shown);
        of(CheapestIsPlan).holdBelow(answer.request, *rows.least(), answer.plan->cost, "cheapest and plan");
        if (isShown && *isShown)
            of(MixIsPlan).holdEqual(answer.request, rows.costOf(kMixId).value_or(NAN), answer.plan->cost,
                                    "mix and plan");
        if (answer.plan->mix->isMix())
            for (const Study &single : singleWays(answer))
                if (const auto least = leastOfParts(*answer.plan->mix, single))
                    of(MixBelowParts).holdBelow(answer.request, answer.plan->cost, *least, "mix and a part");
    }

    void tryAmount(const Answer &answer)
    {
        if (!answer.request.busy)
            return;
        const auto other = answerTo(toldByJobs(answer, jobsPerMonth(answer)));
        of(JobsAsBusy).hold(answer.request, other && other->rows.ids == answer.rows.ids, "the same rows");
        if (!other || other->rows.ids != answer.rows.ids)
            return;
        for (const std::string &id : answer.rows.ids) {
            const auto one = answer.rows.costOf(id), two = other->rows.costOf(id);
            if (one || two)
                of(JobsAsBusy).holdEqual(answer.request, two.value_or(NAN), one.value_or(NAN), id);
        }
    }

    void tryPatience(const Answer &answer)
    {
        const std::string path = std::string(kJobs) + "max_wait";
        const double wait = answer.valueAt(path);
        const NewStudyRequest request = withItsTerms(answer);
        for (const double times : {1.5, 4.0}) {
            const auto other = answerTo(with(request, path, exactText(times * wait) + " h"));
            if (other)
                of(Patience).holdBelow(request, other->least().value_or(INFINITY), *answer.least(),
                                       "max_wait " + exactText(times * wait) + " h");
        }
    }

    void tryOneMore(const Answer &answer)
    {
        const double jobs = jobsPerMonth(answer);
        const auto before = answerTo(toldByJobs(answer, jobs));
        const auto after = answerTo(toldByJobs(answer, jobs + 1));
        if (before && after && before->least() && after->least())
            of(OneJob).holdBelow(before->request, *before->least(), *after->least(),
                                 "a job more than " + exactText(jobs));
    }

    void trySellers(const Answer &answer, StudyDraws &draws)
    {
        NewStudyRequest request = answer.request;
        std::optional<double> before; // by prices that nothing speaks against
        for (int i = 0; i < 3; ++i) {
            request.sellers.push_back(
                draws.oneOf<std::string>({"aws", "gcp", "azure", "oci", "hyperstack", "lambda", "coreweave",
                                          "nebius", "crusoe", "runpod", "verda", "vultr"}));
            const auto other = answerTo(request);
            const auto least = other ? other->least() : std::nullopt;
            if (before)
                of(OneSeller).holdBelow(request, least.value_or(INFINITY), *before, request.sellers.back());
            if (least)
                before = isOnDoubtful(*other) ? std::nullopt : least;
        }
        if (before)
            of(AnySeller).holdBelow(request, *answer.least(), *before, "any seller");
    }

    // An offer of no known day is taken only while there is no other: one of a known day goes before it,
    // even if it is dearer.
    static bool isOnDoubtful(const Answer &answer)
    {
        return std::any_of(answer.study.options.begin(), answer.study.options.end(), [](const auto &option) {
            return option.second.note.find("No better one is known.") != std::string::npos;
        });
    }

    // Of the options as they are: another size of the jobs changes neither seller nor machine.
    void trySmaller(const Answer &answer)
    {
        const std::string path = kJobs;
        const double gpus = answer.valueAt(path + "job_gpus"), fewer = std::floor(gpus / 2);
        if (fewer < 1)
            return;
        Study wide = answer.study;
        if (!answer.request.busy)
            (void)setPath(wide, path + "jobs_per_month", exactText(jobsPerMonth(answer) * gpus / fewer));
        Study small = wide;
        wide = answer.study;
        (void)setPath(small, path + "job_gpus", exactText(fewer));
        for (const auto &[id, option] : answer.study.options)
            if (option.procurement.kind == "spot")
                compareSpot(answer, wide, small, id);
    }

    void compareSpot(const Answer &answer, Study wide, Study small, const std::string &id)
    {
        compareLoss(answer, wide, small, id);
        for (Study *study : {&wide, &small})
            (void)setPath(*study, "options." + id + ".gpus_per_instance", "1");
        const auto one = rowsOf(wide).costOf(id), two = rowsOf(small).costOf(id);
        if (one && two)
            of(SmallerOnSpot).holdBelow(answer.request, *two, *one, id);
        compareLoss(answer, wide, small, id);
    }

    void compareLoss(const Answer &answer, const Study &wide, const Study &small, const std::string &id)
    {
        const auto one = lostShare(wide, id), two = lostShare(small, id);
        if (one && two)
            of(SmallerLoses).holdBelow(answer.request, 1 + *two, 1 + *one, id);
    }

    static std::optional<double> lostShare(const Study &study, const std::string &id)
    {
        const auto compared = evaluate(study);
        if (!compared)
            return std::nullopt;
        for (const OptionOutcome &option : compared->options)
            if (option.id == id && option.hours(Hours::Used) && option.hours(Hours::Lost))
                return *option.hours(Hours::Lost) / *option.hours(Hours::Used);
        return std::nullopt;
    }

    // What is rented until servers arrive, and for jobs that come late.
    void tryBeside(const Answer &answer)
    {
        std::string row;
        for (const auto &[id, option] : answer.study.options)
            if (const auto cost = answer.rows.costOf(id); cost && option.procurement.kind == "on-demand" &&
                                                          id != kToday &&
                                                          (row.empty() || *cost < *answer.rows.costOf(row)))
                row = id;
        if (row.empty())
            return;
        for (const auto &[id, option] : answer.study.options)
            for (const std::string key : {"bridge", "overflow"}) {
                const std::string path = "options." + id + "." + key;
                if (!inputAt(answer.study, path + "_machine_price"))
                    continue;
                of(Beside).holdEqual(answer.request, answer.valueAt(path + "_machine_price"),
                                     answer.valueAt("options." + row + ".price"), id + " beside " + row);
                of(Beside).holdEqual(answer.request, answer.valueAt(path + "_gpus_per_machine"),
                                     answer.valueAt("options." + row + ".gpus_per_instance"),
                                     id + " beside " + row + ", GPUs");
            }
    }

    void tryToday(const Answer &answer, StudyDraws &draws)
    {
        NewStudyRequest request = answer.request;
        PaidToday today;
        today.way = draws.oneOf<std::string>({"on-demand", "commitment-1y", "commitment-3y"});
        if (draws.chance(.5))
            today.price = draws.oneOf<double>({.5, 2, 6.88});
        else if (draws.chance(.5))
            today.seller = draws.oneOf<std::string>({"aws", "gcp", "azure", "hyperstack"});
        request.today = today;
        const auto made = newStudy(request, bundledCatalogue());
        if (!made)
            return;
        of(Today).hold(request, made->study.baseline == kToday, "the baseline");
        const auto compared = evaluate(made->study);
        if (compared && compared->baseline >= 0)
            comparePaid(request, made->study, compared->options[std::size_t(compared->baseline)]);
    }

    // The GPUs that were said in all hours, or the GPU-hours that are worked.
    void comparePaid(const NewStudyRequest &request, const Study &study, const OptionOutcome &paid)
    {
        const auto price = inputAt(study, std::string("options.") + kToday + ".price");
        const auto gpus = inputAt(study, std::string("options.") + kToday + ".gpus_per_instance");
        if (!isOfJobs(request) || !price || !price->input->value || !paid.totalCost())
            return;
        const double perGpu = *price->input->value / (gpus ? gpus->input->value.value_or(1) : 1);
        const double hours = request.gpus ? *request.gpus * kHoursOfMonth * std::round(12 * request.years)
                                          : paid.hours(Hours::Demanded).value_or(NAN);
        of(Today).holdEqual(request, *paid.totalCost(), perGpu * hours, "paid over the plan");
        if (request.today->price)
            of(Today).holdEqual(request, perGpu, *request.today->price, "the price");
        if (!request.today->seller.empty() && !request.today->price)
            of(Today).hold(request,
                           price->input->price &&
                               isProvider(request.today->seller, price->input->price->offer.provider),
                           "the seller");
    }

    int m_studies = 0;
    std::vector<Statement> m_all{
        {"the mix that is shown costs what the plan does", kEqual},
        {"the cheapest row costs as little as the plan", kTied + kEqual},
        {"a mix costs no more than its parts alone, at any size", kTied},
        {"an amount by busy GPUs is the same by jobs", kEqual},
        {"more patience costs no more", kTied},
        {"one seller more costs no more", kTied},
        {"any seller costs no more than a few", kTied},
        {"a job more costs no less", kTied},
        {"smaller jobs are no dearer on spot machines of one GPU", kEqual},
        {"smaller jobs lose no larger share of spot work", kEqual},
        {"what is rented beside costs what the cheapest on demand does", kEqual},
        {"the baseline is what is paid today", kEqual},
    };
};

} // namespace

bool answersHold(int cases, std::uint64_t seed)
{
    Statements statements;
    for (int number = 0; number < cases; ++number) {
        StudyDraws draws(seed, std::uint64_t(number));
        // All that is rented can be had: which row is proven to be is another question.
        const NewStudyRequest request = with(with(drawnStudy(draws), "conventions.proven_gpus", "10000000"),
                                             "conventions.proven_serverless_gpus", "10000000");
        statements.tryAll(request, draws);
    }
    return statements.print();
}

} // namespace breakeven::test
