// Notes on a comparison: each appears for its reason, and its fix takes it away.
#include "pricing/sanity/sanity_note.h"

#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "pricing/new_study/new_study.h"
#include "tests/support/new_studies.h"
#include "tests/support/test.h"

#include <fmt/format.h>

#include <algorithm>

using namespace breakeven;

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

NewStudyRequest requestFor(const std::string &gpu, double gpus, const std::string &workload = "training")
{
    NewStudyRequest request;
    request.gpu = gpu;
    request.gpus = gpus;
    request.workload = workload;
    request.day = {2026, 11, 22};
    if (workload == "training")
        request.busy = 0.6;
    return request;
}

Study studyOf(const NewStudyRequest &request)
{
    auto made = newStudy(request, bundledCatalogue());
    INFO((made ? "" : made.error().text()));
    REQUIRE(made);
    return std::move(made->study);
}

NewStudyRequest at(NewStudyRequest request, const SellerNames &sellers)
{
    request.sellers = sellers;
    return request;
}

// 16 × H100 for training at Google Cloud alone.
Study sixteenH100Study() { return studyOf(at(requestFor("H100 SXM", 16), {"gcp"})); }

void set(Study &study, const Settings &settings)
{
    for (const auto &[path, value] : settings) {
        const auto done = setPath(study, path, value);
        INFO(path << ": " << (done ? "" : done.error().text()));
        REQUIRE(done);
    }
    completeStudy(study);
}

std::vector<SanityNote> notesOf(const Study &study)
{
    const auto sheet = buildStudySheet(study);
    REQUIRE(sheet);
    const Evaluation evaluation(sheet->sheet);
    Comparison comparison = compare(study, *sheet, evaluation);
    completeVerdict(study, comparison);
    const auto probe = Probe::of(study);
    REQUIRE(probe);
    return sanityNotes(study, *sheet, evaluation, comparison, bundledCatalogue(),
                       flipsOf(*probe, {.isOnlyInRange = true}));
}

std::optional<SanityNote> noteIn(const Study &study, const std::string &id, const std::string &path = {})
{
    for (const SanityNote &note : notesOf(study))
        if (note.id == id && (path.empty() || note.path == path))
            return note;
    return std::nullopt;
}

SanityNote noteOf(const Study &study, const std::string &id, const std::string &path = {})
{
    const auto note = noteIn(study, id, path);
    INFO(id << " " << path);
    REQUIRE(note);
    REQUIRE(note->fix);
    return *note;
}

Study fixed(Study study, const SanityNote &note)
{
    const auto done = applyFix(study, *note.fix);
    INFO((done ? "" : done.error().text()));
    REQUIRE(done);
    CHECK_FALSE(noteIn(study, note.id, note.path));
    return study;
}

double valueOrUnknown(const Study &study, const std::string &path)
{
    const auto place = inputAt(study, path);
    INFO(path);
    REQUIRE(place);
    return place->input->value.value_or(-1);
}

} // namespace

TEST_CASE("N1: a commitment above the price on demand is told, and taken out")
{
    Study study = sixteenH100Study();
    CHECK_FALSE(noteIn(study, "N1"));
    set(study, {{"options.commitment-1y.price", "100"}});
    const SanityNote note = noteOf(study, "N1");
    CHECK(note.text == "Commitment, 1 year (12.50 a GPU-hour) costs more than on demand (11.06) at the same "
                       "seller.");
    CHECK(note.path == "options.commitment-1y.price");
    CHECK(fixed(study, note).options.count("commitment-1y") == 0);
}

TEST_CASE("N2: spot at the price on demand is no capacity, and another region is taken")
{
    NewStudyRequest request = requestFor("H100 SXM", 16);
    request.sellers = {"aws"};
    request.region = "us-east-1";
    request.choices["spot-aws"].isTicked = true; // its price has no day
    Study study = studyOf(request);
    CHECK_FALSE(noteIn(study, "N2"));
    study.options.at("spot-aws").procurement.inputs.at("price").value = 55.04;
    const SanityNote note = noteOf(study, "N2");
    CHECK(note.text == "The price of Spot is 55.04, the on-demand price: no capacity in us-east-1.");
    CHECK(note.fix->text == "Take us-west-2");
    CHECK(valueOrUnknown(fixed(study, note), "options.spot-aws.price") == Approx(12.9756));
}

TEST_CASE("N2: spot that loses more to interruptions than its price saves is told, and taken out")
{
    NewStudyRequest request = at(requestFor("A100-80 SXM", 512), {"gcp"});
    request.settings = {{"workloads.training.job_gpus", "8"}, {"shared.job_length", "100 h"}};
    CHECK_FALSE(noteIn(studyOf(request), "N2"));
    request.settings.front().second = "512"; // one lost machine stops all
    const Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N2");
    CHECK(note.path == "options.spot.stretch");
    CHECK(note.text == "Spot costs more than On demand, when needed at the same seller: interruptions take "
                       "75 % of the hours it runs.");
    CHECK(fixed(study, note).options.count("spot") == 0);
}

