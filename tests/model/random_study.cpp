#include "tests/model/random_study.h"

#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/two_routes/draws.h"

#include <cmath>
#include <sstream>
#include <stdexcept>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kRandomStudies = 91;

class StudyDraw
{
public:
    explicit StudyDraw(std::uint64_t number) : m_number(number), m_point(kRandomStudies, number) {}

    Study draw()
    {
        completeStudy(m_study);
        set("conventions.horizon_months", m_point.whole(1, 40));
        set("conventions.discount_rate", "0 %");
        if (chance(.3))
            set("conventions.growth_timing", "monthly");
        if (chance(.2))
            set("conventions.waiting_billed", "true");
        addWorkload("first");
        if (chance(.2))
            addWorkload("second");
        for (const char *kind : {"on-demand", "spot", "managed-service", "scale-to-zero", "committed",
                                 "owned-rack", "portfolio"})
            addOption(kind);
        return std::move(m_study);
    }

    std::string settings() const { return m_settings; }

private:
    bool chance(double probability) { return m_point.chance(probability); }
    const char *oneOf(std::initializer_list<const char *> values)
    {
        return values.begin()[m_point.whole(0, int(values.size()) - 1)];
    }
    double rounded(double low, double high) { return std::round(m_point.between(low, high) * 100) / 100; }

    void set(const std::string &path, const std::string &text)
    {
        m_settings += path + "=" + text + "\n";
        if (const auto isSet = setPath(m_study, path, text); !isSet)
            throw std::logic_error(isSet.error().text() + "\n" + m_settings);
    }
    void set(const std::string &path, double value)
    {
        std::ostringstream text;
        text.precision(12);
        text << value;
        set(path, text.str());
    }

    std::string weights()
    {
        std::string text;
        const int hours = chance(.7) ? 24 : 168;
        for (int hour = 0; hour < hours; ++hour)
            text += (hour ? "," : "") + std::to_string(m_point.whole(hour == 9 ? 1 : 0, 9));
        return text;
    }

    std::string curve()
    {
        std::string text;
        const int segments = m_point.whole(1, 30);
        for (int i = 0; i < segments; ++i)
            text += (i ? ", " : "") + std::to_string(m_point.whole(i == 0 ? 1 : 0, 40)) +
                    (chance(.7) ? "*" + std::to_string(m_point.whole(1, 20)) : "");
        return text;
    }

    void addWorkload(const std::string &id)
    {
        const std::string kind = oneOf({"training", "training", "inference", "interactive", "burst"});
        const std::string path = "workloads." + id + ".";
        m_study.workloads[id] = newWorkload(m_study, kind);
        if (chance(.3))
            set(path + "growth", oneOf({"30 %", "100 %", "-20 %"}));
        if (kind == "burst") {
            set(path + "nodes", m_point.whole(1, 40));
            set(path + "gpus_per_node", m_point.whole(1, 8));
            set(path + "job_h", rounded(.1, 20));
            set(path + "bursts_per_month", m_point.whole(0, 300));
        } else {
            addAmount(kind, path);
        }
        if (kind != "inference" || m_measure != "requests")
            if (chance(.5))
                set(path + "patience", oneOf({"waits", "at-once"}));
    }

    void addAmount(const std::string &kind, const std::string &path)
    {
        m_measure = kind == "training"    ? oneOf({"busy", "jobs", "jobs", "curve"})
                    : kind == "inference" ? oneOf({"active", "requests", "requests", "curve"})
                                          : oneOf({"active", "curve"});
        set(path + "measure", m_measure);
        if (m_measure == "curve")
            return set(path + "curve", curve());
        if (m_measure == "busy" || m_measure == "active") {
            if (kind == "interactive")
                set(path + "people", m_point.whole(0, 40));
            else
                set(path + "gpus", m_point.whole(1, 60));
            set(path + (m_measure == "busy" ? "busy" : "active_h_per_day"),
                m_measure == "busy" ? std::to_string(m_point.whole(0, 100)) + " %"
                                    : std::to_string(m_point.whole(0, 24)));
        } else if (m_measure == "jobs") {
            set(path + "jobs_per_month", m_point.whole(1, 400));
            set(path + "job_gpu_hours", rounded(1, 500));
            set(path + "job_gpus", m_point.whole(1, 20));
            set(path + "arrivals", oneOf({"random", "planned"}));
            if (m_number % 3 == 0) // without a draw, so that the others stay as they are
                set(path + "done_within", double(20 + m_number % 100));
        } else {
            set(path + "requests_per_month", m_point.whole(1, 3000000));
            set(path + "service_time", rounded(.1, 60));
            set(path + "replica_gpus", m_point.whole(1, 4));
            if (chance(.5))
                set(path + "p95_target", rounded(.2, 120));
        }
        if (chance(.3)) {
            set(path + "shape", "week");
            set(path + "weights", weights());
        }
    }

