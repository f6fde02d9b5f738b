// Notes on a comparison: each appears for its reason, and its fix takes it away.
#include "pricing/sanity/sanity_note.h"

#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "pricing/new_study/new_study.h"
#include "tests/support/new_studies.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <fmt/format.h>

#include <algorithm>

using namespace breakeven;
using breakeven::test::requestFor;
using breakeven::test::sixteenH100;

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

Study studyOf(const NewStudyRequest &request) { return test::made(request).study; }

// 16 × H100 for training at Google Cloud alone.
Study sixteenH100Study() { return studyOf(sixteenH100({"gcp"})); }

// Requests of a service: so many a month of so many seconds, 95 % of them answered in time.
Settings requestsOf(const char *perMonth, const char *seconds, const char *within)
{
    return {{"workloads.inference.measure", "requests"},
            {"workloads.inference.requests_per_month", perMonth},
            {"workloads.inference.service_time", seconds},
            {"workloads.inference.p95_target", within}};
}

void set(Study &study, const Settings &settings)
{
    for (const auto &[path, value] : settings) {
        test::required(setPath(study, path, value), path + ": ");
    }
    completeStudy(study);
}

std::vector<SanityNote> notesOf(const Study &study)
{
    const auto sheet = test::required(buildStudySheet(study));
    const Evaluation evaluation(sheet.sheet);
    Comparison comparison = compare(study, sheet, evaluation);
    completeVerdict(study, comparison);
    const auto probe = Probe::of(study);
    REQUIRE(probe);
    return sanityNotes(study, sheet, evaluation, comparison, bundledCatalogue(),
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
    test::required(applyFix(study, *note.fix));
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

// A study that its settings give a note, what the note says, and what its fix makes of the study.
struct NoteCase
{
    std::string sentence; // begins with the note's id
    NewStudyRequest request = sixteenH100({"gcp"});
    Settings quiet = {}; // with these there is no note yet
    Settings settings = {};
    std::string path = {}; // empty: whichever is first
    std::string text = {};
    std::string fix = {}; // empty: whatever it says
    std::vector<std::pair<std::string, double>> values = {};
    std::string removed = {};
};

NewStudyRequest ticked(NewStudyRequest request, const char *option)
{
    request.choices[option].isTicked = true;
    return request;
}

NewStudyRequest uninterrupted(NewStudyRequest request)
{
    request.mayBeInterrupted = false;
    return request;
}

void check(const NoteCase &row)
{
    INFO(row.sentence);
    const std::string id = row.sentence.substr(0, row.sentence.find(':'));
    Study study = studyOf(row.request);
    if (!row.settings.empty()) {
        Study quiet = study;
        set(quiet, row.quiet);
        CHECK_FALSE(noteIn(quiet, id));
        set(study, row.settings);
    }
    const SanityNote note = noteOf(study, id, row.path);
    CHECK(note.text == row.text);
    CHECK((row.fix.empty() || note.fix->text == row.fix));
    const Study after = fixed(study, note);
    for (const auto &[path, value] : row.values)
        CHECK(valueOrUnknown(after, path) == Approx(value));
    CHECK(after.options.count(row.removed) == 0);
}

const Settings kPattern{{"workloads.training.measure", "curve"}, {"workloads.training.curve", "48*2,8*22"}};

const NoteCase kNotes[] = {
    {.sentence = "N1: a commitment above the price on demand is taken out",
     .settings = {{"options.commitment-1y.price", "100"}},
     .path = "options.commitment-1y.price",
     .text = "Commitment, 1 year (12.50 a GPU-hour) costs more than on demand (11.06) at the same seller.",
     .removed = "commitment-1y"},
    {.sentence = "N2: spot in another region of the same provider is taken out where it costs more",
     .request =
         ticked(requestFor("A10G",
                           {.gpus = 2, .busy = 0.85, .years = 7, .settings = {{"shared.job_length", "8 h"}}}),
                "spot-aws"),
     .path = "options.spot-aws.stretch",
     .text = "Spot (us-west-2) costs more than On demand, when needed at AWS in us-east-1: its machines have "
             "4 GPUs, those on demand 1, and 51 % of its hours are paid and not used.",
     .removed = "spot-aws"},
    // Two jobs of 8 GPUs at all times, then four.
    {.sentence = "N3: a commitment of fewer GPUs than the work keeps busy is made as large",
     .request = requestFor("H100 SXM", {.gpus = 16, .busy = 1, .sellers = {"gcp"}}),
     .settings = {{"workloads.training.gpus", "32"}},
     .path = "options.commitment-1y.gpus",
     .text = "Commitment, 1 year is of 16 GPUs; the work needs 32.",
     .fix = "Commit 32 GPUs",
     .values = {{"options.commitment-1y.gpus", 32}}},
    {.sentence = "N3: with servers for half the work those for all of it are bought",
     .settings = {{"options.own.servers", "1"}},
     .text = "One server has 8 GPUs; the work needs 16.",
     .fix = "Buy 2 servers",
     .values = {{"options.own.servers", 2}}},
    {.sentence = "N3: servers that are too many are told",
     .settings = {{"options.own.servers", "3"}},
     .text = "3 servers have 24 GPUs; the work needs 16."},
    {.sentence = "N3: servers that do work with a pattern in time are as many as it needs",
     .quiet = kPattern,
     .settings = {kPattern[0], kPattern[1], {"workloads.training.patience", "at-once"}},
     .text = "2 servers have 16 GPUs; the work needs 48."},
    {.sentence =
         "N4: a rack of another GPU whose speed was typed becomes one of the GPU the work is counted in",
     .settings = {{"options.own.gpu", "A100-40"},
                  {"options.own.speed", "0.5"},
                  {"options.own.server_price", "150000"}},
     .text = "The rack is 8×A100-40; the work is counted in H100 SXM.",
     .fix = "Use 8×H100 SXM",
     .values = {{"options.own.server_price", 310000}}},
    {.sentence = "N4: a rack that names no GPU is told where the work is counted in one",
     .settings = {{"options.own.gpu", ""}, {"options.own.server_price", "150000"}},
     .text = "The rack's servers of 8 GPUs name no GPU model; the work is counted in H100 SXM.",
     .values = {{"options.own.server_price", 310000}}},
    {.sentence = "N10: two GPUs hold together what one has too little memory for",
     .request = requestFor("H100 SXM", {.workload = "inference", .gpus = 1}),
     .settings = {{"workloads.inference.min_gpu_memory", "140 GB"}},
     .text = "The work needs 140 GB a GPU; H100 SXM has 80.",
     .fix = "2 GPUs together",
     .values = {{"workloads.inference.gpus", 2}, {"workloads.inference.min_gpu_memory", 70}}},
    {.sentence = "N13: a service that is never switched off costs what a kept one does",
     .request = requestFor(
         "L4", {.workload = "inference", .sellers = {"gcp"}, .settings = requestsOf("608333", "2", "10")}),
     .path = "options.scale-to-zero",
     .text = "Scale to zero: it never stops, and is paid at all hours as if it were kept."},
    // Hyperstack's machines have one GPU; AWS sells commitments of eight.
    {.sentence = "N15: an option that alone fills no machine is taken out, the work stays",
     .request = ticked(
         uninterrupted(requestFor("A100-80 SXM", {.gpus = 6, .busy = 1, .sellers = {"hyperstack", "aws"}})),
         "commitment-1y-aws"),
     .text = "Commitment, 1 year (AWS): 6 GPUs take 1 machine of 8: 2 are paid and not used.",
     .fix = "Remove it",
     .values = {{"workloads.training.gpus", 6}},
     .removed = "commitment-1y-aws"},
    // 100 / 1.3901
    {.sentence = "N19: a rate of interruptions that nobody measured is told against the highest that was",
     .quiet = {{"options.spot.interruption_rate", "1.39"}},
     .settings = {{"options.spot.interruption_rate", "100"}},
     .text =
         "Spot: 100 interruptions per machine-hour are 72 times the highest rate that was measured (1.3901).",
     .values = {{"options.spot.interruption_rate", 1.3901}}},
};

} // namespace

TEST_CASE("a note appears for its reason, says it, and is gone once its fix is taken")
{
    for (const NoteCase &row : kNotes)
        check(row);
}

TEST_CASE("N3: what a week leaves to be rented beyond a commitment is no slip")
{
    CHECK_FALSE(noteIn(
        studyOf(requestFor("H100 SXM", {.workload = "inference",
                                        .gpus = 16,
                                        .settings = {{"workloads.inference.measure", "curve"},
                                                     {"workloads.inference.curve", "8*9,16*8,8*151"}}})),
        "N3"));
}

TEST_CASE("N2: spot at the price on demand is no capacity, and another region is taken")
{
    NewStudyRequest request =
        requestFor("H100 SXM", {.gpus = 16, .busy = 0.6, .sellers = {"aws"}, .region = "us-east-1"});
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
    NewStudyRequest request = requestFor(
        "A100-80 SXM", {.gpus = 512,
                        .busy = 0.6,
                        .sellers = {"gcp"},
                        .settings = {{"workloads.training.job_gpus", "8"}, {"shared.job_length", "100 h"}}});
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
    NewStudyRequest request = requestFor("H100 SXM", {.workload = "serving", .sellers = {"gcp"}});
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

TEST_CASE("N3, N7: GPUs that a target needs are counted as the work's, though they wait at times")
{
    NewStudyRequest request =
        requestFor("H100 SXM", {.workload = "inference",
                                .years = 4,
                                .settings = {{"workloads.inference.measure", "requests"},
                                             {"workloads.inference.requests_per_month", "15208333"},
                                             {"workloads.inference.service_time", "3"},
                                             {"workloads.inference.p95_target", "10"},
                                             {"workloads.inference.growth", "60%"}}});
    Study study = studyOf(request);
    CHECK_FALSE(noteIn(study, "N3"));
    set(study, {{"options.own.servers", "1"}});
    const Comparison bought = *evaluate(fixed(study, noteOf(study, "N3")));
    for (const OptionOutcome &outcome : bought.options)
        CHECK((outcome.id != "own" || outcome.status == Status::Ok));

    request.gpu = "L4";
    request.years = 3;
    request.settings = requestsOf("1520833", "2", "6");
    study = studyOf(request);
    CHECK(valueOrUnknown(study, "options.commitment-1y.gpus") == 5);
    CHECK_FALSE(noteIn(study, "N7"));
    set(study, {{"options.commitment-1y.gpus", "16"}});
    CHECK(noteOf(study, "N7").path == "options.commitment-1y");
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
    const Study market = studyOf(sixteenH100());
    CHECK(market.options.count("on-demand-aws") == 1);
    CHECK_FALSE(noteIn(market, "N5"));
}

TEST_CASE("N5 and the price of a server are told in the currency of the study")
{
    NewStudyRequest request = sixteenH100({"gcp"});
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
    NewStudyRequest request = sixteenH100();
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
    NewStudyRequest request = requestFor(
        "H100 SXM",
        {.workload = "inference",
         .gpus = 4,
         .sellers = {"aws"},
         .settings = {{"workloads.inference.measure", "curve"},
                      {"workloads.inference.curve", "0*9,4*8,0*16,4*8,0*16,4*8,0*16,4*8,0*16,4*8,0*55"}}});
    const Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N7", "options.own");
    CHECK(note.text == "Own hardware: 4 of its 8 GPUs are used, 24 % of the time.");
    CHECK(fixed(study, note).options.count("own") == 0);
    CHECK_FALSE(noteIn(sixteenH100Study(), "N7"));
}

TEST_CASE("N7: what is used for most of the plan is not called unused for its last month")
{
    NewStudyRequest request =
        requestFor("H100 SXM", {.gpus = 8, .busy = 0.9, .settings = {{"workloads.training.growth", "-40%"}}});
    const Study shrinking = studyOf(request);
    CHECK_FALSE(noteIn(shrinking, "N7")); // 59 % over the plan, 32 % in its last month
    request.settings = {{"workloads.training.growth", "-80%"}};
    CHECK(noteIn(studyOf(request), "N7"));
}

TEST_CASE("N9: the cheapest two that differ in their allocation are told, and allocated alike")
{
    NewStudyRequest request = sixteenH100({"hyperstack"});
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
    CHECK(*comparison.options[0].npv() == Approx(*comparison.options[1].npv()));
}

TEST_CASE("N9: the same machines at the same price, allocated alike, cost the same")
{
    NewStudyRequest request = requestFor("GB200", {.workload = "burst",
                                                   .gpus = 24,
                                                   .years = 4,
                                                   .settings = {{"workloads.burst.job_h", "1 h"},
                                                                {"workloads.burst.bursts_per_month", "30"}}});
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
    CHECK(*comparison.options[0].npv() == Approx(*comparison.options[1].npv()));
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
    NewStudyRequest request =
        requestFor("H100 SXM", {.gpus = 16,
                                .busy = 1,
                                .sellers = {"gcp"},
                                .settings = {{"workloads.training.arrivals", "planned"}}});
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
    NewStudyRequest request = requestFor("H100 SXM", {.workload = "inference",
                                                      .gpus = 1,
                                                      .sellers = {"hyperstack"},
                                                      .settings = requestsOf("100000", "2", "10")});
    Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N13");
    CHECK(note.text == "Scale to zero: the first request waits 15 min; the p95 target is 10 s.");
    CHECK(fixed(study, note).options.count("scale-to-zero") == 0); // one is kept already
    study.options.erase("on-demand-kept");
    study.baseline = "scale-to-zero";
    const Study kept = fixed(study, noteOf(study, "N13"));
    CHECK(allocationOf(kept.options.at("scale-to-zero")) == "always-on");
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
        NewStudyRequest request =
            requestFor("H100 SXM", {.gpus = 24,
                                    .busy = 0.6,
                                    .sellers = {"gcp"},
                                    .settings = {{"workloads.training.job_gpus", gpus}}});
        const auto note = noteIn(studyOf(request), "N15");
        return note ? note->text.substr(note->text.find(": ") + 2) : std::string();
    };
    CHECK(textOf("4") ==
          "machines of 8 run jobs of 4 GPUs, and what no other job fills is paid and not used.");
    CHECK(textOf("12") == "each job of 12 GPUs takes 2 machines of 8, and 4 GPUs are paid and not used.");
    CHECK(textOf("8").empty());
}

TEST_CASE("N15: GPUs that fill no machine of any option are told, and no fix asks for more work")
{
    const Study study = studyOf(requestFor("H100 SXM", {.workload = "burst", .gpus = 9, .sellers = {"gcp"}}));
    const auto note = noteIn(study, "N15");
    REQUIRE(note);
    CHECK(note->text.rfind("On demand, kept and ", 0) == 0);
    CHECK(note->text.find(": 9 GPUs take 2 machines of 8: 7 are paid and not used.") != std::string::npos);
    CHECK_FALSE(note->fix);
}

TEST_CASE("no fix of a note changes the amount of work")
{
    for (const Study &study :
         {studyOf(requestFor("H100 SXM", {.gpus = 12, .busy = 0.6, .sellers = {"gcp"}})), sixteenH100Study(),
          studyOf(requestFor("H100 SXM", {.workload = "burst", .gpus = 9, .sellers = {"gcp"}}))}) {
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
    NewStudyRequest request = requestFor("H100 SXM", {.busy = 0.6, .sellers = {"gcp"}});
    request.settings = {{"workloads.training.measure", "jobs"},
                        {"workloads.training.jobs_per_month", "100"}, // two at once
                        {"workloads.training.arrivals", "planned"},
                        {"workloads.training.job_gpus", "5"},
                        {"workloads.training.job_gpu_hours", "50"}};
    const auto note = noteIn(studyOf(request), "N15");
    REQUIRE(note);
    CHECK_FALSE(note->fix);
}

TEST_CASE("N6: a price of which only the year is known is told so")
{
    NewStudyRequest request = requestFor("H200", {.gpus = 2, .busy = 0.6});
    request.choices["spot-verda"].isTicked = true;
    const Study study = studyOf(request);
    const SanityNote note = noteOf(study, "N6", "options.spot-verda.price");
    CHECK(note.text.rfind("The day of the price of Spot (Verda) is not known, only the year 2026", 0) == 0);
}

TEST_CASE("N22: a price of another GPU than the option's is told, and its GPU taken")
{
    Study study = studyOf(requestFor("H100 SXM", {.gpus = 2, .busy = 0.6, .sellers = {"gcp"}}));
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
    NewStudyRequest request = requestFor("GB200", {.gpus = 72, .busy = 0.6});
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
    NewStudyRequest request =
        requestFor("H100 SXM", {.gpus = 24,
                                .busy = 1,
                                .sellers = {"gcp"},
                                .settings = {{"workloads.training.arrivals", "planned"}}});
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
    request.sellers = {"hyperstack"};
    Study unpublished = studyOf(request);
    set(unpublished,
        {{"options.commitment-3y.renewal", "renewed"}, {"options.commitment-3y.overflow_price", "unknown"}});
    unpublished.options.at("commitment-3y").procurement.inputs.at("term_months").value = 60;
    const SanityNote assumed = noteOf(unpublished, "N23", "options.commitment-3y.term_months");
    CHECK(valueOrUnknown(fixed(unpublished, assumed), "options.commitment-3y.term_months") == 42);
}

TEST_CASE("what a new study leaves out is a note until somebody adds it")
{
    Study study = studyOf(requestFor("L4", {.gpus = 1, .busy = 0.6}));
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
    const OptionOutcome &spot = test::outcomeIn(comparison, "spot");
    std::string text = noteIn(study, "left-out", "options.spot-ours")->text;
    std::erase(text, ',');
    CHECK(text.find(fmt::format("; it would cost {:.0f} USD", *spot.npv())) != std::string::npos);
    const OptionOutcome &kept = comparison.options.front();
    offer.beside = kept.id;
    offer.more = 100 - *kept.npv();
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
    Study study = studyOf(sixteenH100());
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
        CHECK(*test::outcomeIn(*evaluate(added), id).npv() == Approx(offer.cost));
        CHECK_FALSE(noteIn(added, "N20", "options." + id));
        CHECK_FALSE(noteIn(added, "left-out", "options." + id));
    }
    CHECK(found >= 2);
}

TEST_CASE("N21: a target below what each request takes names what it varies by")
{
    NewStudyRequest request =
        requestFor("L4", {.workload = "inference", .settings = requestsOf("600000", "4 s", "6 s")});
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
    Study study = studyOf(requestFor("B200", {.gpus = 128, .busy = 0.6}));
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
    CHECK(note.text.rfind("Server list price of Own hardware can change the answer and is a placeholder: ",
                          0) == 0);
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
    NewStudyRequest wide = requestFor(
        "H100 SXM", {.gpus = 100000, .busy = 0.6, .settings = {{"workloads.training.job_gpus", "100000"}}});
    const Study gang = studyOf(wide);
    CHECK(noteIn(gang, "N18", "options.spot.stretch"));
}

TEST_CASE("N18 stands from the stretch on at which a job is as long as the plan")
{
    Study study = sixteenH100Study();
    const auto sheet = test::required(buildStudySheet(study));
    const Evaluation evaluation(sheet.sheet);
    const double stretch = *evaluation.at(stepsAt(sheet, "options.spot").elapsedStretch, 0);
    // A job of 3 years over its stretch ends with the plan; the stretch of so long a job is that of the long
    // run.
    set(study, {{"shared.job_length", fmt::format("{}", 0.9 * 26280 / stretch)}});
    CHECK_FALSE(noteIn(study, "N18", "options.spot.stretch"));
    set(study, {{"shared.job_length", fmt::format("{}", 1.1 * 26280 / stretch)}});
    CHECK(noteIn(study, "N18", "options.spot.stretch"));
}