TEST_CASE("N2: spot of a service that keeps spare machines is told where they cost more than it saves")
{
    NewStudyRequest request = requestFor("H100 SXM", 1, "serving");
    request.gpus.reset();
    request.sellers = {"gcp"};
    request.serving.facts = {
        {"params_b", 70}, {"layers", 80}, {"kv_heads", 8}, {"head_dim", 128}, {"bytes_per_param", 1}};
    request.settings = {{"workloads.serving.requests_per_month", "5000000"},
                        {"workloads.serving.input_tokens", "1500"},
                        {"workloads.serving.output_tokens", "300"},
                        {"workloads.serving.ttft_target", "1 s"},
                        {"workloads.serving.tpot_target", "0.05 s"}};
    const Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N2");
    CHECK(note.text ==
          "Spot costs more than On demand, kept at the same seller: it keeps 3 machines instead of "
          "1, as spares for interrupted ones.");
    CHECK(study.options.at("spot").note.find("Spare machines stand by") != std::string::npos);
    CHECK(fixed(study, note).options.count("spot") == 0);
}

TEST_CASE("N3: a commitment of fewer GPUs than the work keeps busy is told, and made as large")
{
    // Two jobs of 8 GPUs at all times, then four.
    NewStudyRequest busy = at(requestFor("H100 SXM", 16), {"gcp"});
    busy.busy = 1;
    Study study = studyOf(busy);
    set(study, {{"workloads.training.gpus", "32"}});
    const SanityNote note = noteOf(study, "N3", "options.commitment-1y.gpus");
    CHECK(note.text == "Commitment, 1 year is of 16 GPUs; the work needs 32.");
    CHECK(note.fix->text == "Commit 32 GPUs");
    CHECK(valueOrUnknown(fixed(study, note), "options.commitment-1y.gpus") == 32);
    // What a week leaves to be rented beyond it is no slip.
    NewStudyRequest request = requestFor("H100 SXM", 16, "inference");
    request.settings = {{"workloads.inference.measure", "curve"},
                        {"workloads.inference.curve", "8*9,16*8,8*151"}};
    CHECK_FALSE(noteIn(studyOf(request), "N3"));
}

TEST_CASE("N3: servers for half the work are told, and those for all of it bought")
{
    Study study = sixteenH100Study();
    CHECK_FALSE(noteIn(study, "N3"));
    set(study, {{"options.own.servers", "1"}});
    const SanityNote note = noteOf(study, "N3");
    CHECK(note.text == "One server has 8 GPUs; the work needs 16.");
    CHECK(note.fix->text == "Buy 2 servers");
    CHECK(valueOrUnknown(fixed(study, note), "options.own.servers") == 2);
    set(study, {{"options.own.servers", "3"}});
    CHECK(noteOf(study, "N3").text == "3 servers have 24 GPUs; the work needs 16.");
}

TEST_CASE("N3: servers that do work with a pattern in time are as many as it needs")
{
    Study study = sixteenH100Study();
    set(study, {{"workloads.training.measure", "curve"}, {"workloads.training.curve", "48*2,8*22"}});
    CHECK_FALSE(noteIn(study, "N3"));
    set(study, {{"workloads.training.patience", "at-once"}});
    CHECK(noteOf(study, "N3").text == "2 servers have 16 GPUs; the work needs 48.");
}

TEST_CASE("N3, N7: GPUs that a target needs are counted as the work's, though they wait at times")
{
    NewStudyRequest request = requestFor("H100 SXM", 1, "inference");
    request.gpus.reset();
    request.years = 4;
    request.settings = {{"workloads.inference.measure", "requests"},
                        {"workloads.inference.requests_per_month", "15208333"},
                        {"workloads.inference.service_time", "3"},
                        {"workloads.inference.p95_target", "10"},
                        {"workloads.inference.growth", "60%"}};
    Study study = studyOf(request);
    CHECK_FALSE(noteIn(study, "N3"));
    set(study, {{"options.own.servers", "1"}});
    const Study bought = fixed(study, noteOf(study, "N3"));
    for (const OptionOutcome &outcome : evaluate(bought)->options)
        CHECK((outcome.id != "own" || outcome.status == Status::Ok));

    request.gpu = "L4";
    request.years = 3;
    request.settings = {{"workloads.inference.measure", "requests"},
                        {"workloads.inference.requests_per_month", "1520833"},
                        {"workloads.inference.service_time", "2"},
                        {"workloads.inference.p95_target", "6"}};
    study = studyOf(request);
    CHECK(valueOrUnknown(study, "options.commitment-1y.gpus") == 5);
    CHECK_FALSE(noteIn(study, "N7"));
    set(study, {{"options.commitment-1y.gpus", "16"}});
    CHECK(noteOf(study, "N7").path == "options.commitment-1y");
}

