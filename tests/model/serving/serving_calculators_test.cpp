// The reference rows of serving in tokens: what each calculator must answer.
//
// Computed by an independent prototype in Python; the measured lists are rounded from benchmark runs of
// gpt-oss-120b on B200 (vLLM 0.22, FP4) and of GLM-5.
#include "tests/support/calculator_rows.h"

#include <algorithm>
#include <variant>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Unknown, a number, or a word.
using Expected = std::variant<std::nullptr_t, double, const char *>;

struct ServingRow
{
    const char *id;
    const char *quantity;
    const char *calculator;
    std::vector<std::string> keys;
    std::vector<std::pair<const char *, Expected>> outputs;
    const char *status;
};

const std::string kTpotS = "tpot_s=0.02137246,0.02473315,0.03361492,0.04285366,0.0729301,0.08786178";
const std::string kArrivalsPerS =
    "arrivals_per_s=23.029,19.215,16.818,16,16.818,19.215,23.029,28,33.788,40,46.212,52,56.971,60.785,63.182,"
    "64,63.182,60.785,56.971,52,46.212,40,33.788,28";
const std::string kArrivalsPerS1 = "arrivals_per_s=0,0,0,0,0,0,3,8,14,18,20,22,22,21,20,18,16,12,8,5,2,0,0,0";

std::string repeated(const std::string &value, int times)
{
    std::string list = value;
    for (int i = 1; i < times; ++i)
        list += "," + value;
    return list;
}

