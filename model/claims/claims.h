// The claims of the documents a study checks: what each says, what the study's own sheet computes for it, and
// a verdict.
//
// The verdict is read from the figures: a claim whose computed value agrees with the stated one is
// reproduced, or reproduced only under a convention where it needs one; one that does not agree is
// contradicted.
#pragma once

#include "model/results/study_sheet.h"

#include <string>
#include <vector>

namespace breakeven {

// Units: those of the claim; "%" is percent, not a fraction.
struct ClaimValue
{
    enum class Kind { None, Number, Range, Numbers };
    Kind kind = Kind::None;
    std::vector<double> numbers; // Range: low and high; Numbers: in the order of the quote

    bool operator==(const ClaimValue &) const = default;
};

ClaimValue claimNumber(double value);
ClaimValue claimRange(double low, double high);
ClaimValue claimNumbers(std::vector<double> values);

enum class ClaimVerdict { Reproduced, UnderConvention, Contradicted, NotTestable };
const char *claimVerdictId(ClaimVerdict verdict); // "under-convention"

// What a convention sets in a study, as `setPath` reads it.
struct ClaimSetting
{
    std::string path;
    std::string text;

    bool operator==(const ClaimSetting &) const = default;
};

struct ClaimOutcome
{
    std::string id;       // "001-19"
    std::string document; // "001 How We Reduced our …"
    std::string quote;    // word for word; " … " joins two places
    ClaimValue stated;
    ClaimValue computed; // none: not testable; infinite: never
    std::string unit;    // of both
    ClaimVerdict verdict = ClaimVerdict::NotTestable;
    std::string convention;    // under which it is computed; may be empty
    std::string reason;        // one or two sentences
    std::vector<NodeId> nodes; // of the computed numbers: "claims.001-19.1", …
    // The convention as inputs and choices of this study; empty where it is only a way to read the claim.
    std::vector<ClaimSetting> settings;
    // The number is the one that went in: its verdict says that the text agrees with itself, and no more.
    bool restatesInput = false;
};

// The documents whose claims are known: "000" … "006".
const std::vector<std::string> &claimedDocuments();

// In the order of the study's documents, then by number. Documents nobody knows are passed over; building
// the sheet has told of them. Requires: `sheet` was built from `study`, `evaluation` is of that sheet.
std::vector<ClaimOutcome> checkClaims(const Study &study, const StudySheet &sheet,
                                      const Evaluation &evaluation);

// The study with the convention of one of its claims. An input that is changed by it names the claim as its
// source; what is already so stays untouched.
Study underConvention(const Study &study, const ClaimOutcome &claim);

} // namespace breakeven