TEST_CASE("N4: a rack of another GPU whose speed was typed becomes one of the GPU the work is counted in")
{
    Study study = sixteenH100Study();
    CHECK_FALSE(noteIn(study, "N4"));
    set(study, {{"options.own.gpu", "A100-40"},
                {"options.own.speed", "0.5"},
                {"options.own.server_price", "150000"}});
    const SanityNote note = noteOf(study, "N4");
    CHECK(note.text == "The rack is 8×A100-40; the work is counted in H100 SXM.");
    CHECK(note.fix->text == "Use 8×H100 SXM");
    CHECK(valueOrUnknown(fixed(study, note), "options.own.server_price") == 310000);
}

TEST_CASE("N4: a rack that names no GPU is told where the work is counted in one")
{
    Study study = sixteenH100Study();
    set(study, {{"options.own.gpu", ""}, {"options.own.server_price", "150000"}});
    const SanityNote note = noteOf(study, "N4");
    CHECK(note.text == "The rack's servers of 8 GPUs name no GPU model; the work is counted in H100 SXM.");
    CHECK(valueOrUnknown(fixed(study, note), "options.own.server_price") == 310000);
}

TEST_CASE("N5: a seller far above the market is told where none below it is compared, and the cheapest added")
{
    Study study = sixteenH100Study();
    const SanityNote note = noteOf(study, "N5");
    CHECK(note.text == "H100 SXM costs 11.06 USD a GPU-hour at Google Cloud; the median of 12 sellers is "
                       "4.25 (2.29–12.29).");
    CHECK(note.fix->text == "Add Hyperstack");
    const Study both = fixed(study, note);
    REQUIRE(both.options.count("on-demand-hyperstack") == 1);
    CHECK(valueOrUnknown(both, "options.on-demand-hyperstack.price") == 3.2);
    CHECK(both.options.at("on-demand-hyperstack").name == "On demand, when needed (Hyperstack)");
    // A large cloud that stands beside the market is there to be seen.
    const Study market = studyOf(requestFor("H100 SXM", 16));
    CHECK(market.options.count("on-demand-aws") == 1);
    CHECK_FALSE(noteIn(market, "N5"));
}

TEST_CASE("N5 and the price of a server are told in the currency of the study")
{
    NewStudyRequest request = at(requestFor("H100 SXM", 16), {"gcp"});
    request.money = StudyMoney{"EUR", {0.8, {2026, 11, 20}, "ECB reference rate"}};
    Study study = studyOf(request);
    CHECK(noteOf(study, "N5")
              .text.rfind("H100 SXM costs 8.85 EUR a GPU-hour at Google Cloud; the median of 12 "
                          "sellers is 3.40 (1.83–9.83).",
                          0) == 0);
    set(study, {{"options.own.gpu", ""}});
    CHECK(valueOrUnknown(fixed(study, noteOf(study, "N4")), "options.own.server_price") ==
          Approx(0.8 * 310000));
}

TEST_CASE("N6: an old price is told with its age, and the newer one taken")
{
    NewStudyRequest request = requestFor("H100 SXM", 16);
    request.day = {2026, 9, 1};
    request.sellers = {"gcp"}; // whose spot is all there is
    Study study = studyOf(request);
    CHECK_FALSE(noteIn(study, "N6"));
    study.shared.at("on_demand_price").asOf = Date{2025, 5, 15};
    const SanityNote note = noteOf(study, "N6");
    CHECK(note.text == "The price of On demand, kept is from 2025-05-15, 15 months old.");
    CHECK(fixed(study, note).shared.at("on_demand_price").asOf == Date{2026, 7, 30});
    // Spot is old sooner; where nothing newer is known it is to be fetched.
    request.day = {2026, 11, 22};
    study = studyOf(request);
    const SanityNote spot = noteOf(study, "N6");
    CHECK(spot.path == "options.spot.price");
    CHECK(spot.fix->fetchesPrices);
    study.options.at("spot").procurement.inputs.at("price").asOf.reset();
    CHECK(noteOf(study, "N6").text == "The price of Spot has no date.");
}

TEST_CASE("N7: servers of which half is used a quarter of the time are told, and taken out")
{
    NewStudyRequest request = requestFor("H100 SXM", 4, "inference");
    request.sellers = {"aws"};
    request.settings = {{"workloads.inference.measure", "curve"},
                        {"workloads.inference.curve", "0*9,4*8,0*16,4*8,0*16,4*8,0*16,4*8,0*16,4*8,0*55"}};
    const Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N7", "options.own");
    CHECK(note.text == "Own hardware: 4 of its 8 GPUs are used, 24 % of the time.");
    CHECK(fixed(study, note).options.count("own") == 0);
    CHECK_FALSE(noteIn(sixteenH100Study(), "N7"));
}

TEST_CASE("N7: what is used for most of the plan is not called unused for its last month")
{
    NewStudyRequest request = requestFor("H100 SXM", 8);
    request.busy = 0.9;
    request.settings = {{"workloads.training.growth", "-40%"}};
    const Study shrinking = studyOf(request);
    CHECK_FALSE(noteIn(shrinking, "N7")); // 59 % over the plan, 32 % in its last month
    request.settings = {{"workloads.training.growth", "-80%"}};
    CHECK(noteIn(studyOf(request), "N7"));
}

