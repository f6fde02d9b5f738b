#include "model/simulation/keda_scaler.h"

#include "model/effects/replica_rules.h"

#include <algorithm>
#include <deque>

namespace breakeven {

namespace {

constexpr int kMostAdded = 4; // in kAddingPeriodS, or as many as there were
constexpr std::int64_t kAddingPeriodS = 15;

struct DatedCount
{
    std::int64_t second = 0;
    int count = 0;
};

class KedaScaler final : public ReplicaScaler
{
public:
    explicit KedaScaler(const KedaSettings &settings) : m_settings(settings), m_replicas(settings.least) {}

    int replicas() const override { return m_replicas; }
    std::int64_t patienceS() const override { return m_settings.pollingS; }
    int tick(const ScalerReading &reading) override
    {
        if (reading.second % m_settings.pollingS == 0)
            poll(reading);
        if (m_replicas > 0 && reading.second % m_settings.syncS == 0)
            sync(reading);
        return m_replicas;
    }

private:
    void poll(const ScalerReading &reading)
    {
        if (reading.requests > m_settings.activation) {
            m_lastActive = reading.second;
            if (m_replicas == 0) {
                m_replicas = std::max(1, m_settings.least);
                m_recommendations.clear();
                m_additions.clear();
            }
        } else if (m_replicas > 0 && m_settings.least == 0 &&
                   double(reading.second - m_lastActive) > m_settings.cooldownS) {
            m_replicas = 0;
        }
    }

    void sync(const ScalerReading &reading)
    {
        const int desired =
            int(queueDesired(m_replicas, reading.requests, m_settings.target,
                             {m_settings.tolerance, double(m_settings.least), double(m_settings.most)}));
        m_recommendations.push_back({reading.second, desired});
        while (double(reading.second - m_recommendations.front().second) > m_settings.stabilisationS)
            m_recommendations.pop_front();
        if (desired > m_replicas)
            add(reading.second, desired);
        else
            m_replicas = std::min(m_replicas, largestRecommendation());
    }

    void add(std::int64_t second, int desired)
    {
        while (!m_additions.empty() && second - m_additions.front().second >= kAddingPeriodS)
            m_additions.pop_front();
        int base = m_replicas;
        for (const DatedCount &addition : m_additions)
            base -= addition.count;
        const int allowed = std::min(desired, std::max(base + kMostAdded, 2 * base));
        if (allowed > m_replicas) {
            m_additions.push_back({second, allowed - m_replicas});
            m_replicas = allowed;
        }
    }

    int largestRecommendation() const
    {
        int largest = 0;
        for (const DatedCount &recommendation : m_recommendations)
            largest = std::max(largest, recommendation.count);
        return largest;
    }

    KedaSettings m_settings;
    int m_replicas;
    std::int64_t m_lastActive = 0;
    std::deque<DatedCount> m_recommendations;
    std::deque<DatedCount> m_additions;
};

} // namespace

std::unique_ptr<ReplicaScaler> kedaScaler(const KedaSettings &settings)
{
    return std::make_unique<KedaScaler>(settings);
}

} // namespace breakeven
