#include "model/study/study_changes.h"

#include "model/study/study_path.h"

namespace breakeven {

namespace {

class Taking
{
public:
    void take(Inputs &inputs, const Inputs &now, const std::string &prefix)
    {
        for (auto &[key, input] : inputs) {
            const auto found = now.find(key);
            if (found == now.end() || found->second == input || found->second.mode != input.mode ||
                found->second.source != input.source || found->second.shared != input.shared)
                continue;
            input = found->second;
            m_paths.push_back(prefix + "." + key);
        }
    }

    void take(Procurement &procurement, const Procurement &now, const std::string &prefix)
    {
        take(procurement.inputs, now.inputs, prefix);
        for (auto &[key, part] : procurement.parts)
            if (const auto found = now.parts.find(key); found != now.parts.end())
                take(part, found->second, prefix + "." + key);
    }

    void take(Option &option, const Option &now, const std::string &prefix)
    {
        take(option.procurement, now.procurement, prefix);
        for (auto &[workload, own] : option.workloads)
            if (const auto found = now.workloads.find(workload); found != now.workloads.end())
                take(own, found->second, prefix + ".workloads." + workload);
        for (auto &[month, paid] : option.actual.months)
            if (const auto found = now.actual.months.find(month); found != now.actual.months.end())
                take(paid, found->second, prefix + ".actual." + month);
    }

    std::vector<std::string> paths() { return std::move(m_paths); }

private:
    std::vector<std::string> m_paths;
};

} // namespace

std::vector<std::string> takeInputs(Study &study, const Study &now)
{
    Taking taking;
    taking.take(study.shared, now.shared, "shared");
    for (auto &[name, facts] : study.gpus)
        if (const auto found = now.gpus.find(name); found != now.gpus.end())
            taking.take(facts, found->second, "gpus." + name);
    taking.take(study.conventions.inputs, now.conventions.inputs, "conventions");
    for (auto &[id, workload] : study.workloads)
        if (const auto found = now.workloads.find(id); found != now.workloads.end())
            taking.take(workload.inputs, found->second.inputs, "workloads." + id);
    for (auto &[id, option] : study.options)
        if (const auto found = now.options.find(id); found != now.options.end())
            taking.take(option, found->second, "options." + id);
    return taking.paths();
}

std::string onlyChangedValue(const Study &before, const Study &now)
{
    Study taken = before;
    const auto paths = takeInputs(taken, now);
    if (paths.size() != 1 || taken != now)
        return {};
    const auto old = inputAt(before, paths.front());
    const auto changed = inputAt(now, paths.front());
    if (!old || !changed || !old->input->value || !changed->input->value)
        return {};
    Input same = *old->input;
    same.value = changed->input->value;
    return same == *changed->input ? paths.front() : std::string();
}

} // namespace breakeven