TEST_CASE("N2: spot in another region of the same provider is told and taken out where it costs more")
{
    NewStudyRequest request = requestFor("A10G", 2);
    request.busy = 0.85;
    request.years = 7;
    request.settings = {{"shared.job_length", "8 h"}};
    request.choices["spot-aws"].isTicked = true;
    const Study study = studyOf(request);
    const SanityNote dear = noteOf(study, "N2", "options.spot-aws.stretch");
    CHECK(dear.text == "Spot (us-west-2) costs more than On demand, when needed at AWS in us-east-1: its "
                       "machines have 4 GPUs, those on demand 1, and 51 % of its hours are paid and not "
                       "used.");
    CHECK(fixed(study, dear).options.count("spot-aws") == 0);
}

TEST_CASE("N9: the cheapest two that differ in their allocation are told, and allocated alike")
{
    NewStudyRequest request = requestFor("H100 SXM", 16);
    request.sellers = {"hyperstack"};
    Study study = studyOf(request);
    for (const char *id : {"own", "commitment-3y", "spot-crusoe"})
        study.options.erase(id);
    const SanityNote note = noteOf(study, "N9");
    CHECK(note.text.rfind(
              "On demand, when needed is started and stopped, On demand, kept is kept all month; if "
              "both were allocated alike, the difference would be ",
              0) == 0);
    const Study alike = fixed(study, note);
    CHECK(allocationOf(alike.options.at("on-demand-kept")) == "autoscaled");
    const Comparison comparison = *evaluate(alike);
    CHECK(*comparison.options[0].npv == Approx(*comparison.options[1].npv));
}

TEST_CASE("N9: the same machines at the same price, allocated alike, cost the same")
{
    NewStudyRequest request = requestFor("GB200", 24, "burst");
    request.years = 4;
    request.settings = {{"workloads.burst.job_h", "1 h"}, {"workloads.burst.bursts_per_month", "30"}};
    const Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N9");
    CHECK(note.text == "On demand, when needed is started and stopped, On demand, kept is kept all month; if "
                       "both were allocated alike, the difference would be 0 %, not 94 %.");
    const Study alike = fixed(study, note);
    CHECK(alike.options.at("on-demand-kept").name == "On demand, when needed 2");
    for (const char *key : {"boot_time", "pod_start_time", "termination_time"}) {
        INFO(key);
        CHECK(valueOrUnknown(alike, std::string("options.on-demand-kept.") + key) ==
              valueOrUnknown(alike, std::string("options.on-demand.") + key));
    }
    const Comparison comparison = *evaluate(alike);
    CHECK(*comparison.options[0].npv == Approx(*comparison.options[1].npv));
}

TEST_CASE("N10: a GPU with less memory than the work needs is told, and two hold it together")
{
    Study study = studyOf(requestFor("H100 SXM", 1, "inference"));
    CHECK_FALSE(noteIn(study, "N10"));
    set(study, {{"workloads.inference.min_gpu_memory", "140 GB"}});
    const SanityNote note = noteOf(study, "N10");
    CHECK(note.text == "The work needs 140 GB a GPU; H100 SXM has 80.");
    CHECK(note.fix->text == "2 GPUs together");
    const Study spread = fixed(study, note);
    CHECK(valueOrUnknown(spread, "workloads.inference.gpus") == 2);
    CHECK(valueOrUnknown(spread, "workloads.inference.min_gpu_memory") == 70);
}

TEST_CASE("N11: spot that is never interrupted is only a price, and is computed")
{
    Study study = sixteenH100Study();
    CHECK_FALSE(noteIn(study, "N11"));
    set(study, {{"options.spot.stretch", "1"}});
    const SanityNote note = noteOf(study, "N11");
    CHECK(note.text == "Spot counts no interruptions: its cost is the price alone.");
    const Study computed = fixed(study, note);
    CHECK(computed.options.at("spot").procurement.inputs.at("stretch").mode == EffectMode::Computed);
}

// Of servers that work but for a day at each of 0.7264 failures a year:
// 10.2 kW × (0.231 + 0.509 × (1 − 0.7264 / 365)) × 1.48 × 0.0871 × 8760 = 8,512.
TEST_CASE("N12: a rack hosted for less than its electricity is told, and paid by the kilowatt")
{
    NewStudyRequest request = at(requestFor("H100 SXM", 16), {"gcp"});
    request.busy = 1;
    request.settings = {{"workloads.training.arrivals", "planned"}};
    Study study = studyOf(request);
    CHECK_FALSE(noteIn(study, "N12"));
    set(study, {{"options.own.hosting", "colocation"}, {"options.own.hosting_per_server_year", "3000"}});
    const SanityNote note = noteOf(study, "N12");
    CHECK(note.text == "3,000 a year to host a server is less than its electricity (8,512).");
    const Study byKilowatt = fixed(study, note);
    CHECK(byKilowatt.options.at("own").procurement.choices.at("hosting") == "space-and-power");
    CHECK(valueOrUnknown(byKilowatt, "options.own.space_per_kw_month") == 275);
}

