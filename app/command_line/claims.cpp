// breakeven claims: what the documents of a study say, and what its own figures make of it.
#include "app/command_line/output.h"
#include "app/command_line/study_source.h"

#include "data/study_file.h"
#include "model/claims/claims.h"
#include "ui/words/claim_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <ostream>
#include <set>
#include <sstream>

namespace breakeven {

namespace {

constexpr std::size_t kWidth = 100;

struct ClaimsOptions
{
    std::string study;
    std::vector<std::string> settings;
    std::string format;
};

using Outcomes = std::vector<ClaimOutcome>;

Result<Outcomes> claimsOf(const Study &study)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    return checkClaims(study, *sheet, Evaluation(sheet->sheet));
}

// All examples in the order of their documents; two of them share documents: each claim once.
Result<Outcomes> claimsOfExamples()
{
    Outcomes all;
    std::set<std::string> seen;
    for (const ExampleStudy &example : exampleStudies()) {
        const auto study = exampleStudy(example.name);
        if (!study)
            return study.error();
        auto outcomes = claimsOf(*study);
        if (!outcomes)
            return outcomes.error();
        for (ClaimOutcome &outcome : *outcomes)
            if (seen.insert(outcome.id).second)
                all.push_back(std::move(outcome));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const ClaimOutcome &a, const ClaimOutcome &b) { return a.document < b.document; });
    return all;
}

// What never comes is null, as everywhere in JSON.
Json valueJson(const ClaimValue &value)
{
    switch (value.kind) {
    case ClaimValue::Kind::None:
        return nullptr;
    case ClaimValue::Kind::Number:
        return value.numbers.front();
    case ClaimValue::Kind::Range:
        return value.numbers;
    case ClaimValue::Kind::Numbers:
        return {{"numbers", value.numbers}};
    }
    return nullptr;
}

Json claimJson(const ClaimOutcome &outcome)
{
    return {{"schema", "breakeven/claims/1"},
            {"id", outcome.id},
            {"document", outcome.document},
            {"quote", outcome.quote},
            {"stated", valueJson(outcome.stated)},
            {"computed", valueJson(outcome.computed)},
            {"unit", outcome.unit},
            {"verdict", claimVerdictId(outcome.verdict)},
            {"restates_input", outcome.restatesInput},
            {"convention", outcome.convention},
            {"reason", outcome.reason}};
}

// Lines of at most kWidth characters, each behind the indent.
std::string wrapped(const std::string &text, const std::string &indent)
{
    std::istringstream words(text);
    std::string result, line, word;
    while (words >> word) {
        if (!line.empty() && widthOf(indent + line + word) + 1 > kWidth) {
            result += indent + line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    return line.empty() ? result : result + indent + line + "\n";
}

std::string countsText(Outcomes::const_iterator first, Outcomes::const_iterator last)
{
    std::string text = std::to_string(last - first) + " claims:";
    const char *joint = " ";
    for (const ClaimVerdict verdict : {ClaimVerdict::Reproduced, ClaimVerdict::UnderConvention,
                                       ClaimVerdict::Contradicted, ClaimVerdict::NotTestable}) {
        const auto count =
            std::count_if(first, last, [&](const ClaimOutcome &o) { return o.verdict == verdict; });
        text += joint + std::to_string(count) + " " + words::verdictText(verdict);
        joint = ", ";
    }
    return text;
}

void printClaim(const ClaimOutcome &outcome, std::ostream &out)
{
    const std::string indent(10, ' ');
    out << '\n'
        << outcome.id << std::string(10 - outcome.id.size(), ' ') << words::verdictText(outcome) << '\n';
    if (outcome.verdict != ClaimVerdict::NotTestable)
        out << wrapped("Stated " + words::claimAmount(outcome.stated, outcome, words::kPlain) +
                           ", computed " + words::claimAmount(outcome.computed, outcome, words::kPlain) + ".",
                       indent);
    out << wrapped("“" + outcome.quote + "”", indent);
    if (!outcome.convention.empty())
        out << wrapped("Convention: " + outcome.convention + ".", indent);
    out << wrapped(outcome.reason, indent);
}

void printTable(const Outcomes &outcomes, std::ostream &out)
{
    if (outcomes.empty()) {
        out << "The study checks no document; add \"claims\": [\"002\"] to its file to check document 002.\n";
        return;
    }
    for (auto first = outcomes.begin(); first != outcomes.end();) {
        const auto last = std::find_if(first, outcomes.end(),
                                       [&](const ClaimOutcome &o) { return o.document != first->document; });
        out << (first == outcomes.begin() ? "" : "\n\n") << first->document << '\n';
        out << countsText(first, last) << '\n';
        for (; first != last; ++first)
            printClaim(*first, out);
    }
}

Result<Outcomes> outcomesFor(const CommandContext &context, const ClaimsOptions &options)
{
    if (options.study.empty() && !options.settings.empty())
        return Error{ErrorKind::Usage, "--set changes a study; name the study before it.", {}};
    if (options.study.empty())
        return claimsOfExamples();
    const auto study = loadStudy(context, options.study, options.settings);
    if (!study)
        return study.error();
    return claimsOf(*study);
}

int runClaims(const CommandContext &context, const ClaimsOptions &options)
{
    const auto outcomes = outcomesFor(context, options);
    if (!outcomes)
        return report(context, outcomes.error());
    if (options.format != "json") {
        printTable(*outcomes, context.out);
        return 0;
    }
    Json json = Json::array();
    for (const ClaimOutcome &outcome : *outcomes)
        json.push_back(claimJson(outcome));
    context.out << jsonText(json);
    return 0;
}

} // namespace

void addClaims(CLI::App &app, CommandContext &context)
{
    CLI::App *command = app.add_subcommand("claims", "Check what the documents of a study say");
    auto options = std::make_shared<ClaimsOptions>();
    command->add_option("study", options->study,
                        "A study file, a stored study, or example:NAME; without it all examples");
    command
        ->add_option("--set", options->settings, "PATH=VALUE: change an input for this run; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    addFormat(*command, options->format, {"table", "json"});
    command->callback(
        [&context, options] { context.run = [&context, options] { return runClaims(context, *options); }; });
}

} // namespace breakeven
