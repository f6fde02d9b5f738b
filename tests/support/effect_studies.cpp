#include "tests/support/effect_studies.h"

#include "model/study/fields.h"
#include "model/study/study_path.h"

#include <stdexcept>

namespace breakeven::test {

void set(Study &study, const std::string &path, const std::string &text)
{
    if (const auto result = setPath(study, path, text); !result)
        throw std::invalid_argument(path + ": " + result.error().text());
}

namespace {

Option optionOf(const Study &study, const char *kind, const char *name)
{
    Option option = newOption(study, kind);
    option.name = name;
    return option;
}

} // namespace

Study jobStudy()
{
    Study study;
    study.id = "5d6c3f0e-0005-4b52-9b1e-6f1d2a7c0077";
    study.name = "Levers";
    study.conventions.choices["reference_gpu"] = "T4";
    completeStudy(study);
    study.workloads["training"] = newWorkload(study, "training");
    set(study, "workloads.training.measure", "jobs");
    set(study, "workloads.training.job_gpus", "4");
    set(study, "workloads.training.jobs_per_month", "10");
    set(study, "workloads.training.job_gpu_hours", "400");
    for (const auto &[id, kind, name] : std::vector<std::tuple<const char *, const char *, const char *>>{
             {"spot", "spot", "Spot"}, {"on-demand", "on-demand", "On demand"}}) {
        study.options[id] = optionOf(study, kind, name);
        const std::string option = std::string("options.") + id;
        set(study, option + ".price", id == std::string("spot") ? "1.174 USD/h" : "3.912 USD/h");
        set(study, option + ".gpus_per_instance", "4");
        set(study, option + ".speed", "1");
        set(study, option + ".job_nodes", "8");
        set(study, option + ".allocation", "autoscaled");
        set(study, option + ".overhead", "1"); // one effect at a time
        set(study, option + ".efficiency.mode", "computed");
        set(study, option + ".baseline_gpus", "4");
        set(study, option + ".serial_share", "0.02716");
        set(study, option + ".crosstalk", "0.00247");
    }
    set(study, "options.spot.stretch.mode", "computed");
    set(study, "options.spot.checkpoint_interval", "90 min");
    completeStudy(study);
    return study;
}

Study burstStudy()
{
    Study study;
    study.id = "5d6c3f0e-0005-4b52-9b1e-6f1d2a7c0078";
    study.name = "Burst";
    completeStudy(study);
    study.workloads["burst"] = newWorkload(study, "burst");
    study.options["auto"] = optionOf(study, "on-demand", "Autoscaled");
    set(study, "options.auto.allocation", "autoscaled");
    set(study, "options.auto.price", "30 USD/h");
    set(study, "options.auto.gpus_per_instance", "8");
    set(study, "options.auto.speed", "1");
    set(study, "options.auto.overhead.mode", "computed");
    completeStudy(study);
    return study;
}

Study serviceStudy()
{
    Study study;
    study.id = "5d6c3f0e-0005-4b52-9b1e-6f1d2a7c0079";
    study.name = "Service";
    completeStudy(study);
    study.workloads["service"] = newWorkload(study, "inference");
    set(study, "workloads.service.measure", "requests");
    set(study, "workloads.service.requests_per_month", "4380");
    set(study, "workloads.service.service_time", "30 s/request");
    study.options["zero"] = optionOf(study, "scale-to-zero", "Scale to zero");
    set(study, "options.zero.price", "1 USD/h");
    set(study, "options.zero.speed", "1");
    set(study, "options.zero.idle_per_start_h.mode", "computed");
    completeStudy(study);
    return study;
}

} // namespace breakeven::test