TEST_CASE("N13: a start longer than an answer may take is told, and a replica kept")
{
    NewStudyRequest request = at(requestFor("H100 SXM", 1, "inference"), {"hyperstack"});
    request.settings = {{"workloads.inference.measure", "requests"},
                        {"workloads.inference.requests_per_month", "100000"},
                        {"workloads.inference.service_time", "2"},
                        {"workloads.inference.p95_target", "10"}};
    Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N13");
    CHECK(note.text == "Scale to zero: the first request waits 15 min; the p95 target is 10 s.");
    CHECK(fixed(study, note).options.count("scale-to-zero") == 0); // one is kept already
    study.options.erase("on-demand-kept");
    study.baseline = "scale-to-zero";
    const Study kept = fixed(study, noteOf(study, "N13"));
    CHECK(allocationOf(kept.options.at("scale-to-zero")) == "always-on");
}

TEST_CASE("N13: a service that is never switched off is told to cost what a kept one does")
{
    NewStudyRequest request = at(requestFor("L4", 1, "inference"), {"gcp"});
    request.gpus.reset();
    request.settings = {{"workloads.inference.measure", "requests"},
                        {"workloads.inference.requests_per_month", "608333"},
                        {"workloads.inference.service_time", "2"},
                        {"workloads.inference.p95_target", "10"}};
    const SanityNote note = noteOf(studyOf(request), "N13");
    CHECK(note.text == "Scale to zero: it never stops, and is paid at all hours as if it were kept.");
    CHECK(note.path == "options.scale-to-zero");
}

TEST_CASE("N14: a resale far above the curve, or after seven years, is told, and the curve used")
{
    Study study = sixteenH100Study();
    CHECK_FALSE(noteIn(study, "N14"));
    set(study, {{"options.own.resale_fraction", "70%"}});
    const SanityNote note = noteOf(study, "N14");
    CHECK(note.text ==
          "Own hardware: servers are sold at 36 months for 70 % of what was paid; the curve says "
          "30 %.");
    fixed(study, note);
    set(study, {{"options.own.resale_fraction", "30%"}, {"options.own.hold_months", "96"}});
    const SanityNote old = noteOf(study, "N14");
    CHECK(old.text.find("after seven years") != std::string::npos);
    fixed(study, old);
    set(study, {{"options.own.resale_fraction", "unknown"},
                {"options.own.hold_months", "36"},
                {"options.own.resale_factor", "160%"}});
    CHECK(noteOf(study, "N14").path == "options.own.resale_factor");
}

TEST_CASE("N15: of jobs that come by chance, what one of them leaves of its machines is told")
{
    const auto textOf = [](const char *gpus) {
        NewStudyRequest request = at(requestFor("H100 SXM", 24), {"gcp"});
        request.settings = {{"workloads.training.job_gpus", gpus}};
        const auto note = noteIn(studyOf(request), "N15");
        return note ? note->text.substr(note->text.find(": ") + 2) : std::string();
    };
    CHECK(textOf("4") == "machines of 8 run jobs of 4 GPUs, and what no other job fills is paid and not used.");
    CHECK(textOf("12") == "each job of 12 GPUs takes 2 machines of 8, and 4 GPUs are paid and not used.");
    CHECK(textOf("8").empty());
}

TEST_CASE("N15: GPUs that fill no machine of any option are told, and no fix asks for more work")
{
    const Study study = studyOf(at(requestFor("H100 SXM", 9, "burst"), {"gcp"}));
    const auto note = noteIn(study, "N15");
    REQUIRE(note);
    CHECK(note->text.rfind("On demand, kept and ", 0) == 0);
    CHECK(note->text.find(": 9 GPUs take 2 machines of 8: 7 are paid and not used.") != std::string::npos);
    CHECK_FALSE(note->fix);
}

TEST_CASE("no fix of a note changes the amount of work")
{
    for (const Study &study : {studyOf(at(requestFor("H100 SXM", 12), {"gcp"})), sixteenH100Study(),
                               studyOf(at(requestFor("H100 SXM", 9, "burst"), {"gcp"}))}) {
        for (const SanityNote &note : notesOf(study)) {
            Study after = study;
            if (!note.fix || !applyFix(after, *note.fix))
                continue;
            INFO(note.id << " " << note.text);
            CHECK(after.workloads == study.workloads);
        }
    }
}

