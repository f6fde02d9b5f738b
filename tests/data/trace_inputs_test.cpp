// What traces say about a study's inputs: the numbers of the analyses and fits, in the units of the fields.
#include "data/study_file.h"
#include "data/traces/trace_analysis.h"
#include "data/traces/trace_inputs.h"
#include "model/evaluate/evaluate.h"
#include "model/numeric/time_constants.h"
#include "model/study/study_path.h"
#include "tests/support/test.h"

#include <map>

using namespace breakeven;

namespace {

Trace availability(const std::vector<double> &up, double step)
{
    Trace trace;
    trace.name = "zone";
    trace.kind = TraceKind::Availability;
    trace.attributes["step_s"] = std::to_string(int(step));
    TraceColumn &column = trace.add("up", "instances");
    for (const double value : up)
        column.append(value);
    trace.finish();
    return trace;
}

Trace scaling(const std::string &name, const std::map<double, double> &points)
{
    Trace trace;
    trace.name = name;
    trace.kind = TraceKind::Scaling;
    TraceColumn &gpus = trace.add("gpus", "GPUs");
    TraceColumn &throughput = trace.add("throughput", "steps/s");
    for (const auto &[count, value] : points) {
        gpus.append(count);
        throughput.append(value);
    }
    trace.finish();
    return trace;
}

// One every ten minutes from eight to twenty, and one at the last midnight.
Trace requestsOfDays(int days)
{
    Trace trace;
    trace.name = "day";
    trace.kind = TraceKind::Arrivals;
    trace.hasClock = true;
    TraceColumn &time = trace.add("time", "ns", ColumnType::Whole);
    const std::int64_t monday = 1793577600, second = 1000000000; // 2026-11-02
    time.append(monday * second);
    for (int day = 0; day < days; ++day)
        for (std::int64_t at = 8 * 3600; at < 20 * 3600; at += 600)
            time.append((monday + day * 86400 + at) * second);
    time.append((monday + days * 86400) * second);
    trace.finish();
    return trace;
}

Study serviceStudy()
{
    Study study;
    study.workloads["service"].kind = "inference";
    completeStudy(study);
    return study;
}

std::map<std::string, TraceInput> byKey(const std::vector<TraceInput> &inputs)
{
    std::map<std::string, TraceInput> all;
    for (const TraceInput &input : inputs)
        all[input.key] = input;
    return all;
}

Study spotStudy()
{
    Study study = exampleStudy("elastic-training-on-spot").value();
    completeStudy(study);
    return study;
}

std::string spotPlace(const Study &study, const std::vector<TraceInput> &inputs)
{
    for (const std::string &place : placesFor(study, inputs))
        if (place.starts_with("options."))
            return place;
    return {};
}

} // namespace

TEST_CASE("an availability history gives interruptions, waits and capacity as it was analysed")
{
    // 3 h up, 1 h away, twice; then up until the end.
    std::vector<double> up;
    for (int round = 0; round < 2; ++round) {
        up.insert(up.end(), 18, 1);
        up.insert(up.end(), 6, 0);
    }
    up.insert(up.end(), 18, 1);
    const Trace trace = availability(up, 600);
    const TraceValues values = TraceValues::of(trace).value();
    const SpellStatistics said = spellStatisticsOf(trace, values);
    const auto inputs = byKey(traceInputs({trace, values}, kHoursPerMonth));
    REQUIRE(inputs.size() == 4);
    CHECK(inputs.at("interruption_rate").value == said.lossRatePerInstanceHour);
    CHECK(inputs.at("interruption_rate").value == Approx(2 / 9.0));
    CHECK(*inputs.at("interruption_rate").standardError == Approx(2 / 9.0 / std::sqrt(2)));
    CHECK(inputs.at("wait_time").value == Approx(60)); // minutes
    CHECK(inputs.at("capacity_up_time").value == Approx(said.meanUpHours));
    CHECK(inputs.at("capacity_away_time").value == Approx(1));

    Trace placed = trace;
    placed.attributes[kProviderAttribute] = "AWS";
    placed.attributes[kPlaceAttribute] = "us-west-2a";
    for (const auto &[key, input] : byKey(traceInputs({placed, values}, kHoursPerMonth)))
        CHECK(input.note == inputs.at(key).note + "; measured at AWS, us-west-2a");

    const Study study = spotStudy();
    const std::string place = spotPlace(study, traceInputs({trace, values}, kHoursPerMonth));
    REQUIRE_FALSE(place.empty());
    TakenInputs taken = withTraceInputs(study, place, traceInputs({trace, values}, kHoursPerMonth),
                                        "trace zone", Date{2026, 11, 20});
    CHECK(taken.paths.size() == 4);
    const Input &rate = *findInput(taken.study, place + ".interruption_rate")->input;
    CHECK(*rate.value == said.lossRatePerInstanceHour);
    CHECK(rate.source == "trace zone");
    CHECK(rate.asOf == Date{2026, 11, 20});
    CHECK(rate.confidence == Confidence::High);
    REQUIRE(rate.range);
    CHECK(rate.range->shape == RangeShape::Normal);
    CHECK(rate.range->high - *rate.value == Approx(1.2815515655 * 2 / 9.0 / std::sqrt(2)));
    CHECK(findInput(taken.study, place + ".stretch")->input->mode == EffectMode::Computed);
    CHECK(evaluate(taken.study).ok());
}

