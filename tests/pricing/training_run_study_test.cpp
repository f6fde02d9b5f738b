// Studies of training runs: the numbers of the specification at the level of the study, bad input, and a
// plain loop over random runs.
//
// Source: 6 FLOP a parameter and token (Kaplan et al. 2020), model cards of Llama 3.1 and the report of
// DeepSeek-V3.
#include "data/catalogue/known_models.h"
#include "data/catalogue/training_uses.h"
#include "model/numeric/random.h"
#include "model/risk/risk.h"
#include "model/sheet/explanation.h"
#include "model/workload/model_run.h"
#include "tests/support/new_studies.h"

#include <cmath>
#include <random>

using namespace breakeven;
using namespace breakeven::test;

namespace {

NewStudyRequest runOf(const std::string &model, double tokens, const std::string &gpu = "H100 SXM")
{
    NewStudyRequest request;
    request.gpu = gpu;
    request.years = 1;
    request.day = {2026, 11, 23};
    request.training.emplace();
    request.training->model = model;
    request.training->tokens = tokens;
    return request;
}

NewStudyRequest with(NewStudyRequest request, std::optional<double> gpus, std::optional<double> mfu = {})
{
    request.gpus = gpus;
    request.training->mfu = mfu;
    return request;
}

double quantityOf(const Study &study, const std::string &id)
{
    const auto sheet = required(buildStudySheet(study));
    const auto node = sheet.sheet->find(id);
    INFO(id);
    REQUIRE(node);
    return Evaluation(sheet.sheet).scalar(*node).value();
}

// GPU-hours of the operations alone.
double plainGpuHours(const Study &study)
{
    return quantityOf(study, "workloads.training.run_gpu_hours") /
           valueAt(study, "workloads.training.overhead_of_runs");
}

// The catalogue with a model of so many parameters, all of them active.
Catalogue withModel(double billions)
{
    Catalogue catalogue = bundledCatalogue();
    KnownModel model;
    model.id = model.name = "ours";
    model.parameters.value = model.activeParameters = billions;
    model.parameters.source = "own";
    catalogue.models.push_back(model);
    return catalogue;
}

std::string refusal(const NewStudyRequest &request)
{
    const auto made = newStudy(request, bundledCatalogue());
    return made ? std::string("none") : made.error().message;
}

const OptionOutcome &outcomeOf(const Comparison &comparison, const std::string &id)
{
    for (const OptionOutcome &option : comparison.options)
        if (option.id == id)
            return option;
    FAIL("no option " << id);
    return comparison.options.front();
}

} // namespace

TEST_CASE("a study of a run has the operations and the GPU-hours of the specification", "[training-run]")
{
    struct Row
    {
        const char *model;
        double tokens, gpus, flop, gpuHours;
    };
    for (const Row &row : {Row{"llama-3.1-405b", 15.6e12, 16384, 3.79e25, 26.6e6},
                           {"llama-3.1-8b", 15e12, 1024, 7.227e23, 507457},
                           {"llama-3.3-70b", 15e12, 2048, 6.35e24, 4.46e6},
                           {"deepseek-v3", 14.8e12, 2048, 3.29e24, 2.31e6}}) {
        CAPTURE(row.model);
        const Study study = made(with(runOf(row.model, row.tokens), row.gpus, 0.4)).study;
        CHECK(isNear(quantityOf(study, "workloads.training.run_flop"), row.flop, 0.02));
        CHECK(isNear(plainGpuHours(study), row.gpuHours, 0.02));
        CHECK(isNear(quantityOf(study, "workloads.training.job_length") * row.gpus,
                     quantityOf(study, "workloads.training.run_gpu_hours"), 1e-12));
    }
    const Study eight = made(with(runOf("llama-3.1-8b", 15e12), 1024, 0.4)).study;
    CHECK(std::lround(plainGpuHours(eight)) == 507457);
}

TEST_CASE("adapters take two thirds of the operations: 7 B and 1 B tokens on one machine take 2.81 h",
          "[training-run]")
{
    NewStudyRequest request = with(runOf("ours", 1e9), 8, 0.35);
    request.training->method = "lora";
    const Study study = made(request, withModel(7)).study;
    CHECK(isNear(quantityOf(study, "workloads.training.run_flop"), 2.8e19, 1e-9));
    CHECK(isNear(plainGpuHours(study), 22.47, 1e-3));
    CHECK(isNear(plainGpuHours(study) / 8, 2.81, 1e-3));
}