TEST_CASE("notes stand in the order of what their fixes change, and what was left out by its cost")
{
    Study study = sixteenH100Study();
    std::vector<SanityNote> notes = notesOf(study);
    addWorth(Probe::of(study).value(), evaluate(study).value(), notes);
    const std::vector<SanityNote> sorted = notesByWorth(notes);
    REQUIRE(sorted.size() >= 2);
    CHECK(sorted.front().id == "N5"); // rent from the cheapest seller
    CHECK(sorted.front().worth > 0);
    for (std::size_t i = 1; i < sorted.size(); ++i)
        CHECK(sorted[i - 1].worth >= sorted[i].worth);
    const std::vector<SanityNote> leftOut = leftOutByCost(notes);
    CHECK(leftOut.size() + sorted.size() == notes.size());
    for (std::size_t i = 1; i < leftOut.size(); ++i)
        CHECK((!leftOut[i].cost ||
               (leftOut[i - 1].cost && leftOut[i - 1].cost->presentValue <= leftOut[i].cost->presentValue)));
}

TEST_CASE("N15: several jobs that fill no machine are told, and no job becomes wider")
{
    NewStudyRequest request = at(requestFor("H100 SXM", 16), {"gcp"});
    request.gpus.reset();
    request.settings = {{"workloads.training.measure", "jobs"},
                        {"workloads.training.jobs_per_month", "100"}, // two at once
                        {"workloads.training.arrivals", "planned"},
                        {"workloads.training.job_gpus", "5"},
                        {"workloads.training.job_gpu_hours", "50"}};
    const auto note = noteIn(studyOf(request), "N15");
    REQUIRE(note);
    CHECK_FALSE(note->fix);
}

TEST_CASE("N15: an option that alone fills no machine is named and taken out, the work stays")
{
    // Hyperstack's machines have one GPU; AWS sells commitments of eight.
    NewStudyRequest request = at(requestFor("A100-80 SXM", 6), {"hyperstack", "aws"});
    request.busy = 1;
    request.mayBeInterrupted = false;
    request.choices["commitment-1y-aws"].isTicked = true;
    const Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N15");
    CHECK(note.text == "Commitment, 1 year (AWS): 6 GPUs take 1 machine of 8: 2 are paid and not used.");
    CHECK(note.fix->text == "Remove it");
    const Study without = fixed(study, note);
    CHECK(valueOrUnknown(without, "workloads.training.gpus") == 6);
    CHECK(without.options.count("commitment-1y-aws") == 0);
}

TEST_CASE("N6: a price of which only the year is known is told so")
{
    NewStudyRequest request = requestFor("H200", 2);
    request.choices["spot-verda"].isTicked = true;
    const Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N6", "options.spot-verda.price");
    CHECK(note.text.rfind("The day of the price of Spot (Verda) is not known, only the year 2026", 0) == 0);
}

TEST_CASE("N22: a price of another GPU than the option's is told, and its GPU taken")
{
    Study study = studyOf(at(requestFor("H100 SXM", 2), {"gcp"}));
    CHECK_FALSE(noteIn(study, "N22"));
    set(study, {{"options.spot.gpu", "H100 PCIe"}});
    const SanityNote note = noteOf(study, "N22", "options.spot.price");
    CHECK(note.text == "The price of Spot is of H100 SXM; its GPUs are H100 PCIe.");
    CHECK(choiceIn(fixed(study, note).options.at("spot").procurement.choices, "gpu") == "H100 SXM");
}

TEST_CASE("N22: a server's price that is of another GPU's is told, and that of its own taken")
{
    Study study = sixteenH100Study();
    CHECK_FALSE(noteIn(study, "N22"));
    set(study, {{"options.own.gpu", "B200"}});
    const SanityNote note = noteOf(study, "N22", "options.own.server_price");
    CHECK(note.text == "The price of Own hardware is of a server of 8×H100 SXM; its GPUs are B200.");
    CHECK(note.fix->text == "Use 8×B200");
    const Study right = fixed(study, note);
    CHECK(valueOrUnknown(right, "options.own.server_price") == 450000);
    CHECK(valueOrUnknown(right, "options.own.power_kw") == 14.3);
    set(study, {{"options.own.gpu", "L4"}}); // whose server nobody prices
    CHECK(noteOf(study, "N22").fix->asksFor == "options.own.server_price");
    set(study, {{"options.own.server_price", "320000"}});
    CHECK_FALSE(noteIn(study, "N22"));
}

TEST_CASE("N24: the example of a lease is told where the server is another than its")
{
    NewStudyRequest request = requestFor("GB200", 72);
    Study study = studyOf(request);
    set(study, {{"options.own.financing", "lease"}});
    const SanityNote note = noteOf(study, "N24");
    CHECK(note.text == "The lease of 4,700 USD a month is an example for a server of 150,000; Own hardware "
                       "costs 3,000,000 a server.");
    CHECK(note.fix->asksFor == "options.own.lease_per_server_month");
    Study example = study;
    set(example, {{"options.own.server_price", "150000"}});
    CHECK_FALSE(noteIn(example, "N24"));
    set(study, {{"options.own.lease_per_server_month", "95000"}});
    CHECK_FALSE(noteIn(study, "N24"));
}