TEST_CASE("lifetimes set the law that fits them with its cap, or the recorded lives where none does")
{
    const auto inputsOf = [](const std::vector<double> &hours) {
        Trace trace;
        trace.kind = TraceKind::Lifetimes;
        TraceColumn &lifetime = trace.add("lifetime", "s");
        TraceColumn &interrupted = trace.add("interrupted", "");
        for (const double life : hours) {
            lifetime.append(life * 3600);
            interrupted.append(1.0);
        }
        trace.finish();
        return traceInputs({trace, TraceValues::of(trace).value()}, kHoursPerMonth);
    };
    // Quantiles of a Weibull law of shape 2, those above a day cut there.
    std::vector<double> lives;
    for (int i = 0; i < 200; ++i)
        lives.push_back(std::min(24.0, 20 * std::sqrt(-std::log(1 - (i + 0.5) / 200))));
    const std::vector<TraceInput> law = inputsOf(lives);
    REQUIRE(law.size() == 3);
    CHECK(byKey(law).at("lifetime_shape").value == Approx(2).epsilon(0.05));
    CHECK(byKey(law).at("lifetime_scale").value == Approx(20).epsilon(0.05));
    CHECK(byKey(law).at("lifetime_cap").value == 24);
    const Study study = spotStudy();
    const std::string place = spotPlace(study, law);
    const TakenInputs taken = withTraceInputs(study, place, law, "trace lives", {});
    CHECK(taken.paths.size() == 3);
    CHECK(*textAt(taken.study, place + ".lifetime_law") == "weibull");
    CHECK(evaluate(taken.study).ok());

    // Two kinds of lives, an hour and ten, are none of the laws.
    std::vector<double> two(100, 1.0);
    two.resize(200, 10.0);
    const std::vector<TraceInput> sample = inputsOf(two);
    const TakenInputs recorded = withTraceInputs(study, place, sample, "trace lives", {});
    CHECK(*textAt(recorded.study, place + ".lifetime_law") == "empirical");
    CHECK(textAt(recorded.study, place + ".lifetimes")->starts_with("1, 1, 1"));
    CHECK(*inputAt(recorded.study, place + ".lifetime_cap")->input->value == 10);
    CHECK(evaluate(recorded.study).ok());
}

TEST_CASE("a scaling fit becomes the law of an option, and two benchmark runs a relative speed")
{
    std::map<double, double> slow;
    std::map<double, double> fast;
    for (const double n : {1.0, 2.0, 4.0, 8.0, 16.0}) {
        slow[n] = 10 * n / (1 + 0.04 * (n - 1) + 0.001 * n * (n - 1));
        fast[n] = 2.5 * slow[n];
    }
    const Trace trace = scaling("a100", fast);
    const TraceValues values = TraceValues::of(trace).value();
    const TraceFit fit = fitTrace(trace, values, "usl").value();
    const auto found = traceInputs({trace, values, &fit}, kHoursPerMonth);
    const auto inputs = byKey(found);
    CHECK(inputs.at("serial_share").value == Approx(0.04).epsilon(1e-4));
    CHECK(inputs.at("crosstalk").value == Approx(0.001).epsilon(1e-3));
    CHECK(inputs.at("baseline_gpus").value == 1);
    const Study study = spotStudy();
    const std::string place = spotPlace(study, found);
    REQUIRE_FALSE(place.empty());
    TakenInputs taken = withTraceInputs(study, place, found, "trace a100", {});
    CHECK(textAt(taken.study, place + ".scaling_law").value() == "usl");
    CHECK(*findInput(taken.study, place + ".serial_share")->input->value == inputs.at("serial_share").value);
    CHECK(findInput(taken.study, place + ".efficiency")->input->mode == EffectMode::Computed);
    CHECK(evaluate(taken.study).ok());

    const Trace other = scaling("v100", slow);
    const TraceValues otherValues = TraceValues::of(other).value();
    const auto speed = relativeSpeed({trace, values}, {other, otherValues});
    REQUIRE(speed);
    CHECK(speed->value == Approx(2.5));
    const Trace apart = scaling("apart", {{3, 1}});
    const TraceValues apartValues = TraceValues::of(apart).value();
    CHECK_FALSE(relativeSpeed({trace, values}, {apart, apartValues}));
}