TEST_CASE("a run fills the fields of jobs: one run a year is a twelfth of a job a month", "[training-run]")
{
    NewStudyRequest request = with(runOf("llama-3.1-8b", 2e11), 64);
    request.training->runsPerYear = 3;
    request.training->epochs = 2;
    const Study study = made(request).study;
    CHECK(study.workloads.at("training").kind == "training");
    CHECK(study.workloads.at("training").choices.at("measure") == "jobs");
    CHECK(valueAt(study, "workloads.training.jobs_per_month") == 0.25);
    CHECK(valueAt(study, "workloads.training.job_gpus") == 64);
    CHECK(isNear(quantityOf(study, "workloads.training.run_flop"), 6 * 8.03e9 * 4e11, 1e-12));
    // What stands beside the computed length is the same number.
    CHECK(isNear(*study.workloads.at("training").inputs.at("job_length").value,
                 quantityOf(study, "workloads.training.job_length"), 1e-12));
}

TEST_CASE("eight billion parameters in full keep 128 GB, which three GPUs of 80 GB hold and two do not",
          "[training-run]")
{
    const Study two = made(with(runOf("llama-3.1-8b", 2e9), 2)).study;
    CHECK(isNear(*memoryOfModelRun(two, two.workloads.at("training")), 128.48, 1e-3));
    CHECK(fewestGpusOfRun(two, two.workloads.at("training"), 80) == 3);
    const Comparison comparison = required(evaluate(two));
    for (const OptionOutcome &option : comparison.options) {
        CHECK(option.status == Status::CannotRun);
        REQUIRE_FALSE(option.issues.empty());
        CHECK(option.issues.front().sentence.find("at least 3 GPUs, not 2") != std::string::npos);
    }
    const Study three = made(with(runOf("llama-3.1-8b", 2e9), 3)).study;
    CHECK(outcomeOf(required(evaluate(three)), "on-demand").status == Status::Ok);
    NewStudyRequest packed = with(runOf("llama-3.1-405b", 2e9), 4);
    packed.training->method = "qlora";
    const Study qlora = made(packed).study; // 405 · (0.55 + 0.16) = 288 GB
    CHECK(fewestGpusOfRun(qlora, qlora.workloads.at("training"), 80) == 5);
}

TEST_CASE("the share of the peak is that of the GPU at its size, with range and source", "[training-run]")
{
    struct Row
    {
        const char *gpu;
        double gpus, value, low, high;
    };
    for (const Row &row : {Row{"H100 SXM", 64, 0.41, 0.327, 0.444},
                           {"H100 SXM", 8, 0.39, 0.324, 0.466},
                           {"H100 SXM", 4, 0.517, 0.354, 0.587},
                           {"A100-80 SXM", 64, 0.52, 0.487, 0.58}}) {
        CAPTURE(row.gpu, row.gpus);
        const Study study = made(with(runOf("llama-3.1-8b", 2e9, row.gpu), row.gpus)).study;
        const Input &use = study.workloads.at("training").inputs.at("mfu");
        CHECK(*use.value == row.value);
        REQUIRE(use.range);
        CHECK(use.range->low == row.low);
        CHECK(use.range->high == row.high);
        CHECK(use.source.find("runs of") != std::string::npos);
    }
    NewStudyRequest lora = with(runOf("llama-3.1-8b", 2e9), 8);
    lora.training->method = "lora";
    const Study study = made(lora).study;
    const Input &use = study.workloads.at("training").inputs.at("mfu");
    CHECK(*use.value == 0.39);
    CHECK(isNear(use.range->low, 0.6 * 0.39, 1e-12));
    CHECK(use.range->high == 0.39);
    CHECK(use.confidence == Confidence::Low);
    const Input &overhead = study.workloads.at("training").inputs.at("overhead_of_runs");
    CHECK(*overhead.value == 1.15);
    CHECK(overhead.range->low == 1);
    CHECK(overhead.range->high == 2.9);
    CHECK(overhead.source.find("405B") != std::string::npos);
}

