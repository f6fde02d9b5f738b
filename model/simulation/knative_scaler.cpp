#include "model/simulation/knative_scaler.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace breakeven {

namespace {

class KnativeScaler final : public ReplicaScaler
{
public:
    explicit KnativeScaler(const KnativeSettings &settings)
        : m_settings(settings), m_seconds(std::size_t(settings.stableS), 0.0),
          m_panicS(std::max(1, int(std::lround(settings.panicWindow * settings.stableS)))),
          m_replicas(std::min(std::max(settings.initial, settings.least), settings.most)),
          m_isOff(m_replicas == 0)
    {
    }

    int replicas() const override { return m_replicas; }
    std::int64_t patienceS() const override { return m_settings.stableS; }
    int tick(const ScalerReading &reading) override
    {
        m_seconds[std::size_t(reading.second % m_settings.stableS)] = reading.meanRequests;
        const double ready = reading.ready;
        const double panicValue = meanOfLast(reading.second, m_panicS);
        const double stable =
            knativeDesired(meanOfLast(reading.second, m_settings.stableS), ready, m_settings.rates);
        const double panic = knativeDesired(panicValue, ready, m_settings.rates);
        updatePanic(reading.second, isPanicking(panicValue, ready, m_settings.rates));
        double desired = stable;
        if (m_panicSince)
            desired = m_mostInPanic = std::max({m_mostInPanic, stable, panic});
        m_replicas =
            std::clamp(int(std::min(desired, double(m_settings.most))), m_settings.least, m_settings.most);
        keepForGrace(reading.second);
        return m_replicas;
    }

private:
    double meanOfLast(std::int64_t second, int window) const
    {
        const int known = int(std::min<std::int64_t>(window, second + 1));
        double sum = 0;
        for (int age = 0; age < known; ++age)
            sum += m_seconds[std::size_t((second - age) % m_settings.stableS)];
        return sum / known;
    }

    void updatePanic(std::int64_t second, bool isOver)
    {
        if (isOver) {
            m_panicSince = second;
        } else if (m_panicSince && second - *m_panicSince > m_settings.stableS) {
            m_panicSince.reset();
            m_mostInPanic = 0;
        }
    }

    // The last replica stays until nothing has been asked for the grace period.
    void keepForGrace(std::int64_t second)
    {
        if (m_replicas > 0) {
            m_zeroSince.reset();
            m_isOff = false;
            return;
        }
        if (!m_zeroSince)
            m_zeroSince = second;
        if (double(second - *m_zeroSince) >= std::max(m_settings.graceS, m_settings.retentionS))
            m_isOff = true;
        m_replicas = m_isOff ? 0 : 1;
    }

    KnativeSettings m_settings;
    std::vector<double> m_seconds; // mean requests of the last ones, by second modulo their number
    int m_panicS;
    int m_replicas;
    bool m_isOff;
    double m_mostInPanic = 0;
    std::optional<std::int64_t> m_panicSince; // when it last wanted that many
    std::optional<std::int64_t> m_zeroSince;
};

} // namespace

std::unique_ptr<ReplicaScaler> knativeScaler(const KnativeSettings &settings)
{
    return std::make_unique<KnativeScaler>(settings);
}

} // namespace breakeven