TEST_CASE("a log of requests stays requests in a study: their time is needed, their target is judged")
{
    const Trace day = requestsOfDays(2);
    const TraceValues values = TraceValues::of(day).value();
    Study study = serviceStudy();
    const std::string place = "workloads.service";
    const auto inputs = traceInputs({day, values}, kHoursPerMonth);
    CHECK(lacksTimeOfRequest(study, place));
    CHECK(withTraceInputs(study, place, inputs, "trace day", {}).paths.empty());
    CHECK(arrivalRemarks(study, place, {day, values}) == std::vector<std::string>{kNoTimeOfRequest});
    for (const auto &[key, value] : {std::pair("measure", "requests"),
                                     {"requests_per_month", "1000"},
                                     {"service_time", "3"},
                                     {"p95_target", "20"}})
        REQUIRE(setPath(study, place + "." + key, value));
    const TakenInputs taken = withTraceInputs(study, place, inputs, "trace day", {});
    CHECK(taken.paths == std::vector<std::string>{place + ".requests_per_month"});
    const Workload &service = taken.study.workloads.at("service");
    CHECK(service.choices.at("measure") == "requests");
    CHECK(service.choices.at("shape") == "week"); // a day of 24 weights: none come at night
    CHECK_THAT(service.choices.at("weights"), Catch::Contains(",0,0,0,0,0,0,0,"));
    CHECK(service.inputs.at("p95_target").value == 20);
    CHECK_THAT(arrivalRemarks(taken.study, place, {day, values}).front(),
               Catch::Contains("follows the 24 hours of a day"));
}

TEST_CASE("requests, cold starts and bursts find their fields; a law that does not fit gives none")
{
    Trace requests;
    requests.kind = TraceKind::Arrivals;
    TraceColumn &time = requests.add("time", "ns", ColumnType::Whole);
    for (std::int64_t second = 0; second <= 3600; second += 2)
        time.append(second * 1000000000);
    requests.finish();
    const TraceValues values = TraceValues::of(requests).value();
    const auto arrivals = byKey(traceInputs({requests, values}, kHoursPerMonth));
    const double rate = arrivalStatisticsOf(values).ratePerSecond;
    CHECK(arrivals.at("requests_per_month").value == Approx(rate * 3600 * kHoursPerMonth));
    CHECK(arrivals.at("requests_per_month").choices.front().second == "requests");

    Trace durations;
    durations.kind = TraceKind::Durations;
    TraceColumn &seconds = durations.add("duration", "s");
    for (int i = 1; i <= 101; ++i)
        seconds.append(double(i));
    durations.finish();
    const TraceValues lengths = TraceValues::of(durations).value();
    const auto starts = byKey(traceInputs({durations, lengths}, kHoursPerMonth));
    CHECK(starts.at("init_time").value == 51);
    CHECK(starts.at("init_time").range->low == 11);
    CHECK(starts.at("init_time").range->high == 91);
    CHECK(starts.at("provision_time").value == 0);
    const auto nodes = byKey(traceInputs({durations, lengths}, kHoursPerMonth, DurationMeaning::NodeStart));
    CHECK(nodes.at("provision_time").value == 51);

    Trace steady;
    steady.kind = TraceKind::Availability;
    steady.attributes["step_s"] = "600";
    TraceColumn &up = steady.add("up", "instances");
    for (int i = 0; i < 100; ++i)
        up.append(1.0);
    steady.finish();
    const TraceValues never = TraceValues::of(steady).value();
    CHECK(traceInputs({steady, never}, kHoursPerMonth).empty());
    CHECK(placesFor(spotStudy(), {}).empty());
}
