#include "tests/model/random_plan.h"

#include "tests/model/study_draft.h"
#include "tests/support/two_routes/draws.h"

#include <sstream>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kRandomPlans = 118;
constexpr std::uint32_t kTinyPlans = 119;

using Texts = std::initializer_list<const char *>;

class PlanDraw
{
public:
    PlanDraw(std::uint32_t family, std::uint64_t number) : m_point(family, number) {}

    RandomPlan any()
    {
        set("conventions.horizon_months", m_point.whole(1, chance(.2) ? 36 : 14));
        setConventions();
        setWork(60);
        const int racks = m_point.whole(0, 2), commitments = m_point.whole(0, 2);
        for (int i = 0; i < racks; ++i)
            addRack("own-" + std::to_string(i));
        for (int i = 0; i < commitments; ++i)
            addCommitment("term-" + std::to_string(i));
        if (chance(.8) || racks + commitments == 0)
            addRented("rented", "on-demand");
        if (chance(.3))
            addRented("spot", "spot");
        if (chance(.2))
            addRented("kept", "on-demand", true);
        setService();
        for (const auto &[id, option] : m_draft.study.options)
            if ((option.procurement.kind == "owned-rack" || option.procurement.kind == "committed") &&
                chance(.15))
                setLimits(id);
        return result();
    }

    RandomPlan tiny()
    {
        set("conventions.horizon_months", m_point.whole(1, 4));
        setConventions();
        setWork(m_point.whole(2, 12));
        addRack("own");
        set("options.own.full_discount_servers", m_point.whole(1, 4));
        set("options.own.gpus_per_server", oneOf({"4", "6", "8"}));
        if (chance(.5)) {
            addRack("other");
            set("options.other.full_discount_servers", m_point.whole(1, 4));
            set("options.other.gpus_per_server", oneOf({"4", "6", "8"}));
        } else {
            addCommitment("term");
            set("options.term.gpus_per_instance", oneOf({"4", "6", "8"}));
            set("options.term.sold_by", "machine");
            set("options.term.term_months", m_point.whole(1, 5));
        }
        if (chance(.8))
            addRented("rented", "on-demand");
        setService();
        return result();
    }

private:
    bool chance(double probability) { return m_point.chance(probability); }
    const char *oneOf(Texts values) { return values.begin()[m_point.whole(0, int(values.size()) - 1)]; }
    double rounded(double low, double high) { return std::round(m_point.between(low, high) * 100) / 100; }

    void set(const std::string &path, const std::string &text)
    {
        m_settings += path + "=" + text + "\n";
        INFO(m_settings);
        m_draft.set(path, text);
    }
    void set(const std::string &path, double value)
    {
        std::ostringstream text;
        text.precision(12);
        text << value;
        set(path, text.str());
    }

    RandomPlan result() { return {std::move(m_draft.study), std::move(m_request), std::move(m_settings)}; }

    void setConventions()
    {
        set("conventions.discount_rate", oneOf({"0 %", "8 %", "15 %"}));
        set("conventions.cash_timing", oneOf({"end", "mid", "start", "monthly"}));
        set("conventions.residual_base", oneOf({"list", "paid"}));
        if (chance(.5))
            set("conventions.growth_timing", "monthly");
        if (chance(.3))
            set("conventions.tax_rate", "25 %");
    }

    void setWork(int mostGpus)
    {
        const std::string path = "workloads.training.";
        set(path + "patience", oneOf({"waits", "at-once"}));
        if (chance(.7))
            set(path + "growth", oneOf({"-50 %", "30 %", "100 %", "300 %"}));
        const std::string measure = oneOf({"busy", "jobs", "curve"});
        set(path + "measure", measure);
        if (measure == "curve")
            return set(path + "curve", curve(mostGpus));
        if (measure == "jobs") {
            const int width = m_point.whole(1, std::max(1, mostGpus / 4));
            set(path + "job_gpus", width);
            set(path + "job_gpu_hours", rounded(10, 500));
            set(path + "jobs_per_month", m_point.whole(1, 3 * mostGpus));
            return set(path + "arrivals", oneOf({"random", "planned"}));
        }
        set(path + "gpus", m_point.whole(1, mostGpus));
        set(path + "busy", oneOf({"30 %", "80 %", "100 %"}));
        if (chance(.5)) {
            set(path + "gpus.high", m_point.whole(mostGpus, 2 * mostGpus));
            set(path + "gpus.low", m_point.whole(1, mostGpus));
            set(path + "gpus.shape", "uniform");
        }
    }