const std::vector<ServingRow> &rows()
{
    static const std::vector<ServingRow> kRows{
        {"SRV-01",
         "API bill, list price",
         "tokens-cost",
         {"requests_per_month=180000000", "input_tokens=500", "output_tokens=165", "input_price_per_m=0.15",
          "output_price_per_m=0.6"},
         {{"cost_per_month", 31320.0},
          {"per_million_output", 1.0545454545454545},
          {"per_million_blended", 0.26165413533834586},
          {"per_1000_requests", 0.174}},
         "ok"},
        {"SRV-02",
         "60 % of the input cached",
         "tokens-cost",
         {"requests_per_month=180000000", "cached_price_per_m=0.075", "cached_share=0.6", "input_tokens=500",
          "output_tokens=165", "input_price_per_m=0.15", "output_price_per_m=0.6"},
         {{"cost_per_month", 27270.0},
          {"per_million_output", 0.9181818181818182},
          {"per_million_blended", 0.22781954887218045},
          {"per_1000_requests", 0.1515}},
         "ok"},
        {"SRV-03",
         "cached price unknown: the input price",
         "tokens-cost",
         {"requests_per_month=180000000", "cached_share=0.6", "input_tokens=500", "output_tokens=165",
          "input_price_per_m=0.15", "output_price_per_m=0.6"},
         {{"cost_per_month", 31320.0}},
         "ok"},
        {"SRV-04",
         "monthly minimum",
         "tokens-cost",
         {"requests_per_month=1000000", "monthly_minimum=500", "input_tokens=500", "output_tokens=165",
          "input_price_per_m=0.15", "output_price_per_m=0.6"},
         {{"cost_per_month", 500.0},
          {"per_million_output", 3.0303030303030303},
          {"per_million_blended", 0.7518796992481203},
          {"per_1000_requests", 0.5}},
         "ok"},
        {"SRV-05",
         "30 % as a batch at half price",
         "tokens-cost",
         {"requests_per_month=180000000", "batch_share=0.3", "input_tokens=500", "output_tokens=165",
          "input_price_per_m=0.15", "output_price_per_m=0.6"},
         {{"cost_per_month", 26622.0}},
         "ok"},
        {"SRV-06",
         "no request at all",
         "tokens-cost",
         {"requests_per_month=0", "monthly_minimum=500", "input_tokens=500", "output_tokens=165",
          "input_price_per_m=0.15", "output_price_per_m=0.6"},
         {{"cost_per_month", 500.0},
          {"per_million_output", nullptr},
          {"per_million_blended", nullptr},
          {"per_1000_requests", nullptr}},
         "unbounded"},
        {"SRV-07",
         "own cost per token",
         "own-tokens-cost",
         {"cost_per_month=19202.33", "requests_per_month=180000000", "input_tokens=500", "output_tokens=165"},
         {{"per_million_output", 0.6465430976430977},
          {"per_million_blended", 0.16042046783625732},
          {"equivalent_input_per_m", 0.09196518199233718},
          {"equivalent_output_per_m", 0.3678607279693487}},
         "ok"},
        {"SRV-08",
         "B200, gpt-oss: TTFT .5, TPOT .03",
         "serving-goodput",
         {"ttft_target_s=0.5", "tpot_target_s=0.03", "load=16,64,128,256,512",
          "rate_per_s=20.21576,56.17378,71.74074,90.60721,112.3693",
          "ttft_s=0.1551368,0.3621824,0.5747172,1.018973,2.158042",
          "tpot_s=0.01175175,0.01741109,0.03227795,0.05442727,0.05777289"},
         {{"rate_per_s", 66.26813192023141},
          {"load", 105.5006220157828},
          {"limited_by", "ttft"},
          {"highest_measured_per_s", 112.3693},
          {"points_used", 5.0}},
         "ok"},
        {"SRV-09",
         "TPOT binds",
         "serving-goodput",
         {"ttft_target_s=1", "tpot_target_s=0.03", "load=16,64,128,256,512",
          "rate_per_s=20.21576,56.17378,71.74074,90.60721,112.3693",
          "ttft_s=0.1551368,0.3621824,0.5747172,1.018973,2.158042",
          "tpot_s=0.01175175,0.01741109,0.03227795,0.05442727,0.05777289"},
         {{"rate_per_s", 69.35551833705301},
          {"load", 118.19370600113271},
          {"limited_by", "tpot"},
          {"highest_measured_per_s", 112.3693},
          {"points_used", 5.0}},
         "ok"},
        {"SRV-10",
         "TTFT .1: not even the lowest load",
         "serving-goodput",
         {"ttft_target_s=0.1", "tpot_target_s=0.03", "load=16,64,128,256,512",
          "rate_per_s=20.21576,56.17378,71.74074,90.60721,112.3693",
          "ttft_s=0.1551368,0.3621824,0.5747172,1.018973,2.158042",
          "tpot_s=0.01175175,0.01741109,0.03227795,0.05442727,0.05777289"},
         {{"rate_per_s", 0.0},
          {"load", nullptr},
          {"limited_by", "ttft"},
          {"highest_measured_per_s", 112.3693},
          {"points_used", 5.0}},
         "infeasible"},
        {"SRV-11",
         "no target: the highest measured",
         "serving-goodput",
         {"load=16,64,128,256,512", "rate_per_s=20.21576,56.17378,71.74074,90.60721,112.3693",
          "ttft_s=0.1551368,0.3621824,0.5747172,1.018973,2.158042",
          "tpot_s=0.01175175,0.01741109,0.03227795,0.05442727,0.05777289"},
         {{"rate_per_s", 112.3693},
          {"load", 512.0},
          {"limited_by", "measured"},
          {"highest_measured_per_s", 112.3693},
          {"points_used", 5.0}},
         "ok"},
        {"SRV-12",
         "GLM-5, p99: not monotone",
         "serving-goodput",
         {"ttft_target_s=1", "tpot_target_s=0.05", "load=4,8,16,32,48,64",
          "rate_per_s=1.286935,2.297681,3.152976,5.064592,4.639359,5.179985",
          "ttft_s=0.5848183,0.5684439,2.077587,0.9463358,5.57038,7.094094",
          "tpot_s=0.02645495,0.03309714,0.0717097,0.07224879,0.09731563,0.1165744"},
         {{"rate_per_s", 2.5355630188964975},
          {"load", 10.225028967984123},
          {"limited_by", "ttft"},
          {"highest_measured_per_s", 5.179985},
          {"points_used", 5.0}},
         "ok"},
        {"SRV-13",
         "same, TTFT 6 s, no TPOT target",
         "serving-goodput",
         {"ttft_target_s=6", "load=4,8,16,32,48,64",
          "rate_per_s=1.286935,2.297681,3.152976,5.064592,4.639359,5.179985",
          "ttft_s=0.5848183,0.5684439,2.077587,0.9463358,5.57038,7.094094",
          "tpot_s=0.02645495,0.03309714,0.0717097,0.07224879,0.09731563,0.1165744"},
         {{"rate_per_s", 5.154817928780524},
          {"load", 57.02083940080213},
          {"limited_by", "ttft"},
          {"highest_measured_per_s", 5.179985},
          {"points_used", 5.0}},
         "ok"},
        {"SRV-14",
         "same, medians",
         "serving-goodput",
         {"ttft_target_s=0.5", "tpot_target_s=0.04", "load=4,8,16,32,48,64",
          "rate_per_s=1.286935,2.297681,3.152976,5.064592,4.639359,5.179985",
          "ttft_s=0.2649997,0.2631444,0.2913914,0.4286224,0.7497104,0.9015303", kTpotS},
         {{"rate_per_s", 4.474132466063554},
          {"load", 27.057923483072365},
          {"limited_by", "tpot"},
          {"highest_measured_per_s", 5.179985},
          {"points_used", 5.0}},
         "ok"},
        {"SRV-15",
         "a TPOT target without TPOT",
         "serving-goodput",
         {"ttft_target_s=1", "tpot_target_s=0.05", "load=4,8,16,32,48,64",
          "rate_per_s=1.286935,2.297681,3.152976,5.064592,4.639359,5.179985",
          "ttft_s=0.5848183,0.5684439,2.077587,0.9463358,5.57038,7.094094"},
         {{"rate_per_s", nullptr}, {"limited_by", "tpot"}},
         "unmeasured"},
        {"SRV-16",
         "replicas at the peak",
         "replicas-for-slo",
         {"arrivals_per_s=109.59", "goodput_per_s=66.268", "headroom=0.85", "gpus_per_replica=4"},
         {{"replicas", 2.0},
          {"gpus", 8.0},
          {"machines", 1.0},
          {"goodput_used_per_s", 66.268},
          {"utilisation", 0.8268696806905294}},
         "ok"},
        {"SRV-17",
         "lengths within 25 %",
         "replicas-for-slo",
         {"arrivals_per_s=109.59", "goodput_per_s=66.268", "headroom=0.85", "gpus_per_replica=4",
          "measured_input_tokens=510", "measured_output_tokens=168", "input_tokens=600", "output_tokens=170"},
         {{"replicas", 3.0},
          {"gpus", 12.0},
          {"machines", 2.0},
          {"goodput_used_per_s", 56.327799999999996},
          {"utilisation", 0.648525239757278}},
         "ok"},
        {"SRV-18",
         "other lengths, no weight",
         "replicas-for-slo",
         {"arrivals_per_s=20", "goodput_per_s=66.268", "gpus_per_replica=4", "measured_input_tokens=510",
          "measured_output_tokens=168", "input_tokens=4000", "output_tokens=300"},
         {{"replicas", nullptr},
          {"gpus", nullptr},
          {"machines", nullptr},
          {"goodput_used_per_s", nullptr},
          {"utilisation", nullptr}},
         "unmeasured"},
        {"SRV-19",
         "other lengths, an output token weighs 8",
         "replicas-for-slo",
         {"arrivals_per_s=20", "goodput_per_s=66.268", "gpus_per_replica=4", "measured_input_tokens=510",
          "measured_output_tokens=168", "input_tokens=4000", "output_tokens=300", "output_weight=8"},
         {{"replicas", 2.0},
          {"gpus", 8.0},
          {"machines", 1.0},
          {"goodput_used_per_s", 19.19701125},
          {"utilisation", 0.5209144209883192}},
         "ok"},
        {"SRV-20",
         "16 GPUs a replica, 8 a machine",
         "replicas-for-slo",
         {"arrivals_per_s=30", "goodput_per_s=13.6", "headroom=0.85", "burst=1.2", "gpus_per_replica=16"},
         {{"replicas", 4.0},
          {"gpus", 64.0},
          {"machines", 8.0},
          {"goodput_used_per_s", 13.6},
          {"utilisation", 0.5514705882352942}},
         "ok"},
        {"SRV-21",
         "nothing arrives",
         "replicas-for-slo",
         {"arrivals_per_s=0", "goodput_per_s=13.6", "min_replicas=1"},
         {{"replicas", 1.0},
          {"gpus", 1.0},
          {"machines", 1.0},
          {"goodput_used_per_s", 13.6},
          {"utilisation", 0.0}},
         "ok"},
        {"SRV-22",
         "a day, kept at the peak",
         "serving-month",
         {kArrivalsPerS, "hours=" + repeated("30.416666666666668", 24), "goodput_per_s=20", "headroom=0.85",
          "gpus_per_replica=4", "price_per_machine_h=44", "min_replicas=1", "keep=peak", "input_tokens=500",
          "output_tokens=165"},
         {{"peak_machines", 2.0},
          {"machine_hours", 1459.9999999999998},
          {"cost_per_month", 64239.99999999999},
          {"requests_per_month", 105120000.00000003},
          {"utilisation", 0.5000000000000002},
          {"per_million_blended", 0.9189640768588133}},
         "ok"},
        {"SRV-23",
         "the same, by level",
         "serving-month",
         {kArrivalsPerS, "hours=" + repeated("30.416666666666668", 24), "goodput_per_s=20", "headroom=0.85",
          "gpus_per_replica=4", "price_per_machine_h=44", "min_replicas=1", "keep=level", "input_tokens=500",
          "output_tokens=165"},
         {{"peak_machines", 2.0},
          {"machine_hours", 1125.416666666667},
          {"cost_per_month", 49518.33333333334},
          {"requests_per_month", 105120000.00000003},
          {"utilisation", 0.6486486486486487},
          {"per_million_blended", 0.7083681425786689}},
         "ok"},
        {"SRV-24",
         "off at night",
         "serving-month",
         {kArrivalsPerS1, "hours=" + repeated("30.416666666666668", 24), "goodput_per_s=9.5", "headroom=0.9",
          "gpus_per_replica=1", "machine_gpus=1", "price_per_machine_h=3.99", "keep=level",
          "input_tokens=500", "output_tokens=165"},
         {{"peak_machines", 3.0},
          {"machine_hours", 973.3333333333334},
          {"cost_per_month", 3883.6000000000004},
          {"requests_per_month", 22885500.0},
          {"utilisation", 0.6875},
          {"per_million_blended", 0.25518341307814996}},
         "ok"},
        {"SRV-25",
         "Llama 70B FP8, 4 H200, batch 32",
         "decode-roofline",
         {"params_b=70.6", "bytes_per_param=1", "batch=32", "context_tokens=1000", "gpus=4",
          "memory_bandwidth_gb_s=4800", "tflops=1979", "layers=80", "kv_heads=8", "head_dim=128"},
         {{"kv_bytes_per_token", 327680.0},
          {"weights_read_gb", 70.6},
          {"step_s", 0.007038694444444445},
          {"tokens_per_s", 4546.297648317041},
          {"bound", "memory"}},
         "ok"},
        {"SRV-26",
         "gpt-oss-120b 4 bit, 1 B200, batch 1 and 256",
         "decode-roofline",
         {"params_b=116.8", "active_params_b=5.1", "shared_params_b=1.5", "bytes_per_param=0.53", "batch=256",
          "context_tokens=600", "memory_bandwidth_gb_s=8000", "tflops=4500", "layers=36", "kv_heads=8",
          "head_dim=64"},
         {{"kv_bytes_per_token", 73728.0},
          {"weights_read_gb", 61.88582749374356},
          {"step_s", 0.015252176727863241},
          {"tokens_per_s", 16784.489490757718},
          {"bound", "memory"}},
         "ok"},
        {"SRV-27",
         "compute bound at batch 4096",
         "decode-roofline",
         {"params_b=8", "bytes_per_param=2", "batch=4096", "context_tokens=10", "memory_bandwidth_gb_s=3350",
          "tflops=989", "layers=32", "kv_heads=8", "head_dim=128"},
         {{"kv_bytes_per_token", 131072.0},
          {"weights_read_gb", 16.0},
          {"step_s", 0.14725536456577912},
          {"tokens_per_s", 27815.625},
          {"bound", "compute"}},
         "ok"},
        {"SRV-28",
         "prefill of 4000 tokens, half cached",
         "prefill-roofline",
         {"active_params_b=70.6", "input_tokens=4000", "cached_share=0.5", "gpus=4", "tflops=1979"},
         {{"tokens_per_s", 25228.045325779036}, {"time_s", 0.0792768513839762}},
         "ok"},
        {"SRV-29",
         "requests in the cache",
         "kv-concurrency",
         {"params_b=70.6", "bytes_per_param=1", "gpus=4", "memory_gib=141", "context_tokens=2048",
          "layers=80", "kv_heads=8", "head_dim=128"},
         {{"kv_bytes_per_token", 327680.0},
          {"cache_gib", 441.84862623214724},
          {"cache_tokens", 1447849.0},
          {"concurrency", 706.0}},
         "ok"},
        {"SRV-30",
         "the weights do not fit",
         "kv-concurrency",
         {"params_b=70.6", "bytes_per_param=2", "gpus=1", "memory_gib=80", "context_tokens=2048", "layers=80",
          "kv_heads=8", "head_dim=128"},
         {{"kv_bytes_per_token", 327680.0}, {"cache_gib", 0.0}, {"cache_tokens", 0.0}, {"concurrency", 0.0}},
         "infeasible"},
        {"SRV-31",
         "replica without a run",
         "replica-estimate",
         {"batch=32", "step_s=0.0105", "prefill_tokens_per_s=25000", "input_tokens=500", "output_tokens=165"},
         {{"rate_per_s", 13.487881981032666},
          {"output_tokens_per_s", 2225.50052687039},
          {"tpot_s", 0.014378787878787878},
          {"ttft_s", 0.0305},
          {"prefill_share", 0.26975763962065336}},
         "ok"},
        {"SRV-32",
         "own 8xB200 against the API, list price",
         "api-break-even",
         {"own_per_month=19202.33", "capacity_requests_per_month=185030000", "input_tokens=500",
          "output_tokens=165", "input_price_per_m=0.15", "output_price_per_m=0.6"},
         {{"requests_per_month", 110358218.3908046},
          {"tokens_per_month_m", 73388.21522988506},
          {"utilisation", 0.596434191162539},
          {"own_per_million_blended_at_capacity", 0.15605947257485986}},
         "ok"},
        {"SRV-33",
         "own 8xB200 against the API, low price",
         "api-break-even",
         {"own_per_month=19202.33", "capacity_requests_per_month=185030000", "input_tokens=500",
          "output_tokens=165", "input_price_per_m=0.05", "output_price_per_m=0.45"},
         {{"requests_per_month", 193474357.68261966},
          {"tokens_per_month_m", 128660.44785894208},
          {"utilisation", 1.0456377759423858},
          {"own_per_million_blended_at_capacity", 0.15605947257485986}},
         "never"},
        {"SRV-34",
         "own 8xB200 against the API, lowest price",
         "api-break-even",
         {"own_per_month=19202.33", "capacity_requests_per_month=185030000", "input_tokens=500",
          "output_tokens=165", "input_price_per_m=0.05", "output_price_per_m=0.25"},
         {{"requests_per_month", 289846490.5660378},
          {"tokens_per_month_m", 192747.9162264151},
          {"utilisation", 1.5664837624495367},
          {"own_per_million_blended_at_capacity", 0.15605947257485986}},
         "never"},
    };
    return kRows;
}