TEST_CASE("N23: what a commitment costs beyond the plan is told")
{
    NewStudyRequest request = at(requestFor("H100 SXM", 24), {"gcp"});
    request.busy = 1;
    request.settings = {{"workloads.training.arrivals", "planned"}};
    CHECK_FALSE(noteIn(studyOf(request), "N23"));
    request.years = 7;
    // What is renewed by hand: terms of a new study end within the plan.
    Study study = studyOf(request);
    CHECK_FALSE(noteIn(study, "N23"));
    set(study, {{"options.commitment-3y.renewal", "renewed"}});
    // Three terms of 36 months for 84: 24 months of 3 machines at 38.8643 remain.
    const SanityNote published = noteOf(study, "N23", "options.commitment-3y.term_months");
    CHECK(published.text ==
          "The last term of Commitment, 3 years runs 24 months beyond the plan; 2,042,712 USD "
          "of its cost is for that time.");
    const Study within = fixed(study, published);
    CHECK_FALSE(noteIn(within, "N23"));
    CHECK(test::totalOf(within, "commitment-3y") < test::totalOf(study, "commitment-3y"));
    set(study, {{"options.commitment-3y.overflow_price", "unknown"}});
    CHECK(fixed(study, noteOf(study, "N23", "options.commitment-3y.term_months"))
              .options.count("commitment-3y") == 0);
    Study unpublished = studyOf(at(request, {"hyperstack"}));
    set(unpublished,
        {{"options.commitment-3y.renewal", "renewed"}, {"options.commitment-3y.overflow_price", "unknown"}});
    unpublished.options.at("commitment-3y").procurement.inputs.at("term_months").value = 60;
    const SanityNote assumed = noteOf(unpublished, "N23", "options.commitment-3y.term_months");
    CHECK(valueOrUnknown(fixed(unpublished, assumed), "options.commitment-3y.term_months") == 42);
}

TEST_CASE("what a new study leaves out is a note until somebody adds it")
{
    Study study = studyOf(requestFor("L4", 1));
    const auto note = noteIn(study, "left-out", "options.own");
    REQUIRE(note);
    CHECK(note->text == "No server price for L4 is known; enter one to compare buying: add own hardware to "
                        "the study.");
    CHECK_FALSE(note->fix);
    study.options["our-rack"] = newOption(study, "owned-rack"); // whatever its id
    CHECK_FALSE(noteIn(study, "left-out", "options.own"));
}

TEST_CASE("N20: an offer that is left out below all that is compared is told")
{
    Study study = sixteenH100Study();
    study.leftOutOffers.clear();
    study.leftOut["spot-ours"] = "Spot (ours): another seller than those compared; it would cost 100 USD.";
    LeftOutOffer &offer = study.leftOutOffers["spot-ours"];
    offer.option = study.options.at("spot");
    offer.option.name = "Spot (ours)";
    offer.reason = "another seller than those compared";
    offer.cost = 100;
    offer.currency = "USD";
    offer.beside = "nobody";
    offer.more = -5;
    // Nobody costs what it was compared with: as dear as the same option of the study it is no news.
    CHECK_FALSE(noteIn(study, "N20", "options.spot-ours"));
    const Comparison comparison = *evaluate(study);
    const auto spot = std::find_if(comparison.options.begin(), comparison.options.end(),
                                   [](const OptionOutcome &one) { return one.id == "spot"; });
    std::string text = noteIn(study, "left-out", "options.spot-ours")->text;
    std::erase(text, ',');
    CHECK(text.find(fmt::format("; it would cost {:.0f} USD", *spot->npv)) != std::string::npos);
    const OptionOutcome &kept = comparison.options.front();
    offer.beside = kept.id;
    offer.more = 100 - *kept.npv;
    const auto note = noteIn(study, "N20", "options.spot-ours");
    REQUIRE(note);
    CHECK(
        note->text.rfind("Spot (ours): another seller than those compared; it would cost 100 USD in present "
                         "value over the plan, ",
                         0) == 0);
    CHECK(note->text.find(", the cheapest compared.") != std::string::npos);
    CHECK_FALSE(noteIn(study, "left-out", "options.spot-ours"));
}

TEST_CASE("N20: what is left out and cheaper is added by its fix, and costs what the note said")
{
    Study study = studyOf(requestFor("H100 SXM", 16));
    std::size_t found = 0;
    for (const auto &[id, offer] : study.leftOutOffers) {
        const auto note = noteIn(study, "N20", "options." + id);
        if (!note)
            continue;
        INFO(id);
        ++found;
        REQUIRE(note->fix);
        CHECK(note->fix->text == "Add " + offer.option.name);
        Study added = study;
        REQUIRE(applyFix(added, *note->fix));
        REQUIRE(added.options.count(id));
        const Comparison comparison = *evaluate(added);
        for (const OptionOutcome &outcome : comparison.options)
            if (outcome.id == id)
                CHECK(*outcome.npv == Approx(offer.cost));
        CHECK_FALSE(noteIn(added, "N20", "options." + id));
        CHECK_FALSE(noteIn(added, "left-out", "options." + id));
    }
    CHECK(found >= 2);
}