TEST_CASE(
    "a share that counts recomputation divides by four thirds in full and by three halves with adapters",
    "[training-run]")
{
    for (const auto &[method, divisor] : {std::pair("full", 4.0 / 3), {"lora", 1.5}}) {
        NewStudyRequest request = with(runOf("llama-3.1-8b", 2e9), 8);
        request.training->hfu = 0.4;
        request.training->method = method;
        CHECK(isNear(valueAt(made(request).study, "workloads.training.mfu"), 0.4 / divisor, 1e-12));
    }
}

TEST_CASE("a deadline sizes the cluster in whole machines, and the result is there in time", "[training-run]")
{
    for (const double days : {0.5, 3.0, 14.0, 60.0}) {
        CAPTURE(days);
        NewStudyRequest request = runOf("llama-3.1-8b", 2e11);
        request.training->days = days;
        const Study study = made(request).study;
        const double gpus = valueAt(study, "workloads.training.job_gpus");
        const double hours = quantityOf(study, "workloads.training.job_length");
        CHECK((gpus <= 8 || std::fmod(gpus, 8) == 0));
        CHECK(gpus >= 3);
        CHECK(hours <= days * 24);
        // One machine less is too late, or does not hold the model.
        if (gpus > 8)
            CHECK(hours * gpus / (gpus - 8) > days * 24);
        CHECK(outcomeOf(required(evaluate(study)), "on-demand").status == Status::Ok);
    }
}

TEST_CASE("what cannot be is refused with a sentence", "[training-run]")
{
    CHECK(refusal(runOf("lama-3.1-8b", 2e9)).find("the nearest names are llama-3.1-8b") != std::string::npos);
    CHECK(refusal(runOf("llama-3.1-8b", 0)) == "Tokens of the data: more than 0 was expected.");
    NewStudyRequest both = with(runOf("llama-3.1-8b", 2e9), 8);
    both.training->days = 3;
    CHECK(refusal(both) == "Expected the days or the GPUs of a run, found both; one follows from the other.");
    NewStudyRequest shares = with(runOf("llama-3.1-8b", 2e9), 8, 0.4);
    shares.training->hfu = 0.4;
    CHECK(refusal(shares) == "Expected the MFU or the HFU of a run, found both; one follows from the other.");
    NewStudyRequest late = runOf("llama-3.1-405b", 15.6e12);
    late.training->days = 0.01;
    CHECK(refusal(late).find("No number of GPUs has the result within 0.01 days") == 0);
    NewStudyRequest past = runOf("llama-3.1-8b", 2e9);
    past.training->startBy = Date{2026, 1, 1};
    CHECK(refusal(past).find("The run is to start by 2026-01-01") == 0);
    NewStudyRequest serving = runOf("llama-3.1-8b", 2e9);
    serving.workload = "serving";
    CHECK(refusal(serving).find("A model is trained by work of the kind training") == 0);
}

TEST_CASE("long sequences, own hardware that a run does not fill and what its cost rests on are said",
          "[training-run]")
{
    NewStudyRequest request = with(runOf("llama-3.1-8b", 2e11), 64);
    request.training->sequence = 32768;
    const NewStudy study = made(request);
    CHECK(isSaid(study, "the part of attention that grows with the sequence is left out"));
    CHECK(isSaid(study, "Other work must use about"));
    request.training->sequence = 16384;
    CHECK_FALSE(isSaid(made(request), "attention"));
}

TEST_CASE("a block is booked and paid for its days, and a run that takes longer rents the rest",
          "[training-run]")
{
    Study study = made(with(runOf("llama-3.1-8b", 2e11), 32)).study;
    const OptionOutcome rented = outcomeOf(required(evaluate(study)), "on-demand");
    Option block = newOption(study, "committed");
    block.procurement.choices["upfront"] = "all";
    block.procurement.choices["renewal"] = "once";
    for (const auto &[key, value] :
         {std::pair("price", 24.0), {"gpus_per_instance", 8}, {"overflow_price", 5}})
        block.procurement.inputs[key].value = value;
    const double hours = quantityOf(study, "workloads.training.job_length");
    for (const double days : {14.0, 5.0, 182.0}) {
        CAPTURE(days);
        block.procurement.inputs["term_days"].value = days;
        study.options["block"] = block;
        completeStudy(study);
        const double beyond = std::max(0.0, hours - days * 24) * 32 * 5;
        const OptionOutcome outcome = outcomeOf(required(evaluate(study)), "block");
        CHECK(isNear(*outcome.costPerJob(), days * 24 * 32 * 3 + beyond, 1e-9));
        CHECK(isNear(*outcome.totalCost(), days * 24 * 32 * 3 + beyond, 1e-9));
        CHECK(outcome.status == Status::Ok);
    }
}

