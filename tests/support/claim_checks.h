// What must hold for the claims of any study that checks documents.
#pragma once

#include "model/claims/claims.h"
#include "model/sheet/explanation.h"
#include "tests/support/expected_claims.h"
#include "tests/support/test.h"

#include <algorithm>
#include <map>

namespace breakeven::test {

struct CheckedStudy
{
    Study study;
    StudySheet sheet;
    std::vector<ClaimOutcome> outcomes;
};

inline CheckedStudy checked(const Study &study)
{
    auto sheet = buildStudySheet(study);
    CAPTURE(sheet.ok() ? std::string() : sheet.error().message);
    REQUIRE(sheet.ok());
    CheckedStudy result{study, *sheet, {}};
    result.outcomes = checkClaims(study, result.sheet, Evaluation(result.sheet.sheet));
    return result;
}

// The outcomes of all documents the study names, in order, as the table has them.
inline void checkAgainstTable(const CheckedStudy &checked)
{
    std::map<std::string, const ClaimOutcome *> byId;
    for (const ClaimOutcome &outcome : checked.outcomes)
        byId.emplace(outcome.id, &outcome);
    CHECK(byId.size() == checked.outcomes.size());
    std::size_t expectedCount = 0;
    for (const ExpectedClaim &expected : expectedClaims()) {
        const std::string document = expected.id.substr(0, 3);
        const auto &wanted = checked.study.claims;
        if (std::find(wanted.begin(), wanted.end(), document) == wanted.end())
            continue;
        ++expectedCount;
        CAPTURE(expected.id);
        REQUIRE(byId.count(expected.id) == 1);
        const ClaimOutcome &outcome = *byId.at(expected.id);
        CHECK(claimVerdictId(outcome.verdict) == std::string(claimVerdictId(expected.verdict)));
        REQUIRE(outcome.computed.numbers.size() == expected.computed.size());
        for (std::size_t i = 0; i < expected.computed.size(); ++i)
            CHECK(isNear(outcome.computed.numbers[i], expected.computed[i], 1e-4));
    }
    CHECK(expectedCount == checked.outcomes.size());
}

inline std::vector<double> valuesOf(const Evaluation &evaluation, const std::vector<NodeId> &nodes)
{
    std::vector<double> values;
    for (const NodeId node : nodes)
        values.push_back(evaluation.scalar(node).value_or(-1e99));
    return values;
}

// Every number behind every testable claim is an input that moves it, and says where it is from.
inline void checkLeaves(const CheckedStudy &checked)
{
    const Sheet &sheet = *checked.sheet.sheet;
    Evaluation evaluation(checked.sheet.sheet);
    for (const ClaimOutcome &outcome : checked.outcomes) {
        CAPTURE(outcome.id);
        std::map<int, const SheetInput *> inputs;
        for (const NodeId node : outcome.nodes)
            for (const SheetInput *input : leaves(sheet, node))
                inputs.emplace(sheet.node(input->node).index, input);
        CHECK(inputs.empty() == (outcome.verdict == ClaimVerdict::NotTestable));
        const std::vector<double> before = valuesOf(evaluation, outcome.nodes);
        bool hasMoved = inputs.empty();
        for (const auto &[index, input] : inputs) {
            CAPTURE(input->path);
            CHECK((input->input.confidence == Confidence::Assumed ||
                   (!input->input.source.empty() && input->input.asOf)));
            evaluation.setInput(index, input->input.value.value() * 0.4);
            hasMoved = hasMoved || valuesOf(evaluation, outcome.nodes) != before;
            evaluation.setInput(index, input->input.value);
            CHECK(valuesOf(evaluation, outcome.nodes) == before);
        }
        CHECK(hasMoved);
    }
}

} // namespace breakeven::test
