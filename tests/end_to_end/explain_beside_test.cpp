// The numbers beside the sheet through `breakeven explain`: those that the commands that make them print, for
// all examples.
#include "tests/end_to_end/program_answers.h"

#include "data/study_file.h"

using namespace breakeven;
using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

using Arguments = std::vector<std::string>;

Arguments examples()
{
    Arguments names;
    for (const ExampleStudy &example : exampleStudies())
        names.push_back("example:" + example.name);
    return names;
}

// What `explain` says of each of these quantities, and what another command prints as it.
class Compared
{
public:
    Compared(const std::string &study, const Arguments &more) : m_study(study), m_more(more) {}

    void operator()(const std::string &quantity, const Json &printed)
    {
        INFO(m_study << " " << quantity);
        const Json said = jsonAnswer(
            joinedArguments({"explain", m_study, quantity, "--depth", "0"}, m_more))["explanation"];
        CHECK(said["id"] == quantity);
        CHECK(said["value"] == printed);
        CHECK_FALSE(said["formula"].get<std::string>().empty());
        ++m_count;
    }
    int count() const { return m_count; }

private:
    std::string m_study;
    Arguments m_more;
    int m_count = 0;
};

bool isAnswered(const Arguments &arguments) { return runProgram(arguments).exitCode == 0; }

} // namespace

TEST_CASE("explain gives every number of the runs that risk prints")
{
    const Arguments few{"--samples", "400", "--seed", "7", "--sampling", "latin"};
    int count = 0;
    for (const std::string &study : examples()) {
        if (!isAnswered(joinedArguments({"risk", study}, few)))
            continue;
        const Json risk = jsonAnswer(joinedArguments({"risk", study}, few));
        Compared compare(study, few);
        for (const Json &option : risk["options"]) {
            const std::string id = option["id"], own = "risk." + id + ".";
            for (const char *key : {"p10", "p50", "p90", "mean"})
                for (const std::string measure : {"npv", "total_cost"})
                    compare(own + measure + "." + key, option[measure][key]);
            for (const char *key : {"expected_shortfall_95", "cheapest_share", "mean_regret", "short_runs",
                                    "too_slow_runs", "unknown_runs"})
                compare(own + key, option[key]);
            if (!option["cumulative"].empty())
                compare(own + "cumulative.99", option["cumulative"].back()["value"]);
            compare(own + "histogram.20", option["histogram"]["counts"][19]);
            for (const auto &[other, share] : risk["beats"][id].items())
                if (!share.is_null())
                    compare(own + "beats." + other, share);
        }
        for (const Json &known : risk["value_of_information"])
            compare("risk.value_of_information." + known["path"].get<std::string>(), known["value"]);
        count += compare.count();
    }
    CHECK(count > 100);
}

TEST_CASE("explain gives both ends of every input and every flip that sensitivity prints")
{
    const std::string measure = GENERATE("npv", "total_cost");
    int count = 0;
    for (const std::string &study : examples()) {
        const Arguments arguments{"sensitivity", study, "--measure", measure};
        if (!isAnswered(arguments))
            continue;
        const Json printed = jsonAnswer(arguments);
        const std::string two =
            "sensitivity." + printed["a"].get<std::string>() + "." + printed["b"].get<std::string>() + ".";
        Compared compare(study, {"--measure", measure});
        compare(two + "difference", printed["difference"]);
        for (std::size_t k = 0; k < std::min<std::size_t>(printed["inputs"].size(), 6); ++k) {
            const Json &input = printed["inputs"][k];
            const std::string path = input["path"];
            compare(two + path + ".at_low", input["at_low"]);
            compare(two + path + ".at_high", input["at_high"]);
        }
        for (std::size_t k = 0; k < std::min<std::size_t>(printed["flips"].size(), 3); ++k) {
            const Json &flip = printed["flips"][k];
            const Json value = flip["direction"] == "chosen" ? Json(nullptr) : flip["flip_value"];
            compare("sensitivity.flips." + flip["path"].get<std::string>() + "." +
                        flip["direction"].get<std::string>(),
                    value);
        }
        count += compare.count();
    }
    CHECK(count > 40);
}

TEST_CASE("explain gives what compare says with an input at another value")
{
    for (const std::string &study : examples()) {
        if (!isAnswered({"sensitivity", study, "--all"}))
            continue;
        const Json input = jsonAnswer({"sensitivity", study, "--all"})["inputs"][0];
        const std::string setting = input["path"].get<std::string>() + "=" + input["high"].dump();
        const Json compared = jsonAnswer({"compare", study, "--set", setting});
        INFO(study << " " << setting);
        for (const Json &option : compared["options"]) {
            const std::string quantity = "sweep." + option["id"].get<std::string>() + ".npv." + setting;
            const Json said = jsonAnswer({"explain", study, quantity, "--depth", "1"})["explanation"];
            CHECK(said["value"] == option["npv"]);
            CHECK(said["terms"][0]["value"] == input["high"]);
        }
        const Json cheapest = jsonAnswer({"explain", study, "sweep.cheapest." + setting})["explanation"];
        CHECK(cheapest["value"].is_null());
        if (compared["cheapest"].is_null())
            CHECK(cheapest["text"] == "none");
        else
            CHECK(cheapest["text"] == optionOf(compared, compared["cheapest"])["name"]);
    }
}