    std::string curve(int mostGpus)
    {
        std::string text;
        const int segments = m_point.whole(1, 6);
        for (int i = 0; i < segments; ++i)
            text += (i ? ", " : "") + std::to_string(m_point.whole(i == 0 ? 1 : 0, mostGpus)) + "*" +
                    std::to_string(m_point.whole(1, 20));
        return text;
    }

    void setSpeed(const std::string &path)
    {
        if (chance(.4))
            set(path + "speed", rounded(.3, 6));
        if (chance(.2))
            set(path + "job_nodes", m_point.whole(1, 8));
    }

    void addRack(const std::string &id)
    {
        m_draft.option(id, "owned-rack");
        const std::string path = "options." + id + ".";
        set(path + "servers", m_point.whole(0, 6));
        set(path + "gpus_per_server", oneOf({"1", "4", "8"}));
        set(path + "server_price", m_point.whole(2, 150) * 1000);
        set(path + "discount_shape", oneOf({"linear", "flat", "step", "log"}));
        set(path + "bulk_discount", oneOf({"0 %", "15 %", "15 %", "40 %"}));
        set(path + "full_discount_servers", oneOf({"1", "3", "6", "20"}));
        set(path + "staff_per_year", m_point.whole(0, 5) * 10000);
        set(path + "staff_model", oneOf({"power", "constant", "steps"}));
        set(path + "hold_months", oneOf({"6", "12", "36", "60"}));
        set(path + "resale_fraction", oneOf({"10 %", "30 %", "60 %"}));
        set(path + "delivery_months", oneOf({"0", "0", "1", "2.5", "6"}));
        if (chance(.2))
            set(path + "resale_months", "60");
        if (chance(.3))
            set(path + "server_price_change", oneOf({"-20 %", "10 %"}));
        if (chance(.2))
            set(path + "fabric_share", "10 %");
        else if (chance(.2))
            set(path + "fabric_by_servers", "2:2, 3:5, 6:11");
        if (chance(.2))
            set(path + "operations_share", "4 %");
        if (chance(.2))
            set(path + "spare_service", oneOf({"50 %", "95 %"}));
        if (chance(.2))
            set(path + "financing", "loan");
        setPower(path);
        setSpeed(path);
    }

    void setPower(const std::string &path)
    {
        if (!chance(.3))
            return;
        set(path + "hosting", "power");
        if (chance(.7))
            set(path + "power_idle_load", "20 %");
    }

    void addCommitment(const std::string &id)
    {
        m_draft.option(id, "committed");
        const std::string path = "options." + id + ".";
        set(path + "price", rounded(.5, 40));
        set(path + "gpus_per_instance", oneOf({"1", "4", "8"}));
        set(path + "term_months", oneOf({"1", "3", "12", "36"}));
        set(path + "upfront", oneOf({"none", "partial", "all"}));
        if (chance(.2))
            set(path + "sold_by", "gpu");
        if (chance(.3))
            set(path + "renewal_change", oneOf({"-10 %", "7 %"}));
        if (chance(.2))
            set(path + "migration_cost", 5000);
        setSpeed(path);
    }

    void addRented(const std::string &id, const std::string &kind, bool isKept = false)
    {
        m_draft.option(id, kind);
        const std::string path = "options." + id + ".";
        if (kind == "on-demand")
            set(path + "allocation", isKept ? "always-on" : "autoscaled");
        set(path + "price", rounded(.5, 60));
        set(path + "gpus_per_instance", oneOf({"1", "4", "8"}));
        if (chance(.5))
            set(path + "gpus", m_point.whole(0, 60));
        if (chance(.3))
            set(path + "price_change", oneOf({"-30 %", "20 %"}));
        if (chance(.3))
            set(path + "overhead", oneOf({"1.1", "1.6"}));
        if (chance(.2)) {
            set(path + "storage_gb", 1000);
            set(path + "storage_price", ".1");
        }
        setSpeed(path);
    }

    void setService()
    {
        m_request.service.share = m_point.whole(0, 4) / 4.;
        m_request.service.basis = chance(.5) ? ServiceBasis::Months : ServiceBasis::GpuHours;
    }

    void setLimits(const std::string &id)
    {
        const int least = m_point.whole(0, 4);
        m_request.limits[id] = {least, double(least + m_point.whole(0, 10))};
        m_settings += id + ": from " + std::to_string(least) + " machines\n";
    }

    PointDraws m_point;
    Draft m_draft;
    PlanRequest m_request;
    std::string m_settings;
};

} // namespace

RandomPlan randomPlan(std::uint64_t number) { return PlanDraw(kRandomPlans, number).any(); }
RandomPlan tinyPlan(std::uint64_t number) { return PlanDraw(kTinyPlans, number).tiny(); }

} // namespace breakeven::test
