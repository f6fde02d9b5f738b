#include "ui/words/claim_text.h"

#include "tests/support/test.h"

using namespace breakeven;

TEST_CASE("a claim of several numbers has them all, in the order of the quote, with its unit")
{
    const auto textOf = [](const ClaimValue &value) { return words::claimValueText(value, words::kPlain); };
    CHECK(textOf(claimNumbers({48, 10, 58})) == "48 · 10 · 58");
    CHECK(textOf(claimRange(5, 6)) == "5 – 6");
    CHECK(textOf(claimNumber(0.586606)) == "0.5866");
    CHECK(textOf(claimNumber(372000)) == "372,000");
    CHECK(textOf({}) == "—");
    ClaimOutcome claim;
    claim.stated = claimNumber(80);
    claim.unit = "%";
    CHECK(words::claimAmount(claim.stated, claim, words::kPlain) == "80\u00A0%");
    CHECK(words::claimAmount(claim.computed, claim, words::kPlain) == "—");
}