    void addOption(const std::string &kind)
    {
        m_study.options[kind] = newOption(m_study, kind);
        if (kind == "portfolio") {
            if (chance(.5))
                set("options.portfolio.base.kind", "committed");
            if (chance(.5))
                set("options.portfolio.burst.kind", "spot");
            completeStudy(m_study);
            addProcurement("options.portfolio.base.", m_study.options[kind].procurement.parts["base"].kind);
            addProcurement("options.portfolio.burst.", m_study.options[kind].procurement.parts["burst"].kind);
            return;
        }
        addProcurement("options." + kind + ".", kind);
    }

    // `kind` is a copy: setting a path may replace the study.
    void addProcurement(const std::string &path, std::string kind)
    {
        if (kind == "owned-rack") {
            set(path + "servers", m_point.whole(0, 6));
            set(path + "gpus_per_server", oneOf({"1", "4", "8"}));
            if (chance(.3))
                set(path + "delivery_months", m_point.whole(1, 6));
            if (chance(.3))
                set(path + "bridge_price", 3);
        } else {
            set(path + "price", rounded(.5, 60));
            set(path + "gpus_per_instance", oneOf({"1", "2", "4", "8"}));
            if (chance(.2))
                set(path + "sold_by", "gpu");
            if (chance(.4))
                set(path + "gpus", m_point.whole(0, 60));
        }
        if (chance(.3))
            set(path + "speed", rounded(.25, 8));
        if (chance(.2))
            set(path + "job_nodes", m_point.whole(1, 8));
        if (chance(.2))
            set(path + "efficiency.mode", "computed");
        if (kind == "committed" && chance(.3))
            set(path + "overflow_price", 4);
        if (kind == "on-demand" || kind == "spot" || kind == "managed-service")
            addAllocation(path);
        if (kind == "spot")
            addInterruptions(path);
        if (kind == "scale-to-zero") {
            if (chance(.5))
                set(path + "idle_per_start_h.mode", "computed");
            set(path + "starts_per_day", m_point.whole(0, 60));
        }
    }

    void addAllocation(const std::string &path)
    {
        if (chance(.4)) {
            set(path + "allocation", "always-on");
            if (chance(.4))
                set(path + "target_use", oneOf({"50 %", "80 %"}));
        } else if (chance(.4)) {
            set(path + "overhead", oneOf({"1", "1.1", "1.6", "3"}));
        }
    }

    void addInterruptions(const std::string &path)
    {
        if (chance(.3)) {
            set(path + "stretch", oneOf({"1", "1.2", "1.5"}));
        } else {
            set(path + "interruption_rate", rounded(.001, .2));
            if (chance(.3))
                set(path + "interrupted", "elastic");
            set(path + "wait_time", m_point.whole(0, 30));
        }
        if (chance(.4))
            set(path + "enough_capacity", oneOf({"60 %", "95 %"}));
        if (chance(.3))
            set(path + "on_demand_price", 9);
    }

    std::uint64_t m_number;
    PointDraws m_point;
    Study m_study;
    std::string m_settings;
    std::string m_measure;
};

} // namespace

Study randomStudy(std::uint64_t number) { return StudyDraw(number).draw(); }

std::string settingsOf(std::uint64_t number)
{
    StudyDraw draw(number);
    draw.draw();
    return draw.settings();
}

} // namespace breakeven::test
