// Choices that bring fields: what they need is there at once, and what was known stays known.
#include "model/study/own_value.h"
#include "tests/model/study_draft.h"

using namespace breakeven;
using breakeven::test::Draft;

namespace {

// A workload of this kind and one option of every kind that can be had for it.
Draft everything(const std::string &workload)
{
    Draft draft(workload);
    for (const char *kind : {"on-demand", "spot", "committed", "managed-service", "owned-rack"}) {
        const std::string id = kind;
        draft.study.options[id] = newOption(draft.study, id);
        completeStudy(draft.study);
        if (id != "owned-rack")
            draft.set("options." + id + ".price", "2");
        draft.set("options." + id + ".speed", "1");
    }
    return draft;
}

std::vector<std::string> unknowns(const Draft &draft)
{
    std::vector<std::string> names;
    for (const OptionOutcome &option : draft.comparison().options)
        if (option.status == Status::Unknown || !option.totalCost())
            names.push_back(option.id);
    return names;
}

// Chooses every value of every choice in turn, from the same study.
void chooseAll(const Draft &draft, const std::string &owner, const FieldSet &fields, const Choices &choices)
{
    for (const ChoiceField &choice : fields.choices) {
        if (!choices.count(choice.key))
            continue;
        for (const ChoiceValue &value : choice.values) {
            Draft chosen = draft;
            chosen.set(owner + "." + choice.key, value.id);
            INFO(owner << "." << choice.key << " = " << value.id);
            CHECK(unknowns(chosen) == std::vector<std::string>());
        }
    }
}

} // namespace

TEST_CASE("no choice of a workload makes an option unknown")
{
    for (const WorkloadKind &kind : workloadKinds()) {
        // How fast an option serves tokens only runs can say, whatever is chosen.
        if (kind.id == std::string("serving"))
            continue;
        INFO(kind.id);
        const Draft draft = everything(kind.id);
        REQUIRE(unknowns(draft) == std::vector<std::string>());
        chooseAll(draft, std::string("workloads.") + kind.id, kind.fields(),
                  draft.study.workloads.at(kind.id).choices);
        for (const WorkloadKind &other : workloadKinds()) {
            if (other.id == std::string("serving"))
                continue;
            Draft changed = draft;
            changed.set(std::string("workloads.") + kind.id + ".kind", other.id);
            INFO(kind.id << " becomes " << other.id);
            CHECK(unknowns(changed) == std::vector<std::string>());
        }
    }
}

TEST_CASE("no choice of an option makes it unknown")
{
    const Draft draft = everything("training");
    for (const auto &[id, option] : draft.study.options)
        chooseAll(draft, "options." + id, findProcurementKind(option.procurement.kind)->fields(),
                  option.procurement.choices);
    Draft sampled = draft;
    sampled.set("options.spot.lifetime_law", "empirical");
    CHECK(unknowns(sampled) == std::vector<std::string>());
}

TEST_CASE("what a choice begins with is marked as assumed, and what was given before stays")
{
    Draft draft;
    draft.set("workloads.training.measure", "jobs");
    for (const char *key : {"jobs_per_month", "job_gpu_hours", "job_gpus"}) {
        INFO(key);
        const auto place = inputAt(draft.study, std::string("workloads.training.") + key);
        REQUIRE(place);
        CHECK(place->input->value);
        CHECK(isAssumed(*place->input));
    }
    draft.set("workloads.training.jobs_per_month", "50").set("workloads.training.measure", "busy");
    draft.set("workloads.training.measure", "jobs");
    CHECK(inputAt(draft.study, "workloads.training.jobs_per_month")->input->value == 50);
}

TEST_CASE("what was emptied stays so until a choice needs it anew")
{
    Draft draft;
    draft.set("workloads.training.measure", "curve").set("workloads.training.curve", "");
    CHECK(*textAt(draft.study, "workloads.training.curve") == "");
    completeStudy(draft.study);
    CHECK(*textAt(draft.study, "workloads.training.curve") == "");
    draft.set("workloads.training.measure", "busy").set("workloads.training.measure", "curve");
    CHECK(*textAt(draft.study, "workloads.training.curve") != "");
}