TEST_CASE("explain gives every value at which two options cost the same that solve prints")
{
    const std::string study = "example:startup-six-servers", path = "shared.gcp_price";
    for (const std::string &range : {std::string(), std::string("2:9")}) {
        Arguments arguments{"solve", study, "--input", path, "--equal", "own-six", "gcp-preemptible"};
        if (!range.empty())
            arguments.insert(arguments.end(), {"--range", range});
        const Json solved = jsonAnswer(arguments);
        REQUIRE_FALSE(solved["roots"].empty());
        Compared compare(study, {});
        for (std::size_t k = 0; k < solved["roots"].size(); ++k)
            compare("solve.own-six.gcp-preemptible." + path + (range.empty() ? "" : "=" + range) + ".root." +
                        std::to_string(k + 1),
                    solved["roots"][k]["value"]);
    }
}

TEST_CASE("explain gives what a lever would save, which compare says with its cheapest value")
{
    const std::string study = "example:startup-six-servers";
    const std::string lever = "levers.training.options.gcp-preemptible.gpus.";
    const Json cheapest = jsonAnswer({"explain", study, lever + "cheapest", "--depth", "1"})["explanation"];
    CHECK(cheapest["value"] == 48);
    const Json compared =
        jsonAnswer({"compare", study, "--set", "options.gcp-preemptible.gpus=" + cheapest["value"].dump()});
    CHECK(
        isNear(cheapest["terms"][0]["value"], optionOf(compared, "gcp-preemptible")["cost_per_month"], 1e-9));
    CHECK(jsonAnswer({"explain", study, lever + "at.1"})["explanation"]["unit"] == "USD/month");
    const Json burst =
        jsonAnswer({"explain", "example:kubernetes-burst", "bursts.burst.options.eks-tuned"})["explanation"];
    CHECK(burst["value"].get<double>() > 0);
    CHECK(burst["terms"][1]["label"] == "The same in the option's cost");
    const ProcessResult unknown = runProgram({"explain", study, lever + "best"});
    CHECK(unknown.exitCode == 4);
    CHECK_THAT(unknown.messages, Catch::Contains("nearest: levers."));
}

TEST_CASE("explain gives the requests at which own machines and an API cost the same, which compare repeats")
{
    const std::string study = "example:llm-serving";
    const auto explained = [&](const std::string &quantity) {
        return jsonAnswer({"explain", study, quantity, "--depth", "1"})["explanation"];
    };
    const Json crossing = explained("serving.chat.crossing.own.1");
    CHECK(crossing["label"] == "Own 8×B200 and API, list price cost the same");
    const Json compared = jsonAnswer(
        {"compare", study, "--set", "workloads.chat.requests_per_month=" + crossing["value"].dump()});
    CHECK(isNear(optionOf(compared, "own")["cost_per_month"],
                 optionOf(compared, "api-list")["cost_per_month"], 1e-6));
    const Json first = explained("serving.chat.requests.api-list.1");
    CHECK(first["terms"][0]["id"] == "workloads.chat.requests_per_month");
    CHECK(first["terms"][1]["value"] ==
          optionOf(jsonAnswer({"compare", study}), "api-list")["cost_per_month"]);
    CHECK(explained("serving.chat.run.own.1")["value"].get<double>() > 0);
    const ProcessResult unknown = runProgram({"explain", study, "serving.chat.crossing.api-list.1"});
    CHECK(unknown.exitCode == 4);
}

TEST_CASE("a number of the runs is told down to the inputs, and names that mean nothing are refused")
{
    const std::string study = "example:startup-six-servers";
    const Json high = jsonAnswer({"explain", study, "risk.own-six.npv.p90", "--depth", "2"})["explanation"];
    CHECK(high["label"] == "Owning six servers, P90");
    CHECK(high["unit"] == "USD");
    CHECK(high["terms"][0]["id"] == "options.own-six.npv");
    CHECK(high["terms"][1]["id"] == "risk.own-six.npv.mean");
    const auto refused = [&](const Arguments &arguments, int exitCode, const std::string &says) {
        const ProcessResult result = runProgram(joinedArguments({"explain", study}, arguments));
        CHECK(result.exitCode == exitCode);
        CHECK(result.out.empty());
        CHECK(result.messages == "breakeven: " + says + "\n");
    };
    refused({"risk.own-six.p90"}, 4,
            "No quantity 'risk.own-six.p90'; nearest: risk.own-six.npv.p90 risk.own-six.npv.p10 "
            "risk.own-six.npv.p50.");
    refused({"sensitivity.own.gcp-preemptible.difference"}, 4,
            "No option 'own'; the study has: own-six, gcp-preemptible, own-six-no-discount, own-four-burst.");
    refused({"sensitivity.own-six.gcp-preemptible.differenc"}, 4,
            "No quantity 'sensitivity.own-six.gcp-preemptible.differenc'; nearest: "
            "sensitivity.own-six.gcp-preemptible.difference "
            "sensitivity.own-six.gcp-preemptible.shared.gcp_price.at_low "
            "sensitivity.own-six.gcp-preemptible.shared.gcp_price.at_high.");
    refused({"risk.own-six.npv.p90", "--samples", "0"}, 3,
            "samples: Expected 1 to 4000000 samples for this study, found 0.");
}