TEST_CASE("the GPU that costs least is taken where none is named, and the next two are told",
          "[training-run]")
{
    const NewStudy best = made(runOf("llama-3.1-8b", 2e10, ""));
    const auto leastOf = [](const NewStudy &study) {
        double least = INFINITY;
        for (const OfferedOption &one : study.offered)
            if (one.isTicked && one.judged && one.judged->value && !one.judged->isTooSlow)
                least = std::min(least, *one.judged->value);
        return least;
    };
    CHECK(isSaid(best, "Other GPUs: after "));
    for (const char *gpu : {"H100 SXM", "A100-80 SXM", "H200", "B200", "L40S"})
        CHECK(leastOf(best) <= leastOf(made(runOf("llama-3.1-8b", 2e10, gpu))));
}

TEST_CASE("the cost of a run is its GPU-hours at the price and what starting machines costs, by a plain loop",
          "[training-run]")
{
    std::mt19937 random(7);
    const auto between = [&](double low, double high) {
        return low * std::pow(high / low, std::uniform_real_distribution<>(0, 1)(random));
    };
    const char *models[] = {"llama-3.1-8b", "llama-3.3-70b", "gpt-oss-120b", "qwen3-32b"};
    const char *gpus[] = {"H100 SXM", "A100-80 SXM", "H200"};
    for (int i = 0; i < 24; ++i) {
        NewStudyRequest request = runOf(models[i % 4], std::round(between(1e9, 1e12)), gpus[i % 3]);
        request.gpus = 8 * std::round(between(4, 64));
        request.training->mfu = between(0.2, 0.6);
        request.training->method = i % 2 ? "lora" : "full";
        request.training->runsPerYear = 1 + i % 3;
        const Study study = made(request).study;
        CAPTURE(i, request.training->model, request.gpu);
        // The plain route: token by token's operations, hour by hour.
        const KnownModel &model = *modelNamed(bundledCatalogue().models, request.training->model);
        const double tflops = valueAt(study, "workloads.training.tflops");
        const double perToken = (i % 2 ? 4 : 6) * model.activeParameters * 1e9;
        const double seconds =
            perToken * request.training->tokens / (tflops * 1e12 * *request.training->mfu * *request.gpus);
        double left = seconds / 3600 * 1.15, gpuHours = 0;
        for (; left > 0; left -= 1)
            gpuHours += std::min(1.0, left) * *request.gpus;
        const Input &machine = study.shared.at("on_demand_price");
        const double perGpuHour = *machine.value / valueAt(study, "options.on-demand.gpus_per_instance");
        const OptionOutcome outcome = outcomeOf(required(evaluate(study)), "on-demand");
        double rent = 0;
        for (const LineOutcome &line : outcome.lines)
            if (line.id == "rent")
                rent = *line.total;
        CHECK(isNear(rent, request.training->runsPerYear * gpuHours * perGpuHour, 1e-6));
        // Starting and stopping takes minutes of each machine, not hours.
        const double most = request.training->runsPerYear * *request.gpus * perGpuHour;
        CHECK(*outcome.totalCost() >= rent * (1 - 1e-9));
        CHECK(*outcome.totalCost() <= rent + most);
        CHECK(isNear(*outcome.costPerJob() * request.training->runsPerYear, *outcome.totalCost(), 1e-9));
    }
}

TEST_CASE("the ranges of a run spread its cost and its days around the values of the study", "[training-run]")
{
    const Study study = made(with(runOf("llama-3.1-8b", 2e11), 64)).study;
    const Risk risk = required(assessRisk(study, {.samples = 2000}));
    REQUIRE(risk.options.size() == study.options.size());
    for (const OptionRisk &option : risk.options) {
        CAPTURE(option.id);
        const TrainingSpread &run = option.training.value();
        CHECK(*run.costs.p10 < *run.costs.p90);
        CHECK(*run.results.p10 < *run.results.p90);
        CHECK(*run.results.p10 > 0.8 * *run.hours);
    }
    for (const OptionRisk &option : required(assessRisk(made(sixteenH100()).study, {.samples = 100})).options)
        CHECK_FALSE(option.training);
}
