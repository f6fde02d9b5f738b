#include "data/study_migration.h"

#include "model/sheet/explanation.h"
#include "model/study/fields.h"
#include "model/study/series.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace breakeven {

namespace {

const Input *known(const Inputs &inputs, const std::string &key)
{
    const auto found = inputs.find(key);
    return found != inputs.end() && found->second.value ? &found->second : nullptr;
}

double valueOr(const Inputs &inputs, const std::string &key, double other)
{
    const Input *input = known(inputs, key);
    return input ? *input->value : other;
}

bool isChosen(const Choices &choices, const std::string &key, const std::string &value)
{
    const auto found = choices.find(key);
    return found != choices.end() && found->second == value;
}

Input given(double value, const std::string &note)
{
    Input input;
    input.value = value;
    input.source = "as before";
    input.confidence = Confidence::Assumed;
    input.note = note;
    return input;
}

double whole(double value) { return std::ceil(value - 1e-9); }

// Calls `change(procurement, path, workloads)` for each procurement of the options and the parts inside.
template<class Change>
void eachProcurement(Study &study, Change change)
{
    for (auto &[id, option] : study.options) {
        const std::string path = "options." + id;
        std::vector<std::string> together;
        for (const auto &[workload, unused] : study.workloads)
            if (!option.workloads.count(workload))
                together.push_back(workload);
        const auto visit = [&](Procurement &procurement, const std::string &where,
                               const std::vector<std::string> &workloads) {
            change(procurement, where, workloads);
            for (auto &[key, part] : procurement.parts)
                change(part, where + "." + key, workloads);
        };
        visit(option.procurement, path, together);
        for (auto &[workload, own] : option.workloads)
            visit(own, path + ".workloads." + workload, {workload});
    }
}

class Migration
{
public:
    Migration(Study &study, std::vector<std::string> &changes) : m_study(study), m_changes(changes) {}

    void run()
    {
        eachProcurement(m_study, [this](Procurement &own, const std::string &path, const auto &workloads) {
            keepStandards(own);
            keepGpus(own, path, workloads);
            nameNodes(own, path);
            keepElastic(own, path);
            wholeServers(own, path);
            keepResale(own, path);
        });
        for (auto &[id, workload] : m_study.workloads)
            renameGpus(id, workload);
        nameReference();
        shareRanges();
    }

private:
    void say(const std::string &sentence) { m_changes.push_back(sentence); }

    // What a file left out was what was standard then.
    void keepStandards(Procurement &own)
    {
        const auto keep = [&](const char *key, double value) {
            if (!own.inputs.count(key)) {
                own.inputs[key] = given(value, "");
                own.inputs[key].source = "assumed, standard value";
            }
        };
        if (own.kind == "on-demand" && !own.choices.count("allocation"))
            own.choices["allocation"] = "always-on";
        const bool isRented = own.kind == "on-demand" || own.kind == "spot" || own.kind == "managed-service";
        if (isRented && !isKept(own))
            keep("overhead", 1);
        if (own.kind == "spot")
            keep("stretch", 1);
    }

    bool isKept(const Procurement &own) const
    {
        return own.kind == "committed" || isChosen(own.choices, "allocation", "always-on");
    }

    // Reference GPUs that the workloads want at the same time; nothing where they grow.
    std::optional<double> peakOf(const std::vector<std::string> &workloads) const
    {
        double peak = 0;
        for (const std::string &id : workloads) {
            const Workload &workload = m_study.workloads.at(id);
            const Inputs &in = workload.inputs;
            if (valueOr(in, "growth", 0) != 0)
                return std::nullopt;
            peak += workload.kind == "burst" ? valueOr(in, "nodes", 1000) * valueOr(in, "gpus_per_node", 8)
                    : workload.kind == "interactive"
                        ? valueOr(in, "people", 4) * valueOr(in, "gpus_per_person", 1)
                        : valueOr(in, "gpus", workload.kind == "training" ? 8 : 1);
        }
        return peak;
    }

    bool doesAnyWait(const std::vector<std::string> &workloads) const
    {
        return std::any_of(workloads.begin(), workloads.end(), [this](const std::string &id) {
            const std::string &kind = m_study.workloads.at(id).kind;
            return kind == "training" || kind == "burst";
        });
    }

    // Kept GPUs were as many as the peak wanted; work that waits would now be given fewer.
    void keepGpus(Procurement &own, const std::string &path, const std::vector<std::string> &workloads)
    {
        if (!isKept(own) || known(own.inputs, "gpus") || !doesAnyWait(workloads) || isPart(path))
            return;
        const auto peak = peakOf(workloads);
        const bool isEfficiencyKnown = !isComputed(own.inputs, "efficiency");
        if (!peak || !isEfficiencyKnown) {
            say("Kept GPUs now follow the load, because work that may wait needs fewer; set " + path +
                ".gpus to keep a number.");
            return;
        }
        const double gpus =
            whole(*peak / (valueOr(own.inputs, "speed", 1) * valueOr(own.inputs, "efficiency", 1)));
        own.inputs["gpus"] = given(gpus, "as many as the work wants at once");
        say("The " + plainNumber(gpus) + " kept GPUs are written at " + path + ".gpus.");
    }

    static bool isPart(const std::string &path)
    {
        const std::string last = path.substr(path.rfind('.') + 1);
        return last == "base" || last == "burst";
    }

