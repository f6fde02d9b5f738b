#include "tests/pricing/random_request.h"

#include "model/numeric/random.h"

#include <cmath>
#include <string>
#include <vector>

namespace breakeven {

namespace {

class RequestDraws
{
public:
    explicit RequestDraws(std::uint64_t number) : m_number(number) {}
    double uniform() { return breakeven::uniform(kStudies, 0, m_number, m_next++); }

private:
    static constexpr std::uint64_t kStudies = 1122;
    std::uint64_t m_number;
    std::uint32_t m_next = 0;
};

template<class T>
const T &oneOf(RequestDraws &random, const std::vector<T> &all)
{
    return all[std::size_t(random.uniform() * double(all.size()))];
}

} // namespace

NewStudyRequest randomRequest(std::uint64_t number)
{
    RequestDraws random(number);
    NewStudyRequest request;
    request.day = {2026, 11, 22};
    request.workload = oneOf<std::string>(random, {"training", "burst", "inference", "interactive"});
    request.gpu =
        oneOf<std::string>(random, {"H100 SXM", "H100 PCIe", "H100 NVL", "H200", "B200", "B300", "L4", "L40S",
                                    "T4", "A10", "A10G", "A100-40", "A100-80 SXM", "A100-80 PCIe", "MI300X",
                                    "GB200", "RTXPRO6000", "L40", "GH200"});
    request.gpus = std::floor(std::exp(random.uniform() * std::log(300)));
    if (request.workload != "burst" && random.uniform() < 0.6)
        request.busy = 0.01 + 0.99 * random.uniform();
    request.years = oneOf<double>(random, {1, 2, 3, 4, 5, 0.5});
    if (random.uniform() < 0.3)
        request.settings.push_back({"workloads." + request.workload + ".growth", "30%"});
    if (random.uniform() < 0.2)
        request.region = oneOf<std::string>(random, {"US", "Europe", "us-central1", "us-east-1"});
    if (random.uniform() < 0.2)
        request.sellers = {oneOf<std::string>(random, {"gcp", "aws", "azure", "hyperstack", "lambda"})};
    // A service by its requests, some with a wanted p95 that the GPU itself can keep.
    if (request.workload == "inference" && random.uniform() < 0.5) {
        request.gpus.reset();
        request.busy.reset();
        request.settings = {
            {"workloads.inference.measure", "requests"},
            {"workloads.inference.requests_per_month",
             oneOf<std::string>(random, {"1000", "300000", "2000000", "30000000"})},
            {"workloads.inference.service_time", oneOf<std::string>(random, {"0.2", "2", "9"})}};
        if (random.uniform() < 0.7)
            request.settings.push_back(
                {"workloads.inference.p95_target", oneOf<std::string>(random, {"40", "60"})});
    }
    // Bursts that overlap do not grow here: machines that are kept follow the mean and not each burst more.
    if (request.workload == "burst" && request.settings.empty())
        request.settings.insert(
            request.settings.end(),
            {{"workloads.burst.job_h", oneOf<std::string>(random, {"5 min", "1 h", "10 h"})},
             {"workloads.burst.bursts_per_month", oneOf<std::string>(random, {"1", "30", "300", "1000"})}});
    return request;
}

} // namespace breakeven