void check(const OutputValue &value, const Expected &expected)
{
    if (std::holds_alternative<std::nullptr_t>(expected)) {
        CHECK(std::holds_alternative<std::monostate>(value.value));
    } else if (const auto *word = std::get_if<const char *>(&expected)) {
        REQUIRE(std::holds_alternative<std::string>(value.value));
        CHECK(std::get<std::string>(value.value) == *word);
    } else {
        REQUIRE(std::holds_alternative<double>(value.value));
        CHECK(isNear(std::get<double>(value.value), std::get<double>(expected), 1e-9));
    }
}

} // namespace

TEST_CASE("the calculators of tokens answer their 34 reference rows", "[serving][calculators]")
{
    REQUIRE(rows().size() == 34);
    for (const ServingRow &row : rows()) {
        INFO(row.id << " " << row.quantity);
        const CalculatorResult result = answer(row.calculator, row.keys);
        CHECK(statusName(result.status) == std::string(row.status));
        for (const auto &[name, expected] : row.outputs) {
            INFO(name);
            const auto found =
                std::find_if(result.outputs.begin(), result.outputs.end(),
                             [&](const NamedOutput &output) { return output.name == std::string(name); });
            REQUIRE(found != result.outputs.end());
            check(found->value, expected);
        }
    }
}