TEST_CASE("N21: a target below what each request takes names what it varies by")
{
    NewStudyRequest request = requestFor("L4", 1, "inference");
    request.gpus.reset();
    request.settings = {{"workloads.inference.measure", "requests"},
                        {"workloads.inference.requests_per_month", "600000"},
                        {"workloads.inference.service_time", "4 s"},
                        {"workloads.inference.p95_target", "6 s"}};
    Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N21");
    INFO(note.text);
    CHECK(note.path == "workloads.inference.service_variation");
    CHECK(note.text.find("within 6 s: at 4 s on average and a service_variation of 1") != std::string::npos);
    CHECK(note.text.find("they take 12 s without any wait") != std::string::npos);
    CHECK(note.fix->asksFor == note.path);
    set(study, {{"workloads.inference.service_variation", "0"}});
    CHECK_FALSE(noteIn(study, "N21"));
}

TEST_CASE("a fix that cannot be applied leaves the study as it is")
{
    Study study = sixteenH100Study();
    const Study before = study;
    NoteFix fix{"Nothing"};
    fix.settings = {{"options.own.servers", "3"}, {"options.nobody.price", "1"}};
    CHECK_FALSE(applyFix(study, fix));
    CHECK(study == before);
}

TEST_CASE("N16: a placeholder on which the answer turns asks for a quote")
{
    Study study = studyOf(requestFor("B200", 128));
    set(study, {{"options.own.server_price", "450000"}});
    Input &price = study.options.at("own").procurement.inputs.at("server_price");
    price.source = "assumed: nobody";
    price.confidence = Confidence::Low;
    price.note = "a placeholder until a quote is entered";
    price.range = Range{100000, 3000000, RangeShape::Uniform};
    for (auto &[name, input] : study.shared)
        input.range.reset();
    for (auto &[id, option] : study.options)
        for (auto &[key, input] : option.procurement.inputs)
            if (id != "own" || key != "server_price")
                input.range.reset();
    const SanityNote note = noteOf(study, "N16");
    CHECK(note.path == "options.own.server_price");
    INFO(note.text);
    CHECK(note.text.rfind("The answer turns on Server list price of Own hardware, a placeholder: ", 0) == 0);
    CHECK(note.text.find(" USD/server ") != std::string::npos);
    CHECK(note.fix->text == "Enter a quote");
    CHECK(note.fix->asksFor == "options.own.server_price");
    // A quote of one's own is what it asks for.
    price.source = "quote of Dell";
    price.confidence = Confidence::High;
    CHECK_FALSE(noteIn(study, "N16"));
}

TEST_CASE("N18: work that interruptions never let finish is told, and taken out")
{
    Study study = sixteenH100Study();
    CHECK_FALSE(noteIn(study, "N18"));
    // Two machines at 2.4 an hour each, a day of work: 24 h take more than 3 years from a stretch of 1,095
    // on.
    set(study, {{"options.spot.interruption_rate", "100"}});
    const SanityNote note = noteOf(study, "N18");
    CHECK(note.path == "options.spot.stretch");
    CHECK(note.text.rfind("Spot: a job of 24 h does not finish: with its interruptions it takes ", 0) == 0);
    CHECK(note.text.find("and the plan has 3 years.") != std::string::npos);
    CHECK(fixed(study, note).options.count("spot") == 0);
    // One job on 12,500 machines.
    NewStudyRequest wide = requestFor("H100 SXM", 100000);
    wide.settings = {{"workloads.training.job_gpus", "100000"}};
    const Study gang = studyOf(wide);
    CHECK(noteIn(gang, "N18", "options.spot.stretch"));
}

TEST_CASE("N18 stands from the stretch on at which a job is as long as the plan")
{
    Study study = sixteenH100Study();
    const auto sheet = buildStudySheet(study);
    REQUIRE(sheet);
    const Evaluation evaluation(sheet->sheet);
    const double stretch = *evaluation.at(stepsAt(*sheet, "options.spot").elapsedStretch, 0);
    // A job of 3 years over its stretch ends with the plan; the stretch of so long a job is that of the long
    // run.
    set(study, {{"shared.job_length", fmt::format("{}", 0.9 * 26280 / stretch)}});
    CHECK_FALSE(noteIn(study, "N18", "options.spot.stretch"));
    set(study, {{"shared.job_length", fmt::format("{}", 1.1 * 26280 / stretch)}});
    CHECK(noteIn(study, "N18", "options.spot.stretch"));
}

TEST_CASE("N19: a rate of interruptions that nobody measured is told against the highest that was")
{
    Study study = sixteenH100Study();
    set(study, {{"options.spot.interruption_rate", "1.39"}});
    CHECK_FALSE(noteIn(study, "N19"));
    set(study, {{"options.spot.interruption_rate", "100"}});
    const SanityNote note = noteOf(study, "N19");
    // 100 / 1.3901
    CHECK(note.text == "Spot: 100 interruptions per machine-hour are 72 times the highest rate that was "
                       "measured (1.3901).");
    CHECK(valueOrUnknown(fixed(study, note), "options.spot.interruption_rate") == Approx(1.3901));
}