    // An effect was computed for the GPUs held; it is now for the nodes of a job.
    void nameNodes(Procurement &own, const std::string &path)
    {
        const Input *gpus = known(own.inputs, "gpus");
        const bool isAutoscaled = isChosen(own.choices, "allocation", "autoscaled");
        const bool hasRead = isComputed(own.inputs, "efficiency") || isComputed(own.inputs, "stretch") ||
                             (isComputed(own.inputs, "overhead") && isAutoscaled);
        if (!gpus || !hasRead || known(own.inputs, "job_nodes"))
            return;
        const double nodes = *gpus->value / valueOr(own.inputs, "gpus_per_instance", 1);
        own.inputs["job_nodes"] = given(whole(nodes), "the GPUs held, in machines");
        say("Effects are computed for " + plainNumber(whole(nodes)) + " nodes of a job (" + path +
            ".job_nodes).");
    }

    void keepElastic(Procurement &own, const std::string &path)
    {
        if (!isComputed(own.inputs, "stretch") || !isChosen(own.choices, "interrupted", "elastic"))
            return;
        own.inputs["save_time"] = given(0, "no work is lost, as before");
        own.inputs.erase("checkpoint_interval");
        say("An elastic job loses the work since its last checkpoint; " + path +
            ".save_time is 0, so that none is lost, as before. Set it and checkpoint_interval to count the "
            "loss.");
    }

    void wholeServers(Procurement &own, const std::string &path)
    {
        for (int year = 1; year <= kSeriesYears; ++year) {
            const std::string key = keyOfYear("servers", year);
            const Input *servers = known(own.inputs, key);
            if (!servers || whole(*servers->value) == *servers->value)
                continue;
            say("A part of a server cannot be bought: " + path + "." + key + " is " +
                plainNumber(whole(*servers->value)) + ", not " + plainNumber(*servers->value) + ".");
            own.inputs[key].value = whole(*servers->value);
        }
        const Input *gpus = known(own.inputs, "gpus");
        const double perMachine = valueOr(own.inputs, "gpus_per_instance", 1);
        if (gpus && isKept(own) && whole(*gpus->value / perMachine) * perMachine > *gpus->value + 1e-9)
            say("Whole machines are paid: " + path + " has " +
                plainNumber(whole(*gpus->value / perMachine) * perMachine) + " GPUs in " +
                plainNumber(whole(*gpus->value / perMachine)) + " machines, not " +
                plainNumber(*gpus->value) + ".");
    }

    void keepResale(Procurement &own, const std::string &path)
    {
        const Input *hold = known(own.inputs, "hold_months");
        if (own.kind != "owned-rack" || !hold)
            return;
        own.inputs["resale_months"] = *hold;
        if (*hold->value != 36)
            say("The resale is of servers " + plainNumber(*hold->value) + " months old (" + path +
                ".resale_months).");
    }

    void renameGpus(const std::string &id, Workload &workload)
    {
        const bool isByJobs = workload.kind == "training" && isChosen(workload.choices, "measure", "jobs");
        const bool isByRequests =
            workload.kind == "inference" && isChosen(workload.choices, "measure", "requests");
        const auto gpus = workload.inputs.find("gpus");
        if ((!isByJobs && !isByRequests) || gpus == workload.inputs.end())
            return;
        const char *key = isByJobs ? "job_gpus" : "replica_gpus";
        workload.inputs[key] = gpus->second;
        workload.inputs.erase(gpus);
        say("The GPUs of " + std::string(isByJobs ? "a job" : "a replica") + " are at workloads." + id + "." +
            key + ".");
    }

    void nameReference()
    {
        const auto reference = m_study.conventions.choices.find("reference_gpu");
        if (reference == m_study.conventions.choices.end() || reference->second.empty())
            return;
        for (auto &[id, workload] : m_study.workloads)
            if (workload.choices["gpu"].empty())
                workload.choices["gpu"] = reference->second;
    }

    struct Use
    {
        std::string path;
        Input *input;
    };

    // One number in several options was drawn for each of them.
    void shareRanges()
    {
        std::map<std::string, std::vector<std::vector<Use>>> byKey;
        eachProcurement(m_study, [&](Procurement &own, const std::string &path, const auto &) {
            for (auto &[key, input] : own.inputs)
                if (input.range && input.shared.empty())
                    addUse(byKey[key], {path + "." + key, &input});
        });
        for (auto &[key, groups] : byKey)
            for (const std::vector<Use> &uses : groups)
                if (areOfSeveralOptions(uses))
                    share(key, uses);
    }

    static void addUse(std::vector<std::vector<Use>> &groups, const Use &use)
    {
        for (std::vector<Use> &group : groups) {
            const Input &first = *group.front().input;
            if (first.value == use.input->value && first.range == use.input->range &&
                first.source == use.input->source && first.mode == use.input->mode) {
                group.push_back(use);
                return;
            }
        }
        groups.push_back({use});
    }

    static bool areOfSeveralOptions(const std::vector<Use> &uses)
    {
        const auto optionOf = [](const Use &use) { return use.path.substr(0, use.path.find('.', 8)); };
        return std::any_of(uses.begin(), uses.end(),
                           [&](const Use &use) { return optionOf(use) != optionOf(uses.front()); });
    }

    void share(const std::string &key, const std::vector<Use> &uses)
    {
        std::string name = key;
        for (int n = 2; m_study.shared.count(name); ++n)
            name = key + "-" + std::to_string(n);
        m_study.shared[name] = *uses.front().input;
        std::string users;
        for (const Use &use : uses) {
            users += (users.empty() ? "" : ", ") + use.path;
            *use.input = Input{};
            use.input->shared = name;
        }
        say("The shared assumption shared." + name + ", replaces the equal numbers at " + users + ".");
    }

    Study &m_study;
    std::vector<std::string> &m_changes;
};

} // namespace

void migrateStudy(Study &study, std::vector<std::string> &changes) { Migration(study, changes).run(); }

} // namespace breakeven