TEST_CASE("an API's own bill gives back its prices as equivalent prices", "[serving][calculators]")
{
    const double bill = number("tokens-cost",
                               {"requests_per_month=3e6", "input_tokens=700", "output_tokens=90",
                                "input_price_per_m=0.3", "output_price_per_m=1.5"},
                               "cost_per_month");
    const std::vector<std::string> keys{"cost_per_month=" + std::to_string(bill), "requests_per_month=3e6",
                                        "input_tokens=700", "output_tokens=90", "price_ratio=5"};
    CHECK(number("own-tokens-cost", keys, "equivalent_input_per_m") == Approx(0.3));
    CHECK(number("own-tokens-cost", keys, "equivalent_output_per_m") == Approx(1.5));
}

TEST_CASE("the requests in an estimated replica keep Little's law", "[serving][calculators]")
{
    const CalculatorResult replica =
        answer("replica-estimate", {"batch=48", "step_s=0.012", "prefill_tokens_per_s=30000",
                                    "input_tokens=900", "output_tokens=200", "cached_share=0.2"});
    // Requests at work at once = rate × time of a request.
    CHECK(*replica.number("rate_per_s") * *replica.number("tpot_s") * 200 == Approx(48));
}

TEST_CASE("one request reads the active weights of a mixture of experts, very many read all",
          "[serving][calculators]")
{
    const auto read = [](const char *batch) {
        return number("decode-roofline",
                      {"params_b=116.8", "active_params_b=5.1", "shared_params_b=1.5", "bytes_per_param=1",
                       std::string("batch=") + batch, "context_tokens=600", "memory_bandwidth_gb_s=8000",
                       "tflops=4500", "kv_bytes_per_token=73728"},
                      "weights_read_gb");
    };
    CHECK(read("1") == Approx(5.1));
    CHECK(read("1e6") == Approx(116.8));
}

