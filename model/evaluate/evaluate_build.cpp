#include "model/evaluate/evaluate_build.h"

#include "model/procurement/after_plan.h"
#include "model/study/fields.h"

namespace breakeven {

namespace {

std::string optionPrefix(const OptionDraft &draft) { return "options." + draft.id; }

Error unknownKind(const std::string &what, const std::string &kind, const std::string &path)
{
    std::string known;
    if (what == "workload")
        for (const WorkloadKind &k : workloadKinds())
            known += (known.empty() ? "" : ", ") + std::string(k.id);
    else
        for (const ProcurementKind &k : procurementKinds())
            known += (known.empty() ? "" : ", ") + std::string(k.id);
    return {ErrorKind::BadInput,
            "Unknown kind of " + what + " '" + kind + "'; expected one of " + known + ".", path};
}

// The layers of a base are of one GPU, and none of them is rented.
Result<void> checkLayers(const Procurement &procurement, const std::string &path)
{
    const ProcurementKind &kind = *findProcurementKind(procurement.kind);
    for (const PartField &field : kind.fields().parts) {
        const auto part = procurement.parts.find(field.key);
        if (!field.isOptional() || part == procurement.parts.end())
            continue;
        const std::string at = path + "." + field.key;
        if (!traitsOf(part->second).isKept())
            return Error{ErrorKind::BadInput,
                         "A layer of a base is owned-rack or committed, found '" + part->second.kind +
                             "'; what is rented is the burst.",
                         at + ".kind"};
        const std::string own = choiceIn(part->second.choices, "gpu"),
                          first = choiceIn(procurement.parts.at("base").choices, "gpu");
        if (own != first)
            return Error{ErrorKind::BadInput,
                         "Use one GPU model for all layers of a base, found '" + own + "' behind '" + first +
                             "'; or make it an option of its own.",
                         at + ".gpu"};
    }
    return {};
}

Result<void> checkKinds(const Procurement &procurement, const std::string &path)
{
    if (!findProcurementKind(procurement.kind))
        return unknownKind("option", procurement.kind, path + ".kind");
    for (const auto &[key, part] : procurement.parts) {
        if (traitsOf(part).isMix)
            return Error{ErrorKind::BadInput, "A part of a portfolio cannot be a portfolio itself.",
                         path + "." + key + ".kind"};
        if (const auto result = checkKinds(part, path + "." + key); !result)
            return result.error();
    }
    return checkLayers(procurement, path);
}

Demand combined(const std::vector<std::string> &ids, const Demands &demands)
{
    std::vector<const Demand *> all;
    for (const std::string &id : ids)
        all.push_back(&demands.at(id));
    return together(all);
}

void addTaxLine(SheetBuilder &builder, const Study &study, OptionDraft &draft, const TaxItems &tax)
{
    const Quantity rate =
        fieldInput(builder, conventionFields(), study.conventions.inputs, "conventions", "tax_rate");
    const Scope steps = Scope(builder, optionPrefix(draft)).inner("steps");
    std::vector<Quantity> deductions = tax.deductions;
    for (const CostLine &line : draft.lines)
        if (line.isDeductible)
            deductions.push_back(line.byMonth);
    Quantity base = steps.name("deductions", "Costs that reduce the taxed profit", sum(deductions));
    base = tax.gains.empty() ? -base : sum(tax.gains) - base;
    draft.lines.push_back({"tax", Category::Finance, "Tax", base * rate, false, false});
}

// Reads the payments after the plan of the option itself and of its parts.
void readAfterPlan(SheetBuilder &builder, const std::map<std::string, StepNodes> &steps,
                   const std::string &path, OptionDraft &draft)
{
    for (const auto &[prefix, nodes] : steps) {
        if (prefix != path && prefix.rfind(path + ".", 0) != 0)
            continue;
        for (const std::string &term : nodes.termsAfterPlan)
            draft.afterPlan.push_back({*builder.find(prefix + ".steps." + term + kDueAfterPlan),
                                       *builder.find(prefix + ".steps." + term + kMonthsAfterPlan)});
    }
}

} // namespace

Result<Demands> buildDemands(SheetBuilder &builder, const Study &study, const TimeBase &time)
{
    Demands demands;
    for (const std::string &id : workloadOrder(study)) {
        const Workload &workload = study.workloads.at(id);
        const WorkloadKind *kind = findWorkloadKind(workload.kind);
        if (!kind)
            return unknownKind("workload", workload.kind, "workloads." + id + ".kind");
        demands[id] = kind->build(WorkloadContext(builder, study, time, id));
    }
    return demands;
}

Result<OptionDraft> buildOption(SheetBuilder &builder, const Study &study, const TimeBase &time,
                                const std::string &id, const Demands &demands,
                                std::map<std::string, StepNodes> &steps)
{
    const Option &option = study.options.at(id);
    OptionDraft draft;
    draft.id = id;
    draft.name = option.name;
    draft.nodes.id = id;
    TaxItems tax;
    const auto serve = [&](const Procurement &procurement, const std::string &path, const std::string &scope,
                           const std::string &prefix, const std::vector<std::string> &ids) -> Result<void> {
        if (const auto result = checkKinds(procurement, path); !result)
            return result.error();
        const std::size_t firstLine = draft.lines.size();
        const ProcurementContext context(builder, study, time, procurement, path, prefix,
                                         combined(ids, demands), draft.lines, tax, steps);
        const ProcurementKind &kind = *findProcurementKind(procurement.kind);
        const Supply supply = buildProcurement(kind, scope == path ? context : context.apart(scope));
        draft.groups.push_back({ids, firstLine, draft.lines.size(), supply, &procurement, prefix});
        return {};
    };
    // Requests in tokens share no machine with other work.
    std::vector<std::string> together, apart;
    for (const std::string &workload : workloadOrder(study))
        if (!option.workloads.count(workload))
            (demands.at(workload).serving && demands.size() > 1 ? apart : together).push_back(workload);
    const std::string path = optionPrefix(draft);
    if (!together.empty())
        if (const auto result = serve(option.procurement, path, path, "", together); !result)
            return result.error();
    for (const std::string &workload : apart)
        if (const auto result =
                serve(option.procurement, path, path + ".workloads." + workload, workload + "-", {workload});
            !result)
            return result.error();
    for (const auto &[workload, own] : option.workloads)
        if (demands.count(workload))
            if (const auto result = serve(own, path + ".workloads." + workload,
                                          path + ".workloads." + workload, workload + "-", {workload});
                !result)
                return result.error();
    readAfterPlan(builder, steps, path, draft);
    addTaxLine(builder, study, draft, tax);
    if (!tax.deductions.empty())
        draft.nodes.depreciation = Scope(builder, path)
                                       .result("depreciation", "Depreciation and interest, by month",
                                               sum(tax.deductions) * time.oneMonth)
                                       .id();
    return draft;
}

} // namespace breakeven
