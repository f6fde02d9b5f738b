#include "tests/prove/drawn_study.h"

#include "model/numeric/random.h"

#include <cstdio>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kStream = 41;

void drawJobs(StudyDraws &draws, NewStudyRequest &request)
{
    const std::string work = "workloads.training.";
    request.settings = {{work + "measure", "jobs"},
                        {work + "jobs_per_month", draws.oneOf<std::string>({"5", "20", "100", "300"})},
                        {work + "job_gpus", draws.oneOf<std::string>({"1", "4", "8", "16"})},
                        {"shared.job_length", draws.oneOf<std::string>({"2 h", "24 h", "72 h"})}};
}

// What does not depend on the kind of work.
NewStudyRequest drawnTerms(StudyDraws &draws)
{
    NewStudyRequest request;
    request.gpu = draws.oneOf<std::string>({"H100 SXM", "A100-80", "A100-40", "L40S", "B200", "H200", "L4"});
    request.years = draws.oneOf<double>({1, 2, 3, 3, 4, 5, 7});
    request.day = {2026, 11, 23};
    request.mayBeBought = !draws.chance(.15);
    request.mayBeInterrupted = !draws.chance(.15);
    return request;
}

void drawAmount(StudyDraws &draws, NewStudyRequest &request)
{
    if (request.workload == "training" && draws.chance(.3))
        return drawJobs(draws, request);
    const bool isBurst = request.workload == "burst";
    request.gpus = draws.oneOf<double>(isBurst ? std::vector<double>{8, 64, 500}
                                               : std::vector<double>{1, 2, 4, 9, 16, 24, 64, 128, 300});
    if (request.workload == "training")
        request.busy = draws.oneOf<double>({.2, .5, .7, .9, 1});
}

void drawGrowth(StudyDraws &draws, NewStudyRequest &request)
{
    if (draws.chance(.4))
        request.settings.emplace_back("workloads." + request.workload + ".growth",
                                      draws.oneOf<std::string>({"20 %", "50 %", "100 %", "-20 %"}));
}

std::string numberText(double number)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.15g", number);
    return text;
}

std::string joined(const SellerNames &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ",") + name;
    return text;
}

std::string todayText(const PaidToday &today)
{
    std::string text;
    if (!today.way.empty())
        text += " --today " + today.way + (today.seller.empty() ? "" : "@" + today.seller);
    if (today.price)
        text += " --today-price " + numberText(*today.price);
    return text;
}

} // namespace

double StudyDraws::next() { return uniform(m_seed, kStream, m_number, m_dimension++); }

NewStudyRequest drawnStudy(StudyDraws &draws)
{
    NewStudyRequest request = drawnTerms(draws);
    request.workload =
        draws.oneOf<std::string>({"training", "training", "training", "inference", "interactive", "burst"});
    drawAmount(draws, request);
    drawGrowth(draws, request);
    return request;
}

NewStudyRequest drawnStudyOfJobs(StudyDraws &draws)
{
    NewStudyRequest request = drawnTerms(draws);
    drawAmount(draws, request);
    drawGrowth(draws, request);
    return request;
}

std::string commandOf(const NewStudyRequest &request)
{
    std::string text = "study new Drawn --workload " + request.workload + " --gpu '" + request.gpu + "'";
    if (request.gpus)
        text += " --gpus " + numberText(*request.gpus);
    if (request.busy)
        text += " --busy " + numberText(100 * *request.busy) + "%";
    text += " --years " + numberText(request.years);
    if (!request.sellers.empty())
        text += " --sellers " + joined(request.sellers);
    if (request.today)
        text += todayText(*request.today);
    for (const auto &[path, value] : request.settings)
        text += " --set '" + path + "=" + value + "'";
    return text + (request.mayBeBought ? "" : " --rent-only") +
           (request.mayBeInterrupted ? "" : " --uninterrupted") + " --as-of " + request.day.iso();
}

} // namespace breakeven::test