TEST_CASE("calculators of tokens say what does not fit together", "[serving][calculators]")
{
    CHECK(refusal("serving-goodput", {"load=1,2", "rate_per_s=1"}).text() ==
          "rate_per_s: Expected one number for each of the 2 loads, found 1; give as many of both.");
    CHECK(refusal("serving-month", {"arrivals_per_s=1,2", "hours=730", "goodput_per_s=3",
                                    "price_per_machine_h=1", "input_tokens=1", "output_tokens=1"})
              .text() == "hours: Expected the hours of each of the 2 levels, found 1; give as many of both.");
    CHECK(refusal("replicas-for-slo", {"arrivals_per_s=1", "goodput_per_s=2", "input_tokens=5"}).where ==
          "measured_input_tokens");
    CHECK(refusal("kv-concurrency", {"params_b=8", "memory_gib=80", "context_tokens=100", "layers=32"})
              .text() ==
          "kv_heads: Expected layers, kv_heads and head_dim, or kv_bytes_per_token; found neither. Give the "
          "first three, or the bytes of a token.");
    CHECK(refusal("decode-roofline", {"params_b=8", "active_params_b=9", "batch=1", "context_tokens=1",
                                      "kv_bytes_per_token=1", "memory_bandwidth_gb_s=1", "tflops=1"})
              .text() == "active_params_b: Expected at most params_b, which is 8, found more; lower it.");
    CHECK(refusal("tokens-cost", {"requests_per_month=1", "input_tokens=1", "output_tokens=0",
                                  "input_price_per_m=1", "output_price_per_m=1"})
              .where == "output_tokens");
}

TEST_CASE("a replica that misses its targets at any rate is infeasible", "[serving][calculators]")
{
    CHECK(answer("replicas-for-slo", {"arrivals_per_s=1", "goodput_per_s=0"}).status ==
          CalculatorStatus::Infeasible);
}
